import { randomBytes } from 'node:crypto'
import { paths } from '#domain/paths.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { tokenHash } from '#server/supabase/auth/one-time/token-hash.ts'

/** For how long a link works. */
export const setupLinkMinutes = 60

type Queryable = Pick<Pool, 'query'>

/** Whether somebody runs the site: the admin among the samples is for a first look. */
const adminExists = `exists (
  select from public.profiles p join auth.users u on u.id = p.id
  where p.is_admin and u.deleted_at is null and u.raw_app_meta_data -> 'sample' is distinct from 'true')`

/**
 * Makes the address of the page that makes the first admin. Its secret is after the #, which browsers send to no server
 * and in no referrer; the database has its hash alone.
 *
 * @returns undefined where the site has an admin
 */
export async function makeSetupLink(pool: Pool, siteUrl: string): Promise<string | undefined> {
  const token = randomBytes(16).toString('base64url')
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(`select ${adminExists} as has`)
    if (rows[0]?.has === true) return undefined
    // A link that has just expired is recognised for a day.
    await client.query("delete from server.setup_links where expires_at < now() - interval '1 day'")
    await client.query(
      'insert into server.setup_links (token_hash, expires_at) values ($1, now() + make_interval(mins => $2))',
      [tokenHash.ofLink(token), setupLinkMinutes],
    )
    return `${siteUrl}${paths.setup({ token })}`
  })
}

/**
 * Resolves where the link works.
 * @throws {AppError} admin_exists, link_unknown, link_expired
 */
export async function requireOpenLink(db: Queryable, token: string): Promise<void> {
  // One statement: the links are deleted as soon as one of them has made an admin.
  const { rows } = await db.query<{ has: boolean; open: boolean | null }>(
    `select ${adminExists} as has,
       (select expires_at > now() from server.setup_links where token_hash = $1) as open`,
    [tokenHash.ofLink(token)],
  )
  const [found] = rows
  if (found?.has === true)
    throw new AppError(
      410,
      'admin_exists',
      'This site has an admin already. An admin can make others in the admin area.',
    )
  if (typeof found?.open !== 'boolean') throw new AppError(404, 'link_unknown', 'This link does not work.')
  if (!found.open) throw new AppError(410, 'link_expired', 'This link has expired.')
}

/** Until the client's transaction ends, no other link is used, in any process. */
export async function lockSetupLinks(client: Client): Promise<void> {
  await client.query('lock table server.setup_links in share row exclusive mode')
}

/** Part of the transaction that makes the admin. */
export async function deleteSetupLinks(client: Client): Promise<void> {
  await client.query('delete from server.setup_links')
}
