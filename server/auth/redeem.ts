import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { type Client, type Pool, transaction } from '#server/database/pool.ts'
import { type Account, accountColumns, isBanned } from './accounts.ts'
import { AuthError, isDatabaseError } from './errors.ts'
import type { TokenType } from './one-time-tokens.ts'
import { type Device, openSession, type OpenSession } from './sessions.ts'
import { emailExists } from './user.ts'

/** `email` is whichever of sign-up and magic link the code was made for. */
export const verificationTypes = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'])
export type VerificationType = z.output<typeof verificationTypes>

const tokenTypes: Record<VerificationType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  email: ['confirmation_token', 'recovery_token'],
}

const sentAt: Record<TokenType, (account: Account) => Date | null> = {
  confirmation_token: (account) => account.confirmation_sent_at,
  recovery_token: (account) => account.recovery_sent_at,
  email_change_token_current: (account) => account.email_change_sent_at,
  email_change_token_new: (account) => account.email_change_sent_at,
}

interface Circumstances {
  device: Device
  config: Pick<Config, 'auth'>
}

/**
 * Uses up a one-time token and does what it stands for (GoTrue: internal/api/verify.go).
 * @param hash the stored form of a code, as links carry it
 * @throws {AuthError} user_banned, email_exists
 */
export async function redeem(
  pool: Pool,
  type: VerificationType,
  hash: string,
  circumstances: Circumstances,
): Promise<OpenSession | 'expired' | 'one half of two'> {
  try {
    return await transaction(pool, (client) => redeemIn(client, type, hash, circumstances))
  } catch (error) {
    // Somebody else took the wanted address since it was asked for.
    if (isDatabaseError(error, '23505')) throw emailExists()
    throw error
  }
}

async function redeemIn(
  client: Client,
  type: VerificationType,
  hash: string,
  { device, config }: Circumstances,
): Promise<OpenSession | 'expired' | 'one half of two'> {
  const types = tokenTypes[type]
  // The account is locked before the token is read again: of two requests with one token, the second finds it gone.
  const [{ rows: accounts }, { rows: stored }] = await Promise.all([
    client.query<Account>(
      `select ${accountColumns} from auth.users u
       where u.id = (select user_id from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2) limit 1) for no key update of u`,
      [hash, types],
    ),
    client.query<{ user_id: string; token_type: TokenType }>(
      'select user_id, token_type from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)',
      [hash, types],
    ),
  ])
  const [account] = accounts
  const token = stored.find((row) => row.user_id === account?.id)
  if (account === undefined || token === undefined) return 'expired'
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  const sent = sentAt[token.token_type](account)
  if (sent === null || sent.getTime() + config.auth.otpExpirySeconds * 1000 < Date.now()) return 'expired'

  if (type === 'email_change') {
    const needsBoth = !config.auth.autoConfirm && account.email !== null && account.email_change_confirm_status === 0
    if (needsBoth) {
      await acceptHalf(client, account, token.token_type)
      return 'one half of two'
    }
    await changeEmail(client, account)
  }
  await confirm(client, account)
  await client.query('delete from auth.one_time_tokens where user_id = $1', [account.id])

  const { rows } = await client.query<Account>(`select ${accountColumns} from auth.users u where u.id = $1`, [
    account.id,
  ])
  const session = rows[0] === undefined ? undefined : await openSession(client, rows[0], 'otp', device)
  if (session === undefined) throw new Error('The account is gone while its row was locked.')
  return session
}

async function acceptHalf(client: Client, account: Account, token: TokenType): Promise<void> {
  await client.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [
    account.id,
  ])
  await client.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [account.id, token])
}

async function changeEmail(client: Client, account: Account): Promise<void> {
  await client.query(
    "update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0, updated_at = now() where id = $1",
    [account.id],
  )
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [account.id, account.email_change],
  )
}

/** Whoever could read the mail owns the address, whatever the mail was for. */
async function confirm(client: Client, account: Account): Promise<void> {
  if (account.email_confirmed_at !== null) return
  await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [account.id],
  )
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [account.id],
  )
}
