import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { type Account, findByContact, findByEmail } from '../accounts/accounts.ts'
import { optionalText, pkceFields, readBody } from '../protocol/body.ts'
import { addressOf, type Contact, readContact } from '../protocol/email-or-phone.ts'
import type { AuthDeps } from '../context/deps.ts'
import { parseEmail } from '../protocol/email-address.ts'
import { invalid } from '../protocol/errors.ts'
import { type Challenge, readChallenge } from '../protocol/pkce.ts'
import { countMail, sendAddressTaken, sendEmailChange, sendMail } from '../messages/send-mail.ts'
import { sendSms } from '../messages/send-sms.ts'
import { pendingSignUps } from '../accounts/pending-sign-ups.ts'
import { assertEnabled } from './sign-up.ts'

/** Anybody may send these requests, so the timer is the address's. */
const timer = 'of the address'

const recoverBody = z.object({ email: optionalText, ...pkceFields })
const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields })

/** Requests that anybody may send for any address: neither the response nor its time reveals an account. */
export function mailRequestRoutes(deps: AuthDeps): Hono {
  const { pool, config, limits, constantTime, timers } = deps

  return (
    new Hono()
      // GoTrue: internal/api/recover.go
      .post('/recover', async (c) => {
        await limits.consume('recover', clientAddress(c, config.trustProxy))
        const body = await readBody(c, recoverBody)
        if (body.email === undefined) throw invalid('An email address is required')
        const challenge = readChallenge(body)
        const email = parseEmail(body.email)
        await timers.once('recovery', { email }, async () => {
          const since = performance.now()
          const account = await findByEmail(pool, email)
          if (account === undefined) {
            await countMail(deps)
            return constantTime.pretend('recover', since)
          }
          await constantTime.timed(
            'recover',
            () => sendMail(c, deps, account, { what: 'recovery', challenge, timer }),
            since,
          )
        })
        return c.json({})
      })
      // GoTrue: internal/api/resend.go
      .post('/resend', async (c) => {
        await limits.consume('resend', clientAddress(c, config.trustProxy))
        const body = await readBody(c, resendBody)
        const { type, contact } = readResend(body)
        assertEnabled(contact, config.auth, 'logins', 400)
        const challenge = readChallenge(body)
        return timers.once(timerOf[type], contact, async () => {
          const since = performance.now()
          const account = await findByContact(pool, contact)
          const resending =
            account === undefined ? undefined : await resend(c, deps, account, { type, contact, challenge })
          const kind = contact.email === undefined ? 'text message' : 'resend'
          if (resending !== undefined) await constantTime.timed(kind, resending, since)
          else {
            await (contact.email === undefined ? limits.consume('texts') : countMail(deps))
            await constantTime.pretend(kind, since)
          }
          // An id of ours: there may be no message.
          return c.json(contact.email === undefined ? { message_id: randomUUID() } : {})
        })
      })
  )
}

const resendTypes = z.enum(['signup', 'email_change', 'sms', 'phone_change'])

interface Resend {
  type: z.output<typeof resendTypes>
  contact: Contact
  challenge: Challenge | undefined
}

function readResend({ type, email, phone }: z.output<typeof resendBody>): Pick<Resend, 'type' | 'contact'> {
  const known = resendTypes.safeParse(type)
  if (!known.success) throw invalid(`Missing one of these types: ${resendTypes.options.join(', ')}`)
  if (known.data === 'signup' && email === undefined) throw invalid('Type provided requires an email address')
  if (known.data === 'sms' && phone === undefined) throw invalid('Type provided requires a phone number')
  const contact = readContact(
    { email, phone },
    {
      both: 'Only an email address or phone number should be provided.',
      none: 'Missing email address or phone number',
    },
  )
  return { type: known.data, contact }
}

/** The address's timer for each type of message. */
const timerOf = {
  signup: 'confirmation',
  sms: 'confirmation',
  email_change: 'email_change',
  phone_change: 'phone_change',
} as const

/** @returns what is still to be sent; undefined when there is nothing to confirm */
async function resend(
  c: Context,
  deps: AuthDeps,
  account: Account,
  { type, contact, challenge }: Resend,
): Promise<(() => Promise<unknown>) | undefined> {
  // Anybody may send this request, so where several sign-ups wait, theirs is unknown: the message then confirms the
  // address and no password (docs/decisions/0016-mail-tokens-and-unconfirmed-sign-ups.md).
  const { count, only: signUpId } = await pendingSignUps(deps.pool, account.id)
  const text = (what: 'sms' | 'phone_change', to: string) => () =>
    sendSms(deps, what, account, { to, timer, ...(what === 'sms' && signUpId !== undefined && { signUpId }) })
  if (type === 'signup' && account.email_confirmed_at === null)
    return () => sendMail(c, deps, account, { what: 'signup', challenge, signUpId, timer })
  // A sign-up with the address of an account: its owner gets the mail again.
  if (type === 'signup' && count > 0) return () => sendAddressTaken(c, deps, account.email ?? '')
  if (type === 'email_change' && account.email_change !== '')
    return () => sendEmailChange(c, deps, account, { newEmail: account.email_change, challenge, timer })
  if (type === 'sms' && account.phone_confirmed_at === null) return text('sms', addressOf(contact))
  if (type === 'phone_change' && account.phone_change !== '') return text('phone_change', account.phone_change)
  return undefined
}
