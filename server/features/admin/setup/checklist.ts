import type { SetupState } from '#domain/college/setup-steps.ts'
import type { Client } from '#server/core/database/pool.ts'

type SiteState = Omit<SetupState, 'mailProvenAt' | 'mailServer' | 'payments'>

/** What the checklist shows of the site's rows. The migration that made the college's row has dated it. */
export async function readSiteState(client: Client): Promise<SiteState> {
  const { rows } = await client.query<SiteState>(
    `select c.name, c.second_colour as colour, c.updated_at > '2025-08-01T00:00:00Z' as "collegeSaved",
       c.academic_year as "academicYear", c.opened_at as "openedAt", private.is_open() as "isOpen", c.opening_line as "openingLine",
       (select count(*)::int from public.branches where not sample) as branches,
       (select count(*)::int from public.courses where not sample) as courses,
       (select count(*)::int from auth.users u join public.profiles p on p.id = u.id
         where not p.is_admin and u.confirmed_at is not null and u.deleted_at is null
           and u.raw_app_meta_data -> 'sample' is distinct from 'true') as people,
       (select count(*)::int from public.invitations where accepted_at is null and revoked_at is null) as invited,
       (select count(*)::int from public.grants where expires_at is null or expires_at > now()) as roles,
       (select count(*)::int from public.role_invitations where accepted_at is null and expires_at > now()) as invitations,
       private.count_samples() as samples
     from public.college c`,
  )
  const [state] = rows
  if (state === undefined) throw new Error('The college has no row.')
  return state
}
