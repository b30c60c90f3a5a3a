import { html } from 'hono/html'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { areas, areasWithSecondFactor, scopeText } from '#domain/roles/roles.ts'
import { mailFrame, mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import type { OpenInvitation } from './invitation-job.ts'

/** The link has no secret: it works for a confirmed account of the address alone. */
export async function invitationMail(invitation: OpenInvitation, siteUrl: string): Promise<Mail> {
  const { id, email, inviter, area, branch, semester_from, semester_to, posts_as, expires_at } = invitation
  const title = `${inviter} asks for your help on CampusLife`
  const scope = scopeText({ branch, semesterFrom: semester_from, semesterTo: semester_to, postsAs: posts_as })
  const paragraphs = [
    `You are asked to ${areas[area].does}${scope === '' ? '' : ` (${scope})`}.`,
    `The link works once, for an account of ${email} alone, until ${dateAndTime(expires_at.toISOString())}. Without an account, register with this address first.`,
    ...(areasWithSecondFactor.includes(area)
      ? ['This role needs two-factor authentication: set it up on the page Security of your account.']
      : []),
  ]
  const action = 'See what you are asked for'
  const address = `${siteUrl}${paths.role({ invitation: id })}`
  const foot = `You received this e-mail because ${inviter} entered ${email} on ${siteUrl}. If you do not know why, ignore it: nothing happens.`
  return {
    id: `role-invitation-${id}`,
    to: email,
    subject: `${title}`,
    html: await mailFrame({
      title,
      body: html`${paragraphs.map((text) => html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${text}</p>`)}
        <p class="ink" style="margin:0;${mailText.main}">
          <a class="ink" href="${address}" style="${mailText.action}">${action}</a>
        </p>`,
      foot: html`${foot}`,
    }),
    text: `CampusLife\n\n${title}\n\n${paragraphs.join('\n\n')}\n\n${action}:\n${address}\n\n${foot}\n`,
  }
}
