import type { Answer } from '../../data/answers.ts'
import { CutOut } from './cut-out.tsx'
import { PageOnPress } from '../page-on-press.tsx'
import { PaperPage } from '../paper-page.tsx'

interface KeyAnswerProps {
  answer: Answer
  exam: string | undefined
}

/** An answer of an answer key, large: its own lines, or what was photographed, cut out of the page. */
export function KeyAnswer({ answer, exam }: KeyAnswerProps) {
  const { material_id, number, page, last_page, regions, text, scanned, figure } = answer
  const isPicture = scanned && regions.length > 0
  const [first] = regions
  return (
    <>
      <h2 className="mb-2.5 font-body text-base leading-snug font-semibold tracking-normal">{`Answer to ${number}`}</h2>
      <div className="-mx-2.5 grid gap-3 rounded-[3px] border-s-2 border-margin bg-sunk px-4 py-3.5 lg:mx-0 lg:px-6 lg:py-5">
        {/* In the place of a picture, for screen readers. */}
        <p
          dir="auto"
          className={
            isPicture
              ? 'sr-only'
              : 'font-body text-[1.3125rem] leading-[1.55] font-medium text-pretty whitespace-pre-line wrap-anywhere lg:text-2xl lg:leading-[1.55]'
          }
        >
          {text}
        </p>
        {(isPicture || figure) && regions.length > 0 && (
          <CutOut materialId={material_id} regions={regions} figure={figure} />
        )}
      </div>
      <div className="mt-1.5">
        <PageOnPress
          caption={`Answer key${exam === undefined ? '' : `, ${exam}`}, ${page === last_page ? `page ${page}` : `pages ${page} to ${last_page}`}`}
        >
          <PaperPage
            materialId={material_id}
            page={page}
            region={first && [first[1], first[2], first[3], first[4]]}
            whole
            turnable
            label="The answer key"
          />
        </PageOnPress>
      </div>
    </>
  )
}
