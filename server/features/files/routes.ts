import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isPdf } from '#domain/pdf.ts'
import { areOfAdmin } from '#server/supabase/auth/guards/as-admin.ts'
import type { Config } from '#server/core/config/config.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import { authenticate, type Caller } from '#server/supabase/data/execution/authenticate.ts'
import { ApiError } from '#server/supabase/data/protocol/errors.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { limitBody } from '#server/core/http/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { addMaterial, findMaterial, type StoredMaterial, materialFields, removeMaterial } from './materials.ts'
import { countPages } from './pdf.ts'
import { findActiveContent } from './pdf-content.ts'
import { readRange } from './range.ts'
import type { FileStore } from './store.ts'
import { abandonFile, announceFile, removeUnreferencedFiles } from './unreferenced.ts'

interface FilesDeps {
  /** Of the owner: which files are on their way is nobody else's business. */
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: TokenVerifier
  files: FileStore
  log: Log
  config: Pick<Config, 'files'>
}

interface FilesEnv {
  Variables: { caller: Caller }
}

/** Room for the form's other fields and its boundaries. */
const formOverhead = 64 * 1024

/** Study material as files, to be mounted at /api/files. Every answer is the database's, asked as the caller. */
export function createFilesApi(deps: FilesDeps): Hono<FilesEnv> {
  const { apiPool, pool, files } = deps
  const { maxBytes } = deps.config.files
  const app = new Hono<FilesEnv>()
  const as = <T>(c: Context<FilesEnv>, work: (client: Client) => Promise<T>) => asCaller(apiPool, c.get('caller'), work)
  app.use(requireCaller(deps))

  // Before a file is sent: what is too large need not travel to be refused.
  app.get('/', requireMaterialAdmin(deps), (c) => c.json({ maxBytes }, 200, { 'cache-control': 'no-store' }))

  app.get('/:id', async (c) => {
    const id = readId(c)
    const material = await as(c, (client) => findMaterial(client, id))
    if (material === undefined) throw notThere()
    return sendFile(c, material, files)
  })

  app.post(
    '/',
    requireMaterialAdmin(deps),
    limitBody(maxBytes + formOverhead, () => tooLarge(maxBytes)),
    async (c) => {
      const { file, fields } = await readForm(c)
      if (file.size > maxBytes) throw tooLarge(maxBytes)
      const bytes = Buffer.from(await file.arrayBuffer())
      if (!isPdf(bytes)) throw new AppError(415, 'not_a_pdf', 'Only PDF files can be kept.')

      rejectActiveContent(bytes)

      const file_key = `${randomUUID()}.pdf`
      const material = { ...fields, pages: countPages(bytes), bytes: bytes.length, file_key }
      await announceFile(pool, file_key)
      try {
        await files.put(file_key, bytes).catch(throwNotStored)
        const id = await as(c, (client) => addMaterial(client, material))
        return c.json({ id, pages: material.pages ?? null, bytes: material.bytes }, 201)
      } catch (error) {
        await abandonFile(deps, file_key)
        throw error
      }
    },
  )

  app.delete('/:id', requireMaterialAdmin(deps), async (c) => {
    const id = readId(c)
    if (!(await as(c, (client) => removeMaterial(client, id)))) throw notThere()
    await removeUnreferencedFiles(deps)
    return c.body(null, 204)
  })
  return app
}

async function sendFile(c: Context, { title, bytes, file_key }: StoredMaterial, files: FileStore): Promise<Response> {
  // A file never changes under its key.
  const etag = `"${file_key.replace('.pdf', '')}"`
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    // Asked for again each time: a plan ends, and the next person at this machine is another one.
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)

  const condition = c.req.header('if-range')
  const range = readRange(condition === undefined || condition === etag ? c.req.header('range') : undefined, bytes)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
  const part = range === 'whole' ? undefined : range

  headers['content-type'] = 'application/pdf'
  headers['content-disposition'] = `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`
  headers['content-length'] = String(part === undefined ? bytes : part.last - part.first + 1)
  if (part !== undefined) headers['content-range'] = `bytes ${part.first}-${part.last}/${bytes}`
  const status = part === undefined ? 200 : 206
  if (c.req.method === 'HEAD') return c.body(null, status, headers)

  const body = await files.get(file_key, part)
  if (body === undefined) throw new AppError(404, 'file_missing', 'This file is not there any more.', { report: true })
  return c.body(body, status, headers)
}

/** Who asks, by the same rules as the data API: a person's token, or the secret key as `apikey`. */
function requireCaller(deps: Pick<FilesDeps, 'secrets' | 'tokens'>): MiddlewareHandler<FilesEnv> {
  return async (c, next) => {
    const key = c.req.header('apikey') ?? deps.secrets.publishableKey
    const caller = await authenticate(key, c.req.header('authorization'), deps).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined
      throw error
    })
    if (caller === undefined || caller.role === 'anon')
      throw new AppError(401, 'not_signed_in', 'Please log in to read this.')
    c.set('caller', caller)
    return next()
  }
}

/** Checked before the body is read, so that a stranger cannot make the server read twenty megabytes. */
function requireMaterialAdmin({ pool, apiPool }: Pick<FilesDeps, 'pool' | 'apiPool'>): MiddlewareHandler<FilesEnv> {
  return async (c, next) => {
    const caller = c.get('caller')
    if (!(await hasLiveSession(apiPool, caller.claims)))
      throw new AppError(401, 'not_signed_in', 'Please log in again.')
    const mayManage =
      caller.role === 'service_role' || (await transaction(pool, (client) => areOfAdmin(client, caller.claims)))
    if (!mayManage) throw new AppError(403, 'not_admin', 'Only an admin keeps the study material.')
    return next()
  }
}

async function readForm(c: Context): Promise<{ file: File; fields: z.output<typeof materialFields> }> {
  const form = await c.req.formData().catch(() => undefined)
  if (form === undefined) throw new AppError(400, 'bad_form', 'The request is no form with a file.')
  const { file, ...texts } = Object.fromEntries(form)
  if (!(file instanceof File)) throw new AppError(400, 'bad_form', 'The form has no file.')
  const fields = materialFields.safeParse(texts)
  if (fields.success) return { file, fields: fields.data }
  const wrong = [...new Set(fields.error.issues.map((issue) => issue.path.join('.')))].join(', ')
  throw new AppError(400, 'validation_failed', `These fields are missing or not usable: ${wrong}.`)
}

function readId(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw notThere()
  return id.data
}

/** @throws {AppError} for a PDF that could do more on a reader's machine than be read, or that cannot be looked into */
function rejectActiveContent(bytes: Buffer): void {
  const found = findActiveContent(bytes)
  if (found === undefined) return
  if (found === 'encrypted')
    throw new AppError(415, 'encrypted_pdf', 'This PDF is protected by a password. Please save it without one.')
  throw new AppError(
    415,
    'active_pdf',
    'This PDF holds scripts, actions or attached files. Please print it to a new PDF and put that up.',
  )
}

/** A folder whose disk is full, or whose account may not hold more, is something that an admin can mend. */
function throwNotStored(cause: unknown): never {
  const full = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
  if (full) {
    const message = 'There is no room left for files on the server. Nothing was kept.'
    throw new AppError(507, 'storage_full', message, { cause, report: true })
  }
  throw new AppError(500, 'file_not_kept', 'The server could not keep the file. Its log says why.', {
    cause,
    report: true,
  })
}

const notThere = () => new AppError(404, 'not_found', 'There is no such material.')
const tooLarge = (maxBytes: number) =>
  new AppError(413, 'too_large', `The file is too large. The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
