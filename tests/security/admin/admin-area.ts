import { Hono } from 'hono'
import { pino } from 'pino'
import { createAdminApi } from '#server/features/admin/routes.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { type AuthServer, type Person, startAuth } from '#tests/protocol/auth/auth-server.ts'

/** The data API and the admin API on one database, with two admins, a member and a Pro member. */
export interface AdminArea {
  auth: AuthServer
  app: Hono
  boss: Person
  second: Person
  member: Person
  pro: Person
  /** Runs SQL as the database's owner. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** POST /api/admin/accounts/… */
  post: (as: Person | undefined, path: string, body?: unknown) => Promise<Response>
  /** Calls the data API; changed rows are returned. */
  rest: (as: Person | undefined, method: string, path: string, body?: unknown) => Promise<Response>
  close: () => Promise<void>
}

/** On a hosted project accounts are changed by its admin API only. */
function projectOf(auth: AuthServer): ProjectAdmin | undefined {
  if (!onHostedProject) return undefined
  const call = async (method: string, path: string, body?: object) => {
    const { secretKey } = auth.secrets
    const response = await auth.request(`/admin/${path}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  return {
    ban: (account, hours) => call('PUT', `users/${account}`, { ban_duration: hours === null ? 'none' : `${hours}h` }),
    removeFactor: (account, factor) => call('DELETE', `users/${account}/factors/${factor}`),
    confirmedAccount: () => Promise.reject(new Error('makes no account')),
    checkAccess: () => call('GET', 'users'),
    checkAccount: (account) => call('GET', `users/${account}`),
  }
}

export async function startAdminArea(): Promise<AdminArea> {
  const auth = await startAuth()
  const log = pino({ level: 'silent' })
  const schema = openSchemaCache(auth.pool, log)
  const app = new Hono()
    .onError(onError(log))
    .notFound(notFound)
    .route('/api/admin', createAdminApi({ ...auth, project: projectOf(auth), warnings: async () => [] }))
    .route('/rest/v1', createDataApi({ ...auth, schema, log }))
  const sql: AdminArea['sql'] = async (text, values = []) => (await auth.pool.query(text, values)).rows
  const boss = await auth.signedUp('boss@example.org', { first_name: 'Sample', last_name: 'Boss' })
  const second = await auth.signedUp('second@example.org')
  const member = await auth.signedUp('member@example.org')
  const pro = await auth.signedUp('pro@example.org')
  await sql('update public.profiles set is_admin = true where id = any($1)', [[boss.id, second.id]])
  await sql("update public.users set plan = 'pro' where id = $1", [pro.id])

  const send = async (as: Person | undefined, path: string, init: RequestInit, more: Record<string, string> = {}) =>
    app.request(path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...more,
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
      },
    })
  return {
    auth,
    app,
    boss,
    second,
    member,
    pro,
    sql,
    post: (as, path, body = {}) =>
      send(as, `/api/admin/accounts/${path}`, { method: 'POST', body: JSON.stringify(body) }),
    rest: (as, method, path, body) =>
      send(
        as,
        `/rest/v1/${path}`,
        { method, ...(body !== undefined && { body: JSON.stringify(body) }) },
        { apikey: auth.secrets.publishableKey, prefer: 'return=representation' },
      ),
    close: async () => {
      await schema.close()
      await auth.close()
    },
  }
}
