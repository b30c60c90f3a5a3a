import type { Area } from '#domain/roles/roles.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { invitationMail } from './invitation-mail.ts'

const job = 'role-invitation-mails'

/** Part of the transaction that writes the invitation. */
export async function queueInvitation(jobs: Jobs, id: string, client: Client): Promise<void> {
  await jobs.send(job, { id }, { client })
}

export interface OpenInvitation {
  id: string
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

/** A mail that the provider has accepted is marked; one that is sent twice has the same id. */
export function registerInvitationJob(
  jobs: Jobs,
  { pool, mailer, siteUrl }: { pool: Pool; mailer: Mailer; siteUrl: string },
): void {
  jobs.on(job, { retries: 40, retryDelay: 10, retryDelayMax: 900, concurrency: 2 }, async ({ id }) => {
    const { rows } = await pool.query<OpenInvitation>(
      `select i.id, i.email, i.area, b.code as branch, i.semester_from, i.semester_to, i.posts_as, i.expires_at,
         private.display_name(i.invited_by) as inviter
       from public.role_invitations i left join public.branches b on b.id = i.branch_id
       where i.id = $1 and i.mailed_at is null and i.accepted_at is null and i.expires_at > now()`,
      [id],
    )
    const [invitation] = rows
    if (invitation === undefined) return
    await mailer.send(await invitationMail(invitation, siteUrl))
    await pool.query('update public.role_invitations set mailed_at = now() where id = $1', [id])
  })
}
