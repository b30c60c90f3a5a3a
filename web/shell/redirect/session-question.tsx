import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'

const SessionQuestion = lazyOptional(
  () => import('#web/session/session-question.tsx'),
  (module) => module.SessionQuestion,
)

/** On every page, since a redirect may contain another person's session. */
export function LazySessionQuestion() {
  const hydrated = useHydrated()
  if (!hydrated || !openedByRedirect) return null
  return (
    <Suspense>
      <SessionQuestion />
    </Suspense>
  )
}
