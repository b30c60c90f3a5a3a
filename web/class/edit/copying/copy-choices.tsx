import { useState } from 'react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { groupsIn, ownGroup, pastedFromClass } from '#domain/timetable/draft/from-class.ts'
import type { Reading } from '#domain/timetable/paste/reading.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ClassCourse } from '../api.ts'
import type { Draft } from '../draft.ts'
import { classes } from '../wording.ts'
import type { ClassToCopy } from './class-to-copy.ts'

interface CopyChoicesProps {
  copied: ClassToCopy
  /** Of the own section. */
  letter: string
  draft: Draft
  courses: readonly ClassCourse[]
  onBack: () => void
  onRead: (reading: Reading) => void
}

/** What of the other class comes along: its term, rooms, teachers, and what its groups become. */
export function CopyChoices({ copied, letter, draft, courses, onBack, onRead }: CopyChoicesProps) {
  const { terms } = copied
  const [at, setAt] = useState(0)
  const [hasRooms, setHasRooms] = useState(true)
  const [hasTeachers, setHasTeachers] = useState(true)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const term = terms[at]
  if (term === undefined) return null
  const theirs = groupsIn(term.slots)
  const groups = Object.fromEntries(
    theirs.map((group) => [group, chosen[group] ?? ownGroup(group, copied.letter, letter)]),
  )
  const slots = pastedFromClass(term.slots, {
    codes: new Set(courses.map(({ code }) => code)),
    choices: { hasRooms, hasTeachers, groups },
    theirWeekA: term.week_a,
    ownWeekA: draft.weekA,
  })
  const unknown = slots.filter(({ doubt }) => doubt.length > 0).length
  const read = () => {
    const weekA = draft.weekA ?? term.week_a
    onRead({
      sections: [],
      slots,
      unknown: [],
      term: { firstDay: term.first_day, lastDay: term.last_day },
      ...(weekA !== null && slots.some(({ week }) => week !== undefined) && { weekA }),
    })
  }
  return (
    <div className="grid gap-4">
      {terms.length > 1 ? (
        <Field label="Term">
          {(control) => (
            <Select {...control} value={at} onChange={({ target }) => setAt(Number(target.value))}>
              {terms.map((one, place) => (
                <option key={one.first_day} value={place}>
                  {termText(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <p className="text-sm">{termText(term)}</p>
      )}
      <div>
        <Checkbox checked={hasRooms} onChange={({ target }) => setHasRooms(target.checked)}>
          With its rooms
        </Checkbox>
        <Checkbox checked={hasTeachers} onChange={({ target }) => setHasTeachers(target.checked)}>
          With its teachers
        </Checkbox>
      </div>
      {theirs.map((group) => {
        const offered = [...new Set([...draft.groups, ownGroup(group, copied.letter, letter), group])]
        return (
          <Field key={group} label={`Group ${group} becomes`}>
            {(control) => (
              <Select
                {...control}
                value={groups[group]}
                onChange={({ target }) => setChosen({ ...chosen, [group]: target.value })}
              >
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {draft.groups.includes(name) ? name : `${name}, a new group`}
                  </option>
                ))}
                <option value="">Everybody</option>
              </Select>
            )}
          </Field>
        )
      })}
      {unknown > 0 && (
        <Message tone="warning">
          {`${classes(unknown)} of courses that your branch does not have: choose yours for each in the next step, or leave it out.`}
        </Message>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="accent" onClick={read}>
          {`Look through ${classes(slots.length)}`}
        </Button>
      </div>
    </div>
  )
}

const termText = ({ first_day: first, last_day: last, slots }: ClassToCopy['terms'][number]) =>
  `${classes(slots.length)} a week, ${calendarDate(first)} to ${calendarDate(last)}`
