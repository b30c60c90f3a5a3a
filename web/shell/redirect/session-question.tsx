import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'

const SessionQuestion = lazyOptional(
  () => import('#web/session/session-question.tsx'),
  (module) => module.SessionQuestion,
)

/** Over every page: a redirect may bring somebody else's session. */
export function LazySessionQuestion() {
  const hydrated = useHydrated()
  if (!hydrated || !openedByRedirect) return null
  return (
    <Suspense>
      <SessionQuestion />
    </Suspense>
  )
}
