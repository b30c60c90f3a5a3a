import { ChevronRight } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { isolated } from '#domain/text/direction.ts'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { LoadingRows } from '../library/paper-list.tsx'
import { useStoredCourse } from '../saved/course-packs.ts'
import { useBlocking } from '../use-blocking.ts'
import { wording } from '../wording.ts'
import { CourseView } from './course-view.tsx'
import { MyCourseButton } from './my-course-button.tsx'
import { headOf, useCourse } from '../data/course-queries.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [
  ...pageMeta({
    title: 'Papers of a course',
    description: 'Question papers, notes and answer keys of a course.',
    path: paths.pyqs(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function CoursePage() {
  return (
    <PageGuard page={pages.pyqs}>
      <Course />
    </PageGuard>
  )
}

function Course() {
  const { id = '' } = useParams()
  const query = useCourse(id)
  // Without a network, what this device holds.
  useStoredCourse(id)
  useBlocking()
  const course = query.data
  return (
    <Container>
      <title>{`${course ? `${course.code} ${isolated(course.name)}` : 'Papers of a course'} · ${siteName()}`}</title>
      <nav aria-label="Breadcrumb" className="pt-6 text-sm text-ink-2">
        <ol className="flex flex-wrap items-center gap-1.5">
          <li>
            <Link to={paths.pyqs()}>{wording.title}</Link>
          </li>
          {course && (
            <li className="flex items-center gap-1.5">
              <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {`${course.branches?.code ?? ''}, semester ${course.semester}`.replace(/^, s/, 'S')}
            </li>
          )}
        </ol>
      </nav>
      {query.isPending && (
        <>
          <PageHead title="Papers" compact />
          <LoadingRows />
        </>
      )}
      {query.isError && course === undefined && (
        <LoadFailed
          title="Failed to load papers and notes"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {course === null && (
        <EmptyState
          heading="h1"
          drawing={<DrawerDrawing />}
          title="We could not find this course"
          text="It may have been removed, or the link is incomplete."
        >
          <Link to={paths.pyqs()} className={buttonClass()}>
            See all papers and notes
          </Link>
        </EmptyState>
      )}
      {course && (
        <>
          <PageHead title={`${course.code} ${isolated(course.name)}`} lead={headOf(course)} compact>
            <MyCourseButton courseId={course.id} />
          </PageHead>
          <CourseView course={course} />
        </>
      )}
    </Container>
  )
}
