import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** Days in which an import can be taken back. */
export const undoDays = 30

export interface UndoneImport {
  removed: number
  restored: number
  /** Rows of the import that stay, and why. */
  remaining: readonly { id: string; name: string; reason: 'edited' | 'used' }[]
}

interface ChangedRow {
  row_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  /** The row as it is; null where it was deleted since. */
  now: Record<string, unknown> | null
}

/**
 * Takes an import back: removes the rows that it added and restores the values that it changed. What was edited since, and
 * what other rows refer to, stays and is named.
 *
 * @throws {AppError} not_found; import_undone; import_too_old after 30 days
 */
export async function undoImport(pool: Pool, importId: string): Promise<UndoneImport> {
  return transaction(pool, async (client) => {
    const { table } = topics[await claimImport(client, importId)]
    await client.query(`lock table public.${table} in share row exclusive mode`)
    const { rows } = await client.query<ChangedRow>(
      `select c.row_id, c.before, c.after, to_jsonb(t) as now
       from private.import_changes c left join public.${table} t on t.id = c.row_id where c.import_id = $1`,
      [importId],
    )
    const undone = { removed: 0, restored: 0, remaining: [] as UndoneImport['remaining'][number][] }
    for (const row of rows) {
      if (row.now === null) continue
      const reason = await reasonToStay(client, table, row)
      if (reason !== undefined) undone.remaining.push({ id: row.row_id, name: nameOf(row.now), reason })
      else if (row.before === null) {
        await client.query(`delete from public.${table} where id = $1`, [row.row_id])
        undone.removed++
      } else {
        const columns = Object.keys(row.before)
        await client.query(
          `update public.${table} t set ${columns.map((name) => `${name} = r.${name}`).join(', ')}
           from jsonb_populate_record(null::public.${table}, $2::jsonb) r where t.id = $1`,
          [row.row_id, JSON.stringify(row.before)],
        )
        undone.restored++
      }
    }
    return undone
  })
}

/** Marks it as undone, so that of two that take it back at once only one does. */
async function claimImport(client: Client, importId: string): Promise<TopicName> {
  const { rows } = await client.query<{ topic: TopicName; undone: boolean; is_old: boolean }>(
    `select topic, undone_at is not null as undone, imported_at < now() - make_interval(days => $2) as is_old
     from private.imports where id::text = $1 for update`,
    [importId, undoDays],
  )
  const found = rows[0]
  if (found === undefined) throw new AppError(404, 'not_found', 'There is no such import.')
  if (found.undone) throw new AppError(409, 'import_undone', 'This import was taken back already.')
  if (found.is_old)
    throw new AppError(
      409,
      'import_too_old',
      `An import can be taken back for ${undoDays} days, and this one is older.`,
    )
  await client.query('update private.imports set undone_at = now() where id::text = $1', [importId])
  return found.topic
}

async function reasonToStay(client: Client, table: string, { row_id: id, before, after, now }: ChangedRow) {
  const columns = Object.keys(after).filter((name) => name !== 'updated_at')
  if (now !== null && columns.some((name) => JSON.stringify(now[name]) !== JSON.stringify(after[name]))) return 'edited'
  if (before !== null) return undefined
  const { rows } = await client.query<{ is_used: boolean }>('select private.is_row_used($1::regclass, $2) as is_used', [
    `public.${table}`,
    id,
  ])
  return rows[0]?.is_used === true ? 'used' : undefined
}

const nameOf = (row: Record<string, unknown>): string =>
  String(row['code'] ?? row['title'] ?? row['name'] ?? row['company'] ?? row['date'] ?? row['id'])
