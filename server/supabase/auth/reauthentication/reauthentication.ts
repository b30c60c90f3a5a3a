import { Hono } from 'hono'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { type AuthEnv, requireSession } from '../guards/require-session.ts'
import { tryCode } from '../verification/code-attempts.ts'
import { sendMail } from '../messages/send-mail.ts'
import { sendSms } from '../messages/send-sms.ts'
import { tokenHash } from '../one-time/token-hash.ts'

/** GET /reauthenticate: sends a code that proves the identity once more (GoTrue: internal/api/reauthenticate.go). */
export function reauthenticationRoutes(deps: AuthDeps): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/reauthenticate', requireSession(deps.pool, deps.tokens), async (c) => {
    const { account } = c.var.signedIn
    if (account.email !== null) {
      if (account.email_confirmed_at === null)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      await sendMail(c, deps, account, { what: 'reauthentication' })
      return c.json({})
    }
    if (account.phone === null) throw invalid('Reauthentication requires the user to have an email or a phone number')
    if (account.phone_confirmed_at === null)
      throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
    const { messageId } = await sendSms(deps, 'reauthentication', account, { to: account.phone })
    return c.json({ message_id: messageId })
  })
}

/**
 * Verifies and consumes the code.
 * @throws {AuthError} reauthentication_not_valid
 */
export async function consumeNonce(deps: AuthDeps, account: Account, nonce: string): Promise<void> {
  const { pool, limits } = deps
  await limits.consume('wrong-second-factor', account.id)
  const address = account.email ?? account.phone ?? ''
  const codeHash = tokenHash.ofCode(address, nonce.replaceAll('-', ''))
  const { tokenId } = await tryCode(deps, {
    types: ['reauthentication_token'],
    address,
    codeHash,
    userId: account.id,
  })
  const { rowCount } = await pool.query('delete from auth.one_time_tokens where id = $1', [tokenId ?? null])
  if (rowCount === 0) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await limits.refund('wrong-second-factor', account.id)
}
