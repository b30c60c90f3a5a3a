import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { unansweredClasses } from '#domain/attendance/counted-classes.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import type { ClassRow } from '#domain/timetable/day.ts'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { clockOf } from '#web/session/attendance/clock.ts'
import { useCounted } from '#web/session/attendance/counted.ts'
import { RefreshSlot } from '#web/session/attendance/refresh-slot.tsx'
import { useSession } from '#web/session/session.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
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

const WereYouThere = lazyOptional(
  () => import('./were-you-there.tsx'),
  (module) => module.WereYouThere,
)

/** The coming class of today's answer, whose minutes go on. */
export function ClassNow({ today, answeredAt }: { today: Today; answeredAt: number }) {
  const tick = useNow()
  const now = serverNow(today, answeredAt, tick)
  const account = useSession().user?.id
  const counted = useCounted(account)
  const unanswered = unansweredClasses(counted?.classes ?? [], collegeDay(now), clockOf(now)).length
  // The last answer leaves the way back.
  const [asks, setAsks] = useState(false)
  if (unanswered > 0 && !asks) setAsks(true)
  return (
    <>
      <ClassLine classes={z.array(ownClass).parse(today.classes)} now={now}>
        {asks && (
          <div className="min-h-26 border-t border-line px-4 py-3 first:border-t-0">
            <Suspense>
              <WereYouThere now={now} />
            </Suspense>
          </div>
        )}
      </ClassLine>
      {account !== undefined && <RefreshSlot account={account} now={now} counted={counted} />}
    </>
  )
}
