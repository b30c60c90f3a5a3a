import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { type Client, type Pool, transaction } from '#server/database/pool.ts'
import { type Account, accountColumns, isBanned } from './accounts.ts'
import { AuthError, isDatabaseError } from './errors.ts'
import { issueMailCode } from './flow-states.ts'
import { reread } from './new-account.ts'
import type { TokenType } from './one-time-tokens.ts'
import { acceptHalf, changeEmail, changePhone, confirmEmail, confirmPhone } from './redeemed-changes.ts'
import { recordChange } from './security-changes/record.ts'
import { type AuthenticationMethod, type Device, openSession, type OpenSession } from './sessions.ts'
import { emailExists, phoneExists } from './user.ts'

/** `email` is whichever of sign-up and magic link the code was made for. */
export const emailTypes = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'])
export const verificationTypes = z.enum([...emailTypes.options, 'sms', 'phone_change'])
export type VerificationType = z.output<typeof verificationTypes>

const tokenTypes: Record<VerificationType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  email: ['confirmation_token', 'recovery_token'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** How a flow that began with this mail says it was signed in to. */
const flowMethods: Partial<Record<VerificationType, AuthenticationMethod>> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

interface Circumstances {
  device: Device
  config: Pick<Config, 'auth'>
}

/** What a token is shown as. */
export interface Shown {
  type: VerificationType
  /** The stored forms it may have. */
  hashes: string[]
  /** Whether the application wants a code for its verifier in place of a session. */
  forCode: boolean
}

export type Redeemed =
  (({ session: OpenSession } | { code: string }) & { userId: string }) | 'expired' | 'one half of two'

/**
 * Uses up a one-time token and does what it stands for (GoTrue: internal/api/verify.go).
 * @throws {AuthError} user_banned, email_exists, phone_exists
 */
export async function redeem(pool: Pool, shown: Shown, circumstances: Circumstances): Promise<Redeemed> {
  try {
    return await transaction(pool, (client) => redeemIn(client, shown, circumstances))
  } catch (error) {
    // Somebody else took the wanted address or number since it was asked for.
    if (isDatabaseError(error, '23505')) throw shown.type === 'phone_change' ? phoneExists() : emailExists()
    throw error
  }
}

async function redeemIn(client: Client, shown: Shown, { device, config }: Circumstances): Promise<Redeemed> {
  const found = await findToken(client, shown)
  if (found === undefined) return 'expired'
  const { account, type: tokenType, now } = found
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (isLate(account, { tokenType, type: shown.type, now }, config)) return 'expired'

  switch (shown.type) {
    case 'email_change': {
      const isFirst = account.email !== null && account.email_change_confirm_status === 0
      if (isFirst && config.auth.secureEmailChange && !config.auth.autoConfirm) {
        await acceptHalf(client, account, tokenType)
        return 'one half of two'
      }
      await changeEmail(client, account)
      await recordChange(client, account, { kind: 'email_changed', userAgent: device.userAgent })
      break
    }
    case 'phone_change':
      await changePhone(client, account)
      await recordChange(client, account, { kind: 'phone_changed', userAgent: device.userAgent })
      break
    case 'sms':
      await confirmPhone(client, account)
      break
    default:
      await confirmEmail(client, account)
  }
  await client.query('delete from auth.one_time_tokens where user_id = $1', [account.id])
  return finish(client, await reread(client, account.id), shown, device)
}

/** The account is locked before the token is read again: of two requests with one token, the second finds it gone. */
async function findToken(
  client: Client,
  { type, hashes }: Shown,
): Promise<{ account: Account; type: TokenType; now: Date } | undefined> {
  const types = tokenTypes[type]
  const [{ rows: accounts }, { rows: stored }] = await Promise.all([
    client.query<Account>(
      `select ${accountColumns} from auth.users u
       where u.id = (select user_id from auth.one_time_tokens where token_hash = any($1) and token_type::text = any($2) limit 1) for no key update of u`,
      [hashes, types],
    ),
    client.query<{ user_id: string; token_type: TokenType; relates_to: string; now: Date }>(
      'select user_id, token_type, relates_to, now() from auth.one_time_tokens where token_hash = any($1) and token_type::text = any($2)',
      [hashes, types],
    ),
  ])
  const [account] = accounts
  const token = stored.find((row) => row.user_id === account?.id)
  if (account === undefined || token === undefined) return undefined
  // A code that came to the phone proves the phone, not the mailbox, and the other way round.
  const wasTexted = token.relates_to === account.phone && type !== 'phone_change'
  return wasTexted === (type === 'sms') ? { account, type: token.token_type, now: token.now } : undefined
}

const sentAt: Record<TokenType, (account: Account) => Date | null> = {
  confirmation_token: (account) => account.confirmation_sent_at,
  recovery_token: (account) => account.recovery_sent_at,
  email_change_token_current: (account) => account.email_change_sent_at,
  email_change_token_new: (account) => account.email_change_sent_at,
  phone_change_token: (account) => account.phone_change_sent_at,
  reauthentication_token: (account) => account.reauthentication_sent_at,
}

/** By the database's clock, which also wrote down when the message went out: the server's own may differ. */
function isLate(
  account: Account,
  { tokenType, type, now }: { tokenType: TokenType; type: VerificationType; now: Date },
  { auth }: Pick<Config, 'auth'>,
): boolean {
  const sent = sentAt[tokenType](account)
  const seconds = type === 'sms' || type === 'phone_change' ? auth.sms.otpExpirySeconds : auth.otpExpirySeconds
  return sent === null || sent.getTime() + seconds * 1000 < now.getTime()
}

async function finish(client: Client, account: Account, { type, forCode }: Shown, device: Device): Promise<Redeemed> {
  if (forCode) {
    const method = flowMethods[type]
    const code = method === undefined ? undefined : await issueMailCode(client, account.id, method)
    if (code !== undefined) return { code, userId: account.id }
    throw new AuthError(404, 'flow_state_not_found', 'No valid flow state found for this link')
  }
  const session = await openSession(client, account, 'otp', device)
  if (session === undefined) throw new Error('The account is gone while its row was locked.')
  return { session, userId: account.id }
}
