import type { TopicName } from '#domain/imports/topics/topics.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Report } from './report.ts'
import { undoDays, type UndoneImport } from './undo-import.ts'

/** An import as the admin area lists it. */
export interface ListedImport {
  id: string
  topic: TopicName
  file_name: string
  imported_at: string
  /** A display name; empty for an import by command. */
  by: string
  state: 'waiting' | 'done' | 'failed'
  written: number
  total: number
  problem: string | null
  counts: Report['counts'] | null
  /** Names of what was added because rows refer to it. */
  added: readonly string[]
  undo: RequestedUndo | null
  undone_at: string | null
  /** When it can no longer be taken back. */
  undo_until: string
}

/** An undo that was requested: how far it is, or what it did. */
interface RequestedUndo {
  state: 'waiting' | 'done' | 'failed'
  written: number
  total: number
  problem: string | null
  outcome: { removed: number; restored: number; stays: number; remaining?: UndoneImport['remaining'] } | null
}

const listed = `
  select i.id, topic, file_name, imported_at, case when imported_by is null then '' else private.display_name(imported_by) end as by,
    state, written, total, problem, report -> 'counts' as counts,
    coalesce(report -> 'added', '[]') as added, undone_at, imported_at + make_interval(days => $1) as undo_until,
    (select jsonb_build_object('state', u.state, 'written', u.written, 'total', u.total, 'problem', u.problem,
       'outcome', u.outcome) from private.import_undos u where u.import_id = i.id) as undo
  from private.imports i`

/** The newest imports. */
export async function listImports(db: Client | Pool): Promise<ListedImport[]> {
  const { rows } = await db.query<ListedImport>(`${listed} order by imported_at desc limit 50`, [undoDays])
  return rows
}

/** @throws {AppError} not_found */
export async function readImport(db: Client | Pool, id: string): Promise<ListedImport> {
  const { rows } = await db.query<ListedImport>(`${listed} where i.id::text = $2`, [undoDays, id])
  const [found] = rows
  if (found === undefined) throw new AppError(404, 'not_found', 'There is no such import.')
  return found
}

/** The rows that an import left out. @returns undefined where the report is deleted, or none was left out */
export async function readReport(db: Client | Pool, id: string): Promise<Report | undefined> {
  const { rows } = await db.query<{ report: Report | null }>('select report from private.imports where id::text = $1', [
    id,
  ])
  return rows[0]?.report ?? undefined
}

export interface NewImport {
  id: string
  topic: TopicName
  fileName: string
  body: string
  account: string
  aal: string
}

/** Stores what was sent. The second press with the same id changes nothing. */
export async function storeImport(client: Client, { id, topic, fileName, body, account, aal }: NewImport) {
  await client.query(
    `insert into private.imports (id, topic, file_name, body, imported_by, aal, state) values ($1, $2, $3, $4, $5, $6, 'waiting')
     on conflict (id) do nothing`,
    [id, topic, fileName, body, account, aal],
  )
}
