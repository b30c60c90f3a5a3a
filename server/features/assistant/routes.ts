import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { assistantLimits, type Turn } from '#domain/assistant/assistant.ts'
import { shippedCollege } from '#domain/college/college.ts'
import { readCollege } from '#server/core/college.ts'
import { agrees } from '#server/core/consent.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { smallTalkOf } from '#domain/assistant/assistant-small-talk.ts'
import { answer, answerBySearch, type AnswerRequest, isUnanswered } from './answer.ts'
import { readCaller } from './caller.ts'
import { AssistantError, QuestionError, rethrowBusy } from './errors.ts'
import { createFeedbackApi } from './feedback.ts'
import { openStoredReplies, type Reply, type ReplyEvent, visitor } from './stored-replies.ts'
import type { OwnFacts } from './knowledge.ts'
import { openAssistantLimits } from './limits.ts'
import type { Model } from './model.ts'
import type { UnansweredRecorder } from './unanswered/recorder.ts'

interface AssistantDeps {
  pool: Pool
  apiPool: Pool
  tokens: TokenVerifier
  /** Undefined where only the site's own search answers. */
  model: Model | undefined
  log: Log
  unanswered: UnansweredRecorder
  config: Pick<Config, 'trustProxy' | 'rateLimits' | 'assistant'>
}

const maxBodyBytes = 128 * 1024
const notAQuestion = 'The request is not a question.'
/** Interval of heartbeats, which distinguish a slow answer from a lost connection and prevent proxies' timeouts. */
const heartbeatMs = 10_000

const { question, turn, turns, conversation } = assistantLimits
const body = z.object({
  /** Made by the browser, which can read the reply again by it. */
  id: z.uuid().optional(),
  /** Only reads a stored reply; never starts a new one. */
  resume: z.boolean().default(false),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(turn) }))
    .min(1)
    .max(turns)
    .refine((turns) => turns.at(-1)?.role === 'user', 'The last message must be the question.')
    .refine((turns) => (turns.at(-1)?.text.trim() ?? '') !== '', 'The question is blank.')
    .refine((turns) => (turns.at(-1)?.text.length ?? 0) <= question, 'The question is too long.')
    .refine((turns) => lengthOf(turns) <= conversation, 'The conversation is too long. Clear it and ask again.'),
})

/** `record: false` for an admin's own tries, which do not count as unanswered questions. */
const asked = z
  .object({ q: z.string().max(question), record: z.boolean().default(true) })
  .refine(({ q }) => q.trim() !== '')

const typed = z
  .object({ q: z.string().max(question), rows: z.number().int().min(1).max(20) })
  .refine(({ q }) => q.trim() !== '')

/**
 * The assistant's endpoints; mounted at /api/assistant. A conversation is a request with a response of server-sent
 * events; `/search` returns the search box's list and answer as JSON, without a model; `/answer` returns the answer
 * alone.
 */
export function createAssistantApi(deps: AssistantDeps): Hono {
  const { pool, apiPool, tokens, config, unanswered } = deps
  const replies = openStoredReplies()
  const limits = openAssistantLimits(pool, config)

  const converse = async (c: Context) => {
    const { turns, id, resume } = await readConversation(c)
    const caller = await readCaller(c, tokens, apiPool)
    const asker = { accountId: caller.accountId, address: clientAddress(c, config.trustProxy) }
    const reply = await replyUnder(
      id,
      asker.accountId ?? visitor,
      async () => {
        if (resume) throw new AppError(404, 'reply_gone', 'This reply is not here any more.')
        await limits.consume({ caller, address: asker.address, characters: lengthOf(turns) })
        const own = await readOwnFacts(pool)
        const onUnanswered = () => unanswered.record({ question: turns.at(-1)?.text ?? '', asker })
        const requestId: unknown = c.get('requestId')
        return (signal) => eventsOf(deps, { caller, turns, own, onUnanswered, signal, requestId })
      },
      () => limits.consumeAnswer({ caller, address: asker.address }),
    )
    c.header('cache-control', 'no-store')
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, (stream) => send(stream, reply))
  }

  /** The stored reply under this id, or a new one. */
  const replyUnder = async (
    id: string | undefined,
    asker: string,
    begin: () => Promise<(signal: AbortSignal) => AsyncIterable<ReplyEvent>>,
    again: () => Promise<void>,
  ): Promise<Reply> => {
    const found = id === undefined ? undefined : replies.find(id, asker)
    if (found === undefined) {
      const events = await begin()
      // Two concurrent requests with one id, or an id of another caller.
      if (id !== undefined && replies.isTaken(id)) throw new QuestionError('There is a reply with this id.')
      return replies.start(id, asker, events)
    }
    await again()
    return found
  }

  const answerNow = async (c: Context) => {
    const data = await readJson(c, asked, () => new QuestionError(notAQuestion))
    const q = data.q.toWellFormed().replaceAll('\0', ' ')
    const caller = await readCaller(c, tokens, apiPool)
    const asker = { accountId: caller.accountId, address: clientAddress(c, config.trustProxy) }
    await limits.consumeAnswer({ caller, address: asker.address })
    c.header('cache-control', 'no-store')
    if (smallTalkOf(q) !== undefined) return c.json({ answer: null })
    const own = await readOwnFacts(pool)
    const found = await answerBySearch({ apiPool, caller, own }, q).catch(rethrowBusy)
    if (!data.record) return c.json({ answer: found.answer ?? null })
    if (isUnanswered(found)) unanswered.recordTyped({ question: q, asker })
    else unanswered.typedOn(asker)
    return c.json({ answer: found.answer ?? null })
  }

  /** The list of a search box with the answer; without the answer beyond the caller's limit. */
  const searchNow = async (c: Context) => {
    const data = await readJson(c, typed, () => new QuestionError(notAQuestion))
    const q = data.q.toWellFormed().replaceAll('\0', ' ')
    const caller = await readCaller(c, tokens, apiPool)
    const asker = { accountId: caller.accountId, address: clientAddress(c, config.trustProxy) }
    await limits.consumeAnswer({ caller, address: asker.address })
    c.header('cache-control', 'no-store')
    const own = await readOwnFacts(pool)
    const found = await answerBySearch({ apiPool, caller, own }, q, data.rows).catch(rethrowBusy)
    if (smallTalkOf(q) !== undefined) return c.json({ found: found.box, answer: null })
    if (isUnanswered(found)) unanswered.recordTyped({ question: q, asker })
    else unanswered.typedOn(asker)
    return c.json({ found: found.box, answer: found.answer ?? null })
  }

  /** Stops a reply. The response does not reveal whether another caller has one under this id. */
  const stop = async (c: Context) => {
    const { accountId } = await readCaller(c, tokens, apiPool)
    replies.stop(c.req.param('id') ?? '', accountId ?? visitor)
    return c.body(null, 204)
  }

  return new Hono()
    .post('/', requireJson('A question'), limit, converse)
    .post('/search', requireJson('A search'), limit, searchNow)
    .post('/answer', requireJson('A question'), limit, answerNow)
    .delete('/replies/:id', requireJson('Stopping a reply'), stop)
    .route('/feedback', createFeedbackApi({ ...deps, limits }))
}

