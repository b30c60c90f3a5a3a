import type { Context } from 'hono'
import type { Mail } from '#server/mail/mail.ts'
import type { Account } from './accounts.ts'
import type { AuthDeps } from './deps.ts'
import {
  confirmationMail,
  emailChangeMail,
  inviteMail,
  type LinkSettings,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
} from './mails.ts'
import type { NewMessage } from './one-time-tokens.ts'
import type { Challenge } from './pkce.ts'
import { isSample } from './sample-accounts.ts'
import { freshToken, type MailFlow, send } from './send.ts'
import { redirectTarget, siteUrlFor } from './site-url.ts'

/** Mails that carry one token to the account's own address. */
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

/** @returns when the kind's timer started */
export async function sendMail(
  c: Context,
  deps: AuthDeps,
  what: keyof typeof kinds,
  account: Account,
  challenge?: Challenge,
): Promise<Date> {
  const email = account.email ?? ''
  const { kind, type, method, write } = kinds[what]
  const token = freshToken(email, deps.config.auth.otpLength, challenge)
  const mail = await write(token, linkSettings(c, deps))
  const message: NewMessage = { kind, by: 'email', tokens: [{ type, hash: token.hash, address: email }] }
  return sendMails(deps, account, message, [mail], { method, challenge })
}

/** The confirmation of a new account's address. @returns the account with its timer started */
export async function sendConfirmation(
  c: Context,
  deps: AuthDeps,
  account: Account,
  challenge?: Challenge,
): Promise<Account> {
  return { ...account, confirmation_sent_at: await sendMail(c, deps, 'signup', account, challenge) }
}

/** To the new mailbox and, unless the site does without, to the present one: each gets a token of its own. */
export async function sendEmailChange(
  c: Context,
  deps: AuthDeps,
  account: Account,
  newEmail: string,
  challenge?: Challenge,
): Promise<Account> {
  const { otpLength, secureEmailChange } = deps.config.auth
  const from = account.email ?? ''
  const needsBoth = from !== '' && secureEmailChange
  const settings = linkSettings(c, deps)
  const atNew = freshToken(newEmail, otpLength, challenge)
  const atCurrent = needsBoth ? freshToken(from, otpLength, challenge) : undefined
  const mails = await Promise.all(
    [atNew, atCurrent]
      .filter((token) => token !== undefined)
      .map((token) => emailChangeMail(token, { from, to: newEmail, needsBoth }, settings)),
  )
  const tokens: NewMessage['tokens'] = [{ type: 'email_change_token_new', hash: atNew.hash, address: newEmail }]
  if (atCurrent !== undefined) tokens.push({ type: 'email_change_token_current', hash: atCurrent.hash, address: from })
  const message: NewMessage = { kind: 'email_change', by: 'email', tokens, wanted: newEmail }
  const sentAt = await sendMails(deps, account, message, mails, { method: 'email_change', challenge })
  return { ...account, email_change: newEmail, email_change_sent_at: sentAt, email_change_confirm_status: 0 }
}

async function sendMails(
  deps: AuthDeps,
  account: Account,
  message: NewMessage,
  mails: Mail[],
  flow: MailFlow,
): Promise<Date> {
  // Answered like any other: whoever asks learns nothing.
  if (isSample(account)) return new Date()
  const handOver = async () => {
    for (const mail of mails) {
      if (!deps.config.auth.autoConfirm) await deps.limits.spendMail()
      await deps.mailer.send(mail)
    }
  }
  return (await send(deps, account, message, handOver, flow)).sentAt
}

export function linkSettings(c: Context, { config }: AuthDeps): LinkSettings {
  return {
    siteUrl: siteUrlFor(c, config),
    redirectTo: redirectTarget(c, config),
    validSeconds: config.auth.otpExpirySeconds,
  }
}
