import { policies as pages, policyNames } from '#domain/policies/policies.ts'
import { inOneLine } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const policies = {
  policy_changed: {
    recipients: `
    select a.id as account_id
    from e join public.policy_versions p on p.id = e.subject_id cross join auth.users a
    where ${onwards('a.id')} and a.confirmed_at is not null and not a.is_anonymous and ${reachable('a.id')}`,
    describe: async (client, { subject_id: id }) => {
      const { rows } = await client.query<{ policy: string; changes: string }>(
        'select policy, changes from public.policy_versions where id = $1',
        [id],
      )
      const name = policyNames.find((one) => one === rows[0]?.policy)
      if (rows[0] === undefined || name === undefined) return undefined
      const { title, path } = pages[name]
      return { subjectId: id, title: `Changed: ${title}`, body: inOneLine(rows[0].changes), url: path }
    },
  },
} satisfies Record<string, EventHandler>
