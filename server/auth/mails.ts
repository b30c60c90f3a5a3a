import type { Mail } from '#server/mail/mail.ts'
import { type Letter, letterHtml, letterText } from './mail-template.ts'

/** What a mail link asks /verify for. */
export type LinkType = 'signup' | 'recovery' | 'email_change'

export interface MailToken {
  to: string
  code: string
  hash: string
}

export interface LinkSettings {
  siteUrl: string
  redirectTo: string
  validSeconds: number
}

/** `{external}/auth/v1/verify?token=…&type=…&redirect_to=…` (GoTrue: internal/mailer/template.go). */
export function verifyLink(
  type: LinkType,
  hash: string,
  { siteUrl, redirectTo }: Pick<LinkSettings, 'siteUrl' | 'redirectTo'>,
): string {
  // Left readable where it can be, as GoTrue does; beyond its list, "+" and "%" would not survive decoding.
  const target = /[&=#+%]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${siteUrl}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${target}`
}

// Nothing that a person may choose stands in these mails, but for addresses: else anybody could have us
// write a message of theirs to a stranger, by signing up in the stranger's name.
const ignore = 'If you did not ask for this, you need not do anything.'

export function confirmationMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, 'signup', settings, 'Confirm your e-mail address', {
    title: 'Confirm your e-mail address',
    reason: `Welcome to CampusLife. Somebody, you we hope, made an account with ${token.to}. Confirm that the address is yours to sign in.`,
    action: 'Confirm my address',
    otherwise: ignore,
  })
}

export function recoveryMail(token: MailToken, settings: LinkSettings): Promise<Mail> {
  return write(token, 'recovery', settings, 'Reset your password', {
    title: 'Reset your password',
    reason: `A new password was asked for on the CampusLife account of ${token.to}.`,
    action: 'Choose a new password',
    otherwise: `${ignore} Your password stays as it is.`,
  })
}

export function emailChangeMail(
  token: MailToken,
  change: { from: string; to: string },
  settings: LinkSettings,
): Promise<Mail> {
  const toBoth = change.from === '' ? '' : ' We write to both addresses, and the change is made when both have agreed.'
  return write(token, 'email_change', settings, 'Confirm your new e-mail address', {
    title: 'Confirm the change of address',
    reason: `The CampusLife account of ${change.from || change.to} is to use ${change.to} from now on.${toBoth}`,
    action: 'Confirm the change',
    otherwise:
      token.to === change.from
        ? 'If you did not ask for this, do not confirm, and change your password: somebody is signed in to your account.'
        : ignore,
  })
}

async function write(
  token: MailToken,
  type: LinkType,
  settings: LinkSettings,
  subject: string,
  words: Pick<Letter, 'title' | 'reason' | 'action' | 'otherwise'>,
): Promise<Mail> {
  const letter: Letter = {
    ...words,
    code: token.code,
    link: verifyLink(type, token.hash, settings),
    validFor: inWords(settings.validSeconds),
  }
  return { to: token.to, subject: `${subject} - CampusLife`, html: await letterHtml(letter), text: letterText(letter) }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.floor(seconds / 60), 'minute']
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
