import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentVersion } from '#domain/consent/consent.ts'
import { forgetParents, sendParentMails } from '#server/features/consent/parent-mails.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// A parent's consent by mail: the link answers for one account, by a button, within limits.

let whole: WholeApp
let child: Session
let other: Session
let sent: Mail[]
let deliver: (mail: Mail) => Promise<void>
beforeAll(async () => {
  whole = await startWholeApp()
  child = await whole.signUp('child@example.org')
  other = await whole.signUp('other@example.org')
  // The test runs the job itself.
  await whole.backend.jobs.stop()
})
afterAll(() => whole.close())
beforeEach(async () => {
  sent = []
  deliver = async (mail) => void sent.push(mail)
  await sql('delete from public.consents')
  await sql('delete from private.parent_requests')
  await isUnder18(child)
  await isUnder18(other)
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const request = (who: Session | undefined, path: string, body: unknown) =>
  whole.app.request(path, {
    method: 'POST',
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      ...(who && { authorization: `Bearer ${who.access_token}` }),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
const give = async (who: Session, answers: object) =>
  (await request(who, '/rest/v1/rpc/give_consent', { answers, text_version: consentVersion, language: 'en' })).status
const isUnder18 = (who: Session) => give(who, { account: true, assistant: true, questions: true, adult: false })
const ask = async (who: Session | undefined, email = 'parent@example.net', language = 'en') => {
  const response = await request(who, '/api/consent/parent', { email, language })
  return response.status === 204 ? 'sent' : ((await response.json()) as { code: string }).code
}
const send = () =>
  sendParentMails({
    pool: whole.database.pool,
    mailer: { describe: 'test', send: (mail) => deliver(mail) },
    tokens: whole.backend.parentTokens,
    siteUrl: 'https://campus.example',
    log: silentLog,
  })
/** The path of the link in the newest mail. */
const linkOf = (mail: Mail | undefined) =>
  /https:\/\/campus\.example(\/api\/consent\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
const token = (of: string) => /token=([^&]+)/.exec(of)?.[1] ?? ''
const mailed = async (who = child, email?: string, language?: string) => {
  expect(await ask(who, email, language)).toBe('sent')
  await send()
  return linkOf(sent.at(-1))
}
const open = async (link: string) => {
  const response = await whole.app.request(link)
  return { status: response.status, html: await response.text() }
}
const answer = async (link: string, given: string) => {
  const response = await whole.app.request(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `answer=${given}`,
  })
  return { status: response.status, html: await response.text() }
}
const agrees = async ({ user }: Session) =>
  (await sql("select private.agrees($1, 'assistant') as agrees", [user.id]))[0]?.['agrees']
const answers = ({ user }: Session) =>
  sql("select given, language from public.consents where account_id = $1 and purpose = 'parent' order by id", [user.id])

const later = () => sql("update private.parent_requests set created_at = created_at - interval '25 hours'")

it('what is optional is off until a parent says yes, and off again when they withdraw it', async () => {
  expect(await agrees(child)).toBe(false)
  const link = await mailed(child, 'Parent@Example.net', 'or')
  expect(sent).toMatchObject([{ to: 'parent@example.net' }])
  expect(sent[0]?.text).toContain('child@example.org')
  expect(await agrees(child)).toBe(false)
  const page = await open(link)
  expect(page.html).toContain('<html lang="or">')
  expect(page.html).toContain('child@example.org')
  // Opening it, as a scanner of mails does, changes nothing.
  expect(await answers(child)).toEqual([])
  expect((await answer(link, 'yes')).status).toBe(200)
  expect(await agrees(child)).toBe(true)
  expect(await agrees(other)).toBe(false)
  // Used again, it says so, and takes a withdrawal at any time.
  await answer(link, 'yes')
  expect(await answers(child)).toEqual([{ given: true, language: 'or' }])
  await sql("update private.parent_requests set created_at = now() - interval '90 days'")
  await answer(link, 'no')
  expect(await agrees(child)).toBe(false)
  // A no is not turned into a yes by the same link.
  await answer(link, 'yes')
  expect(await answers(child)).toEqual([
    { given: true, language: 'or' },
    { given: false, language: 'or' },
  ])
  expect(await agrees(child)).toBe(false)
})

it('a forged link, one that is cut, and one without a token change nothing and name no account', async () => {
  const link = await mailed()
  const [id] = await sql('select id from private.parent_requests')
  const forged = `/api/consent/parent/answer?token=${String(id?.['id'])}.${'A'.repeat(43)}&lang=en`
  for (const bad of [
    forged,
    link.replace(/.&lang/, '&lang'),
    '/api/consent/parent/answer',
    `${link}`.replace('token=', 'other='),
  ]) {
    for (const page of [await open(bad), await answer(bad, 'yes')]) {
      expect(page.status).toBe(404)
      expect(page.html).not.toContain('child@example.org')
    }
  }
  expect(await answers(child)).toEqual([])
})

it('the signature of a link is for its own request only', async () => {
  const link = await mailed(child)
  const ofOther = await mailed(other, 'another@example.net')
  const [, signature] = token(link).split('.')
  const [request] = token(ofOther).split('.')
  expect((await answer(`/api/consent/parent/answer?token=${request}.${signature}`, 'yes')).status).toBe(404)
  await answer(link, 'yes')
  expect([await agrees(child), await agrees(other)]).toEqual([true, false])
})

it('a link says yes for 14 days, while no newer mail was sent, and only where the person is under 18', async () => {
  const first = await mailed()
  await sql("update private.parent_requests set created_at = now() - interval '15 days'")
  await answer(first, 'yes')
  expect(await answers(child)).toEqual([])
  const second = await mailed()
  await sql("update private.parent_requests set created_at = created_at - interval '2 days'")
  const third = await mailed(child, 'right@example.net')
  await answer(second, 'yes')
  expect(await answers(child)).toEqual([])
  await give(child, { adult: true })
  await answer(third, 'yes')
  expect(await answers(child)).toEqual([])
})

it('an account sends one mail a day and three in all; an address gets three in 30 days', async () => {
  expect(await ask(child)).toBe('sent')
  expect(await ask(child, 'second@example.net')).toBe('parent_day')
  for (let turn = 0; turn < 2; turn++) {
    await later()
    expect(await ask(child)).toBe('sent')
  }
  await later()
  expect(await ask(child, 'fourth@example.net')).toBe('parent_three')
  expect(await ask(other)).toBe('parent_address')
  expect(await ask(other, 'its-own@example.net')).toBe('sent')
})

it('two requests at the same time are one mail', async () => {
  const outcomes = await Promise.all([ask(child), ask(child), ask(child)])
  expect(outcomes.toSorted()).toEqual(['parent_day', 'parent_day', 'sent'])
  await send()
  expect(sent).toHaveLength(1)
})

it('no mail goes to the own address, without a session, from an adult, or from an address that is not confirmed', async () => {
  expect(await ask(child, 'Child+parent@example.org')).toBe('own_address')
  expect(await ask(undefined)).toBe('not_signed_in')
  expect(await ask(child, 'parent')).toBe('validation_failed')
  await sql('update auth.users set email_confirmed_at = null where id = $1', [child.user.id])
  expect(await ask(child)).toBe('email_needed')
  await sql('update auth.users set email_confirmed_at = now() where id = $1', [child.user.id])
  await give(child, { adult: true })
  expect(await ask(child)).toBe('parent_not_needed')
  expect(await sql('select from private.parent_requests')).toEqual([])
})

it('after a parent’s no, the account cannot say for a year that it is 18', async () => {
  await answer(await mailed(), 'no')
  expect(await answers(child)).toEqual([{ given: false, language: 'en' }])
  expect(await give(child, { adult: true })).toBe(409)
  await sql(
    "alter table public.consents disable trigger consents_stay; update public.consents set at = at - interval '366 days'; alter table public.consents enable trigger consents_stay",
  )
  expect(await give(child, { adult: true })).toBe(204)
})

it('a mail server that rejects a mail for now gets it again, and a killed process sends none twice', async () => {
  deliver = async () => {
    throw Object.assign(new Error('busy'), { responseCode: 451 })
  }
  expect(await ask(child)).toBe('sent')
  await send()
  deliver = async (mail) => void sent.push(mail)
  await sql('update private.parent_requests set next_try_at = now()')
  await send()
  await send()
  expect(sent).toHaveLength(1)
})

it('an address without a yes is forgotten after 30 days, and no role of a browser reads the requests', async () => {
  await mailed(child)
  await answer(await mailed(other, 'yes@example.net'), 'yes')
  await sql("update private.parent_requests set created_at = now() - interval '31 days'")
  await forgetParents(whole.database.pool)
  expect(await sql('select email from private.parent_requests order by email')).toEqual([
    { email: '' },
    { email: 'yes@example.net' },
  ])
  for (const role of ['anon', 'authenticated', 'service_role'])
    expect(await sql("select has_table_privilege($1, 'private.parent_requests', 'select') as reads", [role])).toEqual([
      { reads: false },
    ])
})
