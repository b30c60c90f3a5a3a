import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createContactApi } from '#server/contact/routes.ts'
import { notFound, onError } from '#server/http/on-error.ts'
import { openLog } from '#server/http/request-log.ts'
import type { Mail } from '#server/mail/mail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
const mails: Mail[] = []
/** Set by a test: what the mail service does with a mail instead of taking it. */
let refuse: (mail: Mail) => Error | undefined = () => undefined

const form = { name: 'Asha Das', email: 'Asha@example.org', message: 'When does the exam cell open?' }
const owner = 'owner@campus.example'

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  mails.length = 0
  refuse = () => undefined
  await database.pool.query('truncate public.contact_messages, server.rate_limits')
})
afterAll(() => database.drop())

function post(body: unknown, { address = '192.0.2.1', type = 'application/json' } = {}) {
  const config = { contactEmail: owner, siteUrl: 'https://campus.example', trustProxy: true, rateLimits: true }
  const mailer = {
    describe: 'a list',
    send: async (mail: Mail) => {
      const error = refuse(mail)
      if (error !== undefined) throw error
      mails.push(mail)
    },
  }
  return new Hono()
    .onError(onError(openLog({ logLevel: 'silent' })))
    .notFound(notFound)
    .route('/api/contact', createContactApi({ pool: database.pool, mailer, config }))
    .request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': address },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
}

async function outcome(response: Response | Promise<Response>) {
  const answer = await response
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  return { status: answer.status, code, message }
}

const stored = async () =>
  (
    await database.pool.query(
      'select name, email, message, sent_at is not null as sent, replied_at is not null as replied from public.contact_messages order by created_at',
    )
  ).rows

const smtpError = (message: string, more: Record<string, unknown>) => Object.assign(new Error(message), more)

