import { CircleCheck, Download, X } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { collegeToday, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { fileSize } from '#domain/file-size.ts'
import { type Kind, kinds } from '#domain/papers/kinds.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Paper } from '../papers.ts'
import { examOf } from '../data/exam.ts'
import { usePractice } from '../data/practice-queries.ts'
import { useAskedAgain } from '../data/asked-again-queries.ts'
import { useCoursePacks, useRemovePack } from '../saved/course-packs.ts'
import { endSave, runSave, useRunningSave } from '../saved/running-saves.ts'
import { useSavedPapers } from '../saved/saved-papers.ts'
import type { CourseDetails } from '../data/course-queries.ts'
import { useSavePack } from './save-pack.ts'

const bytesOf = (papers: readonly Paper[]) => papers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Saves a course's papers, questions and progress for reading without a network. The size is shown first. */
export function PackPanel({ course, papers: all }: { course: CourseDetails; papers: readonly Paper[] }) {
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data: saved = [] } = useSavedPapers()
  const { data: packs } = useCoursePacks()
  const { data: asked } = useAskedAgain(course.id)
  const { query: practice } = usePractice(course.id)
  const save = useSavePack()
  const remove = useRemovePack()
  const [withNotes, setWithNotes] = useState(false)
  const progress = useRunningSave(account, course.id)

  const pack = packs?.find((one) => one.course === course.id)
  const notes = all.filter(({ kind }) => kind === 'notes')
  const papers = all.filter(({ kind }) => withNotes || kind !== 'notes')
  const missing = papers.filter(({ id }) => !saved.some((one) => one.id === id))
  const examOn = examOf(course, practice.data?.exam_on ?? null, collegeToday())
  const questions = asked?.groups.length ?? 0
  const rest = asked ? JSON.stringify(asked).length : 0
  const size = bytesOf(papers) + rest

  const start = async () => {
    const first = { done: 0, of: missing.length, bytes: 0, total: bytesOf(missing) + rest }
    await runSave(account, course.id, first, async (signal, onProgress) => {
      try {
        await save({ course, papers: missing, examOn, signal, onProgress })
        if (!signal.aborted) toast.success(`${course.code} is saved for offline`)
      } catch (error) {
        if (signal.aborted) return
        const full = error instanceof Error && error.name === 'QuotaExceededError'
        toast.error(
          full
            ? 'There is no room left on this device. Remove a saved paper first.'
            : 'Not all of it was saved. Check your connection and try again.',
        )
      }
    })
  }

  if (packs === undefined) return null
  const isWhole = pack !== undefined && missing.length === 0
  return (
    <Sheet as="section" aria-label="Save for offline" className="p-4 md:px-5">
      <p className="flex items-center gap-2 font-semibold">
        {isWhole && <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-5 text-teal" />}
        <span>{isWhole ? 'Saved for offline' : 'Save this course for offline'}</span>
      </p>
      <p className="mt-0.5 text-sm text-ink-2">{contentText(papers, questions)}</p>
      {progress ? (
        <>
          <Progress
            label="Saved"
            value={Math.round((100 * progress.bytes) / Math.max(progress.total, 1))}
            className="mt-3"
          />
          <div className="mt-1 flex items-center justify-between gap-3">
            <output className="text-sm text-ink-2 tabular-nums">
              {`${progress.done} of ${progress.of}, ${fileSize(progress.bytes)} of ${fileSize(progress.total)}`}
            </output>
            <Button variant="quiet" onClick={() => endSave(account, course.id)}>
              <X aria-hidden="true" strokeWidth={1.75} />
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <>
          {notes.length > 0 && !isWhole && (
            <label className="mt-1 flex min-h-tap cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={withNotes}
                onChange={({ target }) => setWithNotes(target.checked)}
                className="size-5 accent-(--color-ink)"
              />
              {`With ${counted(notes.length, 'file')} of notes, ${fileSize(bytesOf(notes))}`}
            </label>
          )}
          {!isWhole && (
            <Button variant="line" block onClick={() => void start()} className="mt-2.5">
              <Download aria-hidden="true" strokeWidth={1.75} />
              {`Save ${pack ? `${missing.length} more` : 'for offline'}, ${fileSize(pack ? bytesOf(missing) : bytesOf(missing) + rest)}`}
            </Button>
          )}
          {pack && (
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
              <p className="text-sm text-ink-2">
                <span>
                  {`${fileSize(isWhole ? size : bytesOf(papers) - bytesOf(missing) + pack.bytes)} on this device.`}
                </span>
                {pack.examOn !== undefined && (
                  <span>{` Removed from this device after the exam on ${dayAndMonthOf(pack.examOn)}.`}</span>
                )}
              </p>
              <Button variant="quiet" onClick={() => void remove(pack)}>
                Remove
              </Button>
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

/** '5 papers, 1 answer key, 52 questions and your progress' */
function contentText(papers: readonly Paper[], questions: number): string {
  const names: Record<Kind, string> = { paper: 'paper', key: kinds.key.toLowerCase(), notes: 'file of notes' }
  const count = (kind: Kind) => papers.filter((paper) => paper.kind === kind).length
  const parts = (['paper', 'key', 'notes'] as const).flatMap((kind) =>
    count(kind) === 0
      ? []
      : [kind === 'notes' ? `${counted(count(kind), 'file')} of notes` : counted(count(kind), names[kind])],
  )
  return [...parts, ...(questions > 0 ? [`${counted(questions, 'question')} and your progress`] : [])].join(', ')
}
