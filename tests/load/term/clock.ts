import { existsSync } from 'node:fs'

const hourMs = 3_600_000

/** libfaketime, where the packages of Debian, Ubuntu and Fedora install it. */
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
]

/** A term of sixteen weeks from a Monday, by a clock that only moves from day to day. */
export const term = { firstDay: '2027-01-04', lastDay: '2027-04-25', days: 112 }

/** The day of the term, from 0, as YYYY-MM-DD. */
export function dayOf(index: number): string {
  return new Date(Date.parse(term.firstDay) + index * 24 * hourMs).toISOString().slice(0, 10)
}

/** How many of `all` are due on a day, so that the last is on the last day. */
export const due = (all: number, day: number): number =>
  Math.floor(((day + 1) * all) / term.days) - Math.floor((day * all) / term.days)

/** 1 is Monday, as timetables count. */
export const weekdayOf = (index: number) => (index % 7) + 1

/**
 * The environment of a process whose clock shows 17:30 in India of a day of the term, and goes on from there. Timers are
 * not shifted. Processes that start at different moments agree.
 *
 * @throws where libfaketime is missing
 */
export function clockAt(index: number, startedAt: number): { env: Record<string, string>; now: () => Date } {
  const library = libraries.find((file) => existsSync(file))
  if (library === undefined) throw new Error('Install libfaketime first: apt-get install libfaketime')
  const seconds = Math.round((Date.parse(`${dayOf(index)}T17:30:00+05:30`) - startedAt) / 1000)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
      FAKETIME_DISABLE_SHM: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => new Date(Date.now() + seconds * 1000),
  }
}
