import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createTestDatabase } from '#tests/support/backend/database.ts'
import { createAccountApi } from '#server/features/account/routes.ts'
import { type AccessTokens, openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { createAuthApi } from '#server/supabase/auth/routes.ts'
import { onError } from '#server/core/errors/on-error.ts'
import { readConfig } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import type { Mail, Mailer } from '#server/core/mail/mail.ts'
import { openSecurityLog, type SecurityLog } from '#server/supabase/security-log/log.ts'
import { authErrorFormat } from '#server/supabase/auth/protocol/errors.ts'
import { logRejection } from '#server/supabase/auth/context/log-rejection.ts'
import type { Sms, SmsSender } from '#server/core/sms/sms.ts'

/** The accounts API only, on a database of its own, called by the unmodified client without a socket. */
export interface AuthServer {
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: AccessTokens
  securityLog: SecurityLog
  /** Newest last. */
  mails: Mail[]
  /** Newest last. */
  texts: Sms[]
  client: (flowType?: 'implicit' | 'pkce') => SupabaseClient
  /** A client with the secret key, as in an operator's program. */
  operator: () => SupabaseClient
  /** A raw request below /auth/v1, by default with the publishable key. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Every address below /auth/v1, as `GET /user`. */
  routes: () => string[]
  /** A request below /api/account with that person's token. */
  account: (person: Pick<Person, 'accessToken'>, method: string, path: string, body?: unknown) => Promise<Response>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
  /** A confirmed account, signed in with a client of its own. */
  signedUp: (email?: string, data?: Record<string, unknown>) => Promise<Person>
  /** The same database with other settings; mails are recorded in the same list. */
  configured: (env: Record<string, string>, mailer?: Mailer) => AuthServer
  close: () => Promise<void>
}

export interface Person {
  client: SupabaseClient
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

const url = 'http://localhost:4100'
export const password = 'Correct-horse-1'

let people = 0

export async function startAuth(env: Record<string, string> = {}): Promise<AuthServer> {
  const database = await createTestDatabase()
  const secrets = await readOrCreateSecrets(database.pool)
  const mails: Mail[] = []
  const collect: Mailer = {
    describe: 'a list',
    send: async (mail) => {
      mails.push(mail)
    },
  }
  const texts: Sms[] = []
  const sms: SmsSender = {
    describe: 'a list',
    send: async (text) => `text ${texts.push(text)}`,
  }
  const build = (settings: Record<string, string>, tokens: AccessTokens, mailer: Mailer): AuthServer => {
    const config = readConfig({ RATE_LIMITS: 'off', SMTP_MAX_FREQUENCY: '0', SMS_MAX_FREQUENCY: '0', ...settings })
    const { pool, apiPool } = database
    const log = pino({ level: 'silent' })
    const securityLog = openSecurityLog(pool, log)
    const given = { pool, config, secrets, tokens, mailer, sms, log, securityLog }
    const app = new Hono()
      .onError(
        onError(log, {
          formats: [authErrorFormat],
          onRejected: (c, error) => logRejection(securityLog, config, c, error),
        }),
      )
      .route('/auth/v1', createAuthApi(given))
      .route('/api/account', createAccountApi({ ...given, protocols: { tokens } }))
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      request.headers.set('host', 'localhost:4100')
      return app.fetch(request)
    }
    const client = (flowType: 'implicit' | 'pkce' = 'implicit', key = secrets.publishableKey) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType },
        global: { fetch },
      })
    const request = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', secrets.publishableKey)
      if (headers.get('apikey') === 'none') headers.delete('apikey')
      return fetch(`${url}/auth/v1${path}`, { ...init, headers })
    }
    const server: AuthServer = {
      pool,
      apiPool,
      secrets,
      tokens,
      securityLog,
      mails,
      texts,
      client,
      operator: () => client('implicit', secrets.secretKey),
      request,
      routes: () => {
        const all = createAuthApi(given).routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
        return [...new Set(all.map(({ method, path }) => `${method} ${path}`))]
      },
      account: (person, method, path, body) =>
        fetch(`${url}/api/account${path}`, {
          method,
          headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      post: (path, body, headers = {}) =>
        request(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }),
      signedUp: async (email = `person${++people}@example.org`, data = {}) => {
        const own = client()
        const { error } = await own.auth.signUp({ email, password, options: { data } })
        if (error) throw error
        // Confirms the sign-up as its mail would, with its metadata.
        const { rows } = await pool.query<{ id: string }>('select id from auth.users where email = $1', [email])
        const { auth } = client('implicit', secrets.secretKey)
        const confirmed = await auth.admin.updateUserById(rows[0]?.id ?? '', { email_confirm: true })
        if (confirmed.error) throw confirmed.error
        const signIn = await own.auth.signInWithPassword({ email, password })
        if (signIn.error) throw signIn.error
        const { session, user } = signIn.data
        return {
          client: own,
          id: user.id,
          email,
          password,
          accessToken: session.access_token,
          refreshToken: session.refresh_token,
        }
      },
      configured: (more, other = collect) => build({ ...settings, ...more }, tokens, other),
      close: database.drop,
    }
    return server
  }
  const config = readConfig(env)
  return build(env, await openAccessTokens(database.pool, config), collect)
}

/** The six digits and the link of a mail, from its text part. */
export function codeIn(mail: { text: string } | undefined): string {
  return mail?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

export function linkIn(mail: Mail | undefined): URL {
  return new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? 'about:blank')
}

/** PUT /user as that person: status and body. */
export async function putUser(
  server: AuthServer,
  person: Person,
  change: unknown,
): Promise<[number, Record<string, unknown>]> {
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
  const response = await server.request('/user', { method: 'PUT', body: JSON.stringify(change), headers })
  return [response.status, await response.json()]
}

/** A new account with an unconfirmed address, and its confirmation mail. */
export async function signUp(server: AuthServer, redirectTo = `${url}/dashboard`) {
  const email = `stranger${++people}@example.org`
  const { data } = await server.client().auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } })
  const mail = server.mails.at(-1)
  return { email, id: data.user?.id ?? '', code: codeIn(mail), link: linkIn(mail) }
}

/** Opens a mail's link as a browser does, without an API key; does not follow its redirect. */
export function follow(server: AuthServer, link: URL, init: RequestInit = {}): Promise<Response> {
  return server.request(link.pathname.replace('/auth/v1', '') + link.search, { ...init, headers: { apikey: 'none' } })
}

export function fragmentOf(response: Response): string {
  return new URL(response.headers.get('location') ?? 'about:blank').hash.slice(1)
}
