import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { semesters } from '#domain/papers/kinds.ts'
import { useBranches } from '#web/content/branches.ts'
import { classNames } from '#web/ui/class-names.ts'
import { examOptions, type FilterName, kindOptions } from './filters.ts'

interface ChipsProps {
  myCourses: number
  years: readonly number[]
  valueOf: (name: FilterName) => string
  onChoose: (name: FilterName, value: string) => void
}

/** What narrows the list. On a phone they are moved sideways, as one row. */
export function Chips({ myCourses, years, valueOf, onChoose }: ChipsProps) {
  const { data: branches = [] } = useBranches()
  const mine = valueOf('mine') === 'yes'
  const chip = (name: FilterName, label: string, options: readonly (readonly [string, string])[]) => (
    <ChipSelect label={label} value={valueOf(name)} onChoose={(value) => onChoose(name, value)}>
      <option value="">{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </ChipSelect>
  )
  return (
    <div
      role="group"
      aria-label="Filters"
      className="mt-2 flex gap-2 overflow-x-auto py-[3px] [scrollbar-width:none] max-md:-mx-gutter max-md:px-gutter md:flex-wrap md:overflow-visible"
    >
      {myCourses > 0 && (
        <button
          type="button"
          aria-pressed={mine}
          onClick={() => onChoose('mine', mine ? '' : 'yes')}
          className={classNames(chipClass(mine), 'px-4')}
        >
          My courses <span className="tabular-nums opacity-75">{myCourses}</span>
        </button>
      )}
      {chip(
        'branch',
        'Branch',
        branches.map(({ id, code }) => [id, code]),
      )}
      {chip(
        'semester',
        'Semester',
        semesters.map((number) => [String(number), `Semester ${number}`]),
      )}
      {chip(
        'year',
        'Year',
        years.toReversed().map((year) => [String(year), String(year)]),
      )}
      {chip('exam', 'Exam type', examOptions)}
      {chip('kind', 'Kind', kindOptions)}
    </div>
  )
}

const chipClass = (chosen: boolean) =>
  classNames(
    'min-h-tap flex-none rounded-full border text-sm font-medium transition-colors',
    chosen ? 'border-ink bg-ink text-on-ink' : 'border-edge bg-transparent text-ink hover:bg-sunk',
  )

interface ChipSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

function ChipSelect({ label, value, onChoose, children }: ChipSelectProps) {
  const chosen = value !== ''
  return (
    <span className="relative block flex-none">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={classNames(
          chipClass(chosen),
          'field-sizing-content max-w-48 cursor-pointer appearance-none py-2 pr-9 pl-4 text-ellipsis [&>option]:bg-sheet [&>option]:text-ink',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={2}
        className={classNames(
          'pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2',
          chosen && 'text-on-ink',
        )}
      />
    </span>
  )
}
