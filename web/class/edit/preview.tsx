import { useEffect, useRef, useState } from 'react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { type DecidedSlot, isDecided, isTaken } from '#domain/timetable/draft/from-paste.ts'
import type { Slot } from '#domain/timetable/draft/slot.ts'
import type { PastedSlot, Reading } from '#domain/timetable/paste/reading.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { ClassCourse } from './api.ts'
import { DoubtRow } from './doubt-row.tsx'
import { PeriodTimes, type TimesByPeriod, withTimes } from './period-times.tsx'
import { SlotList } from './slot-list.tsx'
import { UnreadList } from './unread-list.tsx'
import { classes } from './wording.ts'

export interface Pasted {
  slots: DecidedSlot[]
  weekA: string | null
  isWhole: boolean
}

interface PreviewProps {
  reading: Reading
  section: string
  courses: readonly ClassCourse[]
  groups: readonly string[]
  /** The next two Mondays, of which one begins week A. */
  mondays: readonly string[]
  /** The classes of the grid. */
  present: readonly Slot[]
  onCancel: () => void
  onPut: (pasted: Pasted) => void
}

interface Row {
  key: number
  slot: PastedSlot
}

/** What was read: ready, guessed, and not read. Nothing comes into the grid while a guess is open. */
export function Preview({ reading, section, courses, groups, mondays, present, onCancel, onPut }: PreviewProps) {
  const [rows, setRows] = useState<Row[]>(() => reading.slots.map((slot, key) => ({ key, slot })))
  const [chosen, setChosen] = useState(() => (reading.sections.includes(section) ? section : ''))
  const [times, setTimes] = useState<TimesByPeriod>({})
  const [weekA, setWeekA] = useState('')
  // Another class is copied beside what was typed, unless the person decides otherwise.
  const [isWhole, setIsWhole] = useState(present.length === 0 || reading.term === undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the grid, above the box into which the table was pasted.
  useEffect(() => heading.current?.focus(), [])

  const isSeveral = reading.sections.length > 0
  const own = isSeveral ? rows.filter(({ slot }) => slot.section === chosen) : rows
  const timed = own.map(({ key, slot }) => ({ key, slot: withTimes(slot, times) }))
  const ready = timed.map(({ slot }) => slot).filter(isDecided)
  const open = timed.filter(({ slot }) => slot.doubt.length > 0)
  const untimed = timed.filter(({ slot }) => slot.start === null).length
  const needsWeek = reading.weekA === undefined && own.some(({ slot }) => slot.week !== undefined)
  const taken = isWhole ? [] : ready.filter((slot) => isTaken(present, slot))
  const put = ready.filter((slot) => !taken.includes(slot))
  const change = (key: number, slot: PastedSlot | undefined) =>
    setRows(rows.flatMap((row) => (row.key === key ? (slot === undefined ? [] : [{ key, slot }]) : [row])))
  const confirmAll = () => {
    const keys = new Set(open.map(({ key }) => key))
    setRows(rows.map((row) => (keys.has(row.key) ? { ...row, slot: { ...row.slot, doubt: [] } } : row)))
  }
  const add = (slots: readonly PastedSlot[]) =>
    setRows([...rows, ...slots.map((slot, at) => ({ key: Math.max(0, ...rows.map(({ key }) => key)) + 1 + at, slot }))])
  const isReady = open.length === 0 && untimed === 0 && put.length > 0 && (!needsWeek || weekA !== '')

  return (
    <Sheet as="section" aria-labelledby="preview-title" className="min-w-0">
      <h2 ref={heading} id="preview-title" tabIndex={-1} className="border-b-2 border-margin px-4 py-3 text-lg">
        What was read
      </h2>
      <div className="grid gap-5 p-4">
        {isSeveral && (
          <Field label="Section" hint={chosen === section ? undefined : `Your section is ${section}.`}>
            {(control) => (
              <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
                {chosen === '' && <option value="">Choose one</option>}
                {reading.sections.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {untimed > 0 || Object.keys(times).length > 0 ? (
          <PeriodTimes slots={own.map(({ slot }) => slot)} times={times} onTimes={setTimes} />
        ) : null}
        {needsWeek && (
          <Field label="Week A begins on" hint="The table does not say which week is which.">
            {(control) => (
              <Select {...control} value={weekA} onChange={({ target }) => setWeekA(target.value)}>
                <option value="">Choose a Monday</option>
                {mondays.map((monday, at) => (
                  <option key={monday} value={monday}>
                    {`${at === 0 ? 'Monday of this week' : 'Monday of next week'}, ${calendarDate(monday)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {open.length > 0 && (
          <section aria-labelledby="doubt-title">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 id="doubt-title" className="text-base">{`${open.length} to check`}</h3>
              <Button variant="line" onClick={confirmAll}>
                All are right
              </Button>
            </div>
            <ul className="grid gap-2.5">
              {open.map(({ key, slot }) => (
                <DoubtRow
                  key={key}
                  slot={slot}
                  courses={courses}
                  groups={groups}
                  onChange={(next) => change(key, next)}
                />
              ))}
            </ul>
          </section>
        )}
        <SlotList title={`${classes(put.length)} ready`} slots={put} courses={courses} />
        <UnreadList unknown={reading.unknown} slots={timed.map(({ slot }) => slot)} onAdd={add} />
        {present.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{`The grid has ${classes(present.length)}`}</legend>
            <Radio name="into-the-grid" checked={isWhole} onChange={() => setIsWhole(true)}>
              Replace them all
            </Radio>
            <Radio name="into-the-grid" checked={!isWhole} onChange={() => setIsWhole(false)}>
              Fill free hours only
            </Radio>
          </fieldset>
        )}
        {taken.length > 0 && (
          <SlotList title={`${classes(taken.length)} left out: the hour has a class`} slots={taken} courses={courses} />
        )}
        {!isReady && put.length > 0 && (
          <Message tone="info">
            {whatIsOpen({ open: open.length, untimed, needsWeek: needsWeek && weekA === '' })}
          </Message>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant="accent"
            disabled={!isReady}
            onClick={() => onPut({ slots: put, weekA: needsWeek ? weekA : (reading.weekA ?? null), isWhole })}
          >
            {`Put ${classes(put.length)} into the grid`}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function whatIsOpen({ open, untimed, needsWeek }: { open: number; untimed: number; needsWeek: boolean }): string {
  if (open > 0) return 'Check the guesses first: press Right, or correct them.'
  if (untimed > 0) return 'Enter when the periods begin and end.'
  return needsWeek ? 'Choose when week A begins.' : ''
}
