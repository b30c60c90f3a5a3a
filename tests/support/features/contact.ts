import { Hono } from 'hono'
import { expect } from 'vitest'
import { openContactMailer } from '#server/features/contact/contact-mailer.ts'
import { deliver } from '#server/features/contact/deliver.ts'
import { registerContactJob } from '#server/features/contact/queue.ts'
import { createContactApi } from '#server/features/contact/routes.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { type Jobs, openJobs } from '#server/core/jobs/jobs.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import type { TestDatabase } from '../backend/database.ts'
import { silentLog } from '../database/silent-log.ts'

export const owner = 'owner@campus.example'
export const form = { name: 'Asha Das', email: 'Asha@example.org', message: 'When does the exam cell open?' }

const config = {
  emailjs: undefined,
  contactEmail: owner,
  siteUrl: 'https://campus.example',
  trustProxy: true,
  rateLimits: true,
}

const takeIt = () => {}

/** The contact form's route on a database, with a mail service that records mails, and its queue. */
export async function openContact({ pool }: TestDatabase) {
  const mails: Mail[] = []
  let onMail: (mail: Mail) => Promise<void> | void = takeIt
  const contactMailer = openContactMailer(
    config,
    {
      describe: 'a list',
      send: async (mail) => {
        await onMail(mail)
        mails.push(mail)
      },
    },
    pool,
  )
  const openQueue = () => {
    const queue = openJobs(pool, silentLog)
    registerContactJob(queue, { pool, contactMailer, owner, log: silentLog })
    return queue
  }
  /** A queue that has not started to work. */
  const jobs = openQueue()
  await jobs.ready()

  const states = async () =>
    (await pool.query("select state from jobs.job where name = 'contact-mails'")).rows.map(({ state }) => state)
  const takeAll = () => {
    onMail = takeIt
  }

  return {
    mails,
    recipients: () => mails.map(({ to }) => to),
    jobs,
    /** Sets what the mail service does with a mail before it accepts it. */
    onMail: (work: typeof onMail) => {
      onMail = work
    },
    reject: (rejection: (mail: Mail) => Error | undefined) => {
      onMail = (mail) => {
        const error = rejection(mail)
        if (error !== undefined) throw error
      }
    },
    takeAll,
    post: (
      body: unknown,
      {
        address = '192.0.2.1',
        type = 'application/json',
        timeoutMs = 5_000,
        queue = jobs,
      }: { address?: string; type?: string; timeoutMs?: number; queue?: Jobs } = {},
    ) =>
      new Hono()
        .onError(onError(silentLog))
        .notFound(notFound)
        .route(
          '/api/contact',
          createContactApi({ pool, contactMailer, jobs: queue, log: silentLog, config, timeoutMs }),
        )
        .request('/api/contact', {
          method: 'POST',
          headers: { 'content-type': type, 'x-forwarded-for': address },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
    deliver: (id: string) => deliver(id, { pool, contactMailer, owner }),
    stored: async () =>
      (
        await pool.query(
          `select name, email, message, sent_at is not null as sent, replied_at is not null as replied
           from public.contact_messages order by created_at`,
        )
      ).rows,
    /** The recorded state of the only message. */
    noted: async () =>
      (
        await pool.query(
          `select id, sent_at is not null as sent, refused_at is not null as rejected,
             reply_refused_at is not null as "replyRejected", problem, tries, claimed_until is not null as claimed
           from public.contact_messages`,
        )
      ).rows[0],
    states,
    /** Runs the queue until no job has the state `from`; scheduled ones run immediately. */
    runQueue: async (from = 'created') => {
      await pool.query("update jobs.job set start_after = now() where name = 'contact-mails'")
      const queue = openQueue()
      queue.start()
      try {
        const left = async () => (await states()).filter((state) => state === from || state === 'active')
        await expect.poll(left, { timeout: 15_000 }).toEqual([])
      } finally {
        await queue.stop()
      }
    },
    reset: async () => {
      mails.length = 0
      takeAll()
      await pool.query('truncate public.contact_messages, server.rate_limits')
      await pool.query("delete from jobs.job where name = 'contact-mails'")
    },
    close: () => jobs.stop(),
  }
}

export async function outcome(response: Response | Promise<Response>) {
  const answer = await response
  const { code, message } = (await answer.json()) as { code?: string; message?: string }
  return { status: answer.status, code, message }
}

/** Errors as nodemailer throws them. */
export const smtpError = (message: string, more: Record<string, unknown>) => Object.assign(new Error(message), more)
export const away = () => smtpError('connect ECONNREFUSED 10.0.0.5:587', { code: 'ESOCKET' })
export const noSuchUser = () => smtpError("Can't send mail", { code: 'EENVELOPE', response: '550 5.1.1 No such user' })
