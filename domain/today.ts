import type { OwnEntry } from './entries/entries.ts'
import {
  clockTime,
  collegeDay,
  collegeMinutes,
  daysAfter,
  daysBetween,
  lastDay,
  weekdayOf,
} from './dates/college-time.ts'

// The due items of the Today page: pure, from the result of public.today()
// (supabase/schema/today/today.sql).

/** Days of the strip. */
const fortnight = 14
/** Maximum rows of the agenda. */
const agendaRows = 6

export interface DueNotice {
  id: string
  title: string
  author: string
  /** ISO 8601. */
  deadline: string
  read: boolean
  changed: boolean
  done: boolean
}

export interface DueExam {
  id: string
  code: string
  name: string
  exam: string
  date: string
  /** PostgreSQL's format of a time: `10:00:00`. */
  startsAt: string | null
  hall: string
}

export interface DueVisit {
  id: string
  company: string
  date: string
}

/** A day of a drive that the account follows. */
interface DueDrive {
  id: string
  title: string
  date: string
}

export interface DueHoliday {
  id: string
  name: string
  first_day: string
  last_day: string
}

/** Questions of a course that practice repeats today. */
export interface DuePractice {
  course_id: string
  code: string
  name: string
  due: number
}

export interface WhatIsDue {
  deadlines: readonly DueNotice[]
  exams: readonly DueExam[]
  visits: readonly DueVisit[]
  /** Missing in an answer that this browser stored before drives could be followed. */
  drives?: readonly DueDrive[]
  /** Missing like `drives`. */
  entries?: readonly OwnEntry[] | undefined
  holidays: readonly DueHoliday[]
}

/** An item of a day. `minutes` since midnight, 1440 for the midnight that ends it; undefined without a time. */
export type Due = { day: string; minutes: number | undefined; id: string; title: string } & (
  | { kind: 'closes'; notice: DueNotice }
  | { kind: 'campus'; visit: DueVisit }
  | { kind: 'drive'; drive: DueDrive }
  | { kind: 'own'; entry: OwnEntry }
  | { kind: 'exam'; exam: DueExam }
  | { kind: 'holiday'; holiday: DueHoliday }
)

// A copy from domain/notices.ts, whose import would add 1 KB to the dashboard.
function hourOf(deadline: Date): string {
  const minutes = collegeMinutes(deadline)
  return minutes === 0 || minutes === 1439 ? 'end of the day' : clockTime(minutes)
}

/** Everything that is due from this day on, in order, except for notices marked as done. */
export function dueFrom(
  today: string,
  { deadlines, exams, visits, drives = [], entries = [], holidays }: WhatIsDue,
): Due[] {
  const all: Due[] = [
    ...deadlines
      .filter(({ done }) => !done)
      .map((notice): Due => {
        const time = new Date(notice.deadline)
        const [day, minutes] = [lastDay(time), collegeMinutes(time) || 24 * 60]
        return { kind: 'closes', day, minutes, id: notice.id, title: notice.title, notice }
      }),
    ...visits.map((visit): Due => {
      const { date: day, id, company } = visit
      return { kind: 'campus', day, minutes: undefined, id, title: `${company} on campus`, visit }
    }),
    ...drives.map((drive): Due => {
      const { date: day, id, title } = drive
      // A drive has several days.
      return { kind: 'drive', day, minutes: undefined, id: id + title, title, drive }
    }),
    ...entries.map((entry): Due => {
      const { date: day, id, title, starts_at: at } = entry
      return { kind: 'own', day, minutes: minutesOf(at), id, title, entry }
    }),
    ...holidays.map((holiday): Due => {
      const { first_day: first, id, name } = holiday
      // One that goes on is today's.
      return { kind: 'holiday', day: first < today ? today : first, minutes: undefined, id, title: name, holiday }
    }),
    ...exams.map((exam): Due => {
      const { date: day, id, name, startsAt } = exam
      return { kind: 'exam', day, minutes: minutesOf(startsAt), id, title: name, exam }
    }),
  ]
  const order = ({ day, minutes = -1, id }: Due) => `${day} ${String(minutes + 1).padStart(4, '0')} ${id}`
  return all.filter(({ day }) => day >= today).toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

function minutesOf(time: string | null): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time ?? '') ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** The days of the strip, each with its due items. */
export const stripOf = (today: string, due: readonly Due[]): { day: string; due: Due[] }[] =>
  Array.from({ length: fortnight }, (_, n) => {
    const day = daysAfter(today, n)
    return { day, due: due.filter((each) => each.day === day) }
  })

export interface Agenda {
  days: { day: string; due: Due[]; practice: readonly DuePractice[] }[]
  /** How many further rows there are. */
  more: number
  /** The notice to open first: the nearest that is neither over nor done. */
  next: DueNotice | undefined
}

/** The nearest rows by date, with today's practice. */
export function agendaOf(due: readonly Due[], now: Date, practice: readonly DuePractice[] = []): Agenda {
  const rows = due.slice(0, agendaRows)
  const today = collegeDay(now)
  const days = [...new Set([...practice.map(() => today), ...rows.map(({ day }) => day)])]
  const next = rows.find((each) => each.kind === 'closes' && new Date(each.notice.deadline) > now)
  return {
    days: days.map((day) => ({
      day,
      due: rows.filter((each) => each.day === day),
      practice: day === today ? practice : [],
    })),
    more: due.length - rows.length,
    next: next?.kind === 'closes' ? next.notice : undefined,
  }
}

/** How near: what is due within two days is urgent. */
export type Urgency = 'over' | 'now' | 'week' | 'later'

/** `2 days left`, `closes today, 5 pm`, `closed at 5 pm`. */
export function timeLeft(deadline: Date, now: Date): { urgency: Urgency; text: string } {
  const days = daysBetween(collegeDay(now), lastDay(deadline))
  const at = hourOf(deadline)
  if (deadline <= now)
    return { urgency: 'over', text: days === 0 ? `closed at ${clockTime(collegeMinutes(deadline))}` : 'closed' }
  if (days === 0) return { urgency: 'now', text: `closes today, ${at}` }
  if (days === 1) return { urgency: 'now', text: `closes tomorrow, ${at}` }
  return { urgency: days <= 2 ? 'now' : days <= 7 ? 'week' : 'later', text: `${days} days left` }
}

/** `2 deadlines by Monday, first exam in 11 days.`; empty where nothing of the kind is due. */
export function summaryOf(today: string, due: readonly Due[], now: Date): string {
  const ahead = due.filter((each) => each.kind === 'closes' && new Date(each.notice.deadline) > now)
  // Of the week that begins today: further off, a weekday would be two days.
  const near = ahead.filter(({ day }) => daysBetween(today, day) < 7)
  const last = near.at(-1)
  const exam = due.find(({ kind }) => kind === 'exam')
  const parts = [
    last && `${near.length} ${near.length === 1 ? 'deadline' : 'deadlines'} ${nameOfDay(today, last.day, 'by ')}`,
    exam && `first ${nameOfExam(exam)} ${inDays(daysBetween(today, exam.day))}`,
  ].filter((part) => part !== undefined)
  const text = parts.join(', ')
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** A quiz is no exam that somebody prepares for weeks. */
const nameOfExam = (due: Due): string => (due.kind === 'exam' && due.exam.exam === 'quiz' ? 'quiz' : 'exam')

function nameOfDay(today: string, day: string, before: string): string {
  const days = daysBetween(today, day)
  return days === 0 ? 'today' : `${before}${days === 1 ? 'tomorrow' : weekdayOf(day)}`
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
