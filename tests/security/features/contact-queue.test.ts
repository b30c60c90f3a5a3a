import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BeingDelivered } from '#server/features/contact/deliver.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { away, form, noSuchUser, openContact, outcome, owner, smtpError } from '#tests/support/features/contact.ts'
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

describe('an unreachable mail service', () => {
  it('delays the mails: the message is stored, its writer thanked, and both mails are sent later', async () => {
    contact.reject(away)
    expect((await contact.post(form)).status).toBe(200)
    expect(await contact.stored()).toEqual([{ ...form, sent: false, replied: false }])
    expect(await contact.noted()).toMatchObject({
      problem: 'connect ECONNREFUSED 10.0.0.5:587',
      tries: 1,
      claimed: false,
    })
    await contact.runQueue()
    expect(await contact.states()).toEqual(['retry'])
    contact.takeAll()
    await contact.runQueue('retry')
    expect(contact.recipients()).toEqual([owner, form.email])
    expect(await contact.stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(await contact.noted()).toMatchObject({ problem: null, tries: 3 })
  })

  it('and a password of ours that it rejects are not reported to visitors', async () => {
    contact.reject(() =>
      smtpError('Invalid login', { code: 'EAUTH', response: '535 bad credentials for relay@campus.example' }),
    )
    expect((await contact.post(form)).status).toBe(200)
    contact.reject(() => smtpError('busy', { code: 'EENVELOPE', response: '452 4.2.2 mailbox full' }))
    expect((await contact.post({ ...form, message: 'Another.' })).status).toBe(200)
    expect(await contact.states()).toEqual(['created', 'created'])
  })

  it('that is slow does not delay the response, and gets each mail once', async () => {
    const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
    contact.onMail(() => slow)
    expect((await contact.post(form, { timeoutMs: 50 })).status).toBe(200)
    expect(contact.mails).toEqual([])
    // The job runs while the request is still sending.
    await contact.runQueue()
    expect(await contact.states()).toEqual(['retry'])
    answer()
    await expect.poll(contact.stored).toEqual([{ ...form, sent: true, replied: true }])
    await contact.runQueue('retry')
    expect(contact.recipients()).toEqual([owner, form.email])
  })
})

describe('the queue', () => {
  it('has a job exactly for each message', async () => {
    const broken = { ...contact.jobs, send: () => Promise.reject(new Error('no queue')) }
    expect((await contact.post(form, { queue: broken })).status).toBe(500)
    expect(await contact.stored()).toEqual([])
    const late: Jobs = {
      ...contact.jobs,
      send: async (...job) => {
        await contact.jobs.send(...job)
        throw new Error('too late')
      },
    }
    expect((await contact.post(form, { queue: late })).status).toBe(500)
    expect([await contact.stored(), await contact.states(), contact.mails]).toEqual([[], [], []])
    expect((await contact.post(form)).status).toBe(200)
    expect(await contact.states()).toEqual(['created'])
  })

  it('does not repeat what the request has sent', async () => {
    await contact.post(form)
    await contact.runQueue()
    expect(await contact.states()).toEqual(['completed'])
    expect(contact.mails).toHaveLength(2)
  })

  it('delivers a message from one worker at a time', async () => {
    contact.reject(away)
    await contact.post(form)
    contact.onMail(() => sleep(200))
    const { id } = await contact.noted()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => contact.deliver(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toBeInstanceOf(BeingDelivered)
    expect(contact.mails).toHaveLength(2)
  })

  it('resumes what a killed process had begun, under the same ids', async () => {
    const begun: (string | undefined)[] = []
    contact.onMail(({ id }) => {
      begun.push(id)
      return new Promise(() => {})
    })
    await contact.post(form, { timeoutMs: 50 })
    const { id, claimed } = await contact.noted()
    expect(claimed).toBe(true)
    contact.takeAll()
    await expect(contact.deliver(id)).rejects.toThrow(BeingDelivered)
    await database.pool.query("update public.contact_messages set claimed_until = now() - interval '1 second'")
    await contact.deliver(id)
    expect(begun).toEqual([`contact-${id}`])
    expect(contact.mails.map((mail) => mail.id)).toEqual([`contact-${id}`, `contact-reply-${id}`])
  })

  it('has one message for a text that is sent twice concurrently', async () => {
    contact.onMail(() => sleep(100))
    const answers = await Promise.all([contact.post(form), contact.post(form), contact.post(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(contact.stored).toEqual([{ ...form, sent: true, replied: true }])
    expect(contact.mails).toHaveLength(2)
  })

  it("retries the owner's mail although it is rejected, once the writer has been thanked", async () => {
    contact.reject(away)
    await contact.post(form)
    contact.reject(noSuchUser)
    await contact.runQueue()
    expect(await contact.states()).toEqual(['retry'])
    expect(await contact.noted()).toMatchObject({
      rejected: false,
      sent: false,
      problem: expect.stringContaining('No such user'),
    })
  })

  it('ends with a confirmation that is rejected', async () => {
    contact.reject(away)
    await contact.post(form)
    contact.reject(({ to }) => (to === owner ? undefined : noSuchUser()))
    await contact.runQueue()
    expect(await contact.states()).toEqual(['completed'])
    expect(await contact.noted()).toMatchObject({ sent: true, replyRejected: true })
    expect(contact.recipients()).toEqual([owner])
  })

  it('sends one confirmation to a mailbox, however long the mail service is unreachable', async () => {
    contact.reject(away)
    await contact.post(form)
    await database.pool.query("update public.contact_messages set created_at = now() - interval '3 days'")
    await contact.post({ ...form, message: 'two' })
    contact.takeAll()
    await contact.runQueue()
    expect(contact.recipients().toSorted()).toEqual([form.email, owner, owner].toSorted())
  })

  it('ignores a message that was deleted meanwhile', async () => {
    contact.reject(away)
    await contact.post(form)
    await database.pool.query('delete from public.contact_messages')
    contact.takeAll()
    await contact.runQueue()
    expect([await contact.states(), contact.mails]).toEqual([['completed'], []])
  })
})

describe('a permanent rejection by the mail service', () => {
  it('is reported to the writer, and the job ends; sent again, it is the same message', async () => {
    contact.reject(noSuchUser)
    expect(await outcome(contact.post(form))).toEqual({
      status: 502,
      code: 'mail_not_sent',
      message: '550 5.1.1 No such user',
    })
    expect(await contact.noted()).toMatchObject({ rejected: true, sent: false })
    contact.takeAll()
    await contact.runQueue()
    expect([await contact.states(), contact.mails]).toEqual([['completed'], []])
    expect((await contact.post(form)).status).toBe(200)
    expect(await contact.stored()).toEqual([{ ...form, sent: true, replied: true }])
    expect(contact.mails).toHaveLength(2)
  })

  it('does not mail the owner twice when only the confirmation was rejected', async () => {
    contact.reject(({ to }) => (to === owner ? undefined : noSuchUser()))
    expect(await outcome(contact.post(form))).toMatchObject({ status: 502, message: '550 5.1.1 No such user' })
    contact.takeAll()
    expect((await contact.post(form)).status).toBe(200)
    expect(contact.recipients()).toEqual([owner, form.email])
  })

  it.each(['The recipients address is empty', 'No recipients defined'])(
    'with the message %s is reported as an invalid address',
    async (message) => {
      contact.reject(() => smtpError(message, { code: 'EENVELOPE' }))
      expect(await outcome(contact.post(form))).toMatchObject({ message: 'The email address appears to be invalid.' })
    },
  )

  it('of our own mailbox is not reported to visitors', async () => {
    contact.reject(() => smtpError('refused', { code: 'EENVELOPE', response: `554 5.7.1 <${owner}> wants no mail` }))
    expect(await outcome(contact.post(form))).toMatchObject({ message: '554 5.7.1 <our mailbox> wants no mail' })
  })
})
