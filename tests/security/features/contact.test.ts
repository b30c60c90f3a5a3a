import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { form, openContact, outcome, owner } from '#tests/support/features/contact.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase
let contact: Awaited<ReturnType<typeof openContact>>

beforeAll(async () => {
  database = await createTestDatabase()
  contact = await openContact(database)
})
afterEach(() => contact.reset())
afterAll(async () => {
  await contact.close()
  await database.drop()
})

describe('a message', () => {
  it('is stored, mailed to the owner, and confirmed to its writer', async () => {
    expect((await contact.post(form)).status).toBe(200)
    expect(await contact.stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(contact.recipients()).toEqual([owner, 'Asha@example.org'])
    const [toOwner, toWriter] = contact.mails
    expect(toOwner).toMatchObject({ replyTo: 'Asha@example.org', subject: 'A message from Asha Das - CampusLife' })
    expect(toWriter?.replyTo).toBeUndefined()
    for (const mail of contact.mails) {
      for (const part of [mail.html, mail.text]) expect(part).toContain(form.message)
    }
  })

  it('is escaped in the mails, with its name on one line', async () => {
    const hostile = { ...form, name: 'A\r\nBcc: x@y.z', message: '<img src=x onerror=alert(1)>\nsecond line' }
    expect((await contact.post(hostile)).status).toBe(200)
    expect(contact.mails[0]?.subject).toBe('A message from A Bcc: x@y.z - CampusLife')
    for (const mail of contact.mails) {
      expect(mail.html).not.toContain('<img')
      expect(mail.html).toMatch(/onerror=alert\(1\)&gt;\s*<br \/>second line/)
    }
  })

  it('is confirmed without web addresses and without a long text', async () => {
    const message = `Buy at https://evil.example/x?y=1 or www.evil.example or evil.shop/now, Prof. Rao of B.Tech. ${'so long '.repeat(300)}`
    await contact.post({ ...form, name: 'Visit evil.com', message })
    const [toOwner, toWriter] = contact.mails
    expect(toOwner?.text).toContain(message.trim())
    expect(toWriter?.text).not.toMatch(/evil/)
    expect(toWriter?.text).toContain('Prof. Rao of B.Tech.')
    expect(toWriter?.text.length).toBeLessThan(1700)
  })
})

describe('the contact form rejects', () => {
  it.each([
    ['a blank name', { ...form, name: ' \n' }, 'Please fill in all fields'],
    ['a message of control characters', { ...form, message: '\u0000\u0007 ' }, 'Please fill in all fields'],
    ['an address without a host', { ...form, email: 'asha' }, 'Please enter a valid email address'],
    ['two addresses', { ...form, email: 'a@example.org, b@example.org' }, 'Please enter a valid email address'],
    [
      'an address with a header after it',
      { ...form, email: 'a@example.org\r\nBcc: b@example.org' },
      'Please enter a valid email address',
    ],
    [
      'a name of 101 characters',
      { ...form, name: 'x'.repeat(101) },
      'The name is too long. The limit is 100 characters.',
    ],
    [
      'a message of 5,001 characters',
      { ...form, message: 'x'.repeat(5001) },
      'The message is too long. The limit is 5,000 characters.',
    ],
  ])('%s', async (_name, body, message) => {
    expect(await outcome(contact.post(body))).toEqual({ status: 400, code: 'validation_failed', message })
    expect(await contact.stored()).toEqual([])
    expect(contact.mails).toEqual([])
  })

  it.each([
    ['half an object', '{', 'application/json', 400, 'bad_json'],
    ['an array', '[]', 'application/json', 400, 'bad_json'],
    ['a number for a name', { ...form, name: 1 }, 'application/json', 400, 'bad_json'],
    ['plain text', form, 'text/plain', 415, 'not_json'],
    ['an HTML form', 'name=a', 'application/x-www-form-urlencoded', 415, 'not_json'],
    ['a body of 70 kB', { ...form, message: 'x'.repeat(70_000) }, 'application/json', 413, 'too_large'],
  ])('%s', async (_name, body, type, status, code) => {
    expect(await outcome(contact.post(body, { type }))).toMatchObject({ status, code })
    expect(await contact.stored()).toEqual([])
  })

  it('nothing of a program that fills in the honeypot field, though it is thanked', async () => {
    expect((await contact.post({ ...form, website: 'https://evil.example' })).status).toBe(200)
    expect([await contact.stored(), contact.mails]).toEqual([[], []])
  })
})

describe('limits', () => {
  it('allow one confirmation a day per mailbox, for all senders together', async () => {
    for (const [index, message] of ['one', 'two', 'three'].entries())
      await contact.post(
        { ...form, message, email: index === 1 ? form.email.toUpperCase() : form.email },
        { address: `192.0.2.${index}` },
      )
    expect(contact.recipients()).toEqual([owner, form.email, owner, owner])
    expect((await contact.stored()).map(({ replied }) => replied)).toEqual([true, false, false])
  })

  it('allow another confirmation on the next day', async () => {
    await contact.post(form)
    await database.pool.query(
      "update public.contact_messages set replied_at = now() - interval '25 hours', created_at = now() - interval '25 hours'",
    )
    await contact.post(form)
    expect(contact.recipients()).toEqual([owner, form.email, owner, form.email])
  })

  it('allow twenty messages an hour from one address', async () => {
    const statuses = []
    for (let index = 0; index < 21; index++)
      statuses.push((await contact.post({ ...form, message: `${index}` })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await contact.post({ ...form, message: 'x' }, { address: '192.0.2.9' })).status).toBe(200)
  })
})
