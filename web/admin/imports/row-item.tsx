import { CircleX, Equal, Info, Pencil, Plus } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/forms/input.tsx'
import type { Checked, CheckedRow } from './api.ts'
import { type Draft, withCell, withoutRow } from './draft.ts'

interface RowItemProps {
  row: CheckedRow
  cells: readonly string[]
  columns: Readonly<Record<string, number>>
  fields: Checked['fields']
  draft: Draft
  onChange: (draft: Draft) => void
}

const edges: Partial<Record<CheckedRow['state'], string>> = { wrong: 'border-l-brick', changed: 'border-l-pen' }

/** One row of the table: what happens with it, and what mends it. */
export function RowItem({ row, cells, columns, fields, draft, onChange }: RowItemProps) {
  const texts = fields.flatMap(({ key }) => cells[columns[key] ?? -1] || [])
  return (
    <li
      className={classNames(
        'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 border-t border-l-4 border-t-line px-3.5 py-2.5 text-sm leading-[1.5] first:border-t-0',
        edges[row.state] ?? 'border-l-transparent',
      )}
    >
      <span className="text-ink-3 tabular-nums">
        <span className="sr-only">Row </span>
        {row.number}
      </span>
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          <b>{texts[0] ?? 'Empty'}</b>
          {texts.length > 1 && <span className="text-ink-2">{` · ${texts.slice(1).join(' · ')}`}</span>}
        </p>
        {row.problems?.map((problem, index, problems) => (
          <Problem
            key={problem.field}
            problem={problem}
            row={row.number}
            at={columns[problem.field]}
            text={cells[columns[problem.field] ?? -1] ?? ''}
            isNeeded={fields.some(({ key, needed }) => key === problem.field && needed)}
            onText={(at, text) => onChange(withCell(draft, row.number, at, text))}
            onLeaveOut={index === problems.length - 1 ? () => onChange(withoutRow(draft, row.number)) : undefined}
          />
        ))}
        {row.changes?.map(({ field, label, old, new: next, stored }) => (
          <p key={field} dir="auto" className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <span>
              <span>{`${label}: `}</span>
              <del className="text-ink-3">{old || 'empty'}</del>
              <span>{' → '}</span>
              <ins className="rounded-[3px] bg-teal-wash px-1 font-semibold text-teal no-underline">
                {next || 'empty'}
              </ins>
            </span>
            {columns[field] !== undefined && (
              <Button
                variant="quiet"
                aria-label={`Keep the old ${label.toLowerCase()} of row ${row.number}`}
                onClick={() => onChange(withCell(draft, row.number, columns[field] ?? 0, storedText(field, stored)))}
              >
                Keep the old
              </Button>
            )}
          </p>
        ))}
        {row.notes?.map(({ column, field, text, fixes }) => (
          <p key={field} dir="auto" className="flex flex-wrap items-center gap-x-2 wrap-anywhere text-ink-2">
            <Info aria-hidden="true" strokeWidth={2} className="size-4 shrink-0" />
            <span>{`${column}: ${text}`}</span>
            {fixes.map((fix) => (
              <Button
                key={fix}
                variant="quiet"
                aria-label={`Use ${fix} in row ${row.number}`}
                onClick={() => onChange(withCell(draft, row.number, columns[field] ?? 0, fix))}
              >
                {`Use ${fix}`}
              </Button>
            ))}
          </p>
        ))}
        {row.into !== undefined && <p className="text-ink-2">{`Part of row ${row.into}, which says the same.`}</p>}
      </div>
      <StateMark state={row.state} />
    </li>
  )

  /** An empty cell leaves what is stored; where the column is needed, the stored text is written out. */
  function storedText(field: string, stored: string): string {
    return fields.some(({ key, needed }) => key === field && needed) ? stored : ''
  }
}

type ProblemOf = NonNullable<CheckedRow['problems']>[number]

interface ProblemProps {
  problem: ProblemOf
  row: number
  /** Where the cell is; undefined where the table has no such column. */
  at: number | undefined
  text: string
  isNeeded: boolean
  onText: (at: number, text: string) => void
  /** Of the last problem of a row. */
  onLeaveOut: (() => void) | undefined
}

/** What is wrong with a cell: the presses that mend it, then a box for another text. */
function Problem({ problem, row, at, text, isNeeded, onText, onLeaveOut }: ProblemProps) {
  const { column, cure, fixes } = problem
  return (
    <form
      // Another text of the table is another form.
      key={text}
      noValidate
      className="my-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (at !== undefined) onText(at, String(new FormData(event.currentTarget).get('text') ?? '').trim())
      }}
    >
      <p dir="auto" className="flex gap-1.5 font-semibold wrap-anywhere text-brick">
        <CircleX aria-hidden="true" strokeWidth={2} className="mt-1 size-4 shrink-0" />
        <span>{`${column}: ${cure}`}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {at !== undefined &&
          fixes.map((fix) => (
            <Button key={fix} variant="line" aria-label={`Use ${fix} in row ${row}`} onClick={() => onText(at, fix)}>
              {`Use ${fix}`}
            </Button>
          ))}
        {at !== undefined && !isNeeded && text !== '' && (
          <Button variant="line" aria-label={`Leave empty: ${column} of row ${row}`} onClick={() => onText(at, '')}>
            Leave empty
          </Button>
        )}
        {onLeaveOut && (
          <Button variant="line" aria-label={`Leave out row ${row}`} onClick={onLeaveOut}>
            Leave out
          </Button>
        )}
        {at !== undefined && (
          <span className="flex min-w-0 items-center gap-1">
            <span className="w-40">
              <Input
                name="text"
                aria-label={`${column}, row ${row}`}
                defaultValue={text.replaceAll('\n', ' ')}
                className="min-h-tap py-1.5 text-sm"
              />
            </span>
            <Button type="submit" variant="quiet" aria-label={`Change ${column} of row ${row}`}>
              Change
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}

const marks = {
  wrong: { icon: CircleX, text: 'wrong', look: 'bg-brick-wash text-brick' },
  changed: { icon: Pencil, text: 'changed', look: 'bg-pen-wash text-pen' },
  new: { icon: Plus, text: 'ready', look: 'bg-teal-wash text-teal' },
  same: { icon: Equal, text: 'same', look: 'text-ink-2' },
  joined: { icon: Equal, text: 'joined', look: 'text-ink-2' },
} as const

function StateMark({ state }: { state: CheckedRow['state'] }) {
  const { icon: Icon, text, look } = marks[state]
  return (
    <span className={classNames('inline-flex h-6 items-center gap-1 rounded-[3px] px-1.5 text-xs font-semibold', look)}>
      <Icon aria-hidden="true" strokeWidth={2} className="size-3.5" />
      {text}
    </span>
  )
}
