import { usePapers } from '../queries.ts'
import { examText } from '../papers.ts'
import type { Group } from '../data/asked-again.ts'
import { PaperPage } from './paper-page.tsx'

/** The page of the answer key, where there is one of that exam; else the page of the paper. Nothing is made up. */
export function Answer({ courseId, group }: { courseId: string; group: Group }) {
  const { data } = usePapers({ courses: [courseId] })
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
  return (
    <div className="border-t-2 border-margin px-4.5 py-4 lg:px-9 lg:pb-6">
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
          <PaperPage
            materialId={wording.material_id}
            page={wording.page}
            region={wording.region}
            whole
            label={`Page ${wording.page} of the paper`}
          />
        </>
      )}
    </div>
  )
}
