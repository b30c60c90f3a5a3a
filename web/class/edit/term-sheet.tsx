import { calendarDate } from '#domain/dates/calendar-date.ts'
import { counted } from '#domain/counted.ts'
import type { Hour } from '#domain/timetable/draft/slot.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Draft } from './draft.ts'
import { clock } from './wording.ts'

interface TermSheetProps {
  draft: Draft
  hours: readonly Hour[]
  mondays: readonly string[]
  onChange: (fields: Partial<Draft>) => void
  onHours: () => void
}

/** The term, its hours, the lab groups, and which week is A. */
export function TermSheet({ draft, hours, mondays, onChange, onHours }: TermSheetProps) {
  const hasWeeks = draft.weekA !== null || draft.slots.some(({ week }) => week !== null)
  const offered = draft.weekA === null || mondays.includes(draft.weekA) ? mondays : [draft.weekA, ...mondays]
  return (
    <Sheet as="section" aria-labelledby="term-title">
      <h2 id="term-title" className="border-b-2 border-margin px-4 py-3 text-lg">
        Term and hours
      </h2>
      <div className="grid gap-3.5 p-4">
        <Field label="First day of classes" required>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.firstDay}
              onChange={({ target }) => onChange({ firstDay: target.value })}
            />
          )}
        </Field>
        <Field label="Last day of classes" required>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.lastDay}
              onChange={({ target }) => onChange({ lastDay: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm">
            {`${counted(hours.length, 'hour')}: ${hours.map(({ starts_at: start }) => clock(start)).join(', ')}`}
          </p>
          <Button variant="line" onClick={onHours}>
            Change hours
          </Button>
        </div>
        {!draft.hoursKnown && <Message tone="warning">Check the hours: your college has not set them.</Message>}
        <Field label="Lab groups" hint="In the order in which you type them, with commas.">
          {(control) => (
            <Input
              {...control}
              key={draft.groups.join(', ')}
              defaultValue={draft.groups.join(', ')}
              maxLength={80}
              onBlur={({ target }) => onChange({ groups: groupsOf(target.value) })}
            />
          )}
        </Field>
        {hasWeeks && (
          <Field label="Week A begins on">
            {(control) => (
              <Select
                {...control}
                value={draft.weekA ?? ''}
                onChange={({ target }) => onChange({ weekA: target.value || null })}
              >
                <option value="">Choose a Monday</option>
                {offered.map((monday) => (
                  <option key={monday} value={monday}>
                    {`Monday, ${calendarDate(monday)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Sheet>
  )
}

const groupsOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;/]+/)
        .map((name) =>
          name
            .replaceAll(/[^A-Z0-9-]/g, '')
            .replace(/^-+/, '')
            .slice(0, 12),
        ),
    ),
  ]
    .filter((name) => name !== '')
    .slice(0, 10)
