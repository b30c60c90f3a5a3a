import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { arrivedWithNews } from './redirect-address.ts'
import { useHydrated } from '../hydration/hydrated.ts'

const ArrivalMessage = lazyOptional(
  () => import('#web/accounts/session/redirect-message.tsx'),
  (module) => module.ArrivalMessage,
)

/** Above any page: what its address brought is said there too where nobody must sign in, and nothing else asks. */
export function Arrival() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  if (!hydrated || !arrivedWithNews) return null
  return (
    <Suspense>
      <ArrivalMessage key={pathname} />
    </Suspense>
  )
}
