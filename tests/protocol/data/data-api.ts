import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Config } from '#server/core/config/config.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import { type Claims, InvalidToken } from '#server/supabase/caller/caller.ts'
import { createTestDatabase } from '#tests/support/backend/database.ts'
import { legacyJwtSecret } from '#tests/support/accounts/legacy-tokens.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'

export const someone = '11111111-1111-4111-8111-111111111111'
export const another = '22222222-2222-4222-8222-222222222222'

interface Written {
  status: number
  body: unknown
  range: string | null
  applied: string | null
  location: string | null
}

export interface DataApi {
  app: Hono
  /** The owner's. */
  pool: Pool
  /** The pool of requests. */
  apiPool: Pool
  secrets: Secrets
  /** The log entries. */
  logged: object[]
  /** A supabase-js client as a visitor, as the server itself, or as a person. */
  client: (as?: 'anon' | 'service' | string) => SupabaseClient
  /** A raw request, by default with the anonymous role. */
  get: (path: string, init?: RequestInit) => Promise<Response>
  /** A raw write: its status, body and result headers. */
  write: (
    method: string,
    path: string,
    body?: unknown,
    prefer?: string,
    headers?: Record<string, string>,
  ) => Promise<Written>
  /** A person's token with a new session, unless the claims have one. */
  token: (claims: Claims, expiresIn?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * The data API only, on a database of its own with the fixture's tables.
 * @param config with it, requests are counted against budgets
 */
export async function startDataApi(config?: Pick<Config, 'rateLimits' | 'trustProxy'>): Promise<DataApi> {
  const database = await createTestDatabase()
  const { pool, apiPool } = database
  await pool.query(readFileSync(join(import.meta.dirname, 'data-fixture.sql'), 'utf8'))
  const secrets = await readOrCreateSecrets(pool)
  const secret = new TextEncoder().encode(legacyJwtSecret)
  const logged: object[] = []
  const log = { warn: (details: object) => logged.push(details), error: (details: object) => logged.push(details) }
  const schema = openSchemaCache(pool, log)
  const tokens = {
    verify: async (token: string): Promise<Claims> => {
      try {
        return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload
      } catch (error) {
        throw new InvalidToken(error instanceof errors.JWTExpired ? 'expired' : 'invalid', 'refused')
      }
    },
  }
  const app = new Hono().route(
    '/rest/v1',
    createDataApi({ apiPool, schema, secrets, tokens, log, ...(config && { config }) }),
  )
  const sign = (claims: Claims, expiresIn = '1h') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expiresIn).sign(secret)
  const sessions = new Map<string, Promise<string>>()
  const token: DataApi['token'] = async (claims, expiresIn) => {
    const { sub } = claims
    if (typeof sub !== 'string' || 'session_id' in claims) return sign(claims, expiresIn)
    const session = sessions.get(sub) ?? openTestSession(pool, sub)
    sessions.set(sub, session)
    return sign({ ...claims, session_id: await session }, expiresIn)
  }

  const get: DataApi['get'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('apikey')) headers.set('apikey', secrets.publishableKey)
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
    return app.request(`http://campus.test/rest/v1${path}`, { ...init, headers })
  }

  return {
    app,
    pool,
    apiPool,
    secrets,
    logged,
    token,
    client: (as = 'anon') =>
      createClient('http://campus.test', as === 'service' ? secrets.secretKey : secrets.publishableKey, {
        global: { fetch: async (input, init) => app.request(input instanceof Request ? input : String(input), init) },
        ...(as === 'anon' || as === 'service'
          ? { auth: { persistSession: false, autoRefreshToken: false } }
          : { accessToken: () => token({ role: 'authenticated', sub: as }) }),
      }),
    get,
    write: async (method, path, body, prefer, headers = {}) => {
      const response = await get(path, {
        method,
        headers: { ...(prefer === undefined ? {} : { Prefer: prefer }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? '' : JSON.parse(text),
        range: response.headers.get('content-range'),
        applied: response.headers.get('preference-applied'),
        location: response.headers.get('location'),
      }
    },
    close: async () => {
      await schema.close()
      await database.drop()
    },
  }
}
