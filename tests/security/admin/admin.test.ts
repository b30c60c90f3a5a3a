import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '#tests/protocol/auth/auth-server.ts'
import { insertNotice } from '../access/access-inserts.ts'
import { contentRows } from '../access/content-rows.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// What only admins may do, tried by every other role: through the data API and through our own addresses.

let room: AdminArea
let app: AdminArea['app']
let auth: AdminArea['auth']
let boss: AdminArea['boss']
let second: AdminArea['second']
let member: AdminArea['member']
let pro: AdminArea['pro']
let sql: AdminArea['sql']
let post: AdminArea['post']
let rest: AdminArea['rest']

beforeAll(async () => {
  room = await startAdminArea()
  ;({ app, auth, boss, second, member, pro, sql, post, rest } = room)
})

afterAll(() => room.close())

async function outcome(response: Response | Promise<Response>) {
  const answer = await response
  const { code } = (await answer.json()) as { code?: string }
  return [answer.status, code]
}

const acts: [string, (email: string) => unknown][] = [
  ['grant-pro', () => ({ until: null })],
  ['revoke-pro', () => ({})],
  ['set-role', () => ({ role: 'staff' })],
  ['make-admin', (confirm) => ({ confirm })],
  ['take-admin', (confirm) => ({ confirm })],
  ['ban', (confirm) => ({ confirm })],
  ['unban', () => ({})],
]
const rightsOf = async ({ id }: { id: string }) =>
  (
    await sql(
      `select u.plan, u.pro_until is not null as ends, p.is_admin, a.banned_until > now() as banned
       from auth.users a join public.users u using (id) join public.profiles p using (id) where id = $1`,
      [id],
    )
  )[0]

const list = (token?: string) =>
  outcome(app.request('/api/admin/accounts', { headers: token ? { authorization: `Bearer ${token}` } : {} }))

