import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Failure } from './failure.tsx'
import { ProfileSlot } from './profile-slot.tsx'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteBar />
      {/* A window high at least: whatever a page loads, the footer is not seen moving. */}
      <main id="main" tabIndex={-1} className="min-h-lvh pt-(--bar-height) outline-none print:min-h-0 print:pt-0">
        {children}
      </main>
      <SiteFooter />
      <ProfileSlot />
    </>
  )
}

export default function SiteLayout() {
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
