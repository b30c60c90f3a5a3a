import type { Context } from 'hono'
import type { Mail } from '#server/core/mail/mail.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import {
  confirmationMail,
  emailChangeMail,
  inviteMail,
  type LinkSettings,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
} from './mails.ts'
import { addressTakenMail } from './notification-mails.ts'
import type { NewMessage, TokenLifetimes } from '../one-time/one-time-tokens.ts'
import type { Challenge } from '../protocol/pkce.ts'
import { isSample } from '../accounts/sample-accounts.ts'
import { freshToken, notSent, send, type Timer } from './send.ts'
import { redirectTarget, siteUrlFor } from '../redirects/site-url.ts'

/** Mails with one token, sent to the account's own address. */
const kinds = {
  signup: { kind: 'confirmation', type: 'confirmation_token', method: 'email/signup', write: confirmationMail },
  invite: { kind: 'confirmation', type: 'confirmation_token', method: 'invite', write: inviteMail },
  // Recovery and magic link share one timer and one token (GoTrue).
  magiclink: { kind: 'recovery', type: 'recovery_token', method: 'magiclink', write: magicLinkMail },
  recovery: { kind: 'recovery', type: 'recovery_token', method: 'recovery', write: recoveryMail },
  reauthentication: {
    kind: 'reauthentication',
    type: 'reauthentication_token',
    method: 'otp',
    write: reauthenticationMail,
  },
} as const

/** What differs between requests for the same mail. */
export interface MailOptions {
  challenge?: Challenge | undefined
  /** The sign-up that takes effect when this mail is confirmed. */
  signUpId?: string | undefined
  timer?: Timer
}

/** @returns when the kind's timer started */
export async function sendMail(
  c: Context,
  deps: AuthDeps,
  account: Account,
  { what, challenge, signUpId, timer }: MailOptions & { what: keyof typeof kinds },
): Promise<Date> {
  const email = account.email ?? ''
  const { kind, type, method, write } = kinds[what]
  const token = freshToken(type, email, deps.config.auth.otpLength, challenge)
  const lives = lifetimes(deps, what === 'invite')
  const mail = await write(token, await linkSettings(c, deps, lives))
  const message: NewMessage = { kind, by: 'email', tokens: [token.stored], lives, signUpId }
  return sendMails(deps, account, { message, mails: [mail], flow: { method, challenge }, timer })
}

/** To the new mailbox and, unless the site disables it, to the present one: each gets a token of its own. */
export async function sendEmailChange(
  c: Context,
  deps: AuthDeps,
  account: Account,
  { newEmail, challenge, timer }: Omit<MailOptions, 'signUpId'> & { newEmail: string },
): Promise<Account> {
  const { otpLength, secureEmailChange } = deps.config.auth
  const from = account.email ?? ''
  const needsBoth = from !== '' && secureEmailChange
  const lives = lifetimes(deps)
  const settings = await linkSettings(c, deps, lives)
  const tokens = [freshToken('email_change_token_new', newEmail, otpLength, challenge)]
  if (needsBoth) tokens.push(freshToken('email_change_token_current', from, otpLength, challenge))
  const mails = await Promise.all(
    tokens.map((token) => emailChangeMail(token, { from, to: newEmail, needsBoth }, settings)),
  )
  const message: NewMessage = {
    kind: 'email_change',
    by: 'email',
    tokens: tokens.map(({ stored }) => stored),
    lives,
    wanted: newEmail,
  }
  const sentAt = await sendMails(deps, account, { message, mails, flow: { method: 'email_change', challenge }, timer })
  return { ...account, email_change: newEmail, email_change_sent_at: sentAt, email_change_confirm_status: 0 }
}

/**
 * A sign-up with the address of an account: its owner gets a mail, and the response is the same as for a new address.
 */
export async function sendAddressTaken(c: Context, deps: AuthDeps, email: string): Promise<void> {
  const addresses = { siteName: await readSiteName(deps.pool), siteUrl: siteUrlFor(c, deps.config) }
  try {
    await handOver(deps, [await addressTakenMail(email, addresses)])
  } catch (error) {
    throw notSent({ kind: 'confirmation', by: 'email' }, error)
  }
}

async function sendMails(
  deps: AuthDeps,
  account: Account,
  { message, mails, ...options }: { message: NewMessage; mails: Mail[] } & Omit<Parameters<typeof send>[3], 'handOver'>,
): Promise<Date> {
  // Responds as for any other account, so that the response reveals nothing.
  if (isSample(account)) return new Date()
  return (await send(deps, account, message, { ...options, handOver: () => handOver(deps, mails) })).sentAt
}

async function handOver(deps: AuthDeps, mails: Mail[]): Promise<void> {
  for (const mail of mails) {
    await countMail(deps)
    await deps.mailer.send(mail)
  }
}

/** Also counts mails that are not sent, so that the site's quota reveals nothing about an address. */
export async function countMail({ config, limits }: Pick<AuthDeps, 'config' | 'limits'>): Promise<void> {
  if (!config.auth.autoConfirm) await limits.consume('mails')
}

export function lifetimes({ config }: Pick<AuthDeps, 'config'>, isInvitation = false): TokenLifetimes {
  const { otpExpirySeconds, linkExpirySeconds, inviteExpirySeconds } = config.auth
  return { code: otpExpirySeconds, link: isInvitation ? inviteExpirySeconds : linkExpirySeconds }
}

export async function linkSettings(
  c: Context,
  { config, pool }: Pick<AuthDeps, 'config' | 'pool'>,
  lives: TokenLifetimes,
  redirectInBody?: string,
): Promise<LinkSettings> {
  const redirectTo = redirectTarget(c, config, redirectInBody)
  return { siteName: await readSiteName(pool), siteUrl: siteUrlFor(c, config), redirectTo, lives }
}
