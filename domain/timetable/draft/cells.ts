import { isLabName } from '../paste/words.ts'
import { courseKey } from '../paste/catalogue.ts'
import type { Hour, Slot } from './slot.ts'

/** A course as it is offered and found. */
export interface OfferedCourse {
  id: string
  code: string
  name: string
  aliases: readonly string[]
}

export interface Place {
  weekday: number
  hour: Hour
}

/** The row of the grid in which a class begins. */
export function hourIndexOf(hours: readonly Hour[], { starts_at: start }: Pick<Slot, 'starts_at'>): number {
  return Math.max(
    0,
    hours.findLastIndex((hour) => hour.starts_at <= start),
  )
}

/** How many rows a class covers. */
export function rowsOf(hours: readonly Hour[], slot: Slot): number {
  const first = hourIndexOf(hours, slot)
  const last = hours.findLastIndex((hour) => hour.starts_at < slot.ends_at)
  return Math.max(1, last - first + 1)
}

const order = (slot: Slot) => `${slot.group_name ?? ''} ${slot.week ?? ''} ${slot.name}`

/** The classes that begin in a cell, by group and week. */
export const cellSlots = (slots: readonly Slot[], hours: readonly Hour[], weekday: number, hour: number): Slot[] =>
  slots
    .filter((slot) => slot.weekday === weekday && hourIndexOf(hours, slot) === hour)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))

/** The hours of a grid: the given ones, and those of classes that begin at another time. */
export function hoursOf(given: readonly Hour[], slots: readonly Slot[]): Hour[] {
  const hours = [...given]
  for (const { starts_at, ends_at } of slots.toSorted((one, other) => (one.ends_at < other.ends_at ? -1 : 1)))
    if (!hours.some((hour) => hour.starts_at === starts_at)) hours.push({ starts_at, ends_at })
  return hours.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
}

/** The hours of a grid of pasted classes: the given ones stay where they fit, so that a lab of two hours covers two rows. */
export function hoursWith(slots: readonly Slot[], given: readonly Hour[]): Hour[] {
  const own = hoursOf([], slots).map(
    (hour) => given.find((one) => one.starts_at === hour.starts_at && one.ends_at < hour.ends_at) ?? hour,
  )
  const free = given.filter((one) =>
    own.every((hour) => one.ends_at <= hour.starts_at || one.starts_at >= hour.ends_at),
  )
  return [...own, ...free].toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
}

export const findOffered = (courses: readonly OfferedCourse[], typed: string): OfferedCourse | undefined => {
  const key = courseKey(typed.replace(/\s*\(?\b(?:t|tut|tutorial)\)?$/i, '')) || courseKey(typed)
  if (key === '') return undefined
  return (
    courses.find(({ code }) => courseKey(code) === key) ??
    courses.find(({ aliases }) => aliases.some((alias) => courseKey(alias) === key)) ??
    courses.find(({ name }) => courseKey(name) === key)
  )
}

/** Two letters of a code, a short name or a name, or the beginnings of its words; the closest first. */
export function offeredFor(courses: readonly OfferedCourse[], typed: string, max = 6): OfferedCourse[] {
  const key = courseKey(typed)
  if (key.length < 2) return []
  const rank = ({ code, name, aliases }: OfferedCourse): number => {
    if (courseKey(code) === key || aliases.some((alias) => courseKey(alias) === key)) return 0
    if (courseKey(code).startsWith(key)) return 1
    if (aliases.some((alias) => courseKey(alias).startsWith(key))) return 2
    if (
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => courseKey(word).startsWith(key))
    )
      return 3
    return courseKey(name).includes(key) || courseKey(code).includes(key) ? 4 : 9
  }
  return courses
    .map((course, at) => ({ course, rank: rank(course), at }))
    .filter((one) => one.rank < 9)
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, max)
    .map(({ course }) => course)
}

export interface TypedContext {
  courses: readonly OfferedCourse[]
  groups: readonly string[]
  /** All classes of the grid, from which rooms and teachers are remembered. */
  slots: readonly Slot[]
  newId: () => string
}

const parts = (text: string) =>
  text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * The classes of a cell once its courses are typed: "CS391 / CS393" are two, of the first and the second group. A room and a
 * teacher come from the last class of the same course.
 */
export function typeCourses(
  present: readonly Slot[],
  text: string,
  { weekday, hour }: Place,
  context: TypedContext,
): Slot[] {
  const typed = parts(text).slice(0, 6)
  const groups = typed.length > 1 && typed.length <= context.groups.length ? context.groups : []
  return typed.map((part, at): Slot => {
    const before = present[at]
    const course = findOffered(context.courses, part)
    const name = (course?.name ?? part).slice(0, 120)
    const isSameCourse = before !== undefined && before.course_id === (course?.id ?? null) && before.name === name
    const like = isSameCourse ? undefined : remembered(context.slots, course?.id ?? null, name)
    const isMarked = before !== undefined && present.length === typed.length
    return {
      id: before?.id ?? context.newId(),
      weekday,
      starts_at: before?.starts_at ?? present[0]?.starts_at ?? hour.starts_at,
      ends_at: before?.ends_at ?? present[0]?.ends_at ?? hour.ends_at,
      course_id: course?.id ?? null,
      name,
      room: isSameCourse ? before.room : (like?.room ?? before?.room ?? ''),
      teacher: isSameCourse ? before.teacher : (like?.teacher ?? ''),
      group_name: isMarked ? before.group_name : (groups[at] ?? null),
      week: isMarked ? before.week : null,
      lab: isLabName(name) || (course?.aliases.some(isLabName) ?? false),
    }
  })
}

const remembered = (slots: readonly Slot[], courseId: string | null, name: string) =>
  slots.findLast(
    (slot) =>
      slot.room !== '' &&
      (courseId === null ? slot.course_id === null && slot.name === name : slot.course_id === courseId),
  )

/** "Lab 3 / Lab 1": a room each; one room is the room of all. */
export function typeRooms(present: readonly Slot[], text: string): Slot[] {
  const rooms = parts(text)
  return present.map((slot, at) => ({
    ...slot,
    room: (rooms.length > 1 ? (rooms[at] ?? '') : text.trim()).slice(0, 40),
  }))
}

export const courseText = (slots: readonly Slot[], courses: ReadonlyMap<string, OfferedCourse>): string =>
  slots.map(({ course_id: id, name }) => (id === null ? name : (courses.get(id)?.code ?? name))).join(' / ')

export function roomText(slots: readonly Slot[]): string {
  const rooms = slots.map(({ room }) => room)
  return new Set(rooms).size < 2 ? (rooms[0] ?? '') : rooms.join(' / ')
}

/** The classes of a day on another one, in place of what is there, but for classes that are the same. */
export function copyDay(slots: readonly Slot[], from: number, to: number, newId: () => string): Slot[] {
  const copies = slots.filter(({ weekday }) => weekday === from).map((slot) => ({ ...slot, id: newId(), weekday: to }))
  return [...slots.filter(({ weekday }) => weekday !== to), ...copies]
}

/** The end of a class that goes on for some rows of the grid. */
export const stretch = (slot: Slot, hours: readonly Hour[], last: number): Slot => ({
  ...slot,
  ends_at: hours[Math.max(last, hourIndexOf(hours, slot))]?.ends_at ?? slot.ends_at,
})
