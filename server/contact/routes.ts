import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type ContactForm, contactProblem } from '#domain/contact.ts'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { AppError } from '#server/http/on-error.ts'
import { requireJson } from '#server/http/require-json.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { type ContactLimits, noContactLimits, openContactLimits } from './limits.ts'
import { ownerMail, replyMail } from './mails.ts'
import { keepMessage, markReplied, markSent } from './messages.ts'
import { providerText } from './provider-text.ts'

interface ContactDeps {
  pool: Pool
  mailer: Mailer
  config: Pick<Config, 'contactEmail' | 'siteUrl' | 'trustProxy' | 'rateLimits'>
}

const maxBodyBytes = 64 * 1024

/** `website` is a field that no person sees: what fills it in is a program. */
const body = z.object({ name: z.string(), email: z.string(), message: z.string(), website: z.string().default('') })

/** The contact form's address, to be mounted at /api/contact. */
export function createContactApi({ pool, mailer, config }: ContactDeps): Hono {
  const limits = config.rateLimits ? openContactLimits(pool) : noContactLimits
  return new Hono().post('/', requireJson('The contact form'), limitBody, async (c) => {
    const { website, ...typed } = await readBody(c)
    const form = readForm(typed)
    // Thanked like everybody else, so that it learns nothing.
    if (website !== '') return c.json({ sent: true })
    await limits.spendMessage(clientAddress(c, config.trustProxy))
    await deliver(form, { pool, mailer, config }, limits)
    return c.json({ sent: true })
  })
}

/** Stored first: a mail service that fails loses nothing. */
async function deliver(form: ContactForm, { pool, mailer, config }: ContactDeps, limits: ContactLimits): Promise<void> {
  const { name, email, message } = form
  const kept = await keepMessage(pool, form)
  try {
    if (!kept.sent) {
      await mailer.send(await ownerMail({ from_name: name, from_email: email, message }, config.contactEmail))
      await markSent(pool, kept.id)
    }
    if (kept.replied || !(await limits.takeReply(email))) return
    const reply = await replyMail({ to_name: name, to_email: email, user_message: message }, config.siteUrl)
    await mailer.send(reply).catch(async (error: unknown) => {
      await limits.giveBackReply(email)
      throw error
    })
    await markReplied(pool, kept.id)
  } catch (cause) {
    throw new AppError(502, 'mail_not_sent', providerText(cause, config.contactEmail), { cause, report: true })
  }
}

async function readBody(c: Context): Promise<z.output<typeof body>> {
  const parsed = body.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw new AppError(400, 'bad_json', 'The request is not a contact form.')
}

/** @throws {AppError} validation_failed, in the words that the form itself uses */
function readForm(typed: ContactForm): ContactForm {
  const form = {
    // One line: it becomes part of a mail's subject.
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

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new AppError(413, 'too_large', 'The message is too long.')
  },
})
