import type { Account } from './accounts.ts'
import type { AuthDeps } from './deps.ts'
import { AuthError } from './errors.ts'
import { beginMailFlow } from './flow-states.ts'
import { flowPrefix, hashCode, makeCode } from './one-time-codes.ts'
import { type NewMessage, storeTokens, withdrawTokens } from './one-time-tokens.ts'
import type { Challenge } from './pkce.ts'
import type { AuthenticationMethod } from './sessions.ts'

/** The code that a message carries, and what is stored of it. */
export interface FreshToken {
  to: string
  code: string
  hash: string
}

export function freshToken(to: string, length: number, challenge?: Challenge): FreshToken {
  const code = makeCode(length)
  return { to, code, hash: `${challenge === undefined ? '' : flowPrefix}${hashCode(to, code)}` }
}

/** The application that asked for a mail, where it wants a code from its link. */
export interface MailFlow {
  method: AuthenticationMethod
  challenge: Challenge | undefined
}

/**
 * State first, message second: a message never carries a token that is not stored. No transaction is open
 * while the provider takes its time. If it refuses, the tokens are withdrawn.
 */
export async function send<T>(
  deps: AuthDeps,
  account: Account,
  message: NewMessage,
  handOver: () => Promise<T>,
  flow?: MailFlow,
): Promise<{ sentAt: Date; receipt: T }> {
  const { auth } = deps.config
  const frequency = message.by === 'email' ? auth.mailFrequencySeconds : auth.sms.frequencySeconds
  const sentAt = await storeTokens(deps.pool, account, message, frequency)
  try {
    if (flow?.challenge !== undefined) await beginMailFlow(deps.pool, account.id, flow.method, flow.challenge)
    return { sentAt, receipt: await handOver() }
  } catch (error) {
    await withdrawTokens(deps.pool, account, message)
    if (error instanceof AuthError) throw error
    if (message.by === 'sms')
      throw new AuthError(422, 'sms_send_failed', 'Error sending the text message', { cause: error })
    throw new AuthError(500, 'unexpected_failure', `Error sending ${message.kind.replace('_', ' ')} email`, {
      cause: error,
    })
  }
}
