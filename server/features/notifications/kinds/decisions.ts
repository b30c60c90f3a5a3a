import { z } from 'zod'
import { authorMessage, decisionKindNames, decisionReasonNames } from '#domain/moderation.ts'
import { paths } from '#domain/paths.ts'
import { decisionData, inOneLine } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

const row = z.object({
  kind: z.enum(decisionKindNames),
  reason: z.enum(decisionReasonNames).nullable(),
  text: z.string(),
  title: z.string(),
  is_comment: z.boolean(),
  until: z.date().nullable(),
  appeal_until: z.date(),
  appeal_result: z.enum(['upheld', 'reversed']).nullable(),
  appeal_answer: z.string().nullable(),
})

export const decisions = {
  decision: {
    recipients: itsAccount,
    describe: async (client, { data }) => {
      const { decision, appeal, moderator } = decisionData.parse(data)
      const { rows } = await client.query(
        `select kind, reason, text, title, comment_id is not null as is_comment, until,
           decided_at + interval '14 days' as appeal_until, appeal_result, appeal_answer
         from public.moderation_decisions where id = $1`,
        [decision],
      )
      if (rows[0] === undefined) return undefined
      const { is_comment, until, appeal_until, appeal_result, appeal_answer, ...made } = row.parse(rows[0])
      const post = is_comment ? 'comment' : 'discussion'
      const where = is_comment && made.kind !== 'merge' ? `a comment in “${made.title}”` : `“${made.title}”`
      const isReversed = appeal_result === 'reversed'
      if (appeal === true)
        return {
          subjectId: null,
          title: inOneLine(
            moderator === true
              ? `Your decision about ${where} was ${isReversed ? 'reversed' : 'confirmed'} after an appeal`
              : `Your appeal about ${where} was ${isReversed ? 'accepted: the decision is reversed' : 'rejected'}`,
          ),
          body: inOneLine(appeal_answer ?? ''),
          url: moderator === true ? paths.admin({ section: 'reports' }) : paths.decisions({ id: decision }),
        }
      const { title, body } = authorMessage({
        ...made,
        post,
        until: until?.toISOString() ?? null,
        appealUntil: appeal_until.toISOString(),
      })
      return {
        subjectId: null,
        title: inOneLine(title),
        body: inOneLine(body),
        url: paths.decisions({ id: decision }),
      }
    },
  },
} satisfies Record<string, EventHandler>
