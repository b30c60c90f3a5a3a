import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isPdf } from '#domain/pdf.ts'
import type { Config } from '#server/core/config/config.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { limitBody } from '#server/core/http/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { type FilesEnv, requireCaller, requireFilesAdmin } from './guards.ts'
import { addMaterial, findMaterial, materialFields, removeMaterial } from './materials.ts'
import { countPages } from './pdf.ts'
import { sendFile } from './send.ts'
import type { FileStore } from './store.ts'
import { removeUnreferencedFiles } from './unreferenced.ts'
import { formOverhead, rejectActiveContent, storeFile, tooLarge } from './upload.ts'

export interface FilesDeps {
  /** Of the owner: which files are on their way is nobody else's business. */
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: TokenVerifier
  files: FileStore
  log: Log
  config: Pick<Config, 'files'>
}

/** Study material as files, to be mounted at /api/files. Every answer is the database's, asked as the caller. */
export function createFilesApi(deps: FilesDeps): Hono<FilesEnv> {
  const { apiPool, files } = deps
  const { maxBytes } = deps.config.files
  const app = new Hono<FilesEnv>()
  const as = <T>(c: Context<FilesEnv>, work: (client: Client) => Promise<T>) => asCaller(apiPool, c.get('caller'), work)
  const requireAdmin = requireFilesAdmin(deps, 'Only an admin keeps the study material.')
  app.use(requireCaller(deps))

  // Before a file is sent: what is too large need not travel to be refused.
  app.get('/', requireAdmin, (c) => c.json({ maxBytes }, 200, { 'cache-control': 'no-store' }))

  app.get('/:id', async (c) => {
    const id = readId(c)
    const material = await as(c, (client) => findMaterial(client, id))
    if (material === undefined) throw notThere()
    return sendFile(c, material, files)
  })

  app.post(
    '/',
    requireAdmin,
    limitBody(maxBytes + formOverhead, () => tooLarge(maxBytes)),
    async (c) => {
      const { file, fields } = await readForm(c)
      if (file.size > maxBytes) throw tooLarge(maxBytes)
      const bytes = Buffer.from(await file.arrayBuffer())
      if (!isPdf(bytes)) throw new AppError(415, 'not_a_pdf', 'Only PDF files can be kept.')

      rejectActiveContent(bytes)

      const material = { ...fields, pages: countPages(bytes), bytes: bytes.length }
      const id = await storeFile(deps, bytes, 'pdf', (file_key) =>
        as(c, (client) => addMaterial(client, { ...material, file_key })),
      )
      return c.json({ id, pages: material.pages ?? null, bytes: material.bytes }, 201)
    },
  )

  app.delete('/:id', requireAdmin, async (c) => {
    const id = readId(c)
    if (!(await as(c, (client) => removeMaterial(client, id)))) throw notThere()
    await removeUnreferencedFiles(deps)
    return c.body(null, 204)
  })
  return app
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

const notThere = () => new AppError(404, 'not_found', 'There is no such material.')
