import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminApi } from '#server/admin/routes.ts'
import { createDataApi } from '#server/data/routes.ts'
import { openSchemaCache, type SchemaCache } from '#server/data/schema-cache.ts'
import { notFound, onError } from '#server/http/on-error.ts'
import { type AuthServer, password, type Person, startAuth } from '#tests/protocol/auth-server.ts'
import { contentRows } from './access-table.ts'

// What only admins may do, tried by everybody else: through the data API and through our own addresses.

let auth: AuthServer
let schema: SchemaCache
let app: Hono
let boss: Person
let second: Person
let member: Person
let pro: Person

beforeAll(async () => {
  auth = await startAuth()
  const log = pino({ level: 'silent' })
  schema = openSchemaCache(auth.pool, log)
  app = new Hono()
    .onError(onError(log))
    .notFound(notFound)
    .route('/api/admin', createAdminApi(auth))
    .route('/rest/v1', createDataApi({ ...auth, schema, log }))
  boss = await auth.signedUp('boss@example.org', { first_name: 'Sample', last_name: 'Boss' })
  second = await auth.signedUp('second@example.org')
  member = await auth.signedUp('member@example.org')
  pro = await auth.signedUp('pro@example.org')
  await sql('update public.profiles set is_admin = true where id = any($1)', [[boss.id, second.id]])
  await sql("update public.users set plan = 'pro' where id = $1", [pro.id])
})

afterAll(async () => {
  await schema.close()
  await auth.close()
})

const sql = async (text: string, values: unknown[] = []) => (await auth.pool.query(text, values)).rows

const post = (as: Person | undefined, path: string, body: unknown = {}) =>
  app.request(`/api/admin/accounts/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.accessToken}` }) },
    body: JSON.stringify(body),
  })

async function outcome(response: Response | Promise<Response>) {
  const answer = await response
  const { code } = (await answer.json()) as { code?: string }
  return [answer.status, code]
}

const rest = (as: Person | undefined, method: string, path: string, body?: unknown) =>
  app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: auth.secrets.publishableKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const acts: [string, (email: string) => unknown][] = [
  ['grant-pro', () => ({ until: null })],
  ['revoke-pro', () => ({})],
  ['make-admin', (confirm) => ({ confirm })],
  ['take-admin', (confirm) => ({ confirm })],
  ['ban', (confirm) => ({ confirm })],
  ['unban', () => ({})],
]
const rightsOf = async ({ id }: Person) =>
  (
    await sql(
      `select u.plan, u.pro_until is not null as ends, p.is_admin, a.banned_until > now() as banned
       from auth.users a join public.users u using (id) join public.profiles p using (id) where id = $1`,
      [id],
    )
  )[0]

describe('whoever is no admin', () => {
  it.each(acts)('cannot %s', async (act, body) => {
    const before = await Promise.all([member, pro, boss].map(rightsOf))
    for (const [target, path] of [member, pro, boss].map((one) => [one, `${one.id}/${act}`] as const)) {
      expect(await outcome(post(undefined, path, body(target.email)))).toEqual([401, 'not_signed_in'])
      expect(await outcome(post(member, path, body(target.email)))).toEqual([403, 'not_an_admin'])
      expect(await outcome(post(pro, path, body(target.email)))).toEqual([403, 'not_an_admin'])
    }
    expect(await Promise.all([member, pro, boss].map(rightsOf))).toEqual(before)
  })

  it('cannot list accounts, with any key or token', async () => {
    const list = (token?: string) =>
      outcome(app.request('/api/admin/accounts', { headers: token ? { authorization: `Bearer ${token}` } : {} }))
    expect(await list()).toEqual([401, 'not_signed_in'])
    expect(await list(member.accessToken)).toEqual([403, 'not_an_admin'])
    expect(await list(pro.accessToken)).toEqual([403, 'not_an_admin'])
    expect(await list(auth.secrets.publishableKey)).toEqual([401, 'not_signed_in'])
    expect(await list(auth.secrets.secretKey)).toEqual([401, 'not_signed_in'])
    expect(await list(`${boss.accessToken.slice(0, -4)}AAAA`)).toEqual([401, 'not_signed_in'])
  })

  it.each(Object.entries(contentRows))(
    'changes nothing in %s through the data API',
    async (table, { insert, text }) => {
      await sql(`insert into public.${table} ${insert}`)
      await sql(`update public.${table} set ${text} = 'there'`)
      const before = await sql(`select * from public.${table}`)
      const key = text === 'key' ? 'key=eq.there' : `${text}=eq.there`
      for (const who of [undefined, member, pro]) {
        for (const answer of [
          await rest(who, 'POST', table, { [text]: 'mine' }),
          await rest(who, 'PATCH', `${table}?${key}`, { [text]: 'mine' }),
          await rest(who, 'DELETE', `${table}?${key}`),
        ]) {
          const body: unknown = await answer.json()
          // Refused, or a policy let it reach no row.
          if (answer.ok) expect(body).toEqual([])
          else expect([401, 403]).toContain(answer.status)
        }
      }
      expect(await sql(`select * from public.${table}`)).toEqual(before)
      await sql(`delete from public.${table}`)
    },
  )
})

