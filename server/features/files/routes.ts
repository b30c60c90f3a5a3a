import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isPdf } from '#domain/papers/pdf.ts'
import type { Config } from '#server/core/config/config.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { retryConflict } from '#server/core/database/retry-conflict.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { notAdmin } from '#server/supabase/auth/guards/rights.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import type { Log } from '#server/core/log/log.ts'
import { contribute } from './contributions/contribute.ts'
import { openContributionLimits, requestSize } from './contributions/limits.ts'
import { contributionFields } from './contributions/fields.ts'
import type { SentForm } from './storing/read-form.ts'
import { openUploads } from './storing/uploads.ts'
import {
  type FilesEnv,
  mayAddMaterial,
  mayManageFiles,
  pdfSenderOf,
  requireCaller,
  requireFilesRole,
} from './guards.ts'
import { findFirstPage } from './first-pages.ts'
import type { PdfChecks } from './pdf/pdf-checks.ts'
import { addSamplePapers } from './samples/add-sample-papers.ts'
import { addMaterial, findMaterial, materialFields, type NewMaterial, removeMaterial } from './materials.ts'
import { sendFile } from './send.ts'
import type { FileStore } from './storing/store.ts'
import { removeUnreferencedFiles } from './storing/unreferenced.ts'
import { formOverhead, rewrittenOf, storePdf, tooLarge } from './storing/upload.ts'

export interface FilesDeps {
  /** The owner's pool: callers may not read the list of uploads in progress. */
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: TokenVerifier
  files: FileStore
  checks: PdfChecks
  log: Log
  config: Pick<Config, 'files' | 'rateLimits' | 'trustProxy'>
  /** Called when a paper waits to be read. */
  onContributed?: () => void
}

const fieldNames = [...Object.keys(materialFields.shape), ...Object.keys(contributionFields.shape)]

const reviewersOnly = 'Only an admin or a reviewer may change papers and notes.'

