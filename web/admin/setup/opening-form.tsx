import { useState } from 'react'
import { gateHeading, usualLine } from '#domain/college/gate.ts'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface OpeningFormProps {
  /** Of the college. */
  name: string
  line: string
  /** As a date field has it; empty without a date. */
  day: string
  action: string
  busy: boolean
  onSave: (line: string, day: string) => void
  onCancel: (() => void) | undefined
}

/** What those outside are shown, as it is typed. */
export function OpeningForm({ name, line, day, action, busy, onSave, onCancel }: OpeningFormProps) {
  const [typed, setTyped] = useState({ line, day })
  const isPast = typed.day !== '' && typed.day <= collegeToday()
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPast) onSave(typed.line.trim(), typed.day)
      }}
    >
      <Field label="Line for those outside" hint="At most 200 letters. If empty, it says what the site is for.">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={typed.line}
            onChange={({ target }) => setTyped({ ...typed, line: target.value })}
          />
        )}
      </Field>
      <Field
        label="Opens on"
        hint="It then opens by itself at the start of that day. Without a date it says soon."
        error={isPast ? 'Choose a day to come' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min={daysAfter(collegeToday(), 1)}
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-1 border border-line bg-paper p-3.5">
        <p className="text-xs text-ink-2">What a visitor sees</p>
        <p dir="auto" className="display text-lg wrap-anywhere">
          {gateHeading(name, typed.day)}
        </p>
        <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
          {typed.line.trim() || usualLine}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="line" busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
