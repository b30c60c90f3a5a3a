import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LazyRedirectMessage } from '../redirect/redirect-message.tsx'
import { useInputBeforeHydration } from '#web/page/hydration/input-before-hydration.ts'
import { ConnectionBanner } from '../offline/connection-banner.tsx'
import { Failure } from '../pages/failure.tsx'
import { ProfileSlot } from '../member/profile-slot.tsx'
import { SiteBar } from '../navigation/site-bar.tsx'
import { TabBar } from '../navigation/tab-bar.tsx'
import { MemberSlot } from '../member/member-slot.tsx'
import { SiteFooter } from './site-footer.tsx'

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteBar />
      <ConnectionBanner />
      {/* At least as high as the window, so that the footer does not move into view while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-lvh pt-(--bar-height) outline-none print:min-h-0 print:pt-0">
        <LazyRedirectMessage />
        {children}
      </main>
      <SiteFooter />
      <TabBar />
      <MemberSlot />
      <ProfileSlot />
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

/** Inside the layout, so that a page that fails leaves the bar and the footer in place. */
export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  )
}
