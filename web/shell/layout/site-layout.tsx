import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { whenIdle } from '#web/ui/browser/when-idle.ts'
import { LazyRedirectMessage } from '../redirect/redirect-message.tsx'
import { useInputBeforeHydration } from '../hydration/input-before-hydration.ts'
import { Failure } from '../pages/failure.tsx'
import { ProfileSlot } from './profile-slot.tsx'
import { SiteBar } from '../navigation/site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

const ConnectionBanner = lazyOptional(
  () => import('../offline/connection-banner.tsx'),
  (module) => module.ConnectionBanner,
)

/** What no page needs at once. */
function Later() {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    idle && (
      <Suspense>
        <ConnectionBanner />
      </Suspense>
    )
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteBar />
      {/* A window high at least: whatever a page loads, the footer is not seen moving. */}
      <main id="main" tabIndex={-1} className="min-h-lvh pt-(--bar-height) outline-none print:min-h-0 print:pt-0">
        <LazyRedirectMessage />
        {children}
      </main>
      <SiteFooter />
      <ProfileSlot />
      <Later />
    </>
  )
}

export default function SiteLayout() {
  useInputBeforeHydration()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails leaves the bar and the footer standing. */
export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  )
}
