import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSetupLink } from '#server/features/admin/first-admin/links.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { startWholeApp, type WholeApp } from '../whole-app.ts'

// The link of the start-up lines: it makes the first admin, once, and nothing else does.

const password = 'Genda#2026'
let whole: WholeApp
beforeAll(async () => {
  whole = await startWholeApp()
})
afterAll(() => whole.close())

const sql = async (text: string, values: unknown[] = []) => (await whole.database.pool.query(text, values)).rows
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: whole.backend.secrets.publishableKey, ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}
const newToken = async () => {
  const link = await makeSetupLink(whole.backend.pool, 'https://college.example')
  const [, token = ''] = /^https:\/\/college\.example\/setup#token=([\w-]{22})$/.exec(link ?? '') ?? []
  return token
}
const make = (token: string, email = 'boss@example.org', more: object = {}) =>
  post('/api/setup', { token, email, password, ...more })
const logIn = (email: string, typed = password) =>
  post('/auth/v1/token?grant_type=password', { email, password: typed })
const admins = () =>
  sql('select u.email from public.profiles p join auth.users u on u.id = p.id where p.is_admin order by 1')

beforeEach(async () => {
  await sql('delete from auth.users')
  await sql('delete from server.setup_links')
})

describe('the link of the first admin', () => {
  it('makes a confirmed admin, who logs in with the password, and works once', async () => {
    const token = await newToken()
    expect(await post('/api/setup/look', { token })).toMatchObject({ status: 200, body: { state: 'open' } })
    expect((await make(token, ' Boss@Example.org ')).status).toBe(204)
    expect(await admins()).toEqual([{ email: 'boss@example.org' }])
    const session = await logIn('boss@example.org')
    expect(session.status).toBe(200)
    const authorization = `Bearer ${session.body.access_token}`
    const accounts = await whole.app.request('/api/admin/accounts', { headers: { authorization } })
    expect(accounts.status).toBe(200)
    for (const again of [await make(token, 'other@example.org'), await post('/api/setup/look', { token })])
      expect(again).toMatchObject({ status: 410, body: { code: 'admin_exists' } })
    expect(await admins()).toHaveLength(1)
  })

  it('is stored as a hash, and no new one is made once there is an admin', async () => {
    const token = await newToken()
    expect(JSON.stringify(await sql('select * from server.setup_links'))).not.toContain(token)
    await make(token)
    expect(await sql('select from server.setup_links')).toHaveLength(0)
    expect(await makeSetupLink(whole.backend.pool, 'https://college.example')).toBeUndefined()
  })

  it('stops working after an hour, and is recognised as expired', async () => {
    const token = await newToken()
    await sql("update server.setup_links set expires_at = now() + interval '59 minutes'")
    expect((await post('/api/setup/look', { token })).status).toBe(200)
    await sql("update server.setup_links set expires_at = now() - interval '1 second'")
    for (const late of [await post('/api/setup/look', { token }), await make(token)])
      expect(late).toMatchObject({ status: 410, body: { code: 'link_expired' } })
    expect(await admins()).toEqual([])
  })

  it('is one that the server has made', async () => {
    await newToken()
    for (const token of ['A'.repeat(22), 'AAAAAAAAAAAAAAAAAAAAA-'])
      expect(await make(token)).toMatchObject({ status: 404, body: { code: 'link_unknown' } })
    for (const token of ['', 'short', `${'A'.repeat(22)}'`, null])
      expect(await post('/api/setup', { token, email: 'boss@example.org', password })).toMatchObject({ status: 400 })
    expect(await sql('select from auth.users')).toHaveLength(0)
  })

  it.each([
    ['email', { email: 'nobody' }, 'validation_failed'],
    ['password without a number', { password: 'Genda#only' }, 'validation_failed'],
    ['short password', { password: 'Ge#2026' }, 'validation_failed'],
    ['password that is easy to guess', { password: 'Password#1' }, 'weak_password'],
  ])('still works after a wrong %s', async (_, wrong, code) => {
    const token = await newToken()
    expect((await make(token, undefined, wrong)).body).toMatchObject({ code })
    expect(await admins()).toEqual([])
    expect((await make(token)).status).toBe(204)
  })

  it('of two that are used at the same moment, one makes an admin', async () => {
    const tokens = [await newToken(), await newToken()]
    const answers = await Promise.all(
      [0, 1, 0, 1].map((of, index) => make(tokens[of] ?? '', `boss${index}@example.org`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410])
    expect(await admins()).toHaveLength(1)
    expect(await sql('select from auth.users')).toHaveLength(1)
  })

  it('gives the rights to an account of the address only with its password', async () => {
    await whole.signUp('boss@example.org')
    const token = await newToken()
    const other = await make(token, 'boss@example.org', { password: 'Marigold#77' })
    expect(other).toMatchObject({ status: 409, body: { code: 'address_taken' } })
    expect(await admins()).toEqual([])
    expect((await make(token)).status).toBe(204)
    expect(await admins()).toHaveLength(1)
  })

  it.skipIf(onHostedProject)('replaces an account that a stranger has begun with the address', async () => {
    const id = '6f3f2bb0-8a0e-4b5e-9d0a-111111111111'
    await sql(
      'insert into auth.users (id, email, raw_user_meta_data) values ($1, \'boss@example.org\', \'{"full_name": "Mallory"}\')',
      [id],
    )
    expect((await make(await newToken())).status).toBe(204)
    const rows = await sql('select id, raw_user_meta_data from auth.users')
    expect(rows).toHaveLength(1)
    expect(rows[0]).not.toMatchObject({ id })
    expect(JSON.stringify(rows)).not.toContain('Mallory')
  })

  it.skipIf(onHostedProject)('works beside the admin among the samples, whose account it leaves alone', async () => {
    await whole.signUp('sample.admin@example.org')
    await sql(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"sample": true}'`)
    await sql('update public.profiles set is_admin = true')
    const token = await newToken()
    expect((await make(token, 'sample.admin@example.org')).body).toMatchObject({ code: 'address_taken' })
    expect((await make(token)).status).toBe(204)
    expect(await admins()).toHaveLength(2)
  })

  it('is read from JSON alone, so that no form of another site sends it', async () => {
    const token = await newToken()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await post('/api/setup', { token, email: 'boss@example.org', password }, { 'content-type': type })
      expect(answer.status).toBe(415)
    }
    expect(await admins()).toEqual([])
  })
})
