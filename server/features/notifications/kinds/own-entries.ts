import { collegeToday, daysAfter, longDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { dayData, inOneLine } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

/** Titles in one notification. */
const named = 3

export const ownEntries = {
  own_entries: {
    recipients: itsAccount,
    describe: async (client, { id, data }) => {
      const { day } = dayData.parse(data)
      // The server was down until the day itself: it is on Today.
      if (day <= collegeToday()) return undefined
      const { rows } = await client.query<{ title: string; at: string | null }>(
        `select due.title, to_char(due.starts_at, 'FMHH12:MI am') as at
         from private.events e cross join lateral (
           select o.id, o.title, o.starts_at from public.own_entries o
             where o.account_id = e.account_id and o.date = $2 and not o.done
           union all
           select c.id, c.name, c.starts_at from private.class_entries(e.account_id, $2, $2) c where c.confirmed_at is not null
         ) as due
         where e.id = $1 order by due.starts_at nulls first, due.id limit 40`,
        [id, day],
      )
      const [first] = rows
      if (first === undefined) return undefined
      const titles = rows.map(({ title, at }) => (at === null ? title : `${title} at ${at}`))
      const rest = titles.length - named
      const what = rows.length === 1 ? first.title : `${rows.length} entries are due`
      return {
        subjectId: null,
        title: inOneLine(`${day === daysAfter(collegeToday(), 1) ? 'Tomorrow' : longDay(day)}: ${what}`),
        body: inOneLine([...titles.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')),
        url: paths.dashboard(),
      }
    },
  },
} satisfies Record<string, EventHandler>
