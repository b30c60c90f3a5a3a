import { collegeToday } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import type { Client } from '#server/core/database/pool.ts'
import { dayData, inOneLine } from './event.ts'
import type { EventHandler } from './kinds.ts'
import { itsAccount } from './recipients.ts'

interface ClassRow {
  start: string
  course: string | null
  name: string
  room: string
  isCancelled: boolean
}

export const classDay = {
  class_day: {
    recipients: itsAccount,
    describe: async (client, { id, data }) => {
      const { day } = dayData.parse(data)
      if (day !== collegeToday()) return undefined
      const rows = await classesOf(client, id, day)
      const held = rows.filter(({ isCancelled }) => !isCancelled)
      const [first] = held
      if (rows.length === 0) return undefined
      const cancelled = rows.filter(({ isCancelled }) => isCancelled).map(({ course, name }) => course ?? name)
      return {
        subjectId: null,
        title: inOneLine(
          first === undefined
            ? 'No class today: all are cancelled'
            : `Today: ${held.length} ${held.length === 1 ? 'class' : 'classes'}, the first at ${hourText(first.start)}`,
        ),
        body: inOneLine(
          [
            ...held.map(({ start, course, name, room }) =>
              [hourText(start), course ?? name, room && `in ${room}`].filter(Boolean).join(' '),
            ),
            ...(cancelled.length > 0 ? [`cancelled: ${cancelled.join(' and ')}`] : []),
          ].join(', '),
        ),
        url: paths.class(),
      }
    },
  },
} satisfies Record<string, EventHandler>

/** The account's own classes of a day, by the function that its page calls: as the account, for this one query. */
async function classesOf(client: Client, event: string, day: string): Promise<ClassRow[]> {
  const setCaller = (account: string) =>
    client.query("select set_config('request.jwt.claims', $1, true)", [
      account === '' ? '' : JSON.stringify({ sub: account, role: 'authenticated' }),
    ])
  const { rows: recipients } = await client.query<{ account: string }>(
    'select account_id as account from private.events where id = $1 and account_id is not null',
    [event],
  )
  const [recipient] = recipients
  if (recipient === undefined) return []
  await setCaller(recipient.account)
  const { rows } = await client.query<ClassRow>(
    `select start::text, course, name, room, state = 'cancelled' and confirmed as "isCancelled"
     from public.timetable($1, 1) where date = $1`,
    [day],
  )
  await setCaller('')
  return rows
}
