import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { type Counts, type DriveFilter, facets, type optionsOf } from './filters.ts'

interface DriveFiltersProps {
  filters: DriveFilter
  counts: Counts
  /** Of each facet. */
  choices: ReadonlyMap<string, ReturnType<typeof optionsOf>>
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
export function DriveFilters({ filters, counts, choices, onFilter }: DriveFiltersProps) {
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
      <div className="grid w-full grid-cols-2 gap-2 lg:grid-cols-4">
        {facets.map(({ name, label }) => {
          const found = choices.get(name) ?? []
          return (
            <Select
              key={name}
              aria-label={label}
              disabled={found.length === 0}
              value={filters[name]}
              onChange={({ target }) => onFilter(name, target.value)}
              className="text-sm"
            >
              <option value="">{`${label}: any`}</option>
              {found.map(({ value, text, count }) => (
                <option key={value} value={value}>{`${text} (${count})`}</option>
              ))}
            </Select>
          )
        })}
      </div>
    </div>
  )
}
