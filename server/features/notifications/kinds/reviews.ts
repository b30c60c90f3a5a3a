import { paths } from '#domain/paths.ts'
import { inOneLine, waitingData } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

const texts = {
  experience: {
    title: 'An interview experience waits for review',
    url: paths.admin({ section: 'experiences' }),
    query: `select o.name as organisation, e.role
      from public.experiences e join public.organisations o on o.id = e.organisation_id
      where e.id = $1 and e.state = 'waiting'`,
  },
  referral: {
    title: 'A referral waits for review',
    url: paths.admin({ section: 'referrals' }),
    query: `select r.organisation, r.role from private.referrals r where r.id = $1 and r.state = 'waiting'`,
  },
} as const

/** What waits for the placement cell, for the accounts of private.may('placements'). */
export const reviews = {
  review_waits: {
    recipients: `
    select r.account_id from e cross join lateral (
      select g.account as account_id from public.grants g
      where g.area = 'placements' and g.branch_id is null and g.semester_from is null and g.posts_as is null
        and (g.expires_at is null or g.expires_at > now())
      union
      select p.id from public.profiles p where p.is_admin
    ) as r
    where ${onwards('r.account_id')} and ${reachable('r.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const { title, url, query } = texts[waitingData.parse(data).what]
      const { rows } = await client.query<{ organisation: string; role: string }>(query, [id])
      const [waiting] = rows
      // Decided or withdrawn meanwhile.
      if (waiting === undefined) return undefined
      return { subjectId: id, title, body: inOneLine(`${waiting.organisation}, ${waiting.role}`), url }
    },
  },
} satisfies Record<string, EventHandler>
