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
      <main id="main" tabIndex={-1} className="min-h-[60vh] pt-(--bar-height) outline-none print:pt-0">
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
