import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { whenIdle } from '#web/ui/browser/when-idle.ts'
import { Arrival } from '../redirect/redirect-message.tsx'
import { useEarlyTyping } from '../hydration/input-before-hydration.ts'
import { Failure } from '../pages/failure.tsx'
import { ProfileSlot } from './profile-slot.tsx'
import { SiteBar } from '../navigation/site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

const ConnectionSlip = lazyOptional(
  () => import('../offline/connection-banner.tsx'),
  (module) => module.ConnectionSlip,
)

/** What no page needs at once. */
function Later() {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    idle && (
      <Suspense>
        <ConnectionSlip />
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
        <Arrival />
        {children}
      </main>
      <SiteFooter />
      <ProfileSlot />
      <Later />
    </>
  )
}

export default function SiteLayout() {
  useEarlyTyping()
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