describe('a role without admin rights', () => {
  it.each(acts)('cannot %s', async (act, body) => {
    const before = await Promise.all([member, pro, boss].map(rightsOf))
    for (const [target, path] of [member, pro, boss].map((one) => [one, `${one.id}/${act}`] as const)) {
      expect(await outcome(post(undefined, path, body(target.email)))).toEqual([401, 'not_signed_in'])
      expect(await outcome(post(member, path, body(target.email)))).toEqual([403, 'not_admin'])
      expect(await outcome(post(pro, path, body(target.email)))).toEqual([403, 'not_admin'])
    }
    expect(await Promise.all([member, pro, boss].map(rightsOf))).toEqual(before)
  })

  it('cannot list accounts, with any key or token', async () => {
    expect(await list()).toEqual([401, 'not_signed_in'])
    expect(await list(member.accessToken)).toEqual([403, 'not_admin'])
    expect(await list(pro.accessToken)).toEqual([403, 'not_admin'])
    expect(await list(auth.secrets.publishableKey)).toEqual([401, 'not_signed_in'])
    expect(await list(auth.secrets.secretKey)).toEqual([401, 'not_signed_in'])
    expect(await list(`${boss.accessToken.slice(0, -4)}AAAA`)).toEqual([401, 'not_signed_in'])
  })

  it.each(Object.entries(contentRows))(
    'changes nothing in %s through the data API',
    async (table, { insert, text }) => {
      // The notice or drive of the attachments, and the organisation of the drives.
      if (table === 'notice_attachments') await sql(insertNotice)
      if (table === 'drives' || table === 'drive_attachments')
        await sql(`insert into public.organisations ${contentRows['organisations']?.insert}`)
      if (table === 'drive_attachments') await sql(`insert into public.drives ${contentRows['drives']?.insert}`)
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
          // Rejected, or a policy hid every row.
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
  it('grants Pro until a day, or without an end, and revokes it', async () => {
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

  it('says who somebody is at the college, and gives no role to an address that is not confirmed', async () => {
    const role = async () => (await sql('select role from public.users where id = $1', [member.id]))[0]?.['role']
    expect(await (await post(boss, `${member.id}/set-role`, { role: 'staff' })).json()).toMatchObject({ role: 'staff' })
    expect(await role()).toBe('staff')
    for (const wrong of [{ role: 'dean' }, { role: null }, {}])
      expect(await outcome(post(boss, `${member.id}/set-role`, wrong))).toEqual([400, 'validation_failed'])
    await sql('update auth.users set email_confirmed_at = null where id = $1', [member.id])
    expect(await outcome(post(boss, `${member.id}/set-role`, { role: 'alumnus' }))).toEqual([
      409,
      'address_unconfirmed',
    ])
    expect((await post(boss, `${member.id}/set-role`, { role: 'student' })).status).toBe(200)
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [member.id])
    expect(await role()).toBe('student')
  })

  it('confirms dangerous actions with the address of the account, not with any other', async () => {
    for (const act of ['make-admin', 'take-admin', 'ban']) {
      for (const confirm of ['', boss.email, 'member@example.or'])
        expect(await outcome(post(boss, `${member.id}/${act}`, { confirm }))).toEqual([400, 'not_confirmed'])
      expect(await outcome(post(boss, `${member.id}/${act}`, {}))).toEqual([400, 'validation_failed'])
    }
    expect(await rightsOf(member)).toMatchObject({ is_admin: false, banned: null })
  })

  it('cannot change their own rights, nor an account that does not exist', async () => {
    const confirm = boss.email
    expect(await outcome(post(boss, `${boss.id}/take-admin`, { confirm }))).toEqual([409, 'own_account'])
    expect(await outcome(post(boss, `${boss.id}/ban`, { confirm }))).toEqual([409, 'own_account'])
    expect(await outcome(post(boss, `${second.id}/ban`, { confirm: second.email }))).toEqual([409, 'is_admin'])
    for (const id of ['00000000-0000-4000-8000-000000000000', "x'--"])
      expect(await outcome(post(boss, `${encodeURIComponent(id)}/unban`))).toEqual([404, 'account_not_found'])
  })

  it('finds accounts by address, roll number and id, and by their rights', async () => {
    await sql("update public.users set college_id = '21CS042' where id = $1", [pro.id])
    const found = async (query: string) => {
      const answer = await app.request(`/api/admin/accounts?${query}`, {
        headers: { authorization: `Bearer ${boss.accessToken}` },
      })
      const { accounts } = (await answer.json()) as { accounts: { email: string }[] }
      return accounts.map(({ email }) => email).toSorted()
    }
    expect(await found('q=MEMBER@')).toEqual([member.email])
    expect(await found('q=21cs')).toEqual([pro.email])
    expect(await found(`q=${pro.id}`)).toEqual([pro.email])
    expect(await found('q=%25')).toEqual([])
    expect(await found('show=admins')).toEqual([boss.email, second.email])
    expect(await found('show=pro')).toEqual([pro.email])
    expect(await found('q=nobody')).toEqual([])
  })

  it('and a second one who revoke each other’s rights at once leave exactly one admin', async () => {
    const both = await Promise.all([
      post(boss, `${second.id}/take-admin`, { confirm: second.email }),
      post(second, `${boss.id}/take-admin`, { confirm: boss.email }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const [{ id } = { id: '' }] = await sql('select id from public.profiles where is_admin')
    expect([boss.id, second.id]).toContain(id)
    await sql('update public.profiles set is_admin = true where id = any($1)', [[boss.id, second.id]])
  })

  it('who is the last one cannot lose their rights', async () => {
    await sql('update public.profiles set is_admin = false where id = $1', [second.id])
    await expect(sql('update public.profiles set is_admin = false where id = $1', [boss.id])).rejects.toThrow(
      'The last admin cannot be taken away.',
    )
    await sql('update public.profiles set is_admin = true where id = $1', [second.id])
  })
})

describe('a banned account', () => {
  it('is signed out, cannot sign in, and its last token is rejected', async () => {
    const pest = await auth.signedUp('pest@example.org')
    expect((await rest(pest, 'POST', 'discussions', { title: 'one', content: 'c', user_id: pest.id })).status).toBe(201)
    expect((await post(boss, `${pest.id}/ban`, { confirm: 'PEST@example.org ' })).status).toBe(200)

    expect(await sql('select from auth.sessions where user_id = $1', [pest.id])).toEqual([])
    expect((await auth.client().auth.signInWithPassword({ email: pest.email, password })).error?.code).toBe(
      'user_banned',
    )
    const refreshed = await auth.client().auth.refreshSession({ refresh_token: pest.refreshToken })
    expect(refreshed.data.session).toBeNull()
    // Its access token would be valid for an hour, but its session has ended.
    for (const body of [{ title: 'two', content: 'c', user_id: pest.id }])
      expect((await rest(pest, 'POST', 'discussions', body)).status).toBe(401)
    const [discussion] = await sql("select id from public.discussions where title = 'one'")
    expect((await rest(pest, 'POST', 'reports', { discussion_id: discussion?.['id'], reason: 'spam' })).status).toBe(
      401,
    )

    expect((await post(boss, `${pest.id}/unban`)).status).toBe(200)
    expect((await auth.client().auth.signInWithPassword({ email: pest.email, password })).error).toBeNull()
  })

  it('has no admin rights, even where the mark was left', async () => {
    const fallen = await auth.signedUp('fallen@example.org')
    await sql('update public.profiles set is_admin = true where id = $1', [fallen.id])
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [fallen.id])
    expect((await post(fallen, `${member.id}/unban`)).status).toBe(401)
    expect((await rest(fallen, 'POST', 'vendors', { name: 'x', rating: 4 })).status).toBe(401)
    expect((await rest(fallen, 'GET', 'audit_log')).status).toBe(401)
    await sql('update public.profiles set is_admin = false where id = $1', [fallen.id])
  })
})
