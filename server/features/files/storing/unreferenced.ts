import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { FileStore } from './store.ts'

// private.unreferenced_files lists files without a row. Triggers maintain it however a row was removed
// (supabase/schema/papers/files.sql), so a process may be killed at any point.

interface FilesDeps {
  pool: Pool
  files: FileStore
  log: Log
}

const maxPerRun = 500

/** Before a file is stored: unless a row references it within the hour, it is removed again. */
export async function announceFile(pool: Pool, key: string): Promise<void> {
  await pool.query(
    "insert into private.unreferenced_files (file_key, remove_after) values ($1, now() + interval '1 hour')",
    [key],
  )
}

/** Removes a file whose row was rejected. */
export async function abandonFile(deps: FilesDeps, key: string): Promise<void> {
  await deps.pool
    .query('update private.unreferenced_files set remove_after = now() where file_key = $1', [key])
    .then(() => removeUnreferencedFiles(deps))
    .catch((err: unknown) => deps.log.error({ err }, 'an unused file could not be removed yet; trying again later'))
}

/** Removes the files that are due. One that cannot be removed now stays listed. */
export async function removeUnreferencedFiles({ pool, files, log }: FilesDeps): Promise<void> {
  const { rows } = await pool.query<{ file_key: string }>(
    `select file_key from private.unreferenced_files f
     where remove_after <= now()
       and not exists (select from public.study_materials m where m.file_key = f.file_key)
       and not exists (select from public.first_pages p where p.file_key = f.file_key)
       and not exists (select from public.notice_attachments a where a.file_key = f.file_key)
       and not exists (select from public.drive_attachments a where a.file_key = f.file_key)
       and not exists (select from private.pictures p where p.file_key = f.file_key)
     order by remove_after limit $1`,
    [maxPerRun],
  )
  for (const { file_key: key } of rows) {
    try {
      await files.remove(key)
      await pool.query(
        `with listed as (delete from private.unreferenced_files where file_key = $1)
         delete from private.rewritten_files where file_key = $1`,
        [key],
      )
    } catch (err) {
      log.error({ err }, 'a file that no row names could not be removed')
    }
  }
}
