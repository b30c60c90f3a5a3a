import { Outlet, useLocation } from 'react-router'
import { AdminGuard } from '#web/session/guards.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import { mayOpen, sectionOf } from './sections.ts'

/** The room's frame: its menu beside the page, above it on a phone. */
export default function AdminLayout() {
  const section = sectionOf(useLocation().pathname)
  return (
    <AdminGuard may={(account) => mayOpen(account, section)}>
      <Container className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 pb-section lg:grid-cols-[13rem_minmax(0,1fr)]">
        <AdminMenu section={section} />
        <div className="min-w-0">
          <SecondFactorBanner />
          <Outlet />
        </div>
      </Container>
    </AdminGuard>
  )
}
