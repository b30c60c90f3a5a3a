import { entryKinds, type EntryText } from '#domain/entries/entries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'

export const hasNoTitle = ({ title }: EntryText) => title.trim() === ''
export const hasNoDay = ({ date }: EntryText) => !/^\d{4}-\d\d-\d\d$/.test(date)

interface EntryFieldsProps {
  entry: EntryText
  onEdit: (changed: Partial<EntryText>) => void
  /** Whether errors are shown. */
  isChecked: boolean
  maxTitle?: number
  maxNote?: number
}

/** What it is, its kind, when, and a note. */
export function EntryFields({ entry, onEdit, isChecked, maxTitle = 200, maxNote = 1000 }: EntryFieldsProps) {
  return (
    <>
      <Field label="What" error={isChecked && hasNoTitle(entry) ? 'Write what it is' : undefined}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={maxTitle}
            value={entry.title}
            onChange={({ target }) => onEdit({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Kind">
        {(control) => (
          <Select {...control} value={entry.kind} onChange={({ target }) => onEdit({ kind: target.value })}>
            {Object.entries(entryKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day" error={isChecked && hasNoDay(entry) ? 'Choose a day' : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={entry.date}
              onChange={({ target }) => onEdit({ date: target.value })}
            />
          )}
        </Field>
        <Field label="Time (optional)">
          {(control) => (
            <Input
              {...control}
              type="time"
              value={entry.starts_at?.slice(0, 5) ?? ''}
              onChange={({ target }) => onEdit({ starts_at: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Note (optional)">
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            maxLength={maxNote}
            value={entry.note}
            onChange={({ target }) => onEdit({ note: target.value })}
          />
        )}
      </Field>
    </>
  )
}
