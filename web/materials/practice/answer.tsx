import { DiscussionsAbout } from '#web/content/discussions/lazy-discussions-about.tsx'
import { useAnswers } from '../data/answers.ts'
import type { Group } from '../data/asked-again.ts'
import { examText } from '../papers.ts'
import { answersTo, useStudentAnswers } from '../data/student-answers.ts'
import { usePapers } from '../queries.ts'
import { findAnswer } from './answers/find-answer.ts'
import { KeyAnswer } from './answers/key-answer.tsx'
import { PageOnPress } from './page-on-press.tsx'
import { PaperPage } from './paper-page.tsx'
import { StudentAnswers } from './student-answers/student-answers.tsx'

interface AnswerProps {
  courseId: string
  group: Group
  /** All of the course. */
  asked: readonly Group[]
}

/** The answer out of an answer key of that exam; else the key's page, else the paper's. Those of students are below it. */
export function Answer({ courseId, group, asked }: AnswerProps) {
  const { data: answers = [], isLoading } = useAnswers(courseId)
  const wordings = asked.flatMap((other) => other.wordings)
  const found = group.wordings
    .map((wording) => ({ wording, answer: findAnswer(answers, wording, wordings) }))
    .find(({ answer }) => answer !== undefined)
  return (
    <div className="border-t-2 border-margin px-4.5 py-4 lg:px-9 lg:pb-6">
      {isLoading ? (
        <div className="grid min-h-40 place-content-center rounded-[3px] bg-sunk text-sm text-ink-2">
          <output className="animate-breathe">Opening the answer...</output>
        </div>
      ) : found?.answer ? (
        <KeyAnswer answer={found.answer} exam={examText(found.wording)} />
      ) : (
        <AnswerPage courseId={courseId} group={group} />
      )}
      <StudentAnswers key={group.id} courseId={courseId} groupId={group.id} />
      <DiscussionsAbout key={`about ${group.id}`} anchor={{ kind: 'question_group', id: group.id }} className="mt-5" />
    </div>
  )
}

function AnswerPage({ courseId, group }: Omit<AnswerProps, 'asked'>) {
  const { data } = usePapers({ courses: [courseId] })
  const { data: fromStudents = [] } = useStudentAnswers(courseId)
  const isAnswered = answersTo(fromStudents, group.id).length > 0
  const papers = data?.pages.flat() ?? []
  const key = group.wordings
    .map((wording) => ({
      wording,
      paper: papers.find(
        ({ kind, exam, exam_year }) =>
          kind === 'key' && exam_year !== null && exam_year === wording.exam_year && exam === wording.exam,
      ),
    }))
    .find(({ paper }) => paper !== undefined)
  const wording = key?.wording ?? group.wordings[0]
  if (!wording) return null
  const exam = examText(wording) ?? ''
  const page = (
    <PaperPage
      materialId={wording.material_id}
      page={wording.page}
      region={wording.region}
      whole
      label={`Page ${wording.page} of the paper`}
    />
  )
  // Then they are what one wants to read.
  if (!key?.paper && isAnswered)
    return <PageOnPress caption={exam === '' ? 'In the paper' : `In the paper, ${exam}`}>{page}</PageOnPress>
  return (
    <>
      <h2 className="mb-2.5 font-body text-base leading-snug font-semibold tracking-normal">
        {key?.paper ? `Answer key${exam === '' ? '' : `, ${exam}`}` : `In the paper${exam === '' ? '' : `, ${exam}`}`}
      </h2>
      {key?.paper ? (
        <PaperPage materialId={key.paper.id} page={1} answerTo={wording.number} turnable label="The answer key" />
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">
            No answer key for this exam yet. Check your notes, then rate yourself.
          </p>
          {page}
        </>
      )}
    </>
  )
}
