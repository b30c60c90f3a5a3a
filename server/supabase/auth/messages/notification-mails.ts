import { paths } from '#domain/paths.ts'
import { html } from 'hono/html'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'

/** A mail without a secret: what happened, and links. */
interface Notice {
  to: string
  title: string
  paragraphs: string[]
  links: { action: string; address: string }[]
}

/** The mail to an account's owner after somebody tried to sign up with its address. */
export function addressTakenMail(
  email: string,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): Promise<Mail> {
  return write(siteName, {
    to: email,
    title: 'You already have an account',
    paragraphs: [
      `Someone, perhaps you, tried to create a ${siteName} account with ${email}. You already have one, so no new account was created and nothing has changed.`,
      'If this was you, log in. If you have forgotten your password, choose a new one. If this was not you, you can ignore this e-mail.',
    ],
    links: [
      { action: 'Log in', address: `${siteUrl}${paths.login()}` },
      { action: 'Choose a new password', address: `${siteUrl}${paths.forgotPassword()}` },
    ],
  })
}

/** @param where where the code was to be entered */
export function codeBlockedMail(
  to: string,
  siteName: string,
  where: 'to log in' | 'by who is signed in',
): Promise<Mail> {
  const advice =
    where === 'to log in'
      ? 'If this was you, ask for a new code. If not, you can ignore this e-mail: nobody has logged in, and the link in the earlier e-mail still works.'
      : 'If this was you, ask for a new code. If not, someone is logged in to your account: change your password and sign out everywhere.'
  return write(siteName, {
    to,
    title: 'A code no longer works',
    paragraphs: [
      `Someone entered a wrong code several times for the ${siteName} account of ${to}. The code that we sent last has stopped working.`,
      advice,
    ],
    links: [],
  })
}

function write(siteName: string, { to, title, paragraphs, links }: Notice): Promise<Mail> {
  const body = html`${paragraphs.map(
    (text) => html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${text}</p>`,
  )}${links.map(
    ({ action, address }) =>
      html`<p class="ink" style="margin:0 0 8px;${mailText.main}">
        <a class="ink" href="${address}" style="${mailText.action}">${action}</a>
      </p>`,
  )}`
  return siteMail(siteName, {
    to,
    title,
    body,
    foot: html`You received this e-mail because ${to} has an account on ${siteName}.`,
    text: [...paragraphs, ...links.map(({ action, address }) => `${action}:\n${address}`)].join('\n\n'),
  })
}
