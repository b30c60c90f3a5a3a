import { createHash } from 'node:crypto'
import { isPdf } from '#domain/papers/pdf.ts'
import { titleOfFile } from '#domain/papers/papers.ts'
import { cleanName } from '#domain/accounts/person-name.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log/log.ts'
import type { FileStore } from '../storing/store.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { retryConflict } from '#server/core/database/retry-conflict.ts'
import { storePdf } from '../storing/upload.ts'
import type { ContributionFields } from './fields.ts'
import { maxWaiting, maxWaitingBytes } from './limits.ts'
import type { PdfCheck, PdfChecks } from '../pdf/pdf-checks.ts'
import { type FileProblem, type ProblemCode, problemOf } from '../storing/problems.ts'

export interface ContributionDeps {
  pool: Pool
  files: FileStore
  checks: PdfChecks
  log: Log
  config: Pick<Config, 'files'>
}

export type Stored = { id: string; status: 'reading' } | { error: FileProblem }

interface Contribution {
  /** Undefined for the site's secret key. */
  contributor: string | undefined
  isAdmin: boolean
  fields: ContributionFields
  /** With the folders of a zip before it. */
  name: string
  /** Runs queries as the contributor. */
  asContributor: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

interface CheckedFile {
  /** As stored, after rewriting. */
  bytes: Buffer<ArrayBuffer>
  sha256: Buffer
  /** SHA-256 of the received bytes. */
  original: Buffer
  pages: number
}

/**
 * Stores one PDF for the reader, or returns why not; then nothing of it is stored.
 *
 * @param read called in the sender's turn
 * @throws {AppError} cut_off
 */
export async function storeContribution(
  deps: ContributionDeps,
  contribution: Contribution,
  read: () => Promise<Buffer<ArrayBuffer> | ProblemCode>,
  signal: AbortSignal,
): Promise<Stored> {
  const sender = { account: contribution.contributor ?? '', signal }
  return deps.checks.inTurn(sender, async (check) => {
    const bytes = await read()
    const file = typeof bytes === 'string' ? problemOf(bytes) : await checkFile(deps, contribution, bytes, check)
    return 'code' in file ? { error: file } : storeChecked(deps, contribution, file)
  })
}

async function storeChecked(deps: ContributionDeps, contribution: Contribution, file: CheckedFile): Promise<Stored> {
  try {
    const id = await storePdf(deps, file, (file_key) =>
      retryConflict(() => addRow(deps.pool, contribution, { ...file, file_key })),
    )
    return { id, status: 'reading' }
  } catch (error) {
    if (error instanceof TooManyWaiting) return { error: problemOf('too_many_waiting') }
    // A concurrent request stores the same file.
    if (isDatabaseError(error, '23505'))
      return { error: (await findSame(deps.pool, file.sha256, contribution)) ?? problemOf('already_there') }
    throw error
  }
}

/** Cheap checks come first. */
async function checkFile(
  { pool, config }: ContributionDeps,
  contribution: Contribution,
  bytes: Buffer<ArrayBuffer>,
  check: (bytes: Buffer) => Promise<PdfCheck>,
): Promise<CheckedFile | FileProblem> {
  const { contributor, isAdmin } = contribution
  if (bytes.length > config.files.maxBytes) return problemOf('too_large')
  if (!isPdf(bytes)) return problemOf('not_a_pdf')
  const original = sha256Of(bytes)
  const same = await findSame(pool, original, contribution)
  if (same !== undefined) return same
  if (!isAdmin && contributor !== undefined && (await hasTooManyWaiting(pool, contributor, bytes.length)))
    return problemOf('too_many_waiting')
  const checked = await check(bytes)
  if ('rejected' in checked) return problemOf(`${checked.rejected}_pdf`)
  if (checked.bytes.length > config.files.maxBytes) return problemOf('too_large')
  const sha256 = sha256Of(checked.bytes)
  return (await findSame(pool, sha256, contribution)) ?? { ...checked, sha256, original }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Searches by the received and by the stored bytes. Includes the other's title where the sender may read it. */
async function findSame(
  pool: Pool,
  sha256: Buffer,
  { contributor, asContributor }: Contribution,
): Promise<FileProblem | undefined> {
  const { rows } = await pool.query<{ id: string; own: boolean; status: string }>(
    `select id, contributor is not distinct from $2 as own, status from public.study_materials
     where sha256 = $1
       or file_key in (select file_key from private.rewritten_files where original_sha256 = $1)
     limit 1`,
    [sha256, contributor ?? null],
  )
  const [same] = rows
  if (same === undefined) return undefined
  const title = await asContributor(async (client) => {
    const { rows: readable } = await client.query<{ title: string }>(
      'select title from public.study_materials where id = $1 and removed_at is null',
      [same.id],
    )
    return readable[0]?.title
  })
  if (same.own && contributor !== undefined)
    return problemOf(
      'already_there',
      title === undefined ? 'You sent this paper before, and it was removed.' : `You sent this paper before: ${title}.`,
    )
  if (title !== undefined) return problemOf('already_there', `This paper is here already: ${title}.`)
  return problemOf(
    'already_there',
    same.status === 'approved' ? undefined : 'Somebody has sent this paper already. A reviewer will look at it.',
  )
}

/** Concurrent uploads have filled the contributor's limit first. */
class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

async function hasTooManyWaiting(db: Pick<Client, 'query'>, contributor: string, bytes: number): Promise<boolean> {
  const { rows } = await db.query<{ files: string; bytes: string }>(
    `select count(*) as files, coalesce(sum(bytes), 0) as bytes from public.study_materials
     where contributor = $1 and status <> 'approved'`,
    [contributor],
  )
  const [waiting] = rows
  return Number(waiting?.files) >= maxWaiting || Number(waiting?.bytes) + bytes > maxWaitingBytes
}

interface StoredFile extends CheckedFile {
  file_key: string
}

/** Counts again under a lock, because the contributor's other uploads may be concurrent. */
function addRow(pool: Pool, contribution: Contribution, file: StoredFile): Promise<string> {
  const { contributor, isAdmin } = contribution
  return transaction(pool, async (client) => {
    if (!isAdmin && contributor !== undefined) {
      await client.query("select pg_advisory_xact_lock(hashtextextended('contributions of ' || $1, 0))", [contributor])
      if (await hasTooManyWaiting(client, contributor, file.bytes.length)) throw new TooManyWaiting()
    }
    return insertRow(client, contribution, file)
  })
}

/** As the database's owner: only the server may write the columns of a paper's state. */
async function insertRow(
  client: Client,
  { contributor, fields, name }: Contribution,
  file: StoredFile,
): Promise<string> {
  const fileName = withinLimit(cleanName(name.toWellFormed())).toWellFormed()
  const title = cleanName(fields.title ?? '')
  const { rows } = await client.query<{ id: string }>(
    `insert into public.study_materials (title, subject, course_id, semester, kind, exam, exam_year, note, pages, bytes,
       file_key, sha256, file_name, status, contributor, credited, proposed)
     values ($1, '', (select id from public.courses where id = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'reading', $13, $14,
       $15)
     returning id`,
    [
      title === '' ? titleOfFile(fileName) : title,
      fields.course_id ?? null,
      fields.semester ?? null,
      fields.kind ?? 'paper',
      fields.exam ?? null,
      fields.exam_year ?? null,
      fields.note ?? '',
      file.pages,
      file.bytes.length,
      file.file_key,
      file.sha256,
      fileName,
      contributor ?? null,
      fields.credited ?? false,
      JSON.stringify(
        fields.replaces === undefined ? {} : { replaces: { value: fields.replaces, sure: false, from: 'sender' } },
      ),
    ],
  )
  if (rows[0] === undefined) throw new Error('The paper was not stored.')
  return rows[0].id
}

/** The column's limit; of long folders the end remains, which is closer to the file. */
const withinLimit = (name: string) => (name.includes('/') ? name.slice(-255) : name.slice(0, 255))
