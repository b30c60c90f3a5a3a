import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Progress } from './waiting.ts'

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
  /** The columns that were changed; null for a row that was added. */
  columns: string[] | null
  reason: 'edited' | 'used' | null
  /** The row as it is, where it stays. */
  now: Record<string, unknown> | null
}

/**
 * Takes an import back: removes the rows that it added and restores the values that it changed. What was edited since, and
 * what other rows refer to, stays and is named.
 *
 * @param onProgress called after each part
 * @throws {AppError} not_found; import_undone; import_too_old after 30 days
 */
export async function undoImport(
  client: Client,
  importId: string,
  onProgress: (progress: Progress) => Promise<unknown> = async () => {},
): Promise<UndoneImport> {
  const { table } = topics[await claimImport(client, importId)]
  await client.query(`lock table public.${table} in share row exclusive mode`)
  const rows = await changedRows(client, table, importId)
  const undone = rows.filter(({ reason }) => reason === null)
  let written = 0
  const advance = (by: number) => onProgress({ written: (written += by), total: undone.length })
  // A notice that an import brought leaves no trace in withdrawn_notices either.
  await client.query("select set_config('campuslife.undoing', 'true', true)")
  for (const ids of parts(idsOf(undone, null))) {
    await client.query(`delete from public.${table} where id = any ($1)`, [ids])
    await advance(ids.length)
  }
  for (const columns of new Map(undone.map((row) => [row.columns?.join(' '), row.columns])).values())
    for (const ids of columns === null ? [] : parts(idsOf(undone, columns))) {
      await client.query(
        `update public.${table} t set ${columns?.map((name) => `${name} = r.${name}`).join(', ')}
         from private.import_changes c, jsonb_populate_record(null::public.${table}, c.before) r
         where c.import_id = $1 and c.row_id = any ($2) and t.id = c.row_id`,
        [importId, ids],
      )
      await advance(ids.length)
    }
  return outcomeOf(rows.concat(await removeNeeds(client, importId)))
}

/** Removes what the import had added for its rows. @returns what stays */
async function removeNeeds(client: Client, importId: string): Promise<ChangedRow[]> {
  const { rows: tables } = await client.query<{ table_name: string }>(
    `select distinct c.table_name from private.import_changes c join pg_catalog.pg_class r
       on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
     where c.import_id = $1`,
    [importId],
  )
  const remaining: ChangedRow[] = []
  for (const { table_name: table } of tables) {
    const rows = await changedRows(client, table, importId, table)
    const ids = rows.flatMap(({ row_id: id, reason }) => (reason === null ? [id] : []))
    await client.query(`delete from public.${table} where id = any ($1)`, [ids])
    remaining.push(...rows.filter(({ reason }) => reason !== null))
  }
  return remaining
}

/** What `undoImport` would do. @throws as that */
export async function previewUndo(client: Client, importId: string): Promise<UndoneImport> {
  const { table } = topics[await findImport(client, importId)]
  return outcomeOf(await changedRows(client, table, importId))
}

/** The rows of an import that are still there: of its own table, or those it added to another. */
async function changedRows(
  client: Client,
  table: string,
  importId: string,
  added: string | null = null,
): Promise<ChangedRow[]> {
  const { rows } = await client.query<ChangedRow & { is_edited: boolean }>(
    `select row_id, columns, is_edited, case when is_edited then now end as now, null as reason
     from (
       select c.row_id, case when c.before is not null then array(select jsonb_object_keys(c.before)) end as columns,
         not (now @> (c.after - 'updated_at')) as is_edited, now
       from private.import_changes c join public.${table} t on t.id = c.row_id, to_jsonb(t) as now
       where c.import_id::text = $1 and c.table_name is not distinct from $2
       -- Without it every use of the row would make its JSON again.
       offset 0
     ) as changed`,
    [importId, added],
  )
  const unchanged = rows.filter(({ columns, is_edited: isEdited }) => columns === null && !isEdited)
  const used = await client.query<{ id: string; now: Record<string, unknown> }>(
    `select t.id, to_jsonb(t) as now from public.${table} t
     where id in (select private.used_rows('public.${table}'::regclass, $1))`,
    [unchanged.map(({ row_id: id }) => id)],
  )
  const usedById = new Map(used.rows.map(({ id, now }) => [id, now]))
  return rows.map(({ is_edited: isEdited, ...row }) => {
    const now = usedById.get(row.row_id)
    if (isEdited) return { ...row, reason: 'edited' }
    return now === undefined ? row : { ...row, reason: 'used', now }
  })
}

/** A statement ends before its connection would be taken for broken (openPool), and the progress is saved after each. */
const partRows = 500
const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / partRows) }, (_, at) => ids.slice(at * partRows, (at + 1) * partRows))

const idsOf = (rows: readonly ChangedRow[], columns: readonly string[] | null): string[] =>
  rows.filter((row) => row.columns?.join(' ') === columns?.join(' ')).map(({ row_id: id }) => id)

function outcomeOf(rows: readonly ChangedRow[]): UndoneImport {
  const undone = rows.filter(({ reason }) => reason === null)
  return {
    removed: undone.filter(({ columns }) => columns === null).length,
    restored: undone.filter(({ columns }) => columns !== null).length,
    remaining: rows.flatMap(({ row_id: id, reason, now }) =>
      reason === null || now === null ? [] : [{ id, name: nameOf(now), reason }],
    ),
  }
}

/** Marks it as undone, so that of two that take it back at once only one does. */
async function claimImport(client: Client, importId: string): Promise<TopicName> {
  const topic = await findImport(client, importId, 'for no key update')
  await client.query('update private.imports set undone_at = now() where id::text = $1', [importId])
  return topic
}

/**
 * Finds an import that can be taken back.
 *
 * @param lock the key of its row stays free for what refers to it: the progress of its undo
 * @throws {AppError} as `undoImport`
 */
export async function findImport(client: Client, importId: string, lock = ''): Promise<TopicName> {
  const { rows } = await client.query<{ topic: TopicName; undone: boolean; is_old: boolean }>(
    `select topic, undone_at is not null as undone, imported_at < now() - make_interval(days => $2) as is_old
     from private.imports where id::text = $1 and state = 'done' ${lock}`,
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
  return found.topic
}

const nameOf = (row: Record<string, unknown>): string =>
  String(
    row['code'] ??
      row['title'] ??
      row['name'] ??
      row['company'] ??
      row['date'] ??
      (row['letter'] === undefined ? row['id'] : `${String(row['entry_year'])} ${String(row['letter'])}`),
  )
