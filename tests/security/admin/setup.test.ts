import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { createSetupApi } from '#server/features/admin/setup/routes.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { onError } from '#server/core/errors/on-error.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// The checklist of a new site, and the test mail that proves its mail settings.

let area: AdminArea
const mails: Mail[] = []
let mailServerSays: string | undefined
const smtp = {
  host: 'mail.example',
  port: 587,
  user: 'a',
  pass: 'b',
  perMinute: 60,
  from: { name: 'C', address: 'c@example.org' },
}
/** The API of a site with these settings. */
const apis = new Map<object | undefined, Hono>()

beforeAll(async () => {
  area = await startAdminArea()
  for (const settings of [smtp, { ...smtp, pass: 'changed' }, undefined]) {
    const api = createSetupApi({
      ...area.auth,
      config: { smtp: settings, rateLimits: false },
      payments: { provider: { testMode: true } },
      mailer: {
        describe: 'a list',
        send: async (mail) => {
          if (mailServerSays !== undefined) throw new Error(mailServerSays)
          mails.push(mail)
        },
      },
    }) as unknown as Hono
    apis.set(settings, api.onError(onError(silentLog)))
  }
})
afterAll(() => area.close())
beforeEach(async () => {
  mailServerSays = undefined
  await area.sql('delete from server.test_mails')
})

const call = async (as: Person | undefined, path: string, body?: object, api = apis.get(smtp)) => {
  const response = await api?.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as !== undefined && { authorization: `Bearer ${as.accessToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = (await response?.text()) ?? ''
  return { status: response?.status, body: text === '' ? {} : JSON.parse(text) }
}
const state = async (api?: Hono) => (await call(area.boss, '/', undefined, api)).body
const sendMail = async () => {
  expect((await call(area.boss, '/test-mail', {})).status).toBe(200)
  return /\n(\d{6})\n/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the checklist', () => {
  it.each([
    ['GET', '/', undefined],
    ['POST', '/test-mail', {}],
    ['POST', '/test-mail/code', { code: '123456' }],
  ])('answers %s %s to who reaches the settings alone', async (_, path, body) => {
    expect((await call(undefined, path, body)).status).toBe(401)
    for (const who of [area.member, area.pro])
      expect(await call(who, path, body)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })

  it('reads each step from the rows of the site', async () => {
    await area.sql('delete from public.courses')
    await area.sql('delete from public.branches')
    expect(await state()).toMatchObject({
      name: 'CampusLife',
      collegeSaved: false,
      branches: 0,
      courses: 0,
      people: 2,
      invited: 0,
      roles: 0,
      payments: 'test',
      mailProvenAt: null,
    })
    const [branch] = await area.sql(
      "insert into public.branches (code, name, sample) values ('CSE', 'Computer Science', false), ('S', 'A sample', true) returning id",
    )
    await area.sql("insert into public.courses (branch_id, code, name, semester) values ($1, 'CS1', 'Compilers', 5)", [
      branch?.['id'],
    ])
    await area.sql("insert into public.invitations (email) values ('new@example.org'), ('other@example.org')")
    await area.sql("update public.college set name = 'Sahyadri', academic_year = '2026-27'")
    await area.sql("insert into public.grants (account, area) values ($1, 'papers')", [area.member.id])
    expect(await state()).toMatchObject({
      name: 'Sahyadri',
      collegeSaved: true,
      academicYear: '2026-27',
      branches: 1,
      courses: 1,
      invited: 2,
      roles: 1,
    })
  })
})

describe('a test mail', () => {
  it('goes to its sender, and its code proves the settings, once', async () => {
    const code = await sendMail()
    expect(mails.at(-1)?.to).toBe('boss@example.org')
    expect(JSON.stringify(await area.sql('select * from server.test_mails'))).not.toContain(code)
    expect((await call(area.boss, '/test-mail/code', { code: wrong(code) })).body).toMatchObject({ code: 'code_wrong' })
    expect(await state()).toMatchObject({ mailProvenAt: null })
    expect((await call(area.boss, '/test-mail/code', { code })).status).toBe(204)
    expect((await state()).mailProvenAt).not.toBeNull()
    expect((await call(area.boss, '/test-mail/code', { code })).body).toMatchObject({ code: 'code_expired' })
    expect((await state()).mailProvenAt).not.toBeNull()
  })

  it('proves no other settings of mail, and these again once they are back', async () => {
    await call(area.boss, '/test-mail/code', { code: await sendMail() })
    const [, changed, none] = apis.values()
    expect(await state(changed)).toMatchObject({ mailProvenAt: null, mailServer: true })
    expect(await state(none)).toMatchObject({ mailProvenAt: null, mailServer: false })
    expect((await state()).mailProvenAt).not.toBeNull()
  })

  it('can be guessed five times, however many guess at the same moment', async () => {
    const code = await sendMail()
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => call(area.boss, '/test-mail/code', { code: wrong(code) })),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(4)
    expect(await call(area.boss, '/test-mail/code', { code })).toMatchObject({ status: 410 })
  })

  it('stops proving after fifteen minutes', async () => {
    const code = await sendMail()
    await area.sql("update server.test_mails set expires_at = expires_at - interval '15 minutes'")
    expect(await call(area.boss, '/test-mail/code', { code })).toMatchObject({ status: 410 })
    expect(await state()).toMatchObject({ mailProvenAt: null })
  })

  it('that the mail server refuses says what the server says', async () => {
    mailServerSays = '535 wrong password'
    const answer = await call(area.boss, '/test-mail', {})
    expect(answer).toMatchObject({ status: 502, body: { code: 'mail_failed' } })
    expect(answer.body.message).toContain('535 wrong password')
  })
})
