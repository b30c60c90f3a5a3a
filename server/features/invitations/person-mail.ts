import { paths } from '#domain/paths.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { readCollege } from '#server/core/college.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { invitationMail } from './invitation-mail.ts'

interface Invitation {
  email: string
  name: string
  role: 'student' | 'alumnus' | 'staff'
  /** The branch's name, and the section's letter; null without one. */
  branch: string | null
  section: string | null
  /** It is the owner of a card in the list of alumni. */
  has_card: boolean
}

const as = { student: 'a student', alumnus: 'an alumna or alumnus', staff: 'a member of staff' }

/** Undefined where the invitation is accepted or revoked. */
export async function personMail(
  pool: Pool,
  siteUrl: string,
  { id, tries }: { id: string; tries: number },
): Promise<Mail | undefined> {
  const { rows } = await pool.query<Invitation>(
    `select i.email, i.name, i.role, b.name as branch, s.letter as section, i.alumnus_id is not null as has_card
     from public.invitations i left join public.sections s on s.id = i.section_id
       left join public.branches b on b.id = coalesce(s.branch_id, i.branch_id)
     where i.id = $1 and i.accepted_at is null and i.revoked_at is null`,
    [id],
  )
  const [invitation] = rows
  if (invitation === undefined) return undefined
  const { email, name, role, branch, section, has_card: hasCard } = invitation
  const college = await readCollege(pool)
  const place = [branch, section === null ? undefined : `section ${section}`].filter(Boolean).join(', ')
  return invitationMail(
    college.shortName,
    { id: `invitation-${id}-${tries}`, to: email },
    {
      title: `${college.name} invites you`,
      paragraphs: [
        `${name === '' ? 'Hello' : `Hello ${name}`}, you are invited as ${as[role]}${place === '' ? '' : ` of ${place}`}: notices, past papers, discussions and exam dates of your college in one place, free of charge.`,
        `Create your account with ${email}, in any way that you like. The invitation holds for 14 days.`,
        ...(hasCard
          ? [
              'Your card in its list of alumni is then yours: you decide what it shows, who sees it, and whether students can write to you.',
            ]
          : []),
      ],
      action: 'Create your account',
      address: `${siteUrl}${paths.register({ invitation: id })}`,
      foot: `You received this e-mail because your college has ${email} in its list. If that is wrong, ignore it: no account is made.`,
    },
  )
}
