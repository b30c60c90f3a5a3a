import { X } from 'lucide-react'
import { useState } from 'react'
import { clockTime, collegeDay, collegeMinutes, longDay } from '#domain/dates/college-time.ts'
import { commonFree, minutesOf, type TimeSpan } from '#domain/timetable/free-hours.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type FreeHours, type Person, useEndReading } from './free-hours.ts'

interface CommonHoursProps {
  hours: FreeHours
  now: Date
}

/** The days of the week with the hours in which none of the chosen people has a class. */
export function CommonHours({ hours, now }: CommonHoursProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const end = useEndReading()
  const friends = hours.people.filter(({ id }) => id !== null)
  const chosen = hours.people.filter(({ id }) => id === null || !left.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const today = collegeDay(now)
  const days = (hours.people[0]?.days ?? []).map(({ day }) => day).filter((day) => day >= today)
  return (
    <>
      {friends.length > 0 && (
        <fieldset className="mb-4 rounded-sheet border border-line bg-sheet px-4.5 py-2">
          <legend className="px-1 text-sm font-semibold">You and</legend>
          <ul>
            {friends.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <Checkbox
                  checked={id !== null && !left.has(id)}
                  onChange={({ target }) => id !== null && choose(id, target.checked)}
                >
                  <span dir="auto" className="wrap-anywhere">
                    {name}
                  </span>
                </Checkbox>
                <IconButton label={`Remove ${name} from your friends here`} onClick={() => id !== null && end.send(id)}>
                  <X aria-hidden="true" strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Sheet as="ul" aria-label={friends.length === 0 ? 'Your free hours' : 'Common free hours'}>
        {days.map((day) => (
          <Day key={day} day={day} people={chosen} hours={hours} now={day === today ? timeOf(now) : undefined} />
        ))}
      </Sheet>
      <p className="mt-2 text-sm text-ink-2">
        {`By the timetables here, from ${clockTime(minutesOf(hours.opens))} to ${clockTime(minutesOf(hours.closes))}, in India’s time. A class that is entered in no timetable is not counted.`}
      </p>
    </>
  )
}

interface DayProps {
  day: string
  people: readonly Person[]
  hours: Pick<FreeHours, 'opens' | 'closes'>
  /** The time of day; undefined on a later day. */
  now: string | undefined
}

function Day({ day, people, hours: { opens, closes }, now }: DayProps) {
  const ofDay = people.flatMap(({ id, name, days }) =>
    days.filter((one) => one.day === day).map((one) => ({ ...one, name: id === null ? 'you' : name })),
  )
  const from = now !== undefined && now > opens ? now : opens
  const known = ofDay.filter((one) => one.known)
  const unknown = ofDay.filter((one) => !one.known).map(({ name }) => name)
  const free = known.length === 0 ? [] : commonFree(ofDay, from, closes)
  return (
    <li className="border-t border-line px-4.5 py-3 first:border-t-0">
      <h2 className="text-base">{now === undefined ? longDay(day) : `Today, ${longDay(day)}`}</h2>
      {known.length > 0 && free.length === 0 && (
        <p className="mt-1 text-sm text-ink-2">{from >= closes ? 'The day is over.' : 'No common free hour.'}</p>
      )}
      {free.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-2">
          {free.map((time) => (
            <li key={time.from} className="rounded-control bg-teal-wash px-2.5 py-1 text-teal">
              {textOf(time, time.from === now)}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p dir="auto" className="mt-1 text-sm text-ink-2 wrap-anywhere">
          {`No timetable here on this day: ${unknown.join(', ')}.`}
        </p>
      )}
    </li>
  )
}

const textOf = ({ from, to }: TimeSpan, isNow: boolean): string =>
  `${isNow ? 'now' : clockTime(minutesOf(from))} to ${clockTime(minutesOf(to))}`

/** The time of day at the college, as `09:05`. */
function timeOf(now: Date): string {
  const minutes = collegeMinutes(now)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
