import { type HealthRow, healthRows } from '#domain/college/health-lines.ts'
import type { SiteHealth } from '#domain/college/site-health.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { isActive } from '../kinds/recipients.ts'

/** A part of the site with what to do about it. */
export type Need = HealthRow & { advice: string }

/** For who holds *settings*: the parts of the page Health that need a hand; undefined where none does. */
export async function readNeeds(
  pool: Pool,
  account: string,
  readHealth: () => Promise<SiteHealth>,
): Promise<{ to: string; rows: Need[] } | undefined> {
  const { rows } = await pool.query<{ email: string }>({
    name: 'digest-settings',
    text: `select a.email from auth.users a
      where a.id = $1 and a.email_confirmed_at is not null and ${isActive('a')} and (
        exists (select from public.profiles p where p.id = a.id and p.is_admin)
        or exists (select from public.grants g
          where g.account = a.id and g.area = 'settings' and (g.expires_at is null or g.expires_at > now())))`,
    values: [account],
  })
  const to = rows[0]?.email
  if (to === undefined) return undefined
  const needs = healthRows(await readHealth(), new Date()).filter((row): row is Need => row.advice !== undefined)
  return needs.length === 0 ? undefined : { to, rows: needs }
}
