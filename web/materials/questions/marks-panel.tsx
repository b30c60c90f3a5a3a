import { useQuery } from '@tanstack/react-query'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Panel } from '../library/panel.tsx'
import type { Review } from '../data/practice.ts'
import type { AskedAgain } from '../data/asked-again.ts'
import { sharesOf, type Share } from './shown.ts'

interface MarksPanelProps {
  asked: AskedAgain
  years: readonly number[]
  reviews: readonly Review[]
  unit: string
  onUnit: (key: string) => void
}

/** Where the marks went over the years, small and side by side; a press narrows the list to one of them. */
export function MarksPanel({ asked, years, reviews, unit, onUnit }: MarksPanelProps) {
  const shares = sharesOf(asked, years)
  const highest = Math.max(...shares.flatMap(({ marks }) => marks.map((mark) => mark ?? 0)), 1)
  const practised = new Set(reviews.map(({ group_id }) => group_id))
  const done = asked.groups.filter(({ id }) => practised.has(id)).length
  const due = useDue(reviews)
  const byUnit = asked.units.length > 0
  const by = byUnit ? 'unit' : 'topic'
  return (
    <Panel title={shares.length > 0 ? `Marks by ${by}` : 'Practice'}>
      {shares.length > 0 && (
        <>
          <div className="px-4 py-2 md:px-5">
            <p aria-hidden="true" className={classNames(columns, 'text-xs text-ink-3')}>
              <span>{byUnit ? 'Unit' : 'Topic'}</span>
              <span className="flex justify-between">
                <span>{years[0]}</span>
                {years.length > 1 && <span>{years.at(-1)}</span>}
              </span>
              <span className="text-right">share</span>
            </p>
            <ul>
              {shares.map((share) => (
                <li key={share.key} className="not-first:border-t not-first:border-line">
                  <ShareRow
                    {...{ share, years, highest }}
                    pressed={unit === share.key}
                    onPress={() => onUnit(unit === share.key ? '' : share.key)}
                  />
                </li>
              ))}
            </ul>
          </div>
          <p className="px-4 pb-3.5 text-xs text-ink-2 md:px-5">
            {`${byUnit ? 'Marks out of 100 in each year.' : 'Marks of the end-semester papers.'} The number is the highest of these years. Press a ${by} to see its questions.`}
          </p>
        </>
      )}
      <div className={classNames('px-4 py-3.5 md:px-5', shares.length > 0 && 'border-t border-line')}>
        <p className="mb-1.5 flex justify-between gap-3 text-sm">
          <span className="font-semibold">Practised</span>
          <span className="text-ink-2">
            {`${done} of ${asked.groups.length}${due === undefined || due === 0 ? '' : `, ${due} due today`}`}
          </span>
        </p>
        <Progress
          label="Practised"
          value={Math.round((100 * done) / Math.max(asked.groups.length, 1))}
          className="h-2"
        />
      </div>
    </Panel>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)_7.5rem_3.25rem] items-end gap-3'

interface ShareRowProps {
  share: Share
  years: readonly number[]
  /** Of all rows, so that their bars can be compared. */
  highest: number
  pressed: boolean
  onPress: () => void
}

function ShareRow({ share, years, highest, pressed, onPress }: ShareRowProps) {
  const { number, name, marks, percent, questions, again } = share
  const max = Math.max(...marks.map((mark) => mark ?? 0))
  const at = marks.findLastIndex((mark) => mark === max)
  const inWords = years.flatMap((year, index) => (marks[index] === undefined ? [] : `${year} ${marks[index]}`))
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        columns,
        '-mx-1 min-h-tap w-[calc(100%+.5rem)] rounded-[3px] px-1 py-2 text-left text-sm leading-[1.3]',
        pressed ? 'bg-marigold-wash' : 'hover:bg-sunk/60',
      )}
    >
      <span className="min-w-0">
        <b dir="auto" className="block font-semibold wrap-anywhere">
          {number === undefined ? name : `${number}. ${name}`}
        </b>
        <span className="text-xs text-ink-2 max-lg:hidden">
          {`${questions} ${questions === 1 ? 'question' : 'questions'}${again === 0 ? '' : `, ${again} asked again`}`}
        </span>
      </span>
      <span className="sr-only">{`Marks: ${inWords.join(', ')}.`}</span>
      <span aria-hidden="true" className="flex h-10 items-end gap-[3px] max-lg:h-8">
        {marks.map((mark, index) => (
          <span key={years[index]} className="relative flex h-full flex-1 items-end">
            <span
              style={{ height: `${(78 * (mark ?? 0)) / highest}%` }}
              className={classNames('w-full rounded-t-[1px]', index === marks.length - 1 ? 'bg-ink' : 'bg-edge')}
            >
              {index === at && max > 0 && (
                <span className="-mt-4 block text-center text-[.8125rem] leading-[1.1] font-semibold">{max}</span>
              )}
            </span>
          </span>
        ))}
      </span>
      <span className="display text-right text-xl leading-none whitespace-nowrap">{`${percent}%`}</span>
    </button>
  )
}

/** How many are due: what says so is loaded apart, since nothing on this page waits for it. */
function useDue(reviews: readonly Review[]): number | undefined {
  const { data } = useQuery({
    queryKey: ['due', reviews.length, reviews.at(-1)?.id ?? ''],
    queryFn: async () => (await import('../practice/due.ts')).countDue(reviews, Date.now()),
    enabled: reviews.length > 0,
    meta: { persist: false },
  })
  return data
}
