import { Check, ChevronDown, FileText, MessageSquarePlus } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router'
import { exams } from '#domain/dates/exams.ts'
import { anchorText } from '#domain/forum/anchors.ts'
import { paths } from '#domain/paths.ts'
import { counted } from '#domain/counted.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dayAndMonth } from '#domain/notices.ts'
import { ratingNames, type Review } from '../data/practice.ts'
import type { Group, Unit, Wording } from '../data/asked-again.ts'
import { AboutQuestion } from './about-question.tsx'
import { QuestionText } from './question-text.tsx'
import { stripOf, type YearBox } from './shown.ts'

interface QuestionRowProps {
  group: Group
  /** Of the course. */
  papers: number
  years: readonly number[]
  unit: Unit | undefined
  /** How it went the last time. */
  review: Review | undefined
  wordingAddress: (wording: Wording) => string
  /** How many are about it. */
  discussions: number
  /** Whether the address leads to it. */
  linked: boolean
}

const link =
  'inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold text-ink no-underline hover:underline hover:decoration-marigold hover:decoration-2 hover:underline-offset-[.2em] [&_svg]:size-4.5'

/** A question: how often, in which years, and for how many marks. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { group, papers, years, unit, review, wordingAddress, discussions, linked } = props
  const [open, setOpen] = useState(false)
  const list = useId()
  const { wordings } = group
  const { boxes, earlier } = stripOf(group, years)
  const newest = wordings[0]
  return (
    <li
      className={classNames(
        'grid grid-cols-[3.25rem_minmax(0,1fr)] not-first:border-t not-first:border-line lg:grid-cols-[5.5rem_minmax(0,1fr)]',
        linked && 'bg-pen-wash',
      )}
      ref={linked ? scrollToRow : undefined}
      aria-current={linked || undefined}
    >
      <div className="border-r-2 border-margin px-0.5 py-3 text-center text-xs leading-[1.2] text-ink-2 lg:pt-4">
        <span className="display block text-[1.625rem] leading-[1.1] text-ink lg:text-[2.25rem]">
          <span className="sr-only">asked </span>
          {group.times_asked}
          <span aria-hidden="true">×</span>
          <span className="sr-only"> times, in</span>
        </span>
        {`of ${papers}`}
        <span className="sr-only">{papers === 1 ? ' paper' : ' papers'}</span>
      </div>
      <div className="min-w-0 px-3.5 pt-3 pb-1.5 lg:px-6 lg:pt-4 lg:pb-2.5">
        <QuestionText
          as="h3"
          text={group.text}
          className={classNames('max-w-[66ch] text-[1.0625rem]', review && 'text-ink-2')}
        />
        {years.length > 0 && (
          <ul
            aria-label="Asked in"
            className="mt-2.5 mb-1.5 grid grid-cols-6 gap-[3px] text-center text-xs leading-[1.2] sm:max-w-[20rem]"
          >
            {boxes.map((box) => (
              <li key={box.year}>
                <Year box={box} address={wordingAddress} />
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 text-xs leading-[1.45] text-ink-2">
          {unit && <span className="font-semibold">{`Unit ${unit.number}`}</span>}
          {group.topic !== '' && (
            <span dir="auto" className="wrap-anywhere">
              {group.topic}
            </span>
          )}
          {earlier.length > 0 && <span>{`before that ${earlier.join(', ')}`}</span>}
          {wordings.length > 1 && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={list}
              onClick={() => setOpen(!open)}
              className="inline-flex min-h-tap items-center gap-1 font-semibold text-ink underline decoration-marigold decoration-2 underline-offset-[.2em]"
            >
              {counted(wordings.length, 'wording')}
              <ChevronDown
                aria-hidden="true"
                strokeWidth={2}
                className={classNames('size-3.5 transition-transform', open && 'rotate-180')}
              />
            </button>
          )}
        </p>
        {open && (
          <ul id={list} className="my-1.5 divide-y divide-line border-y border-line">
            {wordings.map((wording) => (
              <li
                key={wording.question_id}
                className="grid items-center gap-x-4 py-1 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <QuestionText text={wording.text} className="text-sm" />
                <ListLink to={wordingAddress(wording)} state={openedFromList} preventScrollReset className={link}>
                  {whereOf(wording)}
                </ListLink>
              </li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-x-5">
          {review && (
            <span className="inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold">
              <span className="grid size-5 place-items-center rounded-[4px] bg-teal text-sheet">
                <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
              </span>
              Practised
              <span className="text-xs font-normal text-ink-2">
                {`${ratingNames[review.rating].toLowerCase()}, ${dayAndMonth(review.reviewed_at)}`}
              </span>
            </span>
          )}
          {newest && (
            <ListLink to={wordingAddress(newest)} state={openedFromList} preventScrollReset className={link}>
              <FileText aria-hidden="true" strokeWidth={1.75} />
              {newest.exam_year === null ? `Page ${newest.page}` : `${newest.exam_year}, page ${newest.page}`}
            </ListLink>
          )}
          <Link to={paths.discussion({ about: anchorText({ kind: 'question_group', id: group.id }) })} className={link}>
            <MessageSquarePlus aria-hidden="true" strokeWidth={1.75} />
            Ask about this question
          </Link>
        </p>
        {discussions > 0 && <AboutQuestion id={group.id} count={discussions} />}
      </div>
    </li>
  )
})

const scrollToRow = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'center' })

/** '2024, 3 (b), 10 marks'; another exam than the end-semester one is named. */
function whereOf({ exam, exam_year, number, marks }: Wording): string {
  const named = exam === null || exam === 'end-semester' ? '' : exams[exam]
  return [exam_year, named, number, marks === null ? '' : counted(marks, 'mark')].filter(Boolean).join(', ')
}

function Year({ box: { year, wording }, address }: { box: YearBox; address: (wording: Wording) => string }) {
  const square = 'grid h-7 place-items-center rounded-[2px] text-sm leading-none font-semibold tabular-nums'
  if (!wording)
    return (
      <span className="grid gap-0.5 text-ink-3">
        <span aria-hidden="true" className={classNames(square, 'border border-dashed border-edge')}>
          ·
        </span>
        {year}
        <span className="sr-only">, not asked</span>
      </span>
    )
  const { marks, exam } = wording
  const other = exam !== null && exam !== 'end-semester' ? exams[exam] : ''
  return (
    <ListLink
      to={address(wording)}
      state={openedFromList}
      preventScrollReset
      className="group grid min-h-tap content-start gap-0.5 font-semibold text-ink no-underline"
    >
      <span className="sr-only">
        {`${marks === null ? '' : `${counted(marks, 'mark')} in `}${[year, other].filter(Boolean).join(', ')}, open the page`}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          square,
          'transition-colors group-hover:bg-marigold group-hover:text-on-marigold',
          other === '' ? 'bg-ink text-on-ink' : 'border-[1.5px] border-ink text-ink',
        )}
      >
        {marks ?? <Check strokeWidth={2.5} className="size-4" />}
      </span>
      <span aria-hidden="true">{year}</span>
    </ListLink>
  )
}
