import { createHash } from 'node:crypto'
import { type Pool, transaction } from '#server/core/database/pool.ts'

/** A logo that was replaced can be put back from the log. */
const maxVersions = 10

/**
 * As the owner of the database: no other role reads or writes the table.
 *
 * @returns its version, of the content
 */
export async function addLogo(pool: Pool, pictures: ReadonlyMap<string, Buffer>): Promise<string> {
  const pngs = [...pictures.values()]
  const version = createHash('sha256').update(Buffer.concat(pngs)).digest('hex').slice(0, 16)
  await transaction(pool, async (client) => {
    await client.query(
      `insert into private.logos (version, form, png)
         select $1, form, png from unnest($2::text[], $3::bytea[]) as new (form, png)
       on conflict (version, form) do update set added_at = now()`,
      [version, [...pictures.keys()], pngs],
    )
    await client.query(
      `delete from private.logos where version not in (select logo from public.college where logo is not null)
         and version not in (select version from private.logos group by version order by max(added_at) desc limit $1)`,
      [maxVersions],
    )
  })
  return version
}

/** @param version of the logo; undefined for the one that the site has */
export async function readLogo(pool: Pool, form: string, version?: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ png: Buffer }>({
    name: 'logo',
    text: 'select png from private.logos where form = $1 and version = coalesce($2, (select logo from public.college))',
    values: [form, version],
  })
  return rows[0]?.png
}
