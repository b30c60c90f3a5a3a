import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { type Account, findByContact, findByEmail } from './accounts.ts'
import { optionalText, pkceFields, readBody } from './body.ts'
import { addressOf, type Contact, readContact } from './contact.ts'
import type { AuthDeps } from './deps.ts'
import { parseEmail } from './email-address.ts'
import { invalid } from './errors.ts'
import { type Challenge, readChallenge } from './pkce.ts'
import { sendConfirmation, sendEmailChange, sendMail } from './send-mail.ts'
import { sendSms } from './send-sms.ts'
import { assertEnabled } from './signup.ts'

const recoverBody = z.object({ email: optionalText, ...pkceFields })
const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields })

/** Messages that anyone may ask for, for anyone: neither the answer nor its time says whether there is an account. */
export function mailRequestRoutes(deps: AuthDeps): Hono {
  const { pool, config, limits, pace } = deps

  return (
    new Hono()
      // GoTrue: internal/api/recover.go
      .post('/recover', async (c) => {
        await limits.spend('recover', clientAddress(c, config.trustProxy))
        const body = await readBody(c, recoverBody)
        if (body.email === undefined) throw invalid('An email address is required')
        const challenge = readChallenge(body)
        const account = await findByEmail(pool, parseEmail(body.email))
        if (account === undefined) await pace.pretend('recover')
        else await pace.timed('recover', () => sendMail(c, deps, 'recovery', account, challenge))
        return c.json({})
      })
      // GoTrue: internal/api/resend.go
      .post('/resend', async (c) => {
        await limits.spend('resend', clientAddress(c, config.trustProxy))
        const body = await readBody(c, resendBody)
        const { type, contact } = readResend(body)
        assertEnabled(contact, config.auth, 'logins', 400)
        const challenge = readChallenge(body)
        const account = await findByContact(pool, contact)
        const resending = account === undefined ? undefined : resend(c, deps, account, { type, contact, challenge })
        if (resending !== undefined) return c.json(await pace.timed('resend', resending))
        await pace.pretend('resend')
        return c.json({})
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

/** @returns what is still to be sent; undefined when there is nothing to confirm */
function resend(
  c: Context,
  deps: AuthDeps,
  account: Account,
  { type, contact, challenge }: Resend,
): (() => Promise<Record<string, string>>) | undefined {
  const text = (what: 'sms' | 'phone_change', to: string) => async () => ({
    message_id: (await sendSms(deps, what, account, to, 'sms')).messageId,
  })
  if (type === 'signup' && account.email_confirmed_at === null) {
    return async () => {
      await sendConfirmation(c, deps, account, challenge)
      return {}
    }
  }
  if (type === 'email_change' && account.email_change !== '') {
    return async () => {
      await sendEmailChange(c, deps, account, account.email_change, challenge)
      return {}
    }
  }
  if (type === 'sms' && account.phone_confirmed_at === null) return text('sms', addressOf(contact))
  if (type === 'phone_change' && account.phone_change !== '') return text('phone_change', account.phone_change)
  return undefined
}
