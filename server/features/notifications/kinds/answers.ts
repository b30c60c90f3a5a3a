import { paths } from '#domain/paths.ts'
import { inOneLine } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const answers = {
  answer: {
    recipients: `
    select f.account_id
    from e join public.comments c on c.id = e.subject_id
      join public.follows f on f.subject_id = c.discussion_id and f.kind = 'discussion' and not f.muted
    where ${onwards('f.account_id')} and ${reachable('f.account_id')}`,
    describe: async (client, { subject_id: id }) => {
      const { rows } = await client.query<{ content: string; user_name: string; discussion: string; title: string }>(
        `select c.content, c.user_name, d.id as discussion, d.title
         from public.comments c join public.discussions d on d.id = c.discussion_id where c.id = $1`,
        [id],
      )
      const [found] = rows
      if (found === undefined || id === null) return undefined
      return {
        subjectId: found.discussion,
        title: inOneLine(`${found.user_name} answered: ${found.title}`),
        body: inOneLine(found.content, 140),
        url: paths.discussion({ id: found.discussion, comment: id }),
      }
    },
  },
} satisfies Record<string, EventHandler>
