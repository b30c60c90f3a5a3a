import { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { type Account, accountColumns, isBanned } from '../accounts/accounts.ts'
import { confirmContact } from '../accounts/confirm-contact.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError, emailExists, phoneExists } from '../protocol/errors.ts'
import { issueMailCode } from '../one-time/flow-states.ts'
import { reloadAccount } from '../accounts/create-account.ts'
import { acceptHalf, type TokenType } from '../one-time/one-time-tokens.ts'
import { changeEmail, changePhone } from '../accounts/change-contact.ts'
import { recordChange } from '../security-changes/record.ts'
import { type ClientInfo, openSession, type OpenSession } from '../sessions/sessions.ts'

/** `email` means sign-up or magic link: the kind that the code was made for. */
export const emailTypes = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'email'])
export const verificationTypes = z.enum([...emailTypes.options, 'sms', 'phone_change'])
export type VerificationType = z.output<typeof verificationTypes>

export const tokenTypes: Record<VerificationType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  email: ['confirmation_token', 'recovery_token'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

interface Circumstances {
  clientInfo: ClientInfo
  config: Pick<Config, 'auth'>
}

/** A token as it was presented. */
export interface PresentedToken {
  type: VerificationType
  /** A link's hash, or the id of the token whose code `tryCode` has matched. */
  token: { linkHash: string } | { id: string }
  /** Whether the application wants a code for its verifier in place of a session. */
  forCode: boolean
}

export type VerifiedToken =
  | (({ session: OpenSession } | { code: string }) & { userId: string })
  | 'expired'
  | 'one half of two'

/**
 * Consumes a one-time token: confirms the sign-up, signs in, changes the address (GoTrue: internal/api/verify.go).
 * @throws {AuthError} user_banned, email_exists, phone_exists
 */
export async function verifyOneTimeToken(
  pool: Pool,
  presented: PresentedToken,
  circumstances: Circumstances,
): Promise<VerifiedToken> {
  try {
    return await transaction(pool, (client) => verifyInTransaction(client, presented, circumstances))
  } catch (error) {
    // Another account has taken the new address or number since the change was requested.
    if (isDatabaseError(error, '23505')) throw presented.type === 'phone_change' ? phoneExists() : emailExists()
    throw error
  }
}

async function verifyInTransaction(
  client: Client,
  presented: PresentedToken,
  { clientInfo, config }: Circumstances,
): Promise<VerifiedToken> {
  const found = await findToken(client, presented)
  if (found === undefined) return 'expired'
  const { account, token } = found
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  const came = { signUpId: token.sign_up_id ?? undefined, flowId: token.flow_state_id ?? undefined }

  switch (presented.type) {
    case 'email_change': {
      const isFirst = account.email !== null && account.email_change_confirm_status === 0
      if (isFirst && config.auth.secureEmailChange && !config.auth.autoConfirm) {
        await acceptHalf(client, account, token.token_type)
        return 'one half of two'
      }
      await changeEmail(client, account)
      await recordChange(client, account, { kind: 'email_changed', userAgent: clientInfo.userAgent })
      break
    }
    case 'phone_change':
      await changePhone(client, account)
      await recordChange(client, account, { kind: 'phone_changed', userAgent: clientInfo.userAgent })
      break
    case 'sms':
      await confirmContact(client, account, { ...came, by: 'phone' })
      break
    default:
      await confirmContact(client, account, { ...came, by: 'email' })
  }
  await client.query('delete from auth.one_time_tokens where user_id = $1', [account.id])
  return finish(client, await reloadAccount(client, account.id), { presented, flowId: came.flowId, clientInfo })
}

interface Token {
  id: string
  user_id: string
  token_type: TokenType
  relates_to: string
  sign_up_id: string | null
  flow_state_id: string | null
}

/** Locks the account before the token is read again: of two requests with one token, the second finds it gone. */
async function findToken(
  client: Client,
  { type, token: presented }: PresentedToken,
): Promise<{ account: Account; token: Token } | undefined> {
  const types = tokenTypes[type]
  const [condition, key] =
    'id' in presented
      ? ['t.id = $1', presented.id]
      : ['t.token_hash = $1 and t.link_expires_at > now()', presented.linkHash]
  const [{ rows: accounts }, { rows: stored }] = await Promise.all([
    client.query<Account>(
      `select ${accountColumns} from auth.users u
       where u.id = (select t.user_id from auth.one_time_tokens t where ${condition} and t.token_type::text = any($2)) for no key update of u`,
      [key, types],
    ),
    client.query<Token>(
      `select t.id, t.user_id, t.token_type, t.relates_to, t.sign_up_id, t.flow_state_id
       from auth.one_time_tokens t where ${condition} and t.token_type::text = any($2)`,
      [key, types],
    ),
  ])
  const [account] = accounts
  const token = stored.find((row) => row.user_id === account?.id)
  if (account === undefined || token === undefined) return undefined
  return isSentToOwner(token, account, type) ? { account, token } : undefined
}

/**
 * A code sent to the phone proves the phone, not the mailbox, and vice versa; one sent to a former address proves
 * neither. The tokens of a change are sent to the other address.
 */
function isSentToOwner({ relates_to: sentTo }: Token, { email, phone }: Account, type: VerificationType): boolean {
  if (type === 'phone_change') return true
  if (type === 'email_change') return sentTo !== phone
  return sentTo === (type === 'sms' ? phone : email)
}

interface Finish {
  presented: PresentedToken
  flowId: string | undefined
  clientInfo: ClientInfo
}

async function finish(
  client: Client,
  account: Account,
  { presented, flowId, clientInfo }: Finish,
): Promise<VerifiedToken> {
  if (presented.forCode) {
    const code = flowId === undefined ? undefined : await issueMailCode(client, flowId)
    if (code !== undefined) return { code, userId: account.id }
    throw new AuthError(404, 'flow_state_not_found', 'No valid flow state found for this link')
  }
  const session = await openSession(client, account, { method: 'otp', clientInfo })
  if (session === undefined) throw new Error('The account is gone while its row was locked.')
  return { session, userId: account.id }
}
