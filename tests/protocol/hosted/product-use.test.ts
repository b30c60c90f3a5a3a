import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletionPhrase } from '#domain/accounts/account.ts'
import { openPool } from '#server/core/database/pool.ts'
import { deleteLeaving } from '#server/features/account/delete-account.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { apiLoginOf } from '#server/core/database/api-login.ts'
import { createHostedDatabase, type HostedDatabase } from '#tests/support/hosted/hosted-database.ts'
import { type HostedApp, startHostedApp } from '#tests/support/hosted/hosted-app.ts'
import { hasPooler, type Pooler, startPooler } from '#tests/support/hosted/pooler.ts'
import { projectOwner } from '#tests/support/hosted/project.ts'
import { type Project, startProject } from '#tests/support/hosted/project-server.ts'
import { openStream } from '#tests/support/features/notifications.ts'
import { pay } from '#tests/support/features/payments.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'

// A person's use of a site whose accounts and tables are on a hosted project: signing in, reading and writing rows at
// the project, all else here, on the project's database.

const password = 'Genda#2026'
const secretOfProject = 'JBSWY3DPEHPK3PXP'

interface Person {
  id: string
  email: string
  client: SupabaseClient
  token: () => Promise<string>
}

const direct: [way: string, pooled: boolean] = ['its connection string', false]
const lent: [way: string, pooled: boolean] = ['a pooler that lends connections for transactions', true]
const ways = hasPooler ? [direct, lent] : [direct]

