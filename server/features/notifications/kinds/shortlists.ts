import { collegeToday } from '#domain/dates/college-time.ts'
import { shortDay } from '#domain/drives/days.ts'
import { shortlistSteps } from '#domain/drives/shortlists.ts'
import { paths } from '#domain/paths.ts'
import { inOneLine, shortlistData } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const shortlists = {
  shortlisted: {
    // All on the list; of one that was taken back, each who had been notified has an event.
    recipients: `
    select l.account_id
    from e join public.shortlist_lines l on l.shortlist_id = (e.data ->> 'list')::uuid
    where e.account_id is null and ${onwards('l.account_id')} and ${reachable('l.account_id')}
    union all
    select e.account_id from e where e.account_id is not null and ${reachable('e.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const event = shortlistData.parse(data)
      const step = 'list' in event ? event.step : event.taken_back
      const { rows } = await client.query<{ organisation: string; role: string; day: string | null }>(
        `select o.name as organisation, d.role,
           case $2 when 'test' then d.test_on when 'interviews' then d.interviews_on end::text as day
         from public.drives d join public.organisations o on o.id = d.organisation_id where d.id = $1`,
        [id, step],
      )
      const [drive] = rows
      if (drive === undefined || id === null) return undefined
      const what = `the list of ${shortlistSteps[step]} of ${drive.organisation}`
      const day = drive.day === null ? '' : `, ${shortDay(drive.day, collegeToday())}`
      return 'list' in event
        ? {
            subjectId: id,
            title: inOneLine(`You are on ${what}${day}`),
            body: inOneLine(drive.role),
            url: paths.drive(id),
          }
        : {
            subjectId: id,
            title: inOneLine(`Taken back: ${what}`),
            body: 'You are no longer on it. Questions? Ask the placement cell.',
            url: paths.drive(id),
          }
    },
  },
} satisfies Record<string, EventHandler>
