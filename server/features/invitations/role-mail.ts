import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { type Area, areas, areasWithSecondFactor, scopeText } from '#domain/roles/roles.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { invitationMail } from './invitation-mail.ts'

interface RoleInvitation {
  email: string
  area: Area
  /** The branch's code; null for all. */
  branch: string | null
  semester_from: number | null
  semester_to: number | null
  posts_as: string | null
  inviter: string
  expires_at: Date
}

/** Undefined where the invitation is accepted, withdrawn or over. */
export async function roleMail(pool: Pool, siteUrl: string, id: string): Promise<Mail | undefined> {
  const { rows } = await pool.query<RoleInvitation>(
    `select i.email, i.area, b.code as branch, i.semester_from, i.semester_to, i.posts_as, i.expires_at,
       private.display_name(i.invited_by) as inviter
     from public.role_invitations i left join public.branches b on b.id = i.branch_id
     where i.id = $1 and i.accepted_at is null and i.expires_at > now()`,
    [id],
  )
  const [invitation] = rows
  if (invitation === undefined) return undefined
  const { email, inviter, area, branch, semester_from, semester_to, posts_as, expires_at } = invitation
  const scope = scopeText({ branch, semesterFrom: semester_from, semesterTo: semester_to, postsAs: posts_as })
  return invitationMail(
    await readSiteName(pool),
    { id: `role-invitation-${id}`, to: email },
    {
      title: `${inviter} asks for your help`,
      paragraphs: [
        `You are asked to ${areas[area].does}${scope === '' ? '' : ` (${scope})`}.`,
        `The link works once, for an account of ${email} alone, until ${dateAndTime(expires_at.toISOString())}. Without an account, register with this address first.`,
        ...(areasWithSecondFactor.includes(area)
          ? ['This role needs two-factor authentication: set it up on the page Security of your account.']
          : []),
      ],
      action: 'See what you are asked for',
      address: `${siteUrl}${paths.role({ invitation: id })}`,
      foot: `You received this e-mail because ${inviter} entered ${email} on ${siteUrl}. If you do not know why, ignore it: nothing happens.`,
    },
  )
}
