import { paths } from '#domain/paths.ts'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { AnsweringSection } from './answering/answering-section.tsx'
import { CalendarSection } from './channels/calendar-section.tsx'
import { PushSection } from './channels/push-section.tsx'
import { TimesSection } from './channels/times-section.tsx'
import { MutedSection } from './muted/muted-section.tsx'
import { PreferenceTable } from './preference-table.tsx'
import { wording } from './wording.ts'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({
    title: wording.settings,
    description: wording.settingsLead,
    path: paths.notificationSettings(),
    listed: false,
  })

export default function NotificationSettingsPage() {
  return (
    <LoginGuard head={<Head />}>
      <Container narrow className="pb-16">
        <Head />
        <PreferenceTable />
        <AnsweringSection />
        <MutedSection />
        <PushSection />
        <TimesSection />
        <CalendarSection />
      </Container>
    </LoginGuard>
  )
}

function Head() {
  return <PageHead title={wording.settings} lead={wording.settingsLead} />
}
