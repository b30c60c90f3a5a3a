import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import type { Rule } from '#domain/attendance/attendance.ts'
import { countedClasses } from '#domain/attendance/counted-classes.ts'
import { recordedCourses } from '#domain/attendance/records.ts'
import { daysAfter, daysBetween } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { onSent, useOutbox } from '../outbox/outbox.ts'
import { writeCounted } from './counted.ts'
import { figureKind, markKind, undoKind } from './mark-outbox.ts'
import { loggedFigure, loggedMark, undoneMark } from './schema.ts'

const rule = z.object({
  percent: z.number(),
  per: z.enum(['course', 'together']),
  condonation: z.nullable(z.number()),
  duty: z.enum(['present', 'not held']),
  lab: z.literal([1, 2]),
})
const timetableClass = z.object({
  course_id: z.nullable(z.string()),
  course: z.nullable(z.string()),
  name: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  planned_date: z.string(),
  planned_start: z.string(),
  planned_end: z.string(),
  state: z.string(),
  confirmed: z.boolean(),
  lab: z.boolean(),
})
const record = z.object({
  classes: z.array(timetableClass),
  marks: z.array(loggedMark),
  figures: z.array(loggedFigure),
  college: rule,
  own: z.nullable(rule),
})
export type AttendanceRecord = z.infer<typeof record>

export interface Term {
  first_day: string
  last_day: string
}

/** The term of a day, else the last one that began. */
export const termOf = ({ terms }: MyClass, today: string): Term | undefined =>
  terms.filter(({ first_day }) => first_day <= today).at(-1)

const markColumns = 'id,course_id,name,date,starts_at,lab,mark,marked_at,created_at'
const figureColumns = 'id,kind,course_id,name,held,attended,as_of,marked_at,created_at'
const collegeColumns =
  'percent:attendance_percent,per:attendance_per,condonation:attendance_condonation,duty:attendance_duty,lab:attendance_lab'

async function fetchRecord(first_day: string, days: number, signal: AbortSignal): Promise<AttendanceRecord> {
  const client = data()
  const [classes, ownMarks, figures, college, own] = await Promise.all([
    client.rpc('timetable', { first_day, days }, { get: true }).abortSignal(signal).throwOnError(),
    client.from('attendance').select(markColumns).gte('date', first_day).abortSignal(signal).throwOnError(),
    client
      .from('attendance_figures')
      .select(figureColumns)
      .gte('as_of', daysAfter(first_day, -30))
      .abortSignal(signal)
      .throwOnError(),
    client.from('college').select(collegeColumns).abortSignal(signal).throwOnError(),
    client.from('attendance_rules').select('percent,per,condonation,duty,lab').abortSignal(signal).throwOnError(),
  ])
  return record.parse({
    classes: classes.data,
    marks: ownMarks.data,
    figures: figures.data,
    college: college.data?.[0],
    own: own.data?.[0] ?? null,
  })
}

const keyOf = (account: string) => ['attendance', account]

/** A person's record of a term, with what waits on this device. */
export function useRecord(account: string, term: Term | undefined, today: string) {
  const client = useQueryClient()
  const first = term?.first_day ?? daysAfter(today, -180)
  const days = term ? daysBetween(term.first_day, term.last_day) + 1 : 181
  const query = useQuery({
    queryKey: [...keyOf(account), first],
    queryFn: ({ signal }) => fetchRecord(first, days, signal),
    staleTime: 30_000,
  })
  useEffect(() => recordSent(client, account), [client, account])
  const waiting = useOutbox(account)
  const { data: stored, dataUpdatedAt: at } = query
  const whole = useMemo(
    () => stored && waiting.reduce((before, { kind, payload }) => added(before, kind, payload), stored),
    [stored, waiting],
  )
  useEffect(() => {
    if (!whole) return
    const courses = recordedCourses(whole, whole.own ?? whole.college, today)
    const classes = countedClasses(whole, courses, [today, daysAfter(today, 7)])
    writeCounted(account, { classes, last: newestMark(whole), at })
  }, [account, whole, today, at])
  return { query, record: whole, rule: whole && ((whole.own ?? whole.college) satisfies Rule) }
}

/** The time of the newest mark of a record, ms. */
export const newestMark = ({ marks }: Pick<AttendanceRecord, 'marks'>): number =>
  marks.reduce((newest, { marked_at }) => Math.max(newest, Date.parse(marked_at)), 0)

/** Adds what the outbox sends to the record that this device stores. Returns a function that ends it. */
export const recordSent = (client: QueryClient, account: string): (() => void) =>
  onSent(({ kind, payload }) => {
    client.setQueriesData<AttendanceRecord>(
      { queryKey: keyOf(account) },
      (before) => before && added(before, kind, payload),
    )
  })

/** The record with what an item of the outbox writes. */
function added(before: AttendanceRecord, kind: string, payload: unknown): AttendanceRecord {
  const { data: mark } = loggedMark.safeParse(kind === markKind ? payload : undefined)
  if (mark) return { ...before, marks: [...before.marks.filter(({ id }) => id !== mark.id), mark] }
  const { data: figure } = loggedFigure.safeParse(kind === figureKind ? payload : undefined)
  if (figure) return { ...before, figures: [...before.figures.filter(({ id }) => id !== figure.id), figure] }
  const { data: undo } = undoneMark.safeParse(kind === undoKind ? payload : undefined)
  return undo ? { ...before, marks: before.marks.filter(({ id }) => id !== undo.mark) } : before
}
