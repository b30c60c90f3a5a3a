import { classNames } from '#web/ui/class-names.ts'
import type { Counts, DriveFilter } from './filters.ts'

interface DriveFiltersProps {
  filters: DriveFilter
  counts: Counts
  onFilter: (name: keyof DriveFilter, value: string) => void
}

const options = [
  { name: 'eligible', value: 'yes', label: 'Eligible for me', count: 'eligible' },
  { name: 'kind', value: 'internship', label: 'Internship', count: 'internship' },
  { name: 'kind', value: 'job', label: 'Job', count: 'job' },
  { name: 'kind', value: 'referral', label: 'Referral', count: 'referral' },
  { name: 'drives', value: 'past', label: 'Past', count: 'past' },
] as const

/** Each filter with the number of drives that it would show. */
export function DriveFilters({ filters, counts, onFilter }: DriveFiltersProps) {
  return (
    <div role="group" aria-label="Filter drives" className="flex flex-wrap gap-2 px-4 py-2.5">
      {options.map(({ name, value, label, count }) => {
        const isOn = filters[name] === value
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onFilter(name, isOn ? '' : value)}
            className={classNames(
              'inline-flex min-h-tap items-center gap-2 rounded-full border-[1.5px] px-3.5 text-sm font-semibold',
              isOn ? 'border-transparent bg-ink text-on-ink' : 'border-edge hover:border-ink hover:bg-sunk',
            )}
          >
            {label}
            <span className={classNames('tabular-nums', !isOn && 'text-ink-2')}>{counts[count]}</span>
          </button>
        )
      })}
    </div>
  )
}
