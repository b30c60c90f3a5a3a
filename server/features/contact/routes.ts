import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { z } from 'zod'
import { type ContactForm, contactProblem } from '#domain/contact.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { ContactMailer } from './contact-mailer.ts'
import { BeingDelivered, deliver, MailRejected } from './deliver.ts'
import { noContactLimits, openContactLimits } from './limits.ts'
import { saveMessage, mark } from './messages.ts'
import { queueMails } from './queue.ts'

interface ContactDeps {
  pool: Pool
  contactMailer: ContactMailer
  jobs: Jobs
  log: Log
  config: Pick<Config, 'contactEmail' | 'trustProxy' | 'rateLimits'>
  /** How long the response waits for the mail service. */
  timeoutMs?: number
}

const defaultTimeoutMs = 8_000

const maxBodyBytes = 64 * 1024

/** `website` is a honeypot, a field that only programs fill in. */
const body = z.object({ name: z.string(), email: z.string(), message: z.string(), website: z.string().default('') })

/** The contact form's endpoint; mounted at /api/contact. */
export function createContactApi(deps: ContactDeps): Hono {
  const { pool, config } = deps
  const limits = config.rateLimits ? openContactLimits(pool) : noContactLimits
  return new Hono().post('/', requireJson('The contact form'), limit, async (c) => {
    const { website, ...typed } = await readJson(c, body, badJson)
    const form = readForm(typed)
    // The same response as for a person, so that the program learns nothing.
    if (website !== '') return c.json({ sent: true, mailed: true })
    await limits.consumeMessage(clientAddress(c, config.trustProxy))
    const { id, open } = await storeAndQueue(form, deps)
    // 'sent': it will arrive; 'mailed': its mails are sent.
    return c.json({ sent: true, mailed: open ? await deliverNow(id, deps) : true })
  })
}

/** After the commit the message will arrive, so the writer may be thanked. */
async function storeAndQueue(form: ContactForm, { pool, jobs }: ContactDeps): Promise<{ id: string; open: boolean }> {
  await jobs.ready()
  return transaction(pool, async (client) => {
    const saved = await saveMessage(client, form)
    if (saved.open) await queueMails(jobs, saved.id, client)
    return saved
  })
}

/**
 * Usually both mails are sent before the response. An unavailable mail service is no failure, since the queue retries;
 * a permanent rejection is reported to the writer, who can correct the address.
 *
 * @returns whether they are sent
 * @throws {AppError} mail_not_sent
 */
async function deliverNow(id: string, { pool, contactMailer, log, config, timeoutMs }: ContactDeps): Promise<boolean> {
  const delivery = deliver(id, { pool, contactMailer, owner: config.contactEmail }).then(
    () => 'mailed' as const,
    (err: unknown) => {
      if (!(err instanceof BeingDelivered))
        log.warn({ err, id }, 'the mails of a contact message could not be sent at once')
      return err
    },
  )
  const impatience = sleep(timeoutMs ?? defaultTimeoutMs, undefined, { ref: false })
  const outcome = await Promise.race([delivery, impatience])
  if (!(outcome instanceof MailRejected)) return outcome === 'mailed'
  // The job finds the mark and ends.
  if (outcome.to === 'owner') await mark(pool, id, 'rejected')
  throw new AppError(502, 'mail_not_sent', outcome.reason, { cause: outcome })
}

const badJson = () => new AppError(400, 'bad_json', 'The request is not a contact form.')

/** @throws {AppError} validation_failed, with the form's own texts */
function readForm(typed: ContactForm): ContactForm {
  const form = {
    // One line, because it becomes part of a mail's subject.
    name: typed.name
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    email: typed.email.trim(),
    message: typed.message
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  }
  const problem = contactProblem(form)
  if (problem !== undefined) throw new AppError(400, 'validation_failed', problem)
  return form
}

const limit = limitBody(maxBodyBytes, () => new AppError(413, 'too_large', 'The message is too long.'))
