import { weekdayName } from '#domain/timetable/change-text.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ReportFields } from './report-fields.ts'

interface WhatFieldsProps {
  fields: ReportFields
  rows: readonly ClassOnDay[]
  onChange: (changed: Partial<ReportFields>) => void
}

/** What a kind of change needs besides its class. */
export function WhatFields({ fields, rows, onChange }: WhatFieldsProps) {
  const { kind } = fields
  const courses = [
    ...new Map(
      rows.flatMap(({ course_id: id, course, name }) => (id === null ? [] : [[id, `${course} ${name}`]])),
    ).entries(),
  ]
  return (
    <>
      {kind === 'extra' && (
        <Field label="Course">
          {(control) => (
            <Select {...control} value={fields.course} onChange={({ target }) => onChange({ course: target.value })}>
              <option value="">Choose a course</option>
              {courses.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {(kind === 'moved' || kind === 'extra' || kind === 'day') && (
        <Field label={kind === 'moved' ? 'New day' : 'Day'}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={fields.date}
              onChange={({ target }) => onChange({ date: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'day' && (
        <Field label="It follows">
          {(control) => (
            <Select {...control} value={fields.follows} onChange={({ target }) => onChange({ follows: target.value })}>
              {[1, 2, 3, 4, 5, 6].map((weekday) => (
                <option key={weekday} value={weekday}>
                  {weekdayName(weekday)}
                </option>
              ))}
              <option value="0">No classes: a day off</option>
            </Select>
          )}
        </Field>
      )}
      {(kind === 'moved' || kind === 'extra') && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={fields.start}
                onChange={({ target }) => onChange({ start: target.value })}
              />
            )}
          </Field>
          <Field label="To">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={fields.end}
                onChange={({ target }) => onChange({ end: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {(kind === 'room' || kind === 'moved' || kind === 'extra') && (
        <Field label="Room" hint={kind === 'moved' ? 'Leave it empty if it stays the same.' : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              value={fields.room}
              onChange={({ target }) => onChange({ room: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'teacher' && (
        <Field label="Teacher">
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={fields.teacher}
              onChange={({ target }) => onChange({ teacher: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
