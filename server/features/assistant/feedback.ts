import { Hono } from 'hono'
import { z } from 'zod'
import { assistantLimits, feedbackReasons } from '#domain/assistant/assistant.ts'
import { contentKindNames } from '#domain/kinds/content-kinds.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { readCaller } from './caller.ts'
import { QuestionError } from './errors.ts'
import type { AssistantLimits } from './limits.ts'
import { redactPersonalData } from './unanswered/redact.ts'
import type { UnansweredRecorder } from './unanswered/recorder.ts'

interface FeedbackDeps {
  pool: Pool
  apiPool: Pool
  tokens: TokenVerifier
  unanswered: UnansweredRecorder
  limits: AssistantLimits
  config: Pick<Config, 'trustProxy'>
}

const body = z.object({
  question: z.string().max(assistantLimits.question),
  helpful: z.boolean(),
  reason: z.enum(feedbackReasons).optional(),
  note: z.string().max(assistantLimits.note).default(''),
  by: z.enum(['model', 'search']),
  /** The answer's first source. */
  source: z.object({ kind: z.enum(contentKindNames), id: z.string().max(300) }).optional(),
})
const id = z.uuid()
const maxBodyBytes = 32 * 1024

/**
 * Feedback on an answer, under an id made by the browser: repeating the request changes it, DELETE removes it. Stored
 * without the person; the question is counted only where the answer did not help.
 */
export function createFeedbackApi({ pool, apiPool, tokens, unanswered, limits, config }: FeedbackDeps): Hono {
  return new Hono()
    .put('/:id', requireJson('Feedback'), limitBody(maxBodyBytes), async (c) => {
      const data = await readJson(c, body, () => new QuestionError('The request is not feedback on an answer.'))
      const key = readId(c.req.param('id'))
      const caller = await readCaller(c, tokens, apiPool)
      const address = clientAddress(c, config.trustProxy)
      await limits.consumeFeedback({ caller, address })
      const { helpful, by, source, reason } = data
      const question = data.question.toWellFormed().replaceAll('\0', ' ')
      const counted = helpful
        ? undefined
        : await unanswered.recordUnhelpful({ question, asker: { accountId: caller.accountId, address } })
      const entry = source?.kind === 'help' ? id.safeParse(source.id).data : undefined
      const given = {
        key,
        helpful,
        reason: helpful ? undefined : reason,
        note: redactPersonalData(data.note.toWellFormed().replaceAll('\0', ' ')).slice(0, assistantLimits.note),
        kind: source?.kind ?? 'none',
        entry,
        by,
        counted,
      }
      await transaction(pool, async (client) => {
        // Positive feedback removes an earlier count as an unanswered question.
        if (helpful) await withdrawFeedback(client, key)
        await save(client, given)
      })
      return c.body(null, 204)
    })
    .delete('/:id', requireJson('Feedback'), async (c) => {
      const key = readId(c.req.param('id'))
      const caller = await readCaller(c, tokens, apiPool)
      await limits.consumeFeedback({ caller, address: clientAddress(c, config.trustProxy) })
      await transaction(pool, (client) => withdrawFeedback(client, key))
      return c.body(null, 204)
    })
}

interface Given {
  key: string
  helpful: boolean
  reason: string | undefined
  note: string
  kind: string
  entry: string | undefined
  by: string
  /** The question that this has counted. */
  counted: string | undefined
}

async function save(client: Client, { key, helpful, reason, note, kind, entry, by, counted }: Given): Promise<void> {
  await client.query(
    `insert into public.answer_feedback as given (id, helpful, reason, note, kind, help_entry_id, answered_by, question_id)
     values ($1, $2, $3, $4, $5, (select id from public.help_entries where id = $6), $7,
       (select id from public.unanswered_questions where id = $8))
     on conflict (id) do update set helpful = excluded.helpful, reason = excluded.reason, note = excluded.note,
       question_id = coalesce(given.question_id, excluded.question_id)`,
    [key, helpful, reason ?? null, note, kind, entry ?? null, by, counted ?? null],
  )
}

/** Removes the feedback, and its count. */
async function withdrawFeedback(client: Client, key: string): Promise<void> {
  await client.query(
    `with gone as (delete from public.answer_feedback where id = $1 returning question_id)
     update public.unanswered_questions set times = greatest(times - 1, 0), unhelpful = greatest(unhelpful - 1, 0)
     where id = (select question_id from gone)`,
    [key],
  )
  await client.query('delete from public.unanswered_questions where times = 0')
}

/** @throws {QuestionError} */
function readId(text: string): string {
  const { data } = id.safeParse(text)
  if (data === undefined) throw new QuestionError('The address is not one of feedback.')
  return data
}
