import { useParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { CourseView } from './course-view.tsx'
import { OwnRecord } from './own-record.tsx'

const title = 'Attendance'
const lead = 'Each class of a course, with its marks.'

export const meta = () => pageMeta({ title, description: lead, path: paths.attendance() })

export default function CourseAttendancePage() {
  const { course = '' } = useParams()
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
          {(own) => <CourseView {...own} course={course} />}
        </OwnRecord>
      </Container>
    </PageGuard>
  )
}
