import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { type FilesEnv, pdfSenderOf, requireCaller, requireFilesRole } from '../guards.ts'
import { pictureCosts, rejectionOf } from '../pictures/read-picture.ts'
import { openFileRunner } from '../processes/file-process.ts'
import type { FilesDeps } from '../routes.ts'
import { problemOf } from '../storing/problems.ts'
import { openUploads } from '../storing/uploads.ts'
import { formOverhead } from '../storing/upload.ts'
import { logoForms } from './forms.ts'
import { addLogo } from './logos.ts'

/** What a page sends is 768 pixels wide, as PNG. */
const maxBytes = 2 * 1024 * 1024

const settingsOnly = 'Only those who change the settings change the logo.'

const answerShape = z.union([
  z.object({ rejected: z.enum(['broken', 'small']) }),
  z.object({ lengths: z.array(z.number().int().positive()).length(Object.keys(logoForms).length) }),
])

/**
 * The pictures of a logo; mounted at /api/college. The site has it once the row of the college names its version, which is
 * changed like its other facts (docs/decisions/0064-the-college.md).
 */
export function createLogoApi(deps: FilesDeps): Hono<FilesEnv> {
  const uploads = openUploads(deps.config)
  const app = new Hono<FilesEnv>()
  app.post('/logo', requireCaller(deps), requireFilesRole(deps, 'settings', settingsOnly), (c) => {
    const { account } = pdfSenderOf(c)
    const sender = { account: account === '' ? undefined : account, isAdmin: true }
    return uploads.readForm(c, sender, { fields: [], maxBytes: maxBytes + formOverhead }, async ({ files: [file] }) => {
      if (file === undefined) throw new AppError(400, 'bad_form', 'The form has no picture.')
      const bytes = await readFile(file.path)
      const pictures = await deps.checks.inTurn(pdfSenderOf(c), () => draw(bytes, c.req.raw.signal))
      return c.json({ logo: await addLogo(deps.pool, pictures) }, 201)
    })
  })
  return app
}

/** In a process that may die, which ends with its one picture: a college changes its logo once in years. */
async function draw(file: Buffer, signal: AbortSignal): Promise<Map<string, Buffer>> {
  const rejected = rejectionOf(file, { mayBeCut: false })
  if (rejected !== undefined) throw notDrawn(rejected)
  const runner = openFileRunner({
    program: 'server/features/files/logo/logo-process.ts',
    readable: ['domain/papers/pictures'],
    allow: ['addons'],
    limits: pictureCosts,
    answer: answerShape,
  })
  try {
    const outcome = await runner.run(file, signal)
    if (outcome === 'costly') throw notDrawn('costly')
    if (outcome === 'unchecked') throw notDrawn('broken')
    if ('rejected' in outcome.answer) throw notDrawn(outcome.answer.rejected)
    let end = 0
    const { lengths } = outcome.answer
    return new Map(
      Object.keys(logoForms).map((form, place) => [form, outcome.bytes.subarray(end, (end += lengths[place] ?? 0))]),
    )
  } finally {
    await runner.close()
  }
}

function notDrawn(why: 'heic' | 'broken' | 'costly' | 'small'): AppError {
  const { code, message } = problemOf(`${why}_picture`)
  return new AppError(415, code, message)
}
