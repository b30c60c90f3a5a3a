import { Hono } from 'hono'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCourier } from '#server/contact/courier.ts'
import { BeingDelivered, deliver } from '#server/contact/deliver.ts'
import { registerContactJob } from '#server/contact/queue.ts'
import { createContactApi } from '#server/contact/routes.ts'
import { notFound, onError } from '#server/http/on-error.ts'
import { openLog } from '#server/http/request-log.ts'
import { type Jobs, openJobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
/** Of a process that has not begun to work on its queue. */
let jobs: Jobs
const mails: Mail[] = []
/** Set by a test: what the mail service does with a mail before it takes it. */
let onMail: (mail: Mail) => Promise<void> | void = () => {}
const refuse = (refusal: (mail: Mail) => Error | undefined) => {
  onMail = (mail) => {
    const error = refusal(mail)
    if (error !== undefined) throw error
  }
}
const takeAll = () => refuse(() => undefined)

const form = { name: 'Asha Das', email: 'Asha@example.org', message: 'When does the exam cell open?' }
const owner = 'owner@campus.example'

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = openQueue()
  await jobs.ready()
})
afterEach(async () => {
  mails.length = 0
  takeAll()
  await database.pool.query('truncate public.contact_messages, server.rate_limits')
  await database.pool.query('delete from jobs.job where name = $1', ['contact-mails'])
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

const config = {
  emailjs: undefined,
  contactEmail: owner,
  siteUrl: 'https://campus.example',
  trustProxy: true,
  rateLimits: true,
}
const log = openLog({ logLevel: 'silent' })
const courier = openCourier(config, {
  describe: 'a list',
  send: async (mail) => {
    await onMail(mail)
    mails.push(mail)
  },
})

function openQueue(): Jobs {
  const queue = openJobs(database.pool, log)
  registerContactJob(queue, { pool: database.pool, courier, owner, log })
  return queue
}

function post(
  body: unknown,
  { address = '192.0.2.1', type = 'application/json', patienceMs = 5_000, queue = jobs } = {},
) {
  return new Hono()
    .onError(onError(log))
    .notFound(notFound)
    .route('/api/contact', createContactApi({ pool: database.pool, courier, jobs: queue, log, config, patienceMs }))
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

const ofOne = async () =>
  (
    await database.pool.query(
      `select id, sent_at is not null as sent, refused_at is not null as refused,
         reply_refused_at is not null as "replyRefused", problem, tries, claimed_until is not null as claimed
       from public.contact_messages`,
    )
  ).rows[0]

const jobStates = async () =>
  (await database.pool.query("select state from jobs.job where name = 'contact-mails'")).rows.map(({ state }) => state)

/** Runs the queue until no job has the state `from`; what waits for its time need not. */
async function runQueue(from = 'created'): Promise<void> {
  await database.pool.query("update jobs.job set start_after = now() where name = 'contact-mails'")
  const queue = openQueue()
  queue.start()
  try {
    await expect
      .poll(async () => (await jobStates()).filter((state) => state === from || state === 'active'), {
        timeout: 15_000,
      })
      .toEqual([])
  } finally {
    await queue.stop()
  }
}

const away = () => smtpError('connect ECONNREFUSED 10.0.0.5:587', { code: 'ESOCKET' })
const noSuchUser = () => smtpError("Can't send mail", { code: 'EENVELOPE', response: '550 5.1.1 No such user' })
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

describe('a mail service that is away', () => {
  it("is the queue's business: the message is stored, its writer thanked, and both mails follow", async () => {
    refuse(away)
    expect((await post(form)).status).toBe(200)
    expect(await stored()).toEqual([{ ...form, sent: false, replied: false }])
    expect(await ofOne()).toMatchObject({ problem: 'connect ECONNREFUSED 10.0.0.5:587', tries: 1, claimed: false })
    await runQueue()
    expect(await jobStates()).toEqual(['retry'])
    takeAll()
    await runQueue('retry')
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email])
    expect(await stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(await ofOne()).toMatchObject({ problem: null, tries: 3 })
  })

  it('and a password of ours that it does not take are no news for strangers', async () => {
    refuse(() =>
      smtpError('Invalid login', { code: 'EAUTH', response: '535 bad credentials for relay@campus.example' }),
    )
    expect((await post(form)).status).toBe(200)
    refuse(() => smtpError('busy', { code: 'EENVELOPE', response: '452 4.2.2 mailbox full' }))
    expect((await post({ ...form, message: 'Another.' })).status).toBe(200)
    expect(await jobStates()).toEqual(['created', 'created'])
  })

  it('keeps nobody waiting when it is slow, and gets each mail once all the same', async () => {
    const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
    onMail = () => slow
    expect((await post(form, { patienceMs: 50 })).status).toBe(200)
    expect(mails).toEqual([])
    // The job comes while the first one is still at it.
    await runQueue()
    expect(await jobStates()).toEqual(['retry'])
    answer()
    await expect.poll(stored).toEqual([{ ...form, sent: true, replied: true }])
    await runQueue('retry')
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email])
  })
})

