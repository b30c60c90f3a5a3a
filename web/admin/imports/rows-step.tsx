import { Download } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { writeCsv } from '#domain/imports/table/write-csv.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Checked, CheckedRow } from './api.ts'
import { columnsOf } from './columns-step.tsx'
import { changed, type Draft } from './draft.ts'
import { RowItem } from './row-item.tsx'
import { StepHead } from './step-head.tsx'

interface RowsStepProps {
  draft: Draft
  checked: Checked
  /** While the table is checked again. */
  checking: boolean
  importing: boolean
  problem: string | undefined
  onChange: (draft: Draft) => void
  onBack: () => void
  onImport: () => void
}

const states = ['wrong', 'changed', 'new', 'same', 'joined'] as const
type State = (typeof states)[number]
const labels: Record<State, string> = {
  wrong: 'Wrong',
  changed: 'Changed',
  new: 'Ready',
  same: 'Same',
  joined: 'Part of another',
}
const pageRows = 20

export function RowsStep(props: RowsStepProps) {
  const { draft, checked, checking, importing, problem, onChange, onBack, onImport } = props
  const [show, setShow] = useState<State>()
  const [limit, setLimit] = useState(pageRows)
  const by = Object.groupBy(checked.rows, ({ state }) => state)
  const count = (state: State) => by[state]?.length ?? 0
  const toImport = count('new') + count('changed')
  const listed = states
    .filter((state) => show === undefined || state === show)
    .flatMap((state) => hintsFirst(by[state]))
  const hints = checked.rows.filter(({ notes }) => notes !== undefined).length
  const columns = columnsOf(checked)
  const cellsOf = new Map(draft.rows)
  const merged = new Set(checked.fields.flatMap(({ key, mergesDown }) => (mergesDown ? [key] : [])))
  const canFill =
    !draft.fillDown &&
    (by.wrong ?? []).some((row) => row.problems?.some(({ kind, field }) => kind === 'missing' && merged.has(field)))

  return (
    <>
      <StepHead
        step="Rows"
        title="Check the rows"
        lead={`${counted(checked.rows.length, 'row')}: ${count('new')} new, ${count('changed')} changed, ${count('same') + count('joined')} the same, ${count('wrong')} wrong.${count('wrong') > 0 ? ' Wrong rows stay out until you mend them.' : ''}${hints > 0 ? ` ${counted(hints, 'row')} to look at.` : ''}`}
      >
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
        {count('wrong') > 0 && (
          <Button variant="line" onClick={() => saveFile(wrongRows(draft, checked), `${draft.topic}-wrong.csv`)}>
            <Download aria-hidden="true" strokeWidth={1.75} />
            {counted(count('wrong'), 'wrong row')}
          </Button>
        )}
        <Button variant="accent" busy={checking || importing} disabled={toImport === 0} onClick={onImport}>
          {toImport === 0 ? 'Nothing to import' : `Import ${counted(toImport, 'row')}`}
        </Button>
      </StepHead>
      <div aria-live="polite" className="mb-3 grid gap-3 empty:mb-0">
        {problem && <Message tone="error">{problem}</Message>}
        {checked.rejected && <Message tone="warning">{checked.rejected.message}</Message>}
      </div>
      {canFill && (
        <Message tone="info" title="Cells are empty that may have been merged" className="mb-3">
          <p>A branch, semester or date that stands in the first row of its group only can hold for the rows below.</p>
          <Button variant="line" className="mt-2" onClick={() => onChange(changed(draft, { fillDown: true }))}>
            Fill empty cells from above
          </Button>
        </Message>
      )}
      {checked.adds.length > 0 && (
        <Message tone="info" title={`${counted(checked.adds.length, 'section')} will be added`} className="mb-3">
          <p dir="auto" className="wrap-anywhere">
            {checked.adds.join(', ')}
          </p>
        </Message>
      )}
      <div role="group" aria-label="Which rows" className="mb-3 flex flex-wrap gap-2">
        <Chip isOn={show === undefined} onPress={() => setShow(undefined)} label="All" count={checked.rows.length} />
        {states
          .filter((state) => count(state) > 0)
          .map((state) => (
            <Chip
              key={state}
              isOn={show === state}
              onPress={() => setShow(state)}
              label={labels[state]}
              count={count(state)}
            />
          ))}
      </div>
      <Sheet as="ul" aria-label="Rows" aria-busy={checking}>
        {listed.slice(0, limit).map((row) => (
          <RowItem
            key={row.number}
            row={row}
            cells={cellsOf.get(row.number) ?? []}
            columns={columns}
            fields={checked.fields}
            draft={draft}
            onChange={onChange}
          />
        ))}
        {listed.length === 0 && <li className="px-4.5 py-3.5 text-sm text-ink-2">There are no such rows.</li>}
      </Sheet>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm">
        {listed.length > limit && (
          <Button variant="quiet" onClick={() => setLimit(limit + 100)}>
            {`Show ${Math.min(100, listed.length - limit)} more`}
          </Button>
        )}
        <p className="ml-auto text-ink-2">Nothing is deleted. What is not in the list stays as it is.</p>
      </div>
    </>
  )
}

const hintsFirst = (rows: readonly CheckedRow[] = []): CheckedRow[] =>
  rows.toSorted((one, other) => Number(other.notes !== undefined) - Number(one.notes !== undefined))

interface ChipProps {
  isOn: boolean
  onPress: () => void
  label: string
  count: number
}

function Chip({ isOn, onPress, label, count }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'min-h-tap rounded-full border-[1.5px] px-4 text-sm font-semibold',
        isOn ? 'border-ink bg-ink text-on-ink' : 'border-edge hover:bg-sunk',
      )}
    >
      {`${label} ${count}`}
    </button>
  )
}

/** The wrong rows with their headings, and what is wrong with each in a column of its own. */
function wrongRows({ rows }: Draft, { headingRow, rows: checked }: Checked): Blob {
  const cures = new Map(checked.flatMap((row) => (row.problems ? [[row.number, curesOf(row.problems)] as const] : [])))
  const table = rows.flatMap(([number, cells]) => {
    const last = number === headingRow ? 'What is wrong' : cures.get(number)
    return last === undefined ? [] : [[...cells, last]]
  })
  return new Blob([writeCsv(table)], { type: 'text/csv' })
}

const curesOf = (problems: NonNullable<CheckedRow['problems']>): string =>
  problems.map(({ column, cure }) => `${column}: ${cure}`).join(' ')
