import * as z from 'zod/mini'
import { picturesPath, type PlacedPicture } from '#domain/forum/pictures.ts'
import { ConnectionLostError, upload } from '#web/backend/upload.ts'
import type { ShrunkPicture } from '#web/content/papers/pictures/shrink-picture.ts'

/** Its message is for the writer. */
export class PictureNotSent extends Error {
  override name = 'PictureNotSent'
}

interface Options {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const stored = z.object({ id: z.string(), width: z.number(), height: z.number() })
const problem = z.object({ code: z.string(), message: z.string() })

/** @throws {PictureNotSent}; the signal's reason */
export async function sendPicture({ jpeg }: Pick<ShrunkPicture, 'jpeg'>, options: Options): Promise<PlacedPicture> {
  const form = new FormData()
  // Under a name that says nothing of the file that was chosen.
  form.set('file', new File([jpeg], 'picture.jpg', { type: 'image/jpeg' }))
  const { status, text } = await upload(picturesPath, form, options).catch((error: unknown) => {
    if (!(error instanceof ConnectionLostError)) throw error
    throw new PictureNotSent(
      navigator.onLine
        ? 'The connection was lost. Your picture and text are still here.'
        : 'You are offline. Your picture and text are still here: try again once you are connected.',
    )
  })
  const answer = readJson(text)
  const sent = stored.safeParse(answer)
  if (status === 201 && sent.success) return sent.data
  if (status === 401) throw new PictureNotSent('Your session has ended. Your text is saved: log in and add it again.')
  // The server's own sentences say when it can be tried again, and what is wrong with a picture.
  const { data } = problem.safeParse(answer)
  throw new PictureNotSent(
    (status === 429 || status === 413 || status === 415) && data !== undefined
      ? data.message
      : 'The picture could not be sent. It is still here: try again in a minute.',
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
