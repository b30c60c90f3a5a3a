import { dayOfMonth, longDay, weekdayOf } from '#domain/dates/college-time.ts'
import { stripOf } from '#domain/today.ts'
import type { Due } from '#domain/today.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A drive has the mark of a visit: another entry would not fit below the strip of a phone. */
type Mark = Exclude<Due['kind'], 'drive'>

const markOf = ({ kind }: Due): Mark => (kind === 'drive' ? 'campus' : kind)

const marks: Record<Mark, string> = {
  closes: 'rounded-full bg-brick',
  campus: 'rounded-[2px] bg-pen',
  exam: 'rotate-45 bg-marigold outline outline-ink',
  holiday: 'rounded-t-full bg-teal',
  own: 'rounded-[2px] border-2 border-current',
}

const legend: [Mark, string][] = [
  ['closes', 'Closes'],
  ['campus', 'Visit or drive'],
  ['exam', 'Exam'],
  ['holiday', 'Holiday'],
  ['own', 'Yours or your class’s'],
]

/** The text of an entry in the strip. */
const wordsOf = (due: Due) => {
  const [kind, { title }] = [markOf(due), due]
  return kind === 'closes' ? `${title} closes` : kind === 'campus' || kind === 'own' ? title : `${title}, ${kind}`
}

/** Fourteen days like an exam time table: marked on a phone, with text where there is room. */
export function Fortnight({ today, due }: { today: string; due: readonly Due[] }) {
  return (
    <>
      <ol
        aria-label="The next 14 days"
        className="grid grid-cols-[repeat(14,minmax(0,1fr))] overflow-hidden rounded-sheet border border-line bg-sheet text-xs leading-[1.25] text-ink-3"
      >
        {stripOf(today, due).map(({ day, due: ofDay }, index) => (
          <Day key={day} day={day} due={ofDay} isToday={index === 0} />
        ))}
      </ol>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4.5 gap-y-0.5 text-xs text-ink-2">
        {legend
          .filter(([kind]) => kind !== 'own' || due.some((each) => each.kind === 'own'))
          .map(([kind, label]) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span className={classNames('size-2', marks[kind])} />
              {label}
            </li>
          ))}
      </ul>
    </>
  )
}

function Day({ day, due, isToday }: { day: string; due: readonly Due[]; isToday: boolean }) {
  const weekday = weekdayOf(day)
  const kinds = legend.filter(([kind]) => due.some((each) => markOf(each) === kind)).map(([kind]) => kind)
  const [first, ...more] = due
  const ground = isToday ? 'bg-ink text-on-ink' : weekday.startsWith('S') ? 'bg-sunk' : ''
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'relative min-h-14 border-l border-line py-1 text-center first:border-l-0 lg:min-h-24 lg:px-1.5 lg:py-2 lg:text-left',
        ground,
      )}
    >
      <span className="sr-only">
        {`${isToday ? 'Today, ' : ''}${longDay(day)}${due.length > 0 ? `: ${due.map(wordsOf).join('; ')}` : ''}`}
      </span>
      <span aria-hidden="true">
        <span>{weekday.slice(0, 1)}</span>
        <span className="max-lg:hidden">{weekday.slice(1, 3)}</span>
        <b className={classNames('display block text-[.9375rem] leading-[1.25] lg:text-lg', !isToday && 'text-ink')}>
          {dayOfMonth(day)}
        </b>
        {kinds.length > 0 && (
          <span className="mt-1 flex justify-center gap-0.5 lg:absolute lg:top-2.5 lg:right-2 lg:mt-0 lg:gap-1.5">
            {kinds.map((kind) => (
              <span key={kind} className={classNames('size-2', kinds.length > 1 && 'max-lg:size-1.5', marks[kind])} />
            ))}
          </span>
        )}
        {first && (
          <span
            dir="auto"
            className={classNames(
              'mt-1 line-clamp-3 font-semibold wrap-anywhere hyphens-auto max-lg:hidden',
              !isToday && 'text-ink',
            )}
          >
            {first.title}
          </span>
        )}
        {isToday && !first && <span className="mt-1 block font-semibold max-lg:hidden">Today</span>}
        {more.length > 0 && <span className="max-lg:hidden">{`and ${more.length} more`}</span>}
      </span>
    </li>
  )
}
