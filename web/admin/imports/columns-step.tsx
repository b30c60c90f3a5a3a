import { Check, TriangleAlert } from 'lucide-react'
import { counted } from '#domain/counted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Checked } from './api.ts'
import { choose, type Draft } from './draft.ts'
import { StepHead } from './step-head.tsx'

interface ColumnsStepProps {
  draft: Draft
  checked: Checked
  busy: boolean
  problem: string | undefined
  onHeadings: (headings: Draft['headings']) => void
  onBack: () => void
  onNext: () => void
}

export const columnsOf = ({ columns }: Checked): Record<string, number> =>
  Object.fromEntries(columns.flatMap(({ field, at }) => (field === null ? [] : [[field, at]])))

export function ColumnsStep({ draft, checked, busy, problem, onHeadings, onBack, onNext }: ColumnsStepProps) {
  const { columns, fields, headingRow, rejected } = checked
  // What was chosen holds at once: the answer about it may still be on its way when the next column is chosen.
  const chosen = draft.headings?.columns ?? columnsOf(checked)
  const fieldAt = (at: number) => Object.keys(chosen).find((key) => chosen[key] === at)
  const doubtful = columns.filter(({ from }) => from !== 'heading').length
  return (
    <>
      <StepHead
        step="Columns"
        title="Which column is what"
        lead={`${counted(draft.rows.length, 'line')} read. ${counted(columns.length, 'column')}, ${doubtful === 0 ? 'none' : doubtful} to check.`}
      >
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
        <Button variant="accent" busy={busy} disabled={rejected !== undefined} onClick={onNext}>
          Check the rows
        </Button>
      </StepHead>
      <div aria-live="polite" className="grid gap-3">
        {rejected && <Message tone="warning">{sentenceOf(rejected, fields)}</Message>}
        {problem && <Message tone="error">{problem}</Message>}
      </div>
      <Sheet as="ul" className="mt-3">
        {columns.map((column) => (
          <li
            key={column.at}
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-x-4 gap-y-0.5 border-t border-line px-4.5 py-2.5 text-sm first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_13rem_13rem]',
              column.from === 'values' && 'bg-marigold-wash',
            )}
          >
            <b dir="auto" className="wrap-anywhere">
              {column.heading || `Column ${column.at + 1}`}
            </b>
            <span dir="auto" className="col-start-1 wrap-anywhere text-ink-2 max-md:text-xs md:col-start-2">
              {column.samples.join(', ')}
            </span>
            <Select
              wrap="col-start-2 row-start-1 max-md:row-span-3 md:col-start-3"
              aria-label={`${column.heading || `Column ${column.at + 1}`} is`}
              value={fieldAt(column.at) ?? ''}
              onChange={({ target }) =>
                onHeadings({
                  row: headingRow,
                  columns: choose(chosen, column.at, target.value || undefined),
                })
              }
            >
              <option value="">Leave out</option>
              {fields.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
            <Origin from={column.from} isChosen={draft.headings !== undefined} />
          </li>
        ))}
      </Sheet>
      <Checkbox
        className="mt-2"
        checked={headingRow > 0}
        onChange={({ target }) => onHeadings(target.checked ? undefined : { row: 0, columns: chosen })}
      >
        {headingRow > 1 ? `Row ${headingRow} has the headings` : 'The first row has the headings'}
      </Checkbox>
    </>
  )
}

/** Here a column is chosen, where a file needs a heading. */
function sentenceOf({ message, field }: NonNullable<Checked['rejected']>, fields: Checked['fields']): string {
  const label = fields.find(({ key }) => key === field)?.label
  return label === undefined ? message : `No column is ${label}. Choose which one it is, or add it to your table.`
}

function Origin({ from, isChosen }: { from: Checked['columns'][number]['from']; isChosen: boolean }) {
  const isSure = from === 'heading'
  const Icon = isSure ? Check : TriangleAlert
  return (
    <span
      className={classNames(
        'flex items-start gap-1.5 text-xs leading-snug font-semibold',
        isSure ? 'text-teal' : from === null ? 'text-ink-3' : 'text-marigold-ink',
      )}
    >
      {from !== null && <Icon aria-hidden="true" strokeWidth={2.2} className="mt-0.5 size-3.5 shrink-0" />}
      <span>
        {isSure
          ? isChosen
            ? 'as you chose'
            : 'read from the heading'
          : from === 'values'
            ? 'please check: read from the values'
            : 'is not imported'}
      </span>
    </span>
  )
}