const json = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe.each(ways)('on a hosted project, by %s', (_, pooled) => {
  let database: HostedDatabase
  let project: Project
  let pooler: Pooler | undefined
  let site: HostedApp
  let asha: Person
  let ravi: Person
  let admin: Person

  beforeAll(async () => {
    database = await createHostedDatabase()
    project = await startProject(database.superuserUrl, { MAILER_AUTOCONFIRM: 'true' })
    let url = database.url
    if (pooled) {
      const login = apiLoginOf(url, true)
      const logins = { [projectOwner.name]: projectOwner.password, [login.role]: login.password ?? '' }
      pooler = await startPooler(url, logins)
      url = pooler.through(url)
    }
    await database.sql(
      `with person as (insert into auth.users (email) values ('factor@example.org') returning id)
       insert into auth.mfa_factors (user_id, factor_type, status, secret) select id, 'totp', 'verified', $1 from person`,
      [secretOfProject],
    )
    site = await startHostedApp(project, url, pooled ? { DATABASE_POOLER: 'transaction' } : {})
    ;[asha, ravi, admin] = await Promise.all([signUp('asha'), signUp('ravi'), signUp('admin')])
    await database.sql('update public.profiles set is_admin = true where id = $1', [admin.id])
  })
  afterAll(async () => {
    await site.close()
    await project.close()
    await pooler?.close()
    await database.drop()
  })

  const connect = (): SupabaseClient =>
    createClient(project.url, project.keys.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })

  async function signUp(name: string): Promise<Person> {
    const email = `${name}@example.org`
    const client = connect()
    const { data, error } = await client.auth.signUp({ email, password, options: { data: { first_name: name } } })
    expect(error).toBeNull()
    return {
      id: data.user?.id ?? '',
      email,
      client,
      token: async () => (await client.auth.getSession()).data.session?.access_token ?? '',
    }
  }

  async function ask(person: Person | undefined, method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${site.url}${path}`, {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${await person.token()}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  it('a browser gets the address of accounts, and this server has no such routes', async () => {
    expect(await (await ask(undefined, 'GET', '/config.json')).json()).toMatchObject({
      supabaseUrl: project.url,
      publishableKey: project.keys.publishableKey,
      without: ['security-log', 'proof', 'linking'],
    })
    expect((await ask(undefined, 'GET', '/readyz')).status).toBe(200)
    for (const path of ['/auth/v1/settings', '/rest/v1/notices', '/api/account/proof', '/api/admin/security-log'])
      expect((await ask(admin, 'GET', path)).status).toBe(404)
  })

  it('queries of callers log in as a role without rights, made by the owner', async () => {
    expect(site.warnings.filter(({ code }) => code === 'database')).toEqual([])
    expect(await site.apiLogin()).toBe(`${projectOwner.name}_authenticator`)
  })

  it("the secrets of the project's second factors are not encrypted by our key", async () => {
    expect(await database.sql("select secret from auth.mfa_factors where factor_type = 'totp'")).toEqual([
      { secret: secretOfProject },
    ])
  })

  it('an account of the project has its profile, and reads its own row there', async () => {
    const { data } = await asha.client.from('users').select('email, first_name, plan')
    expect(data).toEqual([{ email: 'asha@example.org', first_name: 'asha', plan: 'free' }])
  })

  it('a message of the contact page is stored and mailed', async () => {
    const message = { name: 'Asha Das', email: 'asha.das@example.net', message: 'When does the exam cell open?' }
    expect(await json(ask(undefined, 'POST', '/api/contact', message))).toMatchObject({
      status: 200,
      body: { sent: true },
    })
    expect((await mailTo(site.url, 'asha.das@example.net')).text).toContain('When does the exam cell open?')
  })

  it('the assistant answers from the database, and stores no asker', async () => {
    const answer = await json(ask(asha, 'POST', '/api/assistant/answer', { q: 'how do I calculate my cgpa' }))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).toMatch(/cgpa/i)
  })

  it('pro is ordered, paid and opens what it opens', async () => {
    const ordered = await json(ask(ravi, 'POST', '/api/orders', { amount: 4900, currency: 'INR' }))
    expect(ordered.status).toBe(201)
    const order = String(ordered.body['id'])
    const paid = await pay({ url: site.url, keyId: String(ordered.body['keyId'] ?? ordered.body['key']) }, order)
    expect(paid.status).toBe(200)
    const verified = await json(ask(ravi, 'POST', `/api/orders/${order}/verify`, paid.body))
    expect(verified).toMatchObject({ status: 200, body: { state: 'paid' } })
    const { data } = await ravi.client.from('users').select('plan')
    expect(data).toEqual([{ plan: 'pro' }])
  })

  // Read by a process of the lowest priority.
  it('a paper is put up by an admin, read, found, and opened by who has Pro alone', { timeout: 150_000 }, async () => {
    const form = new FormData()
    const fields = {
      title: 'End semester',
      subject: 'Data Structures',
      course_code: 'CS-201',
      semester: '3',
      kind: 'paper',
    }
    for (const [name, value] of Object.entries({ ...fields, exam_year: '2024' })) form.set(name, value)
    form.set(
      'file',
      new File([makePdf(['Answer all questions about balanced search trees and hashing.'])], 'paper.pdf'),
    )
    const headers = { authorization: `Bearer ${await admin.token()}` }
    const put = await json(fetch(`${site.url}/api/files`, { method: 'POST', headers, body: form }))
    expect(put.status).toBe(201)
    const file = `/api/files/${String(put.body['id'])}`
    expect((await ask(asha, 'GET', file)).status).toBe(404)
    expect((await ask(ravi, 'GET', file)).status).toBe(200)
    expect((await ask(undefined, 'GET', file)).status).toBe(401)
    await expect
      .poll(
        async () =>
          (await ravi.client.rpc('search', { q: 'balanced search trees', kinds: ['material'], limit: 5 })).data,
        { timeout: 120_000 },
      )
      .toEqual(expect.arrayContaining([expect.objectContaining({ title: 'End semester' })]))
  })

  it('a comment becomes a notification, sent to an open page immediately', async () => {
    const { data: discussion } = await asha.client
      .from('discussions')
      .insert({ title: 'Which book?', content: 'For operating systems.' })
      .select('id')
      .single()
    const stream = await openStream(async (path, init) => fetch(`${site.url}${path}`, init), {
      authorization: `Bearer ${await asha.token()}`,
    })
    expect(stream.status).toBe(200)
    await ravi.client.from('comments').insert({ discussion_id: discussion?.id, content: 'The green one.' })
    const told = await stream.next()
    expect(told).toMatchObject({ event: 'notification' })
    expect(JSON.parse(told?.data ?? '{}')).toMatchObject({ title: expect.stringContaining('Which book?') })
    await stream.close()
  })

  it('pages are counted, and feeds, keys and the plans’ counts are served', async () => {
    for (const path of ['/feed.atom', '/api/push/key', '/api/plans/contents'])
      expect((await ask(undefined, 'GET', path)).status).toBe(200)
    expect((await ask(undefined, 'POST', '/api/views', { path: '/' })).status).toBeLessThan(300)
  })

  it('signed-in devices are listed, and one that is ended opens nothing here or at the project', async () => {
    const another = connect()
    await another.auth.signInWithPassword({ email: ravi.email, password })
    const token = (await another.auth.getSession()).data.session?.access_token ?? ''
    const { sessions } = (await json(ask(ravi, 'GET', '/api/account/sessions'))).body as {
      sessions: { id: string; current: boolean }[]
    }
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
    const ended = sessions.find(({ current }) => !current)?.id
    expect((await ask(ravi, 'DELETE', `/api/account/sessions/${ended}`)).status).toBe(204)
    const authorization = `Bearer ${token}`
    expect((await fetch(`${site.url}/api/account/sessions`, { headers: { authorization } })).status).toBe(401)
    expect((await fetch(`${site.url}/api/files`, { headers: { authorization } })).status).toBe(401)
    expect((await another.auth.refreshSession()).error).toMatchObject({ status: 400 })
  })

  it('a copy of all personal data has no secret of the project', async () => {
    const { status, body } = await json(ask(ravi, 'GET', '/api/account/export'))
    expect(status).toBe(200)
    expect(Object.keys(body['tables'] as object)).toEqual(
      expect.arrayContaining(['auth.users', 'public.orders', 'public.comments']),
    )
    expect(JSON.stringify(body)).not.toMatch(/encrypted_password|refresh_tokens":\[/)
  })

  it('a change of rights requires a fresh proof, which signing in again provides', async () => {
    await database.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
      where session_id in (select id from auth.sessions where user_id = $1)`,
      [admin.id],
    )
    const grant = { until: null }
    expect(await json(ask(admin, 'POST', `/api/admin/accounts/${asha.id}/grant-pro`, grant))).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    await admin.client.auth.signInWithPassword({ email: admin.email, password })
    expect((await ask(admin, 'POST', `/api/admin/accounts/${asha.id}/grant-pro`, grant)).status).toBe(200)
  })

  it('an admin bans by the project: no token, no sign-in, until it is lifted', async () => {
    const token = await asha.token()
    const confirm = { confirm: asha.email }
    const banned = await json(ask(admin, 'POST', `/api/admin/accounts/${asha.id}/ban`, confirm))
    expect(banned).toMatchObject({ status: 200, body: { banned: true } })
    expect(
      (await fetch(`${site.url}/api/account/sessions`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    const signIn = () => connect().auth.signInWithPassword({ email: asha.email, password })
    expect((await signIn()).error).toMatchObject({ code: 'user_banned' })
    expect(await json(ask(admin, 'POST', `/api/admin/accounts/${asha.id}/unban`, {}))).toMatchObject({
      body: { banned: false },
    })
    expect((await signIn()).error).toBeNull()
    expect(await json(ask(ravi, 'POST', `/api/admin/accounts/${asha.id}/ban`, confirm))).toMatchObject({ status: 403 })
  })

  it('an account is deleted by its owner, with the password, or a sign-in that was for this', async () => {
    const confirmation = { confirmation: deletionPhrase }
    expect(await json(ask(ravi, 'POST', '/api/account/delete', { ...confirmation, password: 'wrong' }))).toMatchObject({
      body: { code: 'current_password_invalid' },
    })
    await database.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '5 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
      [ravi.id],
    )
    expect(await json(ask(ravi, 'POST', '/api/account/delete', confirmation))).toMatchObject({
      body: { code: 'reauthentication_needed' },
    })
    expect(await json(ask(ravi, 'POST', '/api/account/delete', { ...confirmation, password }))).toMatchObject({
      status: 200,
      body: { deletesAt: expect.any(String) },
    })
    await ravi.client.auth.signInWithPassword({ email: ravi.email, password })
    expect((await ask(ravi, 'DELETE', '/api/account/delete')).status).toBe(204)
    expect((await ask(ravi, 'POST', '/api/account/delete', { ...confirmation, password })).status).toBe(200)
    await database.sql("update public.users set deletes_at = now() - interval '1 minute' where id = $1", [ravi.id])
    const pool = openPool(database.url, 1)
    await deleteLeaving({ pool, log: silentLog })
    await pool.end()
    expect((await connect().auth.signInWithPassword({ email: ravi.email, password })).error).not.toBeNull()
    expect(await database.sql('select id from auth.users where id = $1', [ravi.id])).toEqual([])
    expect(await database.sql("select user_id from public.comments where content = 'The green one.'")).toEqual([
      { user_id: null },
    ])

    await asha.client.auth.signInWithPassword({ email: asha.email, password })
    expect((await ask(asha, 'POST', '/api/account/delete', confirmation)).status).toBe(200)
  })

  it('a token of another service, or without a user, is rejected', async () => {
    const forged = (await admin.token()).replace(/.{10}$/, 'AAAAAAAAAA')
    for (const token of [forged, project.keys.publishableKey, 'none'])
      expect(
        (await fetch(`${site.url}/api/account/sessions`, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(401)
  })
})
