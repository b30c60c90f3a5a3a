import { html } from 'hono/html'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { deletionDays } from '#domain/accounts/account.ts'
import { revertDays } from '#domain/accounts/security-events.ts'
import { userAgentName } from '#domain/accounts/user-agent-name.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'
import type { ChangeKind } from './record.ts'

/** A mail's content. The address is the only part that a person may choose: it cannot carry spam. */
interface ChangeMailContent {
  siteName: string
  kind: ChangeKind
  email: string
  at: Date
  userAgent: string | null
  /** Opens the page that reverts the change. */
  link: string
}

const titles: Record<ChangeKind, string> = {
  password_changed: 'Your password was changed',
  email_changed: 'Your e-mail address was changed',
  phone_changed: 'Your phone number was changed',
  factor_added: 'A second factor was added',
  factor_removed: 'A second factor was removed',
  identity_added: 'A login method was linked',
  identity_removed: 'A login method was unlinked',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  deletion_planned: 'Your account will be deleted',
}

const happened: Record<ChangeKind, (email: string, site: string) => string> = {
  password_changed: (email, site) => `The password of your ${site} account ${email} was changed`,
  email_changed: (email, site) => `Your ${site} account does not use ${email} any more. Its address was changed`,
  phone_changed: (email, site) => `The phone number of your ${site} account ${email} was changed`,
  factor_added: (email, site) => `A second factor was added to your ${site} account ${email}`,
  factor_removed: (email, site) => `A second factor was removed from your ${site} account ${email}`,
  identity_added: (email, site) => `Another way to log in was linked to your ${site} account ${email}`,
  identity_removed: (email, site) => `A way to log in was unlinked from your ${site} account ${email}`,
  passkey_added: (email, site) => `A passkey was added to your ${site} account ${email}`,
  passkey_removed: (email, site) => `A passkey was removed from your ${site} account ${email}`,
  deletion_planned: (email, site) => `The deletion of your ${site} account ${email} was requested`,
}

const dayMs = 24 * 60 * 60 * 1000
const action = 'This was not me'
const ifOwner = 'If that was you, there is nothing to do.'
const ifLeaving = (at: Date) =>
  `It is deleted after ${dateAndTime(new Date(at.getTime() + deletionDays * dayMs).toISOString(), 'Asia/Kolkata')} (India). If you change your mind, log in before then and choose “Keep my account”.`
const ifStranger =
  'If it was not you, open the link: it signs out all devices, undoes the change and lets you choose a new password.'
const validity = `The link works once, for ${revertDays} days.`

export async function changeMail({ siteName, kind, email, at, userAgent, link }: ChangeMailContent): Promise<Mail> {
  const title = titles[kind]
  const where = userAgent === null ? '' : `, in ${userAgentName(userAgent)}`
  const reason = `${happened[kind](email, siteName)} on ${dateAndTime(at.toISOString(), 'Asia/Kolkata')} (India)${where}. ${kind === 'deletion_planned' ? ifLeaving(at) : ifOwner}`
  return siteMail(siteName, {
    to: email,
    title,
    text: `${reason}\n\n${ifStranger}\n\n${action}:\n${link}\n\n${validity}`,
    body: html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${reason}</p>
      <p class="ink" style="margin:0 0 24px;${mailText.main}">${ifStranger}</p>
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td style="border-radius:8px;background-color:#f2a50c">
            <a
              href="${link}"
              style="display:inline-block;padding:13px 24px;text-decoration:none;border-radius:8px;${mailText.action}"
              >${action}</a
            >
          </td>
        </tr>
      </table>
      <p class="ink-2" style="margin:24px 0 0;${mailText.small}">${validity}</p>`,
    foot: html`If the button does not open, copy this address into your browser:<br /><a
        class="ink-2"
        href="${link}"
        style="color:#474c63"
        >${link}</a
      >`,
  })
}
