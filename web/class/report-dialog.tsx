import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { collegeToday, dayInShort, daysAfter } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useReportChange } from './changes.ts'
import { emptyReport, ofClass, readReport, type ReportFields } from './report-fields.ts'
import { WhatFields } from './what-fields.tsx'

const kinds: readonly (readonly [ReportFields['kind'], string])[] = [
  ['cancelled', 'Cancelled'],
  ['moved', 'Moved'],
  ['room', 'Room'],
  ['teacher', 'Teacher'],
  ['extra', 'Extra class'],
  ['day', 'Whole day'],
]

interface ReportDialogProps {
  own: MyClass
  rows: readonly ClassOnDay[]
  /** The day that the page shows. */
  day: string
  /** The class whose change is reported; null until it is chosen. */
  row: ClassOnDay | null
  onClose: () => void
}

/** Reports what changes: of a class, three presses. */
export function ReportDialog({ own, rows, day, row, onClose }: ReportDialogProps) {
  const form = useId()
  const today = collegeToday()
  const [id] = useState(randomId)
  const offered = rows.filter(
    ({ slot_id: slot, planned_date: date }) => slot !== null && date >= today && date <= daysAfter(today, 14),
  )
  const [fields, setFields] = useState(() => emptyReport(row ?? undefined, day))
  const [problem, setProblem] = useState<string>()
  const report = useReportChange(onClose)
  const change = (changed: Partial<ReportFields>) => {
    setProblem(undefined)
    setFields({ ...fields, ...changed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readReport(fields)
    if ('problem' in read) setProblem(read.problem)
    else report.send({ report: { id, ...read.report }, label: labelOf(fields) })
  }
  const isOfClass = fields.kind !== 'extra' && fields.kind !== 'day'
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Report a change"
      description={classTitle(own)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={report.isPending}>
            Report
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">What changes</legend>
          <div className="grid grid-cols-2 gap-2">
            {kinds.map(([kind, label]) => (
              <Radio
                key={kind}
                name="kind"
                className="rounded-control border border-line px-3 has-checked:border-ink"
                checked={fields.kind === kind}
                onChange={() => change({ kind })}
              >
                {label}
              </Radio>
            ))}
          </div>
        </fieldset>
        {isOfClass && (
          <Field label="Class">
            {(control) => (
              <Select
                {...control}
                value={keyOf(fields.row)}
                onChange={({ target }) => change(ofClass(rowOf([...(row ? [row] : []), ...offered], target.value)))}
              >
                {fields.row === undefined && <option value="">Choose a class</option>}
                {(row !== null && !offered.includes(row) ? [row, ...offered] : offered).map((each) => (
                  <option key={keyOf(each)} value={keyOf(each)}>
                    {rowText(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <WhatFields fields={fields} rows={rows} onChange={change} />
        <Field label="How do you know">
          {(control) => (
            <Select {...control} value={fields.source} onChange={({ target }) => change({ source: target.value })}>
              <option value="teacher">The teacher said so</option>
              <option value="notice">A notice</option>
              <option value="message">A message from the teacher</option>
            </Select>
          )}
        </Field>
        <Field label="Note" hint="Optional. Your class reads it.">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={fields.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
        {problem !== undefined && <Message tone="error">{problem}</Message>}
        <Message tone="info">
          {own.represents
            ? 'You represent the class: it holds at once, and those whom it concerns are notified. Your name is shown to the class.'
            : 'Your classmates see it at once as unconfirmed. It counts when three classmates or the class representative say so. Your name is shown to the class.'}
        </Message>
      </form>
    </Dialog>
  )
}

const rowText = ({ planned_date: date, planned_start: start, course, name, group }: ClassOnDay) =>
  `${dayInShort(date)}, ${hourText(start)}: ${course ?? ''} ${name}${group === null ? '' : `, ${group}`}`

const labelOf = ({ kind, row, date }: ReportFields) => {
  const isOfClass = row !== undefined && kind !== 'extra' && kind !== 'day'
  return `${kinds.find(([name]) => name === kind)?.[1]}: ${isOfClass ? rowText(row) : dayInShort(date)}`
}

const keyOf = (row: ClassOnDay | undefined) => (row === undefined ? '' : `${row.slot_id} ${row.planned_date}`)
const rowOf = (rows: readonly ClassOnDay[], key: string) => rows.find((row) => keyOf(row) === key)
