import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// Reports, messages, scheduled notices, and the audit log.

let room: AdminArea
let auth: AdminArea['auth']
let boss: AdminArea['boss']
let member: AdminArea['member']
let pro: AdminArea['pro']
let sql: AdminArea['sql']
let post: AdminArea['post']
let rest: AdminArea['rest']

beforeAll(async () => {
  room = await startAdminArea()
  ;({ auth, boss, member, pro, sql, post, rest } = room)
})

afterAll(() => room.close())

const lines = (table: string) =>
  sql(
    'select actor_name, action, row_name, before, after from public.audit_log where table_name = $1 order by id desc',
    [table],
  )

const titles = async (who: AdminArea['pro'] | undefined, table: string) => {
  const rows: unknown = await (await rest(who, 'GET', `${table}?select=title`)).json()
  return rows
}

describe('reports', () => {
  let discussion: string
  beforeAll(async () => {
    const [row] = await sql(
      "insert into public.discussions (title, content, user_id) values ('t', 'c', $1) returning id",
      [pro.id],
    )
    discussion = String(row?.['id'])
  })

  it('are limited to one per person and post, and reveal nothing of other people’s', async () => {
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

  it('are limited to twenty a day from one account', async () => {
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
  it('records actor, action and the changed columns of content, and no more', async () => {
    const made = await rest(boss, 'POST', 'notices', { title: 'One', author: 'Cell', category: 'General' })
    const [{ id }] = (await made.json()) as [{ id: string }]
    await rest(boss, 'PATCH', `notices?id=eq.${id}`, { title: 'Two', author: 'Cell' })
    await rest(boss, 'PATCH', `notices?id=eq.${id}`, { title: 'Two' })
    await rest(boss, 'DELETE', `notices?id=eq.${id}`)
    const [gone, changed, first] = await lines('public.notices')
    expect([first, changed, gone].map((line) => line?.['row_name'])).toEqual(['One', 'Two', 'Two'])
    expect(first).toMatchObject({ actor_name: 'Sample Boss', action: 'insert', before: null, after: { title: 'One' } })
    expect(changed).toMatchObject({ action: 'update', before: { title: 'One' }, after: { title: 'Two' } })
    expect(Object.keys(changed?.['after'] ?? {})).toEqual(['title', 'revision'])
    expect(gone).toMatchObject({ action: 'delete', before: { title: 'Two', author: 'Cell' }, after: null })
  })

  it('records who changed whose rights, and contains no password', async () => {
    // A ban ends the sessions of its account.
    const { id, email } = await auth.signedUp('banned@example.org')
    await post(boss, `${id}/grant-pro`, { until: null })
    await post(boss, `${id}/ban`, { confirm: email })
    await post(boss, `${id}/unban`)
    await post(boss, `${id}/revoke-pro`)
    expect((await lines('public.users'))[0]).toMatchObject({
      actor_name: 'Sample Boss',
      before: { plan: 'pro' },
      after: { plan: 'free' },
    })
    expect((await lines('auth.users'))[0]).toMatchObject({ row_name: 'banned', after: { banned_until: null } })
    expect(JSON.stringify(await sql('select * from public.audit_log'))).not.toMatch(/\$2[aby]\$|encrypted_password/)
  })

  it('records the paper of a decision without its recognised text', async () => {
    const [paper] = await sql(
      `insert into public.study_materials (title, subject, semester, kind, file_key, bytes, pages, status, contributor)
       values ('Read by the server', 's', 3, 'paper', gen_random_uuid() || '.pdf', 1, 1, 'waiting', $1) returning id`,
      [member.id],
    )
    await sql('update public.study_materials set exam_year = 2024, full_marks = 70 where id = $1', [paper?.['id']])
    expect(await lines('public.study_materials')).toEqual([])
    await rest(boss, 'PATCH', `study_materials?id=eq.${String(paper?.['id'])}&select=id`, { exam_year: 2025 })
    expect(await lines('public.study_materials')).toMatchObject([
      { actor_name: 'Sample Boss', row_name: 'Read by the server', after: { exam_year: 2025 } },
    ])
  })

  it('records a moderated post, not one that its author deleted', async () => {
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
    expect((await lines('public.discussions')).map(({ before }) => before)).toEqual([
      expect.objectContaining({ content: 'moderated' }),
    ])
  })

  it('covers every table of content', async () => {
    const watched = await sql(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'private.audit()'::regprocedure",
    )
    const dated = await sql(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'private.content_written()'::regprocedure",
    )
    expect(watched.map(({ name }) => name)).toEqual(expect.arrayContaining(dated.map(({ name }) => name)))
    expect(dated.length).toBeGreaterThanOrEqual(11)
  })

  it('cannot be altered by any role, including its owner', async () => {
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

it('scheduled notices are readable by admins only', async () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  for (const table of ['notices', 'blog_posts'])
    await rest(boss, 'POST', table, { title: 'Later', author: 'Cell', category: 'General', publish_at: later })
  expect(await titles(undefined, 'blog_posts')).toEqual([])
  expect(await titles(member, 'blog_posts')).toEqual([])
  expect(await titles(pro, 'notices')).toEqual([])
  expect(await titles(boss, 'blog_posts')).toEqual([{ title: 'Later' }])
  expect(await titles(boss, 'notices')).toEqual([{ title: 'Later' }])
})

it('messages are readable and can be marked by admins only, and their text cannot be changed', async () => {
  await sql("insert into public.contact_messages (name, email, message) values ('A', 'a@b.c', 'm')")
  const handled = { handled_at: new Date().toISOString() }
  for (const who of [member, pro]) {
    expect(await (await rest(who, 'GET', 'contact_messages')).json()).toEqual([])
    expect(await (await rest(who, 'PATCH', 'contact_messages?name=eq.A', handled)).json()).toEqual([])
  }
  expect((await rest(boss, 'PATCH', 'contact_messages?name=eq.A', { message: 'x' })).status).toBe(403)
  expect(await (await rest(boss, 'PATCH', 'contact_messages?name=eq.A', handled)).json()).toHaveLength(1)
})
