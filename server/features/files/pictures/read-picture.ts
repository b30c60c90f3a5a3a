import { z } from 'zod'
import { pictureFormat } from '#domain/papers/pictures/picture-format.ts'
import type { Picture } from '#domain/papers/pictures/write-pdf.ts'
import { openFileRunner } from '../processes/file-process.ts'
import { isCut, maxPixels, pixelsOf } from './picture-header.ts'

/** Why a picture becomes no page. */
type PictureRejection = 'heic' | 'broken' | 'costly'
export type PicturePage = Picture | { rejected: PictureRejection }

const answerShape = z.union([
  z.object({ rejected: z.literal('broken') }),
  z.object({ width: z.number().int().positive(), height: z.number().int().positive() }),
])

/** Unpacked and drawn, 12 million pixels take 0.2 s and 150 MB, as AVIF 0.9 s and 470 MB; 64 million 0.8 s and 400 MB. */
export const pictureCosts = { cpuMs: 8000, maxMs: 30_000, memory: 600, heap: 128, idleMs: 20_000, watchMs: 25 }

interface PictureReader {
  /** One at a time. */
  read: (bytes: Buffer, signal: AbortSignal) => Promise<PicturePage>
  close: () => Promise<void>
}

/** Why a picture is not decoded, by its header. */
export function rejectionOf(bytes: Buffer, { mayBeCut }: { mayBeCut: boolean }): PictureRejection | undefined {
  const format = pictureFormat(bytes)
  if (format === 'heic') return 'heic'
  const pixels = pixelsOf(bytes)
  if (format === undefined || pixels === undefined || pixels < 1) return 'broken'
  if (!mayBeCut && isCut(bytes)) return 'broken'
  return pixels > maxPixels ? 'costly' : undefined
}

/** What a picture becomes: a page of a paper, or a part of a post. */
const programs = {
  page: 'server/features/files/pictures/picture-process.ts',
  post: 'server/features/files/pictures/post-picture-process.ts',
}

/** Makes pages or pictures of posts of pictures, as the browser does, in a process that may die. */
export function openPictureReader(kind: keyof typeof programs = 'page'): PictureReader {
  const runner = openFileRunner({
    program: programs[kind],
    readable: ['domain/papers/pictures', 'domain/forum'],
    // The decoders are native code, which is why PDFs have a process without it.
    allow: ['addons'],
    limits: pictureCosts,
    answer: answerShape,
  })
  return {
    async read(bytes, signal) {
      // A reviewer checks the pages of a paper.
      const rejected = rejectionOf(bytes, { mayBeCut: kind === 'page' })
      if (rejected !== undefined) return { rejected }
      const outcome = await runner.run(bytes, signal)
      if (outcome === 'costly') return { rejected: 'costly' }
      // Decoders that end the process do so because of the picture: it was tried twice.
      if (outcome === 'unchecked' || 'rejected' in outcome.answer) return { rejected: 'broken' }
      const { width, height } = outcome.answer
      return { jpeg: new Uint8Array(outcome.bytes), width, height }
    },
    close: runner.close,
  }
}
