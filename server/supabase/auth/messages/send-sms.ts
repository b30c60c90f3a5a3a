import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readSiteName } from '#server/core/college.ts'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { makeCode } from '../one-time/one-time-codes.ts'
import type { NewMessage } from '../one-time/one-time-tokens.ts'
import { send, type Timer } from './send.ts'
import { tokenHash } from '../one-time/token-hash.ts'

export const channels = z.enum(['sms', 'whatsapp'])
export type Channel = z.output<typeof channels>

const kinds = {
  sms: { kind: 'confirmation', type: 'confirmation_token' },
  phone_change: { kind: 'phone_change', type: 'phone_change_token' },
  reauthentication: { kind: 'reauthentication', type: 'reauthentication_token' },
} as const

/**
 * @param to the account's own number, or the requested new one
 * @returns when the timer started, and the provider's id of the message
 */
export async function sendSms(
  deps: AuthDeps,
  what: keyof typeof kinds,
  account: Account,
  { to, channel = 'sms', signUpId, timer }: { to: string; channel?: Channel; signUpId?: string; timer?: Timer },
): Promise<{ sentAt: Date; messageId: string }> {
  const { kind, type } = kinds[what]
  const { otpLength, otpExpirySeconds } = deps.config.auth.sms
  const code = makeCode(otpLength)
  const codeHash = tokenHash.ofCode(to, code)
  const message: NewMessage = {
    kind,
    by: 'sms',
    tokens: [{ id: randomUUID(), type, codeHash, linkHash: undefined, address: to }],
    lives: { code: otpExpirySeconds, link: 0 },
    wanted: to,
    signUpId,
  }
  const handOver = () => sendCode(deps, to, code, channel)
  const { sentAt, receipt } = await send(deps, account, message, { handOver, timer })
  return { sentAt, messageId: receipt }
}

/** @returns the provider's id of the message */
export async function sendCode(
  { pool, limits, sms }: Pick<AuthDeps, 'pool' | 'limits' | 'sms'>,
  to: string,
  code: string,
  channel: Channel,
): Promise<string> {
  await limits.consume('texts')
  const siteName = await readSiteName(pool)
  return sms.send({ to, text: `Your ${siteName} code is ${code}. Do not share it with anyone.`, channel })
}
