import { lazy, Suspense } from 'react'
import { arrivedWithNews } from './redirect-address.ts'
import { useHydrated } from '../hydration/hydrated.ts'

const SessionQuestion = lazy(async () => ({
  default: (await import('#web/accounts/session/session-question.tsx')).SessionQuestion,
}))

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
