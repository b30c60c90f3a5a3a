/** A time of a day, as `09:00` to `09:50`. */
export interface TimeSpan {
  from: string
  to: string
}

/** A day of a person, as `rpc/free_hours` has it. */
export interface BusyDay {
  day: string
  /** Whether a timetable says when this person has classes. */
  known: boolean
  busy: readonly TimeSpan[]
}

/** A shorter time between two classes is the way to the next one. */
const minFreeMinutes = 20

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * When nobody of some people has a class on a day, between two times of it. Who has no timetable that day is left out.
 *
 * @param people a day of each
 */
export function commonFree(people: readonly BusyDay[], from: string, to: string): TimeSpan[] {
  const free: TimeSpan[] = []
  let at = from
  const add = (until: string) => {
    if (minutesOf(until) - minutesOf(at) >= minFreeMinutes) free.push({ from: at, to: until })
  }
  const busy = people
    .flatMap((person) => (person.known ? person.busy : []))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const { from: begins, to: ends } of busy) {
    add(begins < to ? begins : to)
    if (ends > at) at = ends
  }
  add(to)
  return free
}
