import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { pictureLimits, readPictureAddress } from '#domain/forum/pictures.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import { type FilesEnv, pdfSenderOf, requireCaller } from '../guards.ts'
import type { FilesDeps } from '../routes.ts'
import { sendFile } from '../send.ts'
import { problemOf } from '../storing/problems.ts'
import type { SentForm } from '../storing/read-form.ts'
import { storeFile } from '../storing/upload.ts'
import { openUploads } from '../storing/uploads.ts'
import { openPictureLimits } from './limits.ts'
import { addPicture, findPicture, readsPostOf } from './pictures.ts'

/** Pictures of the forum's posts; mounted at /api/pictures (docs/decisions/0086-pictures-in-posts.md). */
export function createPostPicturesApi(deps: FilesDeps): Hono<FilesEnv> {
  const { pool, apiPool, files } = deps
  const limits = openPictureLimits(pool, deps.config)
  const uploads = openUploads(deps.config)
  const app = new Hono<FilesEnv>()

  // The response is the same for a picture that does not exist and for one that the caller may not read.
  app.get('/:name', requireCaller(deps, { visitors: true }), async (c) => {
    const named = readPictureAddress(c.req.path)
    const picture = named && (await findPicture(pool, named.id))
    const mayRead = await asCaller(apiPool, c.get('caller'), async (client) => {
      if (picture === undefined) return false
      const isPlaced = picture.discussion_id !== null || picture.comment_id !== null
      return isPlaced ? readsPostOf(client, picture) : picture.owner !== null && picture.owner === accountOf(c)
    })
    if (picture !== undefined && mayRead) {
      c.header('cross-origin-resource-policy', 'same-origin')
      return sendFile(c, picture, files)
    }
    // An <img> sends no token: with `quiet`, the page tries again with one, and nothing is an error.
    if (c.req.query('quiet') !== undefined)
      return c.body(null, 204, { 'cache-control': 'private, no-cache', vary: 'Authorization' })
    throw new AppError(404, 'not_found', 'There is no such picture.')
  })

  app.post('/', requireCaller(deps), async (c) => {
    const account = accountOf(c)
    if (account === undefined) throw new AppError(403, 'no_account', 'Pictures belong to an account.')
    if (!(await hasLiveSession(apiPool, c.get('caller').claims)))
      throw new AppError(401, 'not_signed_in', 'Please log in again.')
    await limits.consume('pictures-account', account)
    await limits.consume('pictures-network', clientAddress(c, deps.config.trustProxy))
    const form = { fields: [], maxBytes: pictureLimits.requestBytes }
    return uploads.readForm(c, { account, isAdmin: false }, form, async (sent) =>
      c.json(await store(c, account, sent), 201),
    )
  })
  return app

  /** Drawn anew: what is stored has the picture's points, and nothing else of the file. */
  async function store(c: Context<FilesEnv>, account: string, { files: [file] }: SentForm) {
    if (file === undefined) throw new AppError(400, 'bad_form', 'The form has no picture.')
    return deps.checks.inTurn(pdfSenderOf(c), async (_check, _readPage, readPostPicture) => {
      const drawn = await readPostPicture(await readFile(file.path))
      if ('rejected' in drawn) {
        const { code, message } = problemOf(`${drawn.rejected}_picture`)
        throw new AppError(415, code, message)
      }
      const { jpeg, width, height } = drawn
      const id = await storeFile(deps, Buffer.from(jpeg), 'jpg', (file_key) =>
        addPicture(pool, account, { file_key, bytes: jpeg.length, width, height }),
      )
      return { id, width, height, bytes: jpeg.length }
    })
  }
}

function accountOf(c: Context<FilesEnv>): string | undefined {
  const { role, claims } = c.get('caller')
  return role === 'authenticated' && typeof claims['sub'] === 'string' ? claims['sub'] : undefined
}