describe('the queue', () => {
  it('has no job without its message, and no message without its job', async () => {
    const broken = { ...jobs, send: () => Promise.reject(new Error('no queue')) }
    expect((await post(form, { queue: broken })).status).toBe(500)
    expect(await stored()).toEqual([])
    expect(mails).toEqual([])
    expect((await post(form)).status).toBe(200)
    expect(await jobStates()).toEqual(['created'])
  })

  it('finds done what the request has done', async () => {
    await post(form)
    await runQueue()
    expect(await jobStates()).toEqual(['completed'])
    expect(mails).toHaveLength(2)
  })

  it('lets one at a time deliver a message', async () => {
    refuse(away)
    await post(form)
    onMail = () => sleep(200)
    const { id } = await ofOne()
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => deliver(id, { pool: database.pool, courier, owner })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(BeingDelivered)
    expect(mails).toHaveLength(2)
  })

  it('takes up what a killed process had begun, under the same ids', async () => {
    const begun: (string | undefined)[] = []
    onMail = ({ id }) => {
      begun.push(id)
      return new Promise(() => {})
    }
    await post(form, { patienceMs: 50 })
    const { id, claimed } = await ofOne()
    expect(claimed).toBe(true)
    takeAll()
    await expect(deliver(id, { pool: database.pool, courier, owner })).rejects.toThrow(BeingDelivered)
    await database.pool.query("update public.contact_messages set claimed_until = now() - interval '1 second'")
    await deliver(id, { pool: database.pool, courier, owner })
    expect(begun).toEqual([`contact-${id}`])
    expect(mails.map((mail) => mail.id)).toEqual([`contact-${id}`, `contact-reply-${id}`])
  })

  it('has one message of a text that is sent twice at once', async () => {
    onMail = () => sleep(100)
    const answers = await Promise.all([post(form), post(form), post(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(stored).toEqual([{ ...form, sent: true, replied: true }])
    expect(mails).toHaveLength(2)
  })

  it("goes on with the owner's mail although it is refused, when the writer has been thanked", async () => {
    refuse(away)
    await post(form)
    refuse(noSuchUser)
    await runQueue()
    expect(await jobStates()).toEqual(['retry'])
    expect(await ofOne()).toMatchObject({
      refused: false,
      sent: false,
      problem: expect.stringContaining('No such user'),
    })
  })

  it('ends with a confirmation that is refused', async () => {
    refuse(away)
    await post(form)
    refuse(({ to }) => (to === owner ? undefined : noSuchUser()))
    await runQueue()
    expect(await jobStates()).toEqual(['completed'])
    expect(await ofOne()).toMatchObject({ sent: true, replyRefused: true })
    expect(mails.map(({ to }) => to)).toEqual([owner])
  })

  it('leaves alone what was deleted meanwhile', async () => {
    refuse(away)
    await post(form)
    await database.pool.query('delete from public.contact_messages')
    takeAll()
    await runQueue()
    expect([await jobStates(), mails]).toEqual([['completed'], []])
  })
})

describe('a mail service that refuses for good', () => {
  it('is quoted to the writer, and the job ends; sent again, it is the same message', async () => {
    refuse(noSuchUser)
    expect(await outcome(post(form))).toEqual({ status: 502, code: 'mail_not_sent', message: '550 5.1.1 No such user' })
    expect(await ofOne()).toMatchObject({ refused: true, sent: false })
    takeAll()
    await runQueue()
    expect([await jobStates(), mails]).toEqual([['completed'], []])
    expect((await post(form)).status).toBe(200)
    expect(await stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(mails).toHaveLength(2)
  })

  it('does not mail the owner twice when only the confirmation was refused', async () => {
    refuse(({ to }) => (to === owner ? undefined : noSuchUser()))
    expect(await outcome(post(form))).toMatchObject({ status: 502, message: '550 5.1.1 No such user' })
    takeAll()
    expect((await post(form)).status).toBe(200)
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email])
  })

  it.each(['The recipients address is empty', 'No recipients defined'])('%s', async (message) => {
    refuse(() => smtpError(message, { code: 'EENVELOPE' }))
    expect(await outcome(post(form))).toMatchObject({ message: 'The email address appears to be invalid.' })
  })

  it('tells no stranger about our mailbox', async () => {
    refuse(() => smtpError('refused', { code: 'EENVELOPE', response: `554 5.7.1 <${owner}> wants no mail` }))
    expect(await outcome(post(form))).toMatchObject({ message: '554 5.7.1 <our mailbox> wants no mail' })
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

  it('one confirmation for a mailbox while the mail service is away, however long', async () => {
    refuse(away)
    await post(form)
    await database.pool.query("update public.contact_messages set created_at = now() - interval '3 days'")
    await post({ ...form, message: 'two' })
    takeAll()
    await runQueue()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([form.email, owner, owner].toSorted())
  })

  it('a confirmation again on the next day', async () => {
    await post(form)
    await database.pool.query(
      "update public.contact_messages set replied_at = now() - interval '25 hours', created_at = now() - interval '25 hours'",
    )
    await post(form)
    expect(mails.map(({ to }) => to)).toEqual([owner, form.email, owner, form.email])
  })

  it('twenty messages an hour from one address', async () => {
    const statuses = []
    for (let index = 0; index < 21; index++) statuses.push((await post({ ...form, message: `${index}` })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await post({ ...form, message: 'x' }, { address: '192.0.2.9' })).status).toBe(200)
  })
})
