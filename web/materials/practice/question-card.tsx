import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exams } from '#domain/dates/exams.ts'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Group, Unit } from '../data/asked-again.ts'
import { PaperPage } from './paper-page.tsx'

interface QuestionCardProps {
  courseId: string
  group: Group
  papers: number
  unit: Unit | undefined
  /** The answer, once it is shown. */
  children?: ReactNode
}

/** The newest wording of a question, with its figure as printed on the page. */
export function QuestionCard({ courseId, group, papers, unit, children }: QuestionCardProps) {
  const wording = group.wordings[0]
  if (!wording) return null
  const { exam, exam_year, marks, page, figure, region, material_id, question_id } = wording
  const named = [exam === null || exam === 'end-semester' ? '' : exams[exam], exam_year].filter(Boolean).join(' ')
  return (
    <Sheet as="article" className="mt-4 overflow-hidden">
      <div className="px-4.5 pt-5 pb-5.5 lg:px-9 lg:py-8">
        <p className="mb-2.5 flex flex-wrap gap-x-2.5 text-xs leading-[1.45] text-ink-2">
          {unit && <span className="font-semibold">{`Unit ${unit.number}`}</span>}
          {group.topic !== '' && (
            <span dir="auto" className="wrap-anywhere">
              {group.topic}
            </span>
          )}
          <span>{`asked ${group.times_asked}× in ${counted(papers, 'paper')}`}</span>
          {marks !== null && <span>{counted(marks, 'mark')}</span>}
        </p>
        <h2
          dir="auto"
          className="font-body text-[clamp(1.1875rem,1.05rem+.6vw,1.4375rem)] leading-[1.5] font-medium tracking-normal text-pretty whitespace-pre-line wrap-anywhere"
        >
          {group.text}
        </h2>
        {figure && (
          <div className="mt-4">
            <PaperPage materialId={material_id} page={page} region={region} label={`The question on page ${page}`} />
          </div>
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          {named !== '' && <span>{`${named} wording`}</span>}
          <Link
            to={paths.askedAgain(courseId, { id: material_id, page: String(page), question: question_id })}
            className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink no-underline hover:underline"
          >
            <FileText aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {`see it in the paper, page ${page}`}
          </Link>
        </p>
      </div>
      {children}
    </Sheet>
  )
}
