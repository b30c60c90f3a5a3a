import { Hono } from 'hono'
import { SignJWT } from 'jose'
import type { Source, Turn } from '#domain/assistant/assistant.ts'
import { readEvents } from '#domain/text/event-stream.ts'
import { openModel } from '#server/features/assistant/open.ts'
import { createQuestionProposalsApi } from '#server/features/assistant/question-proposals/routes.ts'
import { createAssistantApi } from '#server/features/assistant/routes.ts'
import { openUnansweredRecorder } from '#server/features/assistant/unanswered/recorder.ts'
import { openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { readConfig } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { openLog } from '#server/core/log/log.ts'
import { createTestDatabase } from '../backend/database.ts'
import { legacyJwtSecret } from '../accounts/legacy-tokens.ts'
import { openTestSession } from '../accounts/session.ts'

export interface Reply {
  status: number
  /** The code of a rejection, or of an interrupted answer. */
  code: string | undefined
  message: string | undefined
  by: string | undefined
  sources: Source[]
  text: string
  done: boolean
}

interface AskOptions {
  /** A bearer token. */
  as?: string | undefined
  address?: string
  signal?: AbortSignal
}

export interface TestAssistant {
  pool: Pool
  /** The pool of searches. */
  apiPool: Pool
  app: Hono
  /** The whole log. */
  logged: () => string
  /** Resolves when unanswered questions have been recorded. */
  settled: () => Promise<void>
  ask: (question: string | Turn[], options?: AskOptions) => Promise<Reply>
  send: (body: string, headers?: Record<string, string>) => Promise<Reply>
  /** A token of an account, which is created if it does not exist. */
  tokenOf: (who: 'free' | 'pro' | 'admin', claims?: Record<string, unknown>) => Promise<string>
  /** The same site with other settings. */
  configured: (env: Record<string, string>) => TestAssistant
  close: () => Promise<void>
}

const ids = {
  free: '00000000-0000-4000-8000-00000000000a',
  pro: '00000000-0000-4000-8000-00000000000b',
  admin: '00000000-0000-4000-8000-00000000000c',
}

/** The assistant's API only, with the shipped content, on a database of its own. */
export async function startAssistant(env: Record<string, string> = {}): Promise<TestAssistant> {
  const database = await createTestDatabase({ ofSite: true })
  const { pool, apiPool } = database
  for (const [name, id] of Object.entries(ids)) {
    await pool.query(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, '{}', '{}', now(), now())`,
      [id, `${name}@people.example`],
    )
  }
  await pool.query("update public.users set plan = 'pro' where id = $1", [ids.pro])
  await pool.query('update public.profiles set is_admin = true where id = $1', [ids.admin])
  const secret = new TextEncoder().encode(legacyJwtSecret)
  const base = readConfig({ SITE_URL: 'http://campus.test', LEGACY_JWT_SECRET: legacyJwtSecret })
  const tokens = await openAccessTokens(pool, base)
  const lines: string[] = []

  const build = (settings: Record<string, string>): TestAssistant => {
    const config = readConfig({ TRUST_PROXY: 'true', ...settings })
    const log = openLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) })
    const unanswered = openUnansweredRecorder({ pool, log, secret: () => legacyJwtSecret, typingPause: 10 })
    const deps = { pool, apiPool, tokens, config, log, model: openModel(config) }
    const app = new Hono()
      .onError(onError(log))
      .notFound(notFound)
      .route('/api/assistant', createAssistantApi({ ...deps, unanswered }))
      .route('/api/assistant/question-proposals', createQuestionProposalsApi(deps))
    const request = async (body: string, headers: Record<string, string>, signal?: AbortSignal) =>
      readReply(
        await app.request('/api/assistant', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...headers },
          body,
          ...(signal && { signal }),
        }),
      )
    return {
      pool,
      apiPool,
      app,
      logged: () => lines.join(''),
      settled: unanswered.settled,
      send: (body, headers = {}) => request(body, headers),
      ask: (question, { as, address, signal } = {}) => {
        const messages = typeof question === 'string' ? [{ role: 'user', text: question }] : question
        const headers = {
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
        }
        return request(JSON.stringify({ messages }), headers, signal)
      },
      tokenOf: async (who, claims = {}) => {
        const named = { session_id: await openTestSession(pool, ids[who]), exp: Date.now() / 1000 + 3600 }
        return new SignJWT({ role: 'authenticated', aud: 'authenticated', ...named, ...claims })
          .setSubject(ids[who])
          .setProtectedHeader({ alg: 'HS256' })
          .sign(secret)
      },
      configured: build,
      close: () => database.drop(),
    }
  }
  return build(env)
}

async function readReply(response: Response): Promise<Reply> {
  const nothing: Reply = {
    status: response.status,
    code: undefined,
    message: undefined,
    by: undefined,
    sources: [],
    text: '',
    done: false,
  }
  if (!response.ok || response.body === null) return { ...nothing, ...((await response.json()) as Partial<Reply>) }
  const reply = nothing
  for await (const { event, data } of readEvents(response.body.pipeThrough(new TextDecoderStream()))) {
    if (event === 'text') reply.text += (JSON.parse(data) as Reply).text
    else if (event === 'done') reply.done = true
    else Object.assign(reply, JSON.parse(data))
  }
  return reply
}