/** The events of an answer; an error is the last one. */
async function* eventsOf(
  { pool, apiPool, model, log, config }: AssistantDeps,
  {
    requestId,
    ...asked
  }: Pick<AnswerRequest, 'caller' | 'turns' | 'own' | 'onUnanswered' | 'signal'> & { requestId: unknown },
): AsyncGenerator<ReplyEvent, void> {
  try {
    const mayUseModel = model !== undefined && (await agrees(pool, asked.caller.accountId, 'assistant'))
    const used = mayUseModel ? model : undefined
    yield* answer({ ...asked, apiPool, model: used, timeoutMs: config.assistant.timeoutMs })
  } catch (error) {
    if (asked.signal.aborted) return
    const known = error instanceof AssistantError ? error : undefined
    // Without the error itself, since a service's text may quote the question.
    if (known !== undefined) log.warn({ requestId, code: known.code, message: known.shown }, 'the model gave no answer')
    else log.error({ requestId, err: error }, 'a question could not be answered')
    const shown = {
      code: known?.code ?? 'unexpected_failure',
      message: known?.shown ?? 'Something went wrong.',
    } as const
    yield { name: 'error', ...shown }
  }
}

async function send(stream: SSEStreamingApi, reply: Reply): Promise<void> {
  const gone = new AbortController()
  stream.onAbort(() => gone.abort())
  const heart = setInterval(() => void stream.write(': waiting\n\n'), heartbeatMs)
  try {
    for await (const event of reply.read(gone.signal)) await write(stream, event)
  } finally {
    clearInterval(heart)
  }
}

async function write(stream: SSEStreamingApi, { name, ...data }: ReplyEvent): Promise<void> {
  await stream.writeSSE({ event: name, data: JSON.stringify(data) })
}

/** @throws {QuestionError} */
async function readConversation(c: Context): Promise<{ turns: Turn[]; id: string | undefined; resume: boolean }> {
  const data = await readJson(c, body, (issue) => new QuestionError(issue?.message ?? notAQuestion))
  const turns = data.messages.map(({ role, text }) => ({ role, text: text.toWellFormed().replaceAll('\0', ' ') }))
  return { turns, id: data.id, resume: data.resume }
}

const contactRow = z.object({ email: z.string(), phone: z.string(), address: z.string() })

/** The college's name, and the contact page's data, which an owner may have removed. */
async function readOwnFacts(pool: Pool): Promise<OwnFacts> {
  const college = await readCollege(pool)
  const { rows } = await pool.query<{ value: unknown }>("select value from public.site_settings where key = 'contact'")
  const { data } = contactRow.safeParse(rows[0]?.value)
  const seeContactPage = 'see the contact page'
  return {
    siteName: college.shortName,
    shippedNumbers: isDeepStrictEqual(college.landingNumbers, shippedCollege.landingNumbers),
    ...(data ?? { email: seeContactPage, phone: seeContactPage, address: seeContactPage }),
  }
}

function lengthOf(turns: readonly { text: string }[]): number {
  return turns.reduce((sum, { text }) => sum + text.length, 0)
}

const limit = limitBody(
  maxBodyBytes,
  () => new AppError(413, 'too_large', 'The conversation is too long. Clear it and ask again.'),
)
