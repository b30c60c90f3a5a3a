import * as z from 'zod/mini'
import type { ClassRow } from '#domain/timetable/day.ts'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { ClassLine } from './class-line.tsx'
import type { Today } from './today.ts'

const ownClass = z.pipe(
  z.object({
    date: z.string(),
    start: z.string(),
    end: z.string(),
    course: z.nullable(z.string()),
    name: z.string(),
    room: z.string(),
    teacher: z.string(),
    state: z.enum(['as planned', 'moved', 'cancelled', 'extra']),
    confirmed: z.boolean(),
    group: z.nullable(z.string()),
    planned_date: z.string(),
    planned_start: z.string(),
    planned_end: z.string(),
    planned_room: z.string(),
  }),
  z.transform((row): ClassRow => ({ ...row, yours: true })),
)

/** The coming class of today's answer, whose minutes go on. */
export function ClassNow({ today, answeredAt }: { today: Today; answeredAt: number }) {
  const tick = useNow()
  return <ClassLine classes={z.array(ownClass).parse(today.classes)} now={serverNow(today, answeredAt, tick)} />
}
