import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { forumOfFile, type Row } from './anonymous-forum.ts'

export interface Decided {
  kind: string
  reason?: string | null
  text?: string
  comment?: Row
  seen?: string
  days?: number
  tags?: string
  course?: string
}

const json = async (response: Response): Promise<unknown> => response.json()

/** A forum with its moderators, and what they and others do about posts. */
export function moderationOfFile() {
  const forum = forumOfFile()
  return Object.assign(forum, {
    decide: (who: Person | undefined, discussion: Row, { comment, reason, text, ...more }: Decided) =>
      forum.rest(who, 'POST', 'rpc/decide_post', {
        discussion_id: discussion.id,
        ...(comment && { comment_id: comment.id }),
        reason: reason === undefined ? 'abuse' : reason,
        text: text ?? 'Attacks a person.',
        ...more,
      }),
    idOf: async (response: Promise<Response>): Promise<string> => String(await json(await response)),
    report: (who: Person, post: Row, what: 'discussion' | 'comment' = 'comment') =>
      forum.rest(who, 'POST', 'reports', { [`${what}_id`]: post.id, reason: 'abuse' }),
    appeal: (who: Person | undefined, decision: string, text = 'It was a joke.') =>
      forum.rest(who, 'POST', 'rpc/appeal_decision', { decision, text }),
    decideAppeal: (who: Person | undefined, decision: string, reversed: boolean, answer = 'We have read it.') =>
      forum.rest(who, 'POST', 'rpc/decide_appeal', { decision, reversed, answer }),
    ownDecisions: async (who: Person) =>
      (await json(await forum.rest(who, 'POST', 'rpc/my_decisions', {}))) as Record<string, unknown>[],
    hiddenOf: async (table: 'discussions' | 'comments', { id }: Row) =>
      (await forum.sql(`select hidden from public.${table} where id = $1`, [id]))[0]?.['hidden'],
    events: (kind: string) =>
      forum.sql('select account_id, data from private.events where kind = $1 order by id', [kind]),
    makeOld: (...people: Person[]) =>
      forum.sql("update auth.users set created_at = now() - interval '30 days' where id = any ($1)", [
        people.map(({ id }) => id),
      ]),
  })
}