/** Study material as files; mounted at /api/files. Every query runs as the caller. */
export function createFilesApi(deps: FilesDeps): Hono<FilesEnv> {
  const { apiPool, files } = deps
  const { maxBytes } = deps.config.files
  const app = new Hono<FilesEnv>()
  const as = <T>(c: Context<FilesEnv>, work: (client: Client) => Promise<T>) => asCaller(apiPool, c.get('caller'), work)
  const limits = openContributionLimits(deps.pool, deps.config)
  const uploads = openUploads(deps.config)
  const requireReviewer = requireFilesRole(deps, 'papers', reviewersOnly)
  app.use(requireCaller(deps))

  // Lets the page reject too large a file before it is sent.
  app.get('/', async (c) => {
    await requireLiveSession(c)
    return c.json({ maxBytes }, 200, { 'cache-control': 'no-store' })
  })

  app.get('/:id', async (c) => {
    const id = readId(c)
    const material = await as(c, (client) => findMaterial(client, id))
    if (material === undefined) throw notThere()
    return sendFile(c, material, files)
  })

  // Shown by the viewer while the paper and the reader's code are loading.
  app.get('/:id/first-page', async (c) => {
    const id = readId(c)
    const found = await as(c, (client) => findFirstPage(client, id))
    // With `quiet`, a page requests it before it knows whether the paper exists, so a missing one is no error.
    if (found === undefined && c.req.query('quiet') === undefined) throw notThere()
    if (!found?.picture) return c.body(null, 204, { 'cache-control': 'private, no-cache', vary: 'Authorization' })
    const { pages, picture } = found
    c.header('page-size', `${picture.width} ${picture.height}`)
    if (pages !== null) c.header('page-count', String(pages))
    return sendFile(c, picture, files)
  })

  app.post('/', async (c) => {
    const sender = await requireSender(c)
    const maxForm = maxBytes * (sender.isAdmin ? requestSize.admin : requestSize.account) + formOverhead
    return uploads.readForm(c, sender, { fields: fieldNames, maxBytes: maxForm }, async (form) => {
      // The admin area's form sends all fields, so the paper needs no reviewer.
      if ('subject' in form.fields) {
        if (!sender.isAdmin) throw notAdmin(reviewersOnly)
        return addApproved(c, form)
      }
      const lines = await contribute(deps, form, { ...sender, signal: c.req.raw.signal, as: (work) => as(c, work) })
      if (lines.some((line) => 'id' in line)) deps.onContributed?.()
      return c.json({ files: lines }, 202)
    })
  })

  // For admins who want to see a filled library; `npm run admin -- seed papers` does the same.
  app.post(
    '/samples',
    requireFilesRole(deps, 'settings', 'Only an admin adds sample papers.'),
    limitBody(1024),
    async (c) => {
      const answer = await addSamplePapers(deps)
      if (answer.added > 0) deps.onContributed?.()
      return c.json(answer)
    },
  )

  app.delete('/:id', requireReviewer, async (c) => {
    const id = readId(c)
    if (!(await as(c, (client) => removeMaterial(client, id)))) throw notThere()
    await removeUnreferencedFiles(deps)
    return c.body(null, 204)
  })
  return app

  async function requireLiveSession(c: Context<FilesEnv>): Promise<void> {
    if (!(await hasLiveSession(apiPool, c.get('caller').claims)))
      throw new AppError(401, 'not_signed_in', 'Please log in again.')
  }

  /** Checks and counts the sender before any file is read. */
  async function requireSender(c: Context<FilesEnv>) {
    await requireLiveSession(c)
    const caller = c.get('caller')
    const { role, claims } = caller
    const isAdmin = await transaction(deps.pool, (client) => mayManageFiles(client, caller, 'papers'))
    const account = typeof claims['sub'] === 'string' && role === 'authenticated' ? claims['sub'] : undefined
    if (account !== undefined) {
      await limits.consume(isAdmin ? 'contribute-admin' : 'contribute-account', account)
      if (!isAdmin) await limits.consume('contribute-network', clientAddress(c, deps.config.trustProxy))
    }
    return { isAdmin, account }
  }

  async function addApproved(c: Context<FilesEnv>, form: SentForm): Promise<Response> {
    const [file] = form.files
    if (file === undefined) throw new AppError(400, 'bad_form', 'The form has no file.')
    const fields = materialFields.safeParse(form.fields)
    if (!fields.success) {
      const wrong = [...new Set(fields.error.issues.map((issue) => issue.path.join('.')))].join(', ')
      throw new AppError(400, 'validation_failed', `These fields are missing or not usable: ${wrong}.`)
    }
    if (file.bytes > maxBytes) throw tooLarge(maxBytes)
    const stored = await deps.checks.inTurn(pdfSenderOf(c), async (check) => {
      const bytes = await readFile(file.path)
      if (!isPdf(bytes)) throw notPdf()
      const rewritten = rewrittenOf(await check(bytes))
      if (rewritten.bytes.length > maxBytes) throw tooLarge(maxBytes)
      const sha256 = createHash('sha256').update(rewritten.bytes).digest()
      const { pages } = rewritten
      const material = { ...fields.data, pages, bytes: rewritten.bytes.length, sha256 }
      const id = await storePdf(deps, { bytes: rewritten.bytes, original: file.sha256 }, (file_key) =>
        addRow(c, { ...material, file_key }).catch((error: unknown) => {
          // An admin may upload the same bytes twice, or bytes that were removed before.
          if (isDatabaseError(error, '23505')) return addRow(c, { ...material, file_key, sha256: null })
          throw error
        }),
      )
      return { id, pages, bytes: rewritten.bytes.length }
    })
    deps.onContributed?.()
    return c.json(stored, 201)
  }

  /** As the owner, who alone may write the hash. Checks the sender again, whom the audit log records. */
  function addRow(c: Context<FilesEnv>, material: NewMaterial): Promise<string> {
    return retryConflict(() =>
      transaction(deps.pool, async (client) => {
        if (!(await mayAddMaterial(client, c.get('caller'), material))) throw notAdmin(reviewersOnly)
        return addMaterial(client, material)
      }),
    )
  }
}

function readId(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw notThere()
  return id.data
}

/** The form has one PDF with its details; pictures are made a PDF by the browser, or are contributed. */
const notPdf = () =>
  new AppError(
    415,
    'not_a_pdf',
    'Only a PDF can be put up in this way. Pictures become a PDF on the admin’s page or where papers are added.',
  )

const notThere = () => new AppError(404, 'not_found', 'There is no such material.')
