import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/core/errors/app-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { PdfChecks, RewrittenPdf } from '../pdf/pdf-checks.ts'
import type { FileStore } from './store.ts'
import { storePdf } from './upload.ts'

export interface RewritingDeps {
  pool: Pool
  files: FileStore
  checks: PdfChecks
  log: Log
}

/** ms; the job runs every minute, and senders wait for their turn meanwhile. */
const maxRunMs = 40_000
const maxTries = 5
/** The job's turns among those of accounts. */
const sender = { account: 'stored files', signal: new AbortController().signal }

/**
 * Rewrites PDFs that were stored before rewriting existed, or came with an old backup. Each file is replaced in one
 * transaction: after a crash the next run continues, and a new file without a row is removed.
 */
export async function rewriteStoredFiles(deps: RewritingDeps, runMs = maxRunMs): Promise<void> {
  const end = performance.now() + runMs
  while (performance.now() < end) {
    const key = await claimNext(deps.pool)
    if (key === undefined) return
    await rewriteOne(deps, key)
  }
}

/** Counts the try before it is made. A paper that is being read is finished first. */
async function claimNext(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ file_key: string }>(
    `insert into private.rewritten_files as f (file_key, tries)
     select s.file_key, 1
     from (
       select file_key from public.study_materials where read_at is not null or removed_at is not null
       union all
       select file_key from public.notice_attachments where media_type = 'application/pdf'
       union all
       select file_key from public.drive_attachments where media_type = 'application/pdf'
     ) s left join private.rewritten_files r using (file_key)
     where r.file_key is null or (r.rewritten_at is null and r.tries < $1)
     order by coalesce(r.tries, 0), s.file_key limit 1
     on conflict (file_key) do update set tries = f.tries + 1
     returning f.file_key`,
    [maxTries],
  )
  return rows[0]?.file_key
}

async function rewriteOne(deps: RewritingDeps, key: string): Promise<void> {
  const { pool, files, checks, log } = deps
  try {
    await checks.inTurn(sender, async (check) => {
      const stream = await files.get(key)
      if (stream === undefined) return giveUp(deps, key, 'missing')
      const bytes = await buffer(stream)
      const rewritten = await check(bytes)
      if ('bytes' in rewritten) return replaceFile(deps, key, bytes, rewritten)
      if (rewritten.rejected !== 'unchecked') await giveUp(deps, key, rewritten.rejected)
    })
  } catch (err) {
    if (err instanceof AppError && err.code === 'cut_off')
      await pool.query('update private.rewritten_files set tries = tries - 1 where file_key = $1', [key])
    else log.error({ err, file: key }, 'a stored PDF could not be rewritten; trying again later')
  }
}

/** Leaves the file, which passed the checks of its time. */
async function giveUp({ pool, log }: RewritingDeps, key: string, why: string): Promise<void> {
  log.warn({ file: key, why }, 'a stored PDF cannot be rewritten, and stays as it is')
  await pool.query('update private.rewritten_files set tries = $2 where file_key = $1', [key, maxTries])
}

/** Removed, replaced or rewritten by another process meanwhile. */
class AnotherFile extends Error {
  override name = 'AnotherFile'
}

async function replaceFile(deps: RewritingDeps, key: string, bytes: Buffer, file: RewrittenPdf): Promise<void> {
  const original = createHash('sha256').update(bytes).digest()
  const sha256 = createHash('sha256').update(file.bytes).digest()
  await storePdf(deps, { bytes: file.bytes, original }, (newKey) =>
    transaction(deps.pool, async (client) => {
      const replaced = await replaceKey(client, key, { newKey, sha256, ...file })
      if (!replaced) throw new AnotherFile()
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof AnotherFile)) throw error
  })
}

async function replaceKey(
  client: Client,
  key: string,
  { newKey, sha256, bytes, pages }: RewrittenPdf & { newKey: string; sha256: Buffer },
): Promise<boolean> {
  // Not an admin's change, so the audit log records nothing.
  await client.query("select set_config('campuslife.seeding', 'on', true)")
  const material = await client.query(
    // Two files that differed only in removed parts are equal now: only one row can have the hash.
    `update public.study_materials m set file_key = $2, bytes = $3, pages = coalesce(m.pages, $4),
       sha256 = case when exists (select from public.study_materials o where o.sha256 = $5 and o.id <> m.id) then null else $5 end
     where file_key = $1`,
    [key, newKey, bytes.length, pages, sha256],
  )
  const attachment = await client.query(
    `with of_drive as (
       update public.drive_attachments set file_key = $2, bytes = $3 where file_key = $1 returning file_key
     ), of_notice as (
       update public.notice_attachments set file_key = $2, bytes = $3 where file_key = $1 returning file_key
     )
     select from of_drive union all select from of_notice`,
    [key, newKey, bytes.length],
  )
  return material.rowCount === 1 || attachment.rowCount === 1
}
