import type { ReactNode } from 'react'
import type { Doubtful, PastedSlot } from '#domain/timetable/paste/reading.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ClassCourse } from './api.ts'
import { clock, dayName, dayNames } from './wording.ts'

interface DoubtRowProps {
  slot: PastedSlot
  courses: readonly ClassCourse[]
  groups: readonly string[]
  /** Undefined: left out. */
  onChange: (slot: PastedSlot | undefined) => void
}

/** A class of which something is a guess: what is guessed can be changed, or is right. */
export function DoubtRow({ slot, courses, groups, onChange }: DoubtRowProps) {
  const what = [
    dayName(slot.weekday),
    slot.start === null ? '' : `${clock(slot.start)} to ${clock(slot.end ?? '')}`,
    slot.course ?? slot.name,
    slot.room,
    slot.group,
  ]
  const title = what.filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <li className="grid gap-2.5 border-l-4 border-marigold bg-marigold-wash px-3 py-2.5">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </p>
      <div className="flex flex-wrap items-end gap-2.5">
        {slot.doubt.map((one) => (
          <Guess key={one} what={one} slot={slot} courses={courses} groups={groups} onChange={onChange} />
        ))}
        <Button variant="line" aria-label={`Right: ${title}`} onClick={() => onChange({ ...slot, doubt: [] })}>
          Right
        </Button>
        <Button variant="quiet" aria-label={`Leave out: ${title}`} onClick={() => onChange(undefined)}>
          Leave out
        </Button>
      </div>
    </li>
  )
}

function Guess({ what, slot, courses, groups, onChange }: DoubtRowProps & { what: Doubtful }) {
  const set = (fields: Partial<PastedSlot>) => onChange({ ...slot, ...fields })
  switch (what) {
    case 'course':
      return (
        <Choice
          label="Course"
          value={slot.course ?? ''}
          onValue={(code) => set(code === '' ? { course: null } : { course: code })}
        >
          <option value="">{`“${slot.name ?? slot.course ?? ''}”, no course of the catalogue`}</option>
          {courses.map(({ id, code, name }) => (
            <option key={id} value={code}>
              {`${code} ${name}`}
            </option>
          ))}
        </Choice>
      )
    case 'weekday':
      return (
        <Choice label="Day" value={String(slot.weekday)} onValue={(weekday) => set({ weekday: Number(weekday) })}>
          {dayNames.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Choice>
      )
    case 'group':
      return (
        <Choice label="Group" value={slot.group ?? ''} onValue={(group) => onChange(withGroup(slot, group))}>
          <option value="">Everybody</option>
          {[...new Set([...groups, ...(slot.group === undefined ? [] : [slot.group])])].map((group) => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
        </Choice>
      )
    case 'week':
      return (
        <Choice label="Week" value={slot.week ?? ''} onValue={(week) => onChange(withWeek(slot, week))}>
          <option value="">Every week</option>
          <option value="A">Week A</option>
          <option value="B">Week B</option>
        </Choice>
      )
    case 'start':
    case 'end':
      return (
        <Field label={what === 'start' ? 'From' : 'Until'} className="w-32">
          {(control) => (
            <Input
              {...control}
              type="time"
              value={slot[what] ?? ''}
              onChange={({ target }) => set({ [what]: target.value })}
            />
          )}
        </Field>
      )
    default:
      return (
        <Field label={what === 'room' ? 'Room' : 'Teacher'} className="w-40">
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              value={slot[what] ?? ''}
              onChange={({ target }) => set({ [what]: target.value })}
            />
          )}
        </Field>
      )
  }
}

interface ChoiceProps {
  label: string
  value: string
  onValue: (value: string) => void
  children: ReactNode
}

const Choice = ({ label, value, onValue, children }: ChoiceProps) => (
  <Field label={label} className="w-44">
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onValue(target.value)}>
        {children}
      </Select>
    )}
  </Field>
)

function withGroup(slot: PastedSlot, group: string): PastedSlot {
  const next = { ...slot }
  delete next.group
  return group === '' ? next : { ...next, group }
}

function withWeek(slot: PastedSlot, week: string): PastedSlot {
  const next = { ...slot }
  delete next.week
  return week === 'A' || week === 'B' ? { ...next, week } : next
}
