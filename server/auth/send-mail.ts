import type { Context } from 'hono'
import type { Mail } from '#server/mail/mail.ts'
import type { Account } from './accounts.ts'
import type { AuthDeps } from './deps.ts'
import { AuthError } from './errors.ts'
import { confirmationMail, emailChangeMail, type LinkSettings, recoveryMail } from './mails.ts'
import { hashCode, makeCode } from './one-time-codes.ts'
import { type NewMail, storeTokens, withdrawTokens } from './one-time-tokens.ts'
import { redirectTarget, siteUrlFor } from './site-url.ts'

/** The confirmation of a new account's address. @returns the account with its timer started */
export async function sendConfirmation(c: Context, deps: AuthDeps, account: Account): Promise<Account> {
  const email = account.email ?? ''
  const token = freshToken(email)
  const mail = await confirmationMail(token, linkSettings(c, deps))
  const newMail: NewMail = {
    kind: 'confirmation',
    tokens: [{ type: 'confirmation_token', hash: token.hash, mailbox: email }],
  }
  return { ...account, confirmation_sent_at: await send(deps, account, newMail, [mail]) }
}

export async function sendRecovery(c: Context, deps: AuthDeps, account: Account): Promise<void> {
  const email = account.email ?? ''
  const token = freshToken(email)
  const mail = await recoveryMail(token, linkSettings(c, deps))
  await send(
    deps,
    account,
    { kind: 'recovery', tokens: [{ type: 'recovery_token', hash: token.hash, mailbox: email }] },
    [mail],
  )
}

/** Secure e-mail change: the present mailbox, if there is one, and the new one each get a token of their own. */
export async function sendEmailChange(
  c: Context,
  deps: AuthDeps,
  account: Account,
  newEmail: string,
): Promise<Account> {
  const change = { from: account.email ?? '', to: newEmail }
  const settings = linkSettings(c, deps)
  const [atNew, atCurrent] = [freshToken(newEmail), change.from === '' ? undefined : freshToken(change.from)]
  const mails = await Promise.all(
    [atNew, atCurrent].filter((token) => token !== undefined).map((token) => emailChangeMail(token, change, settings)),
  )
  const tokens: NewMail['tokens'] = [{ type: 'email_change_token_new', hash: atNew.hash, mailbox: newEmail }]
  if (atCurrent !== undefined)
    tokens.push({ type: 'email_change_token_current', hash: atCurrent.hash, mailbox: change.from })
  const sentAt = await send(deps, account, { kind: 'email_change', tokens, newEmail }, mails)
  return { ...account, email_change: newEmail, email_change_sent_at: sentAt, email_change_confirm_status: 0 }
}

/**
 * State first, mail second: a mail never carries a token that is not stored. No transaction is open while
 * the mail server takes its time. If it refuses, the tokens are withdrawn.
 */
async function send(deps: AuthDeps, account: Account, newMail: NewMail, mails: Mail[]): Promise<Date> {
  const sentAt = await storeTokens(deps.pool, account, newMail, deps.config.auth.mailFrequencySeconds)
  try {
    for (const mail of mails) {
      if (!deps.config.auth.autoConfirm) await deps.limits.spendMail()
      await deps.mailer.send(mail)
    }
  } catch (error) {
    await withdrawTokens(deps.pool, account, newMail)
    if (error instanceof AuthError) throw error
    throw new AuthError(500, 'unexpected_failure', `Error sending ${newMail.kind.replace('_', ' ')} email`, {
      cause: error,
    })
  }
  return sentAt
}

function freshToken(email: string): { to: string; code: string; hash: string } {
  const code = makeCode()
  return { to: email, code, hash: hashCode(email, code) }
}

function linkSettings(c: Context, { config }: AuthDeps): LinkSettings {
  return {
    siteUrl: siteUrlFor(c, config),
    redirectTo: redirectTarget(c, config),
    validSeconds: config.auth.otpExpirySeconds,
  }
}
