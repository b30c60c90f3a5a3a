import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { beginMailFlow } from '../one-time/flow-states.ts'
import { flowPrefix, makeCode, makeLinkToken } from '../one-time/one-time-codes.ts'
import {
  type NewMessage,
  type NewToken,
  storeTokens,
  type TokenType,
  withdrawTokens,
} from '../one-time/one-time-tokens.ts'
import type { Challenge } from '../protocol/pkce.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'
import { tokenHash } from '../one-time/token-hash.ts'

/** The two secrets of a message, and their stored hashes. */
export interface FreshToken {
  to: string
  code: string
  /** The token of the link. */
  linkToken: string
  stored: NewToken
}

export function freshToken(type: TokenType, to: string, length: number, challenge?: Challenge): FreshToken {
  const code = makeCode(length)
  const linkToken = `${challenge === undefined ? '' : flowPrefix}${makeLinkToken()}`
  const hashes = { codeHash: tokenHash.ofCode(to, code), linkHash: tokenHash.ofLink(linkToken) }
  return { to, code, linkToken, stored: { id: randomUUID(), type, address: to, ...hashes } }
}

/** The flow of the application that requested the mail, where it wants a code from the link. */
interface MailFlow {
  method: AuthenticationMethod
  challenge: Challenge | undefined
}

/** Which timer limits messages to one address. */
export type Timer =
  /** A signed-in person or an operator requested it: the account has a timer for each kind of message. */
  | 'of the account'
  /** Anybody may have requested it: the timer of the address is running already (message-timers.ts). */
  | 'of the address'

interface Sending<T> {
  /** Passes the message to the provider; its result is the receipt. */
  handOver: () => Promise<T>
  flow?: MailFlow
  timer?: Timer | undefined
}

/**
 * Stores the tokens before the message is sent: a message never carries an unknown token. No transaction is open
 * during the provider's request. If it fails, the tokens are withdrawn.
 */
export async function send<T>(
  deps: AuthDeps,
  account: Account,
  given: NewMessage,
  { handOver, flow, timer = 'of the account' }: Sending<T>,
): Promise<{ sentAt: Date; receipt: T }> {
  const { auth } = deps.config
  const ownFrequency = given.by === 'email' ? auth.mailFrequencySeconds : auth.sms.frequencySeconds
  const flowId = flow?.challenge === undefined ? undefined : randomUUID()
  const message = { ...given, flowId }
  const sentAt = await storeTokens(deps.pool, account, message, timer === 'of the account' ? ownFrequency : 0)
  try {
    if (flow?.challenge !== undefined && flowId !== undefined)
      await beginMailFlow(deps.pool, { id: flowId, userId: account.id, method: flow.method, challenge: flow.challenge })
    return { sentAt, receipt: await handOver() }
  } catch (error) {
    await withdrawTokens(deps.pool, account, message)
    throw notSent(message, error)
  }
}

/** The client gets this text; the provider's error is only logged. */
export function notSent({ by, kind }: Pick<NewMessage, 'by' | 'kind'>, cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause
  if (by === 'sms') return new AuthError(422, 'sms_send_failed', 'Error sending the text message', { cause })
  return new AuthError(500, 'unexpected_failure', `Error sending ${kind.replace('_', ' ')} email`, { cause })
}
