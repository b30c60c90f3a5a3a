import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '#tests/protocol/auth/auth-server.ts'
import { runAdmin } from '#tests/support/database/backup.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// The admin area and the command line grant by the same rules.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

const cli = (...args: string[]) =>
  runAdmin({ DATABASE_URL: room.auth.pool.options.connectionString ?? '', NODE_NO_WARNINGS: '1' }, ...args)

async function rightsOf(email: string) {
  const [rights] = await room.sql(
    'select u.plan, p.is_admin from public.users u join public.profiles p using (id) where u.email = $1',
    [email],
  )
  return rights
}

async function unconfirmed(email: string): Promise<string> {
  await room.auth.client().auth.signUp({ email, password })
  const [row] = await room.sql('select id from auth.users where email = $1', [email])
  return String(row?.['id'])
}

async function banned(email: string): Promise<string> {
  const { id } = await room.auth.signedUp(email)
  await room.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id])
  return id
}

describe('nothing is granted', { timeout: 60_000 }, () => {
  it.each([
    ['an address that nobody has confirmed', unconfirmed, 'address_unconfirmed', 'is not confirmed'],
    ['a banned account', banned, 'is_banned', 'is banned'],
  ])('to %s, by the admin area or the command line', async (who, make, code, text) => {
    const email = `${who.replaceAll(/\W/g, '')}@example.org`
    const id = await make(email)
    for (const [path, body] of [
      ['make-admin', { confirm: email }],
      ['grant-pro', { until: null }],
    ] as const) {
      const response = await room.post(room.boss, `${id}/${path}`, body)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 409, code])
      const { code: exit, output } = await cli(path, email)
      expect([path, exit, output]).toEqual([path, 1, expect.stringContaining(text)])
    }
    expect(await rightsOf(email)).toEqual({ plan: 'free', is_admin: false })
  })

  it('where the address is not the account’s, or two accounts have it', async () => {
    expect((await cli('make-admin', 'nobody@example.org')).output).toBe(
      'There is no account with the address nobody@example.org.\n',
    )
    const { email } = await room.auth.signedUp('twice@example.org')
    await room.sql('insert into auth.users (email, email_confirmed_at, is_sso_user) values ($1, now(), true)', [email])
    const { code, output } = await cli('make-admin', email)
    expect([code, output]).toEqual([1, expect.stringContaining('Two accounts have the address')])
  })
})

it('a confirmed account gets the same rights from both', { timeout: 60_000 }, async () => {
  const { email, id } = await room.auth.signedUp('trusted@example.org')
  expect((await cli('make-admin', email.toUpperCase())).code).toBe(0)
  expect((await cli('grant-pro', email, '2099-06-30')).output).toBe(`${email} is on the pro plan until 2099-06-30.\n`)
  expect(await rightsOf(email)).toEqual({ plan: 'pro', is_admin: true })
  const [row] = await room.sql('select pro_until from public.users where id = $1', [id])
  expect(row?.['pro_until']).toEqual(new Date('2099-06-30T18:29:59.999Z'))
  expect((await cli('grant-pro', email, '2001-06-30')).code).toBe(1)
})
