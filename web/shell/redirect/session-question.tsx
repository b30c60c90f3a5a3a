import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { arrivedWithNews } from './redirect-address.ts'
import { useHydrated } from '../hydration/hydrated.ts'

const SessionQuestion = lazyOptional(
  () => import('#web/accounts/session/session-question.tsx'),
  (module) => module.SessionQuestion,
)

/** Over every page alike: what its address brought may be somebody else's session. */
export function ArrivedSession() {
  const hydrated = useHydrated()
  if (!hydrated || !arrivedWithNews) return null
  return (
    <Suspense>
      <SessionQuestion />
    </Suspense>
  )
}
