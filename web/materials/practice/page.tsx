import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { cachePages } from '#web/page/cache-pages.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useCourse } from '../data/course-queries.ts'
import { LoadingRows } from '../library/paper-list.tsx'
import { useAskedAgain } from '../data/asked-again-queries.ts'
import { useStoredCourse } from '../saved/course-packs.ts'
import { LapsedPack } from '../saved/lapsed-pack.tsx'
import { useBlocking } from '../use-blocking.ts'
import { PracticeView } from './practice-view.tsx'
import { usePractice } from '../data/practice-queries.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [
  ...pageMeta({
    title: 'Practice',
    description: 'Practise what the papers of a course ask, until the exam.',
    path: paths.pyqs(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function PracticePage() {
  return (
    <PageGuard page={pages.pyqs}>
      <Practice />
    </PageGuard>
  )
}

function Practice() {
  const { id = '' } = useParams()
  const { data: course } = useCourse(id)
  const asked = useAskedAgain(id)
  const practice = usePractice(id)
  const pack = useStoredCourse(id)
  useBlocking()
  // A session begins with what the server knows now: another device may have practised. What this browser has stored
  // comes with the time at which it was fetched.
  const [openedAt] = useState(Date.now)
  const { dataUpdatedAt, isError } = practice.query
  const mine = practice.isRead && (dataUpdatedAt >= openedAt || isError) ? practice.query.data : undefined
  // A reload on a train finds the page again.
  useEffect(() => void cachePages([paths.practice(id), paths.askedAgain(id)]), [id])
  const isReady = asked.data !== undefined && mine !== undefined
  const busy = asked.isFetching || practice.query.isFetching
  const failed = (asked.isError && !asked.data) || (practice.query.isError && !practice.query.data)
  const retry = () => {
    void asked.refetch()
    void practice.query.refetch()
  }
  return (
    <Container>
      <title>{`Practice${course ? `: ${course.code}` : ''} · ${siteName()}`}</title>
      <div className="mx-auto max-w-[46rem] pt-6 pb-4">
        <h1 className="sr-only">{`Practice${course ? ` of ${course.code} ${course.name}` : ''}`}</h1>
        {asked.data && mine && asked.data.groups.length > 0 && (
          <PracticeView
            courseId={id}
            course={course}
            asked={asked.data}
            practice={mine}
            reviews={practice.reviews}
            waiting={practice.waiting}
          />
        )}
        {isReady && asked.data.groups.length === 0 && (
          <Sheet>
            <EmptyState
              drawing={<DrawerDrawing />}
              title="Nothing to practise yet"
              text="Questions come from question papers, and no paper of this course could be read yet."
            >
              <Link to={paths.course(id)} className={buttonClass()}>
                See the papers of this course
              </Link>
            </EmptyState>
          </Sheet>
        )}
        {!isReady && pack === 'lapsed' && !busy && <LapsedPack onRetry={retry} />}
        {!isReady && !failed && pack !== 'lapsed' && <LoadingRows />}
        {!isReady && failed && pack !== 'lapsed' && (
          <LoadFailed title="Failed to load the questions" busy={busy} onRetry={retry} />
        )}
      </div>
    </Container>
  )
}
