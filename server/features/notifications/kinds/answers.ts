import { paths } from '#domain/paths.ts'
import { answerData, inOneLine, solvedData } from './event.ts'
import { hasNotMuted, isNotPseudonymOf, itsAccount, onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

/** The comment that solved a discussion, in SQL. */
const solvedBy = "(e.data ->> 'comment')::uuid"

interface AnsweringComment {
  content: string
  user_name: string
  merged_title: string | null
  discussion: string
  title: string
  is_endorsed: boolean
}

export const answers = {
  answer: {
    recipients: `
    select f.account_id
    from e join public.comments c on c.id = e.subject_id
      join public.follows f on f.subject_id = c.discussion_id and f.kind = 'discussion' and not f.muted
    where e.account_id is null and ${onwards('f.account_id')} and ${reachable('f.account_id')}
      and ${isNotPseudonymOf('f.account_id', 'c.id')} and ${hasNotMuted('f.account_id', 'c.id')}
      and not exists (select from private.events r where r.dedupe_key = 'reply:' || c.id and r.account_id = f.account_id)
    union all ${itsAccount} and ${hasNotMuted('e.account_id', 'e.subject_id')} and not exists (select from public.comments c
      join public.follows f on f.subject_id = c.discussion_id and f.kind = 'discussion' and f.muted
      where c.id = e.subject_id and f.account_id = e.account_id)`,
    describe: async (client, { subject_id: id, data }) => {
      const { reply, merged, endorsed } = answerData.parse(data)
      const { rows } = await client.query<AnsweringComment>(
        `select coalesce(c.plain_text, c.content) as content, c.user_name, c.merged_title, d.id as discussion, d.title,
           exists (select from private.endorsements n where n.comment_id = c.id) as is_endorsed
         from public.comments c join public.discussions d on d.id = c.discussion_id
         where c.id = $1 and c.hidden is null and d.hidden is null`,
        [id],
      )
      const [found] = rows
      // Taken back meanwhile.
      if (found === undefined || id === null || (endorsed && !found.is_endorsed)) return undefined
      return {
        subjectId: found.discussion,
        title: inOneLine(
          merged
            ? `“${found.merged_title}” was merged into “${found.title}”`
            : endorsed
              ? `Your answer is endorsed: ${found.title}`
              : `${found.user_name} ${reply ? 'replied to you' : 'answered'}: ${found.title}`,
        ),
        body: inOneLine(found.content, 140),
        url: paths.discussion({ id: found.discussion, comment: id }),
      }
    },
  },

  solved: {
    recipients: `
    select f.account_id
    from e join public.follows f on f.subject_id = e.subject_id and f.kind = 'discussion' and not f.muted
    where e.account_id is null and ${isNotPseudonymOf('f.account_id', solvedBy)} and ${hasNotMuted('f.account_id', solvedBy)}
      and not exists (select from public.comments c
        where c.id = ${solvedBy} and c.user_id = f.account_id)
      and ${onwards('f.account_id')} and ${reachable('f.account_id')}
    union all ${itsAccount}`,
    describe: async (client, { subject_id: id, data }) => {
      const { comment, yours } = solvedData.parse(data)
      const { rows } = await client.query<{ title: string; content: string }>(
        `select d.title, coalesce(c.plain_text, c.content) as content
         from public.discussions d join public.comments c on c.id = d.solved_comment_id
         where d.id = $1 and c.id = $2 and c.hidden is null and d.hidden is null`,
        [id, comment],
      )
      const [found] = rows
      // Reopened meanwhile.
      if (found === undefined || id === null) return undefined
      return {
        subjectId: id,
        title: inOneLine(`${yours === true ? 'Your answer solved' : 'Solved'}: ${found.title}`),
        body: inOneLine(found.content, 140),
        url: paths.discussion({ id, comment }),
      }
    },
  },

  answer_wanted: {
    recipients: itsAccount,
    describe: async (client, { subject_id: id }) => {
      const { rows } = await client.query<{ title: string; content: string }>(
        `select title, coalesce(plain_text, content) as content from public.discussions
         where id = $1 and hidden is null and answered_at is null`,
        [id],
      )
      const [found] = rows
      // Answered meanwhile.
      if (found === undefined || id === null) return undefined
      return {
        subjectId: id,
        title: inOneLine(`Without an answer for a day: ${found.title}`),
        body: inOneLine(found.content, 140),
        url: paths.discussion({ id }),
      }
    },
  },
} satisfies Record<string, EventHandler>
