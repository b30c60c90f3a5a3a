import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'

const RedirectMessage = lazyOptional(
  () => import('#web/session/redirect-message.tsx'),
  (module) => module.RedirectMessage,
)

/** The result of a redirect, above any page: on public pages no guard shows it. */
export function LazyRedirectMessage() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  if (!hydrated || !openedByRedirect) return null
  return (
    <Suspense>
      <RedirectMessage key={pathname} />
    </Suspense>
  )
}