describe('a message', () => {
  it('is stored, mailed to the owner, and confirmed to its writer', async () => {
    expect((await post(form)).status).toBe(200)
    expect(await stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(mails.map(({ to }) => to)).toEqual([owner, 'Asha@example.org'])
    const [toOwner, toWriter] = mails
    expect(toOwner).toMatchObject({ replyTo: 'Asha@example.org', subject: 'A message from Asha Das - CampusLife' })
    expect(toWriter?.replyTo).toBeUndefined()
    for (const mail of mails) {
      for (const part of [mail.html, mail.text]) expect(part).toContain(form.message)
    }
  })

  it('is escaped in the mails, and its name stays on one line', async () => {
    const hostile = { ...form, name: 'A\r\nBcc: x@y.z', message: '<img src=x onerror=alert(1)>\nsecond line' }
    expect((await post(hostile)).status).toBe(200)
    expect(mails[0]?.subject).toBe('A message from A Bcc: x@y.z - CampusLife')
    for (const mail of mails) {
      expect(mail.html).not.toContain('<img')
      expect(mail.html).toMatch(/onerror=alert\(1\)&gt;\s*<br \/>second line/)
    }
  })

  it('carries no web address to a stranger, and no long text', async () => {
    const message = `Buy at https://evil.example/x?y=1 or www.evil.example or evil.shop/now, Prof. Rao of B.Tech. ${'so long '.repeat(300)}`
    await post({ ...form, name: 'Visit evil.com', message })
    const [toOwner, toWriter] = mails
    expect(toOwner?.text).toContain(message.trim())
    expect(toWriter?.text).not.toMatch(/evil/)
    expect(toWriter?.text).toContain('Prof. Rao of B.Tech.')
    expect(toWriter?.text.length).toBeLessThan(1700)
  })
})

describe('is refused', () => {
  it.each([
    [{ ...form, name: ' \n' }, 'Please fill in all fields'],
    [{ ...form, message: '\u0000\u0007 ' }, 'Please fill in all fields'],
    [{ ...form, email: 'asha' }, 'Please enter a valid email address'],
    [{ ...form, email: 'a@example.org, b@example.org' }, 'Please enter a valid email address'],
    [{ ...form, email: 'a@example.org\r\nBcc: b@example.org' }, 'Please enter a valid email address'],
    [{ ...form, name: 'x'.repeat(101) }, 'The name is too long. The limit is 100 characters.'],
    [{ ...form, message: 'x'.repeat(5001) }, 'The message is too long. The limit is 5,000 characters.'],
  ])('%#: %j', async (body, message) => {
    expect(await outcome(post(body))).toEqual({ status: 400, code: 'validation_failed', message })
    expect(await stored()).toEqual([])
    expect(mails).toEqual([])
  })

  it.each([
    ['{', 'application/json', 400, 'bad_json'],
    ['[]', 'application/json', 400, 'bad_json'],
    [{ ...form, name: 1 }, 'application/json', 400, 'bad_json'],
    [form, 'text/plain', 415, 'not_json'],
    ['name=a', 'application/x-www-form-urlencoded', 415, 'not_json'],
    [{ ...form, message: 'x'.repeat(70_000) }, 'application/json', 413, 'too_large'],
  ])('%#', async (body, type, status, code) => {
    expect(await outcome(post(body, { type }))).toMatchObject({ status, code })
    expect(await stored()).toEqual([])
  })

  it('a program that fills in the hidden field is thanked and nothing happens', async () => {
    expect((await post({ ...form, website: 'https://evil.example' })).status).toBe(200)
    expect([await stored(), mails]).toEqual([[], []])
  })
})

describe('a mail service that fails', () => {
  it('leaves the message stored and unsent; sent again, it is the same message', async () => {
    refuse = () => smtpError('connect ECONNREFUSED 10.0.0.5:587', { code: 'ESOCKET' })
    expect(await outcome(post(form))).toEqual({ status: 502, code: 'mail_not_sent', message: '' })
    expect(await stored()).toEqual([{ ...form, sent: false, replied: false }])
    refuse = () => undefined
    expect((await post(form)).status).toBe(200)
    expect(await stored()).toEqual([{ ...form, sent: true, replied: true }])
  })

  it('does not mail the owner twice when only the confirmation failed', async () => {
    refuse = ({ to }) =>
      to === owner ? undefined : smtpError("Can't send mail", { code: 'EENVELOPE', response: '550 5.1.1 No such user' })
    expect(await outcome(post(form))).toMatchObject({ status: 502, message: '550 5.1.1 No such user' })
    refuse = () => undefined
    expect((await post(form)).status).toBe(200)
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email])
  })

  it.each(['The recipients address is empty', 'No recipients defined'])('%s', async (message) => {
    refuse = () => smtpError(message, { code: 'EENVELOPE' })
    expect(await outcome(post(form))).toMatchObject({ message: 'The email address appears to be invalid.' })
  })

  it('tells no stranger about our password or our mailbox', async () => {
    refuse = () =>
      smtpError('Invalid login', { code: 'EAUTH', response: '535 bad credentials for relay@campus.example' })
    expect(await outcome(post(form))).toMatchObject({ message: '' })
    refuse = () => smtpError('refused', { code: 'EENVELOPE', response: `452 4.2.2 <${owner}> mailbox full` })
    expect(await outcome(post(form))).toMatchObject({ message: '452 4.2.2 <our mailbox> mailbox full' })
  })
})

describe('limits', () => {
  it('one confirmation a day for a mailbox, whoever asks for it', async () => {
    for (const [index, message] of ['one', 'two', 'three'].entries())
      await post(
        { ...form, message, email: index === 1 ? form.email.toUpperCase() : form.email },
        { address: `192.0.2.${index}` },
      )
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email, owner, owner])
    expect((await stored()).map(({ replied }) => replied)).toEqual([true, false, false])
  })

  it('twenty messages an hour from one address', async () => {
    const statuses = []
    for (let index = 0; index < 21; index++) statuses.push((await post({ ...form, message: `${index}` })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await post({ ...form, message: 'x' }, { address: '192.0.2.9' })).status).toBe(200)
  })
})
