import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { AttendanceView } from './attendance-view.tsx'
import { OwnRecord } from './own-record.tsx'
import { StartForm } from './start-form.tsx'

const title = 'Attendance'
const lead = 'How many classes you attended, and how many you may miss.'

export const meta = () => pageMeta({ title, description: lead, path: paths.attendance() })

export default function AttendancePage() {
  return (
    <PageGuard
      page={pages.attendance}
      head={
        <Container>
          <PageHead compact title={title} lead={lead} />
        </Container>
      }
    >
      <Container>
        <OwnRecord title={title} lead={lead}>
          {(own) =>
            own.record.marks.length === 0 && own.record.figures.length === 0 ? (
              <StartForm {...own} today={collegeDay(own.now)} />
            ) : (
              <AttendanceView {...own} />
            )
          }
        </OwnRecord>
      </Container>
    </PageGuard>
  )
}
