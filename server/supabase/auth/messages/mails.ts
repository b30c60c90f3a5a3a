import type { Mail } from '#server/core/mail/mail.ts'
import { accountMail, type MailContent } from './mail-template.ts'
import type { TokenLifetimes } from '../one-time/one-time-tokens.ts'

/** The `type` of a mail's link to /verify. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export interface MailToken {
  to: string
  code: string
  linkToken: string
}

export interface LinkSettings {
  siteName: string
  siteUrl: string
  redirectTo: string
  lives: TokenLifetimes
}

/** `{external}/auth/v1/verify?token=…&type=…&redirect_to=…` (GoTrue: internal/mailer/template.go). */
export function verifyLink(
  type: LinkType,
  token: string,
  { siteUrl, redirectTo }: Pick<LinkSettings, 'siteUrl' | 'redirectTo'>,
): string {
  // Left readable where possible, as in GoTrue; beyond its list, "+" and "%" would not survive decoding.
  const target = /[&=#+%]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`
}

// These mails contain no text that a person may choose, except for addresses: otherwise anybody could make the site
// send a message of theirs to a stranger, by signing up with the stranger's address.
const ignore = 'If you did not ask for this, you can ignore this e-mail.'

export function confirmationMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, settings, 'Confirm your e-mail address', {
    type: 'signup',
    title: 'Confirm your e-mail address',
    reason: `Welcome to ${settings.siteName}. Someone, hopefully you, created an account with ${token.to}. Confirm that this address is yours to log in.`,
    action: 'Confirm my address',
    otherwise: 'If this was not you, do not confirm. You do not need to do anything.',
  })
}

export function inviteMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, settings, 'You are invited', {
    type: 'invite',
    title: 'You are invited',
    reason: `The ${settings.siteName} team has created an account for ${token.to}. Accept the invitation to use it.`,
    action: 'Accept the invitation',
    otherwise: ignore,
  })
}

export function magicLinkMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, settings, 'Your login link', {
    type: 'magiclink',
    title: 'Your login link',
    reason: `Someone asked for a link to log in to ${settings.siteName} as ${token.to}.`,
    action: 'Log in',
    otherwise: `${ignore} Do not share the link or the code: anyone who has them can log in as you.`,
  })
}

export function recoveryMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, settings, 'Reset your password', {
    type: 'recovery',
    title: 'Reset your password',
    reason: `Someone asked for a new password for the ${settings.siteName} account of ${token.to}.`,
    action: 'Choose a new password',
    otherwise: `${ignore} Your password stays as it is.`,
  })
}

export function reauthenticationMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, settings, 'Confirm that it is you', {
    title: 'Confirm that it is you',
    reason: `Someone logged in as ${token.to} is about to make an important change to the account.`,
    otherwise:
      'If this is not you, do not share the code, and change your password: someone else is logged in to your account.',
  })
}

export function emailChangeMail(
  token: MailToken,
  change: { from: string; to: string; needsBoth: boolean },
  settings: LinkSettings,
): Promise<Mail> {
  const toBoth = change.needsBoth
    ? ' We send a link to both addresses. The change is made when you have opened both.'
    : ''
  return write(token, settings, 'Confirm your new e-mail address', {
    type: 'email_change',
    title: 'Confirm the change of address',
    reason: `The ${settings.siteName} account of ${change.from || change.to} will use ${change.to} from now on.${toBoth}`,
    action: 'Confirm the change',
    otherwise:
      token.to === change.from
        ? 'If you did not ask for this, do not confirm, and change your password: someone else is logged in to your account.'
        : ignore,
  })
}

type Words = Pick<MailContent, 'title' | 'reason' | 'otherwise'> &
  ({ type: LinkType; action: string } | { type?: never; action?: never })

function write(
  token: MailToken,
  settings: LinkSettings,
  subject: string,
  { type, action, ...words }: Words,
): Promise<Mail> {
  return accountMail(settings.siteName, {
    ...words,
    to: token.to,
    subject,
    ...(type === undefined ? {} : { button: { action, link: verifyLink(type, token.linkToken, settings) } }),
    code: token.code,
    codeLifetime: inWords(settings.lives.code),
    linkLifetime: inWords(settings.lives.link),
  })
}

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.floor(seconds / 60), 'minute']
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
