import { Play } from 'lucide-react'
import { Link, useParams } from 'react-router'
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
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { CoursePath } from '../library/course-path.tsx'
import { useCourse } from '../data/course-queries.ts'
import { LoadingRows } from '../library/paper-list.tsx'
import { usePractice } from '../data/practice-queries.ts'
import { useStoredCourse } from '../saved/course-packs.ts'
import { LapsedPack } from '../saved/lapsed-pack.tsx'
import { useBlocking } from '../use-blocking.ts'
import { QuestionsView } from './questions-view.tsx'
import { useAskedAgain } from '../data/asked-again-queries.ts'
import { headOf } from './shown.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [
  ...pageMeta({
    title: 'Asked again',
    description: 'What the papers of a course ask again and again.',
    path: paths.pyqs(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function AskedAgainPage() {
  return (
    <PageGuard page={pages.pyqs}>
      <Questions />
    </PageGuard>
  )
}

function Questions() {
  const { id = '' } = useParams()
  const { data: course } = useCourse(id)
  const query = useAskedAgain(id)
  const { reviews, query: practice } = usePractice(id)
  const pack = useStoredCourse(id)
  useBlocking()
  const asked = query.data
  const perDay = Math.min(practice.data?.per_day ?? 10, asked?.groups.length ?? 10)
  return (
    <Container>
      <title>{`Asked again${course ? `: ${course.code}` : ''} · ${siteName()}`}</title>
      <CoursePath courseId={id} course={course} />
      <PageHead title="Asked again" lead={asked && asked.groups.length > 0 ? headOf(asked) : undefined} compact>
        {asked && asked.groups.length > 0 && (
          <Link to={paths.practice(id)} className={buttonClass({ variant: 'accent' })}>
            <Play aria-hidden="true" strokeWidth={1.75} />
            {`Practise ${perDay}`}
          </Link>
        )}
      </PageHead>
      {asked === undefined && pack === 'lapsed' && !query.isFetching && (
        <LapsedPack onRetry={() => void query.refetch()} />
      )}
      {asked === undefined && query.isPending && pack !== 'lapsed' && <LoadingRows />}
      {asked === undefined && query.isError && pack !== 'lapsed' && (
        <LoadFailed title="Failed to load the questions" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {asked?.groups.length === 0 && <NoQuestions courseId={id} papers={asked.papers} />}
      {asked && asked.groups.length > 0 && <QuestionsView courseId={id} asked={asked} reviews={reviews} />}
    </Container>
  )
}

function NoQuestions({ courseId, papers }: { courseId: string; papers: number }) {
  return (
    <Sheet>
      <EmptyState
        drawing={<DrawerDrawing />}
        title="No questions yet"
        text={
          papers === 0
            ? 'Questions come from question papers, and nobody has added one for this course yet. Papers of two years are enough to see repeats.'
            : 'No questions could be read from the papers of this course. A clearer scan, or a paper of another year, helps.'
        }
      >
        <Link to={paths.addPaper()} className={buttonClass()}>
          Add a paper
        </Link>
        <Link to={paths.course(courseId)} className={buttonClass({ variant: 'line' })}>
          See the papers of this course
        </Link>
      </EmptyState>
    </Sheet>
  )
}