describe('an admin', () => {
  it('grants Pro until a day, or without an end, and takes it back', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const granted = await post(boss, `${member.id}/grant-pro`, { until })
    expect(await granted.json()).toMatchObject({ email: member.email, plan: 'pro', pro_until: until })
    expect(await outcome(post(boss, `${member.id}/grant-pro`, { until: '2020-01-01T00:00:00Z' }))).toEqual([
      400,
      'validation_failed',
    ])
    expect((await post(boss, `${member.id}/grant-pro`, { until: null })).status).toBe(200)
    expect(await rightsOf(member)).toMatchObject({ plan: 'pro', ends: false })
    expect((await post(boss, `${member.id}/revoke-pro`)).status).toBe(200)
    expect(await rightsOf(member)).toMatchObject({ plan: 'free' })
  })

  it('confirms what is dangerous with the address of the account, not with any', async () => {
    for (const act of ['make-admin', 'take-admin', 'ban']) {
      for (const confirm of ['', boss.email, 'member@example.or'])
        expect(await outcome(post(boss, `${member.id}/${act}`, { confirm }))).toEqual([400, 'not_confirmed'])
      expect(await outcome(post(boss, `${member.id}/${act}`, {}))).toEqual([400, 'validation_failed'])
    }
    expect(await rightsOf(member)).toMatchObject({ is_admin: false, banned: null })
  })

  it('cannot touch their own rights, nor an account that is not there', async () => {
    const confirm = boss.email
    expect(await outcome(post(boss, `${boss.id}/take-admin`, { confirm }))).toEqual([409, 'own_account'])
    expect(await outcome(post(boss, `${boss.id}/ban`, { confirm }))).toEqual([409, 'own_account'])
    expect(await outcome(post(boss, `${second.id}/ban`, { confirm: second.email }))).toEqual([409, 'is_admin'])
    for (const id of ['00000000-0000-4000-8000-000000000000', "x'--"])
      expect(await outcome(post(boss, `${encodeURIComponent(id)}/unban`))).toEqual([404, 'account_not_found'])
  })

  it('finds accounts by address, roll number and id, and by what they may do', async () => {
    await sql("update public.users set college_id = '21CS042' where id = $1", [pro.id])
    const list = async (query: string) => {
      const answer = await app.request(`/api/admin/accounts?${query}`, {
        headers: { authorization: `Bearer ${boss.accessToken}` },
      })
      const { accounts } = (await answer.json()) as { accounts: { email: string }[] }
      return accounts.map(({ email }) => email).toSorted()
    }
    expect(await list('q=MEMBER@')).toEqual([member.email])
    expect(await list('q=21cs')).toEqual([pro.email])
    expect(await list(`q=${pro.id}`)).toEqual([pro.email])
    expect(await list('q=%25')).toEqual([])
    expect(await list('show=admins')).toEqual([boss.email, second.email])
    expect(await list('show=pro')).toEqual([pro.email])
    expect(await list('q=nobody')).toEqual([])
  })

  it('of two who take the right from each other at once, one keeps it', async () => {
    const both = await Promise.all([
      post(boss, `${second.id}/take-admin`, { confirm: second.email }),
      post(second, `${boss.id}/take-admin`, { confirm: boss.email }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const [{ id } = { id: '' }] = await sql('select id from public.profiles where is_admin')
    expect([boss.id, second.id]).toContain(id)
    await sql('update public.profiles set is_admin = true where id = any($1)', [[boss.id, second.id]])
  })

  it('the last one stays, whoever tries', async () => {
    await sql('update public.profiles set is_admin = false where id = $1', [second.id])
    await expect(sql('update public.profiles set is_admin = false where id = $1', [boss.id])).rejects.toThrow(
      'The last admin cannot be taken away.',
    )
    await sql('update public.profiles set is_admin = true where id = $1', [second.id])
  })
})

describe('a banned account', () => {
  it('is signed out, stays out, and its last token does nothing', async () => {
    const pest = await auth.signedUp('pest@example.org')
    expect((await rest(pest, 'POST', 'discussions', { title: 'one', content: 'c', user_id: pest.id })).status).toBe(201)
    expect((await post(boss, `${pest.id}/ban`, { confirm: 'PEST@example.org ' })).status).toBe(200)

    expect(await sql('select from auth.sessions where user_id = $1', [pest.id])).toEqual([])
    expect((await auth.client().auth.signInWithPassword({ email: pest.email, password })).error?.code).toBe(
      'user_banned',
    )
    const refreshed = await auth.client().auth.refreshSession({ refresh_token: pest.refreshToken })
    expect(refreshed.data.session).toBeNull()
    // Its access token would live for an hour.
    for (const body of [{ title: 'two', content: 'c', user_id: pest.id }])
      expect((await rest(pest, 'POST', 'discussions', body)).status).toBe(403)
    const [discussion] = await sql("select id from public.discussions where title = 'one'")
    expect((await rest(pest, 'POST', 'reports', { discussion_id: discussion?.['id'], reason: 'spam' })).status).toBe(
      403,
    )

    expect((await post(boss, `${pest.id}/unban`)).status).toBe(200)
    expect((await auth.client().auth.signInWithPassword({ email: pest.email, password })).error).toBeNull()
  })

  it('is no admin, even where the mark was left', async () => {
    const fallen = await auth.signedUp('fallen@example.org')
    await sql('update public.profiles set is_admin = true where id = $1', [fallen.id])
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [fallen.id])
    expect((await post(fallen, `${member.id}/unban`)).status).toBe(401)
    expect((await rest(fallen, 'POST', 'vendors', { name: 'x', rating: 4 })).status).toBe(403)
    expect(await (await rest(fallen, 'GET', 'audit_log')).json()).toEqual([])
    await sql('update public.profiles set is_admin = false where id = $1', [fallen.id])
  })
})

describe('reports', () => {
  let discussion: string
  beforeAll(async () => {
    const [row] = await sql(
      "insert into public.discussions (title, content, user_id) values ('t', 'c', $1) returning id",
      [pro.id],
    )
    discussion = String(row?.['id'])
  })

  it('are one for a person and post, and say nothing of other people’s', async () => {
    const report = { discussion_id: discussion, reason: 'spam', note: 'n' }
    expect((await rest(undefined, 'POST', 'reports', report)).status).toBe(401)
    expect((await rest(member, 'POST', 'reports', report)).status).toBe(201)
    expect((await rest(member, 'POST', 'reports', report)).status).toBe(409)
    expect((await rest(pro, 'POST', 'reports', { ...report, reporter_id: member.id })).status).toBe(403)
    expect((await rest(pro, 'POST', 'reports', { ...report, dismissed_at: '2026-01-01' })).status).toBe(403)
    expect((await rest(pro, 'POST', 'reports', { reason: 'spam' })).status).toBe(400)
    expect(await (await rest(pro, 'GET', 'reports')).json()).toEqual([])
    expect(await (await rest(boss, 'GET', 'reports')).json()).toHaveLength(1)
  })

  it('are twenty a day from one account', async () => {
    const busy = await auth.signedUp('busy@example.org')
    const statuses = new Set<number>()
    for (let turn = 0; turn < 21; turn++) {
      const [row] = await sql('insert into public.discussions (title, content) values ($1, $1) returning id', ['t'])
      const { status } = await rest(busy, 'POST', 'reports', { discussion_id: row?.['id'], reason: 'other' })
      if (turn < 20) expect(status).toBe(201)
      else statuses.add(status)
    }
    expect([...statuses]).toEqual([403])
  })
})

describe('the audit log', () => {
  const lines = (table: string) =>
    sql('select actor_name, action, before, after from public.audit_log where table_name = $1 order by id desc', [
      table,
    ])

  it('says who did what to content, with what changed and no more', async () => {
    const made = await rest(boss, 'POST', 'notices', { title: 'One', author: 'Cell', category: 'General' })
    const [{ id }] = (await made.json()) as [{ id: string }]
    await rest(boss, 'PATCH', `notices?id=eq.${id}`, { title: 'Two', author: 'Cell' })
    await rest(boss, 'PATCH', `notices?id=eq.${id}`, { title: 'Two' })
    await rest(boss, 'DELETE', `notices?id=eq.${id}`)
    const [gone, changed, first] = await lines('public.notices')
    expect(first).toMatchObject({ actor_name: 'Sample Boss', action: 'insert', before: null, after: { title: 'One' } })
    expect(changed).toMatchObject({ action: 'update', before: { title: 'One' }, after: { title: 'Two' } })
    expect(Object.keys(changed?.['after'] ?? {})).toEqual(['title'])
    expect(gone).toMatchObject({ action: 'delete', before: { title: 'Two', author: 'Cell' }, after: null })
  })

  it('says who changed whose rights, and holds no password', async () => {
    await post(boss, `${member.id}/grant-pro`, { until: null })
    await post(boss, `${member.id}/ban`, { confirm: member.email })
    await post(boss, `${member.id}/unban`)
    await post(boss, `${member.id}/revoke-pro`)
    expect((await lines('public.users'))[0]).toMatchObject({
      actor_name: 'Sample Boss',
      before: { plan: 'pro' },
      after: { plan: 'free' },
    })
    expect((await lines('auth.users'))[0]).toMatchObject({ after: { banned_until: null } })
    expect(JSON.stringify(await sql('select * from public.audit_log'))).not.toMatch(/\$2[aby]\$|encrypted_password/)
  })

  it('knows a moderated post, not one that its writer took back', async () => {
    for (const [who, content] of [
      [pro, 'own'],
      [boss, 'moderated'],
    ] as const) {
      const [row] = await sql(
        'insert into public.discussions (title, content, user_id) values ($2, $2, $1) returning id',
        [pro.id, content],
      )
      await rest(who, 'DELETE', `discussions?id=eq.${String(row?.['id'])}`)
    }
    expect((await lines('public.discussions')).map(({ before }) => before.content)).toEqual(['moderated'])
  })

  it('is watched over every table of content', async () => {
    const watched = await sql(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'private.audit()'::regprocedure",
    )
    const dated = await sql(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'private.content_written()'::regprocedure",
    )
    expect(watched.map(({ name }) => name)).toEqual(expect.arrayContaining(dated.map(({ name }) => name)))
    expect(dated.length).toBeGreaterThanOrEqual(11)
  })

  it('is altered by nobody, not by its owner either', async () => {
    for (const statement of [
      "update public.audit_log set actor_name = 'x'",
      'delete from public.audit_log',
      'truncate public.audit_log',
    ])
      await expect(sql(statement)).rejects.toThrow('The audit log is only added to.')
    const line = { action: 'insert', table_name: 't', row_id: 'r' }
    for (const who of [undefined, member, pro, boss]) {
      expect([401, 403]).toContain((await rest(who, 'POST', 'audit_log', line)).status)
      expect([401, 403]).toContain((await rest(who, 'PATCH', 'audit_log?id=gt.0', { actor_name: 'x' })).status)
      expect([401, 403]).toContain((await rest(who, 'DELETE', 'audit_log?id=gt.0')).status)
    }
  })
})

it('what is to come is read by admins alone', async () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  for (const table of ['notices', 'blog_posts'])
    await rest(boss, 'POST', table, { title: 'Later', author: 'Cell', category: 'General', publish_at: later })
  const titles = async (who: Person | undefined, table: string) => {
    const rows: unknown = await (await rest(who, 'GET', `${table}?select=title`)).json()
    return rows
  }
  expect(await titles(undefined, 'blog_posts')).toEqual([])
  expect(await titles(member, 'blog_posts')).toEqual([])
  expect(await titles(pro, 'notices')).toEqual([])
  expect(await titles(boss, 'blog_posts')).toEqual([{ title: 'Later' }])
  expect(await titles(boss, 'notices')).toEqual([{ title: 'Later' }])
})

it('messages are read and marked by admins alone, and their words by nobody changed', async () => {
  await sql("insert into public.contact_messages (name, email, message) values ('A', 'a@b.c', 'm')")
  const handled = { handled_at: new Date().toISOString() }
  for (const who of [member, pro]) {
    expect(await (await rest(who, 'GET', 'contact_messages')).json()).toEqual([])
    expect(await (await rest(who, 'PATCH', 'contact_messages?name=eq.A', handled)).json()).toEqual([])
  }
  expect((await rest(boss, 'PATCH', 'contact_messages?name=eq.A', { message: 'x' })).status).toBe(403)
  expect(await (await rest(boss, 'PATCH', 'contact_messages?name=eq.A', handled)).json()).toHaveLength(1)
})
