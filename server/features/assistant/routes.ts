import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { assistantLimits, type Turn } from '#domain/assistant.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { clientAddress } from '#server/core/http/client-address.ts'
import { limitBody } from '#server/core/http/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { smallTalkOf } from '#domain/assistant-small-talk.ts'
import { answer, answerBySearch, type AnswerEvent } from './answer.ts'
import { type Caller, readCaller } from './caller.ts'
import { AssistantError, QuestionError, SearchBusyError } from './errors.ts'
import type { Contact } from './knowledge.ts'
import { noAssistantLimits, openAssistantLimits } from './limits.ts'
import type { Model } from './model.ts'

interface AssistantDeps {
  pool: Pool
  apiPool: Pool
  tokens: TokenVerifier
  /** Undefined where the site's own search answers alone. */
  model: Model | undefined
  log: Log
  config: Pick<Config, 'trustProxy' | 'rateLimits' | 'assistant'>
}

const maxBodyBytes = 128 * 1024
/** A sign of life, so that a browser can tell a slow answer from a lost connection, and no proxy ends it. */
const heartbeatMs = 10_000

const { question, turn, turns, conversation } = assistantLimits
const body = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(turn) }))
    .min(1)
    .max(turns)
    .refine((turns) => turns.at(-1)?.role === 'user', 'The last message must be the question.')
    .refine((turns) => (turns.at(-1)?.text.trim() ?? '') !== '', 'The question is blank.')
    .refine((turns) => (turns.at(-1)?.text.length ?? 0) <= question, 'The question is too long.')
    .refine((turns) => lengthOf(turns) <= conversation, 'The conversation is too long.'),
})

const asked = z.object({ q: z.string().max(question) }).refine(({ q }) => q.trim() !== '')

/**
 * The assistant's addresses, to be mounted at /api/assistant: a conversation in, server-sent events out; and `/answer`, for
 * the search box: a question in, JSON out, by search alone.
 */
export function createAssistantApi(deps: AssistantDeps): Hono {
  const { pool, apiPool, tokens, config } = deps
  const limits = config.rateLimits ? openAssistantLimits(pool, config.assistant.pointsPerDay) : noAssistantLimits

  const converse = async (c: Context) => {
    const turns = await readTurns(c)
    const caller = await readCaller(c, tokens, apiPool)
    await limits.consume({ caller, address: clientAddress(c, config.trustProxy), characters: lengthOf(turns) })
    const contact = await readContact(pool)
    c.header('cache-control', 'no-store')
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, (stream) => send(stream, c, deps, { caller, turns, contact }))
  }

  const answerNow = async (c: Context) => {
    const { data } = asked.safeParse(await c.req.json().catch(() => undefined))
    if (data === undefined) throw new QuestionError('The request is not a question.')
    const q = data.q.toWellFormed().replaceAll('\0', ' ')
    const caller = await readCaller(c, tokens, apiPool)
    await limits.consumeAnswer({ caller, address: clientAddress(c, config.trustProxy) })
    c.header('cache-control', 'no-store')
    if (smallTalkOf(q) !== undefined) return c.json({ answer: null })
    const contact = await readContact(pool)
    const { answer: found } = await answerBySearch({ apiPool, caller, contact }, q).catch(rethrowBusy)
    return c.json({ answer: found ?? null })
  }

  return new Hono()
    .post('/', requireJson('A question'), limit, converse)
    .post('/answer', requireJson('A question'), limit, answerNow)
}

function rethrowBusy(error: unknown): never {
  if (error instanceof SearchBusyError) throw new AppError(503, 'overloaded', error.shown)
  throw error
}

async function send(
  stream: SSEStreamingApi,
  c: Context,
  { apiPool, model, log, config }: AssistantDeps,
  asked: { caller: Caller; turns: Turn[]; contact: Contact },
): Promise<void> {
  const gone = new AbortController()
  stream.onAbort(() => gone.abort())
  const heart = setInterval(() => void stream.write(': waiting\n\n'), heartbeatMs)
  const { timeoutMs } = config.assistant
  try {
    for await (const event of answer({ ...asked, apiPool, model, timeoutMs, signal: gone.signal })) {
      if (gone.signal.aborted) return
      await write(stream, event)
    }
  } catch (error) {
    if (gone.signal.aborted) return
    const requestId = c.get('requestId')
    const known = error instanceof AssistantError ? error : undefined
    // Not the error itself: what a service says may quote the question.
    if (known !== undefined) log.warn({ requestId, code: known.code, message: known.shown }, 'the model gave no answer')
    else log.error({ requestId, err: error }, 'a question could not be answered')
    const shown = { code: known?.code ?? 'unexpected_failure', message: known?.shown ?? 'Something went wrong.' }
    await stream.writeSSE({ event: 'error', data: JSON.stringify(shown) })
  } finally {
    clearInterval(heart)
  }
}

async function write(stream: SSEStreamingApi, { name, ...data }: AnswerEvent): Promise<void> {
  await stream.writeSSE({ event: name, data: JSON.stringify(data) })
}

/** @throws {QuestionError} */
async function readTurns(c: Context): Promise<Turn[]> {
  const parsed = body.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success)
    return parsed.data.messages.map(({ role, text }) => ({ role, text: text.toWellFormed().replaceAll('\0', ' ') }))
  throw new QuestionError(parsed.error.issues[0]?.message ?? 'The request is not a question.')
}

const contactRow = z.object({ email: z.string(), phone: z.string(), address: z.string() })

/** What the contact page shows. An owner may have taken it away. */
async function readContact(pool: Pool): Promise<Contact> {
  const { rows } = await pool.query<{ value: unknown }>("select value from public.site_settings where key = 'contact'")
  const { data } = contactRow.safeParse(rows[0]?.value)
  const seeContactPage = 'see the contact page'
  return data ?? { email: seeContactPage, phone: seeContactPage, address: seeContactPage }
}

function lengthOf(turns: readonly { text: string }[]): number {
  return turns.reduce((sum, { text }) => sum + text.length, 0)
}

const limit = limitBody(maxBodyBytes, () => new AppError(413, 'too_large', 'The conversation is too long.'))
