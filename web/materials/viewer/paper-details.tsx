import { Download, Flag } from 'lucide-react'
import { useState } from 'react'
import { exams } from '#domain/dates/exams.ts'
import { fileSize } from '#domain/file-size.ts'
import { kinds } from '#domain/papers/kinds.ts'
import { withSession } from '#web/backend/with-session.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { courseText, type Paper, weight } from '../papers.ts'
import { useSavedPapers, useSavePapers, usedText } from '../saved/saved-papers.ts'
import { ReportForm } from './report-form.tsx'

/** What else there is to know of a paper, and to do with it. */
export function PaperDetails({ paper }: { paper: Paper }) {
  const [reporting, setReporting] = useState(false)
  const facts: [string, React.ReactNode][] = [
    [
      'Course',
      paper.course_id === null ? (
        courseText(paper)
      ) : (
        <ListLink key="course" to={paths.course(paper.course_id)}>
          {courseText(paper)}
        </ListLink>
      ),
    ],
    ['Semester', paper.semester],
    ['Kind', kinds[paper.kind]],
    ['Exam', paper.exam === null ? '' : exams[paper.exam]],
    ['Year', paper.exam_year],
    ['Marks', paper.full_marks],
    ['About', paper.note],
    ['File', weight(paper)],
    ['Added by', paper.contributor_name],
  ]
  return (
    <div className="grid content-start gap-4 p-4 lg:p-5">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== '' && (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd dir="auto" className="wrap-anywhere">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <SavedSwitch paper={paper} />
      <div className="flex flex-wrap gap-2">
        <Button variant="line" onClick={() => void download(paper)}>
          <Download aria-hidden="true" strokeWidth={1.75} />
          Download
        </Button>
        <Button variant="line" aria-expanded={reporting} onClick={() => setReporting(!reporting)}>
          <Flag aria-hidden="true" strokeWidth={1.75} />
          Report wrong details
        </Button>
      </div>
      {reporting && <ReportForm paper={paper} onDone={() => setReporting(false)} />}
    </div>
  )
}

function SavedSwitch({ paper }: { paper: Paper }) {
  const { data: saved = [] } = useSavedPapers()
  const { save, remove } = useSavePapers()
  const isSaved = saved.some(({ id }) => id === paper.id)
  return (
    <div className="flex items-center justify-between gap-3 border-y border-line py-3">
      <span>
        <b className="block text-sm font-semibold">{isSaved ? 'Saved for offline' : 'Save for offline'}</b>
        <span className="text-xs text-ink-2">
          {isSaved ? usedText(paper.bytes, saved) : `${fileSize(paper.bytes)} on this device`}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isSaved}
        aria-label="Saved for offline"
        aria-busy={save.isPending || undefined}
        onClick={() => {
          if (save.isPending) return
          if (isSaved) remove.mutate(paper)
          else save.mutate([paper])
        }}
        className="group grid min-h-tap min-w-tap place-items-center"
      >
        <span className="block h-6.5 w-12 rounded-full border-[1.5px] border-edge bg-sunk p-0.5 transition-colors group-aria-busy:animate-breathe group-aria-checked:border-teal group-aria-checked:bg-teal">
          <span className="block size-4.5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-5.5 group-aria-checked:bg-sheet" />
        </span>
      </button>
    </div>
  )
}

async function download({ id, title }: Paper): Promise<void> {
  try {
    const response = await withSession((token) =>
      fetch(paths.materialFile(id), { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
    )
    if (!response.ok) throw new Error(String(response.status))
    saveFile(await response.blob(), `${title}.pdf`)
  } catch {
    toast.error('Not downloaded. Check your connection and try again.')
  }
}
