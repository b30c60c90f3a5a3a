import { Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { findByEmail } from './accounts.ts'
import { optionalText, pkceFields, readBody, refusePkce } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { parseEmail } from './email-address.ts'
import { AuthError, invalid } from './errors.ts'
import { sendConfirmation, sendEmailChange, sendRecovery } from './send-mail.ts'

const recoverBody = z.object({ email: optionalText, ...pkceFields })
const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...pkceFields })

/** Mails that anyone may ask for, for anyone: the answer never says whether there is an account. */
export function mailRequestRoutes(deps: AuthDeps): Hono {
  const { pool, config, limits } = deps

  return (
    new Hono()
      // GoTrue: internal/api/recover.go
      .post('/recover', async (c) => {
        await limits.spend('recover', clientAddress(c, config.trustProxy))
        const body = await readBody(c, recoverBody)
        if (body.email === undefined) throw invalid('An email address is required')
        refusePkce(body)
        const account = await findByEmail(pool, parseEmail(body.email))
        if (account !== undefined) await sendRecovery(c, deps, account)
        return c.json({})
      })
      // GoTrue: internal/api/resend.go
      .post('/resend', async (c) => {
        await limits.spend('resend', clientAddress(c, config.trustProxy))
        const body = await readBody(c, resendBody)
        const { type, email } = readResend(body)
        refusePkce(body)
        const account = await findByEmail(pool, email)
        if (account === undefined) return c.json({})
        if (type === 'signup' && account.email_confirmed_at === null) await sendConfirmation(c, deps, account)
        if (type === 'email_change' && account.email_change !== '')
          await sendEmailChange(c, deps, account, account.email_change)
        return c.json({})
      })
  )
}

const resendTypes = z.enum(['signup', 'email_change', 'sms', 'phone_change'])

function readResend({ type, email, phone }: z.output<typeof resendBody>): {
  type: z.output<typeof resendTypes>
  email: string
} {
  const known = resendTypes.safeParse(type)
  if (!known.success) throw invalid(`Missing one of these types: ${resendTypes.options.join(', ')}`)
  if (known.data === 'signup' && email === undefined) throw invalid('Type provided requires an email address')
  if (known.data === 'sms' && phone === undefined) throw invalid('Type provided requires a phone number')
  if (email !== undefined && phone !== undefined)
    throw invalid('Only an email address or phone number should be provided.')
  if (phone !== undefined) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === undefined) throw invalid('Missing email address or phone number')
  return { type: known.data, email: parseEmail(email) }
}
