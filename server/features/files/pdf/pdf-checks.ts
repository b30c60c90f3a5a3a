import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { openFairQueue } from '#server/core/processes/fair-queue.ts'
import { openPictureReader, type PicturePage } from '../pictures/read-picture.ts'
import { type FileLimits, openFileRunner } from '../processes/file-process.ts'

/**
 * Why a PDF was rejected. 'form': an XFA form that draws its own pages; 'unchecked': the process ended, which need not
 * be the file's fault.
 */
type PdfRejection = 'active' | 'encrypted' | 'form' | 'broken' | 'costly' | 'unchecked'
export interface RewrittenPdf {
  /** The same pages and links, without anything else. */
  bytes: Buffer<ArrayBuffer>
  pages: number
}
export type PdfCheck = RewrittenPdf | { rejected: PdfRejection }

export interface PdfSender {
  /** Owner of the turns: an account's id. */
  account: string
  /** The request's signal: waiting and running checks end with it. */
  signal: AbortSignal
}

export interface PdfChecks {
  /**
   * Runs `work` in the sender's turn: one file at a time is read into memory, rewritten and stored.
   *
   * @throws {AppError} cut_off, where the request has ended or the server stops; and any error of `work`
   */
  inTurn: <T>(
    sender: PdfSender,
    work: (
      check: (bytes: Buffer) => Promise<PdfCheck>,
      readPicture: (bytes: Buffer) => Promise<PicturePage>,
      readPostPicture: (bytes: Buffer) => Promise<PicturePage>,
    ) => Promise<T>,
  ) => Promise<T>
  close: () => Promise<void>
}

/** Of 20 MB, pictures take 20 ms of a processor, and 100,000 links 700. */
const usualLimits: FileLimits = {
  cpuMs: 4000,
  maxMs: 20_000,
  memory: 250,
  heap: 256,
  idleMs: 20_000,
  watchMs: 50,
}

const answerShape = z.union([
  z.object({ rejected: z.enum(['active', 'encrypted', 'form', 'broken']) }),
  z.object({ pages: z.number().int().positive(), length: z.number().int().positive() }),
])

/** Rewrites PDFs, and makes pages of pictures, in processes that may die, in turns by account. */
export function openPdfChecks(changed: Partial<FileLimits> = {}): PdfChecks {
  const queue = openFairQueue()
  const closed = new AbortController()
  const pictures = openPictureReader()
  const postPictures = openPictureReader('post')
  const pdfs = openFileRunner({
    program: 'server/features/files/pdf/check-process.ts',
    readable: [],
    limits: { ...usualLimits, ...changed },
    answer: answerShape,
  })

  async function check(bytes: Buffer, signal: AbortSignal): Promise<PdfCheck> {
    const outcome = await pdfs.run(bytes, signal)
    if (typeof outcome === 'string') return { rejected: outcome }
    return 'rejected' in outcome.answer ? outcome.answer : { bytes: outcome.bytes, pages: outcome.answer.pages }
  }

  return {
    async inTurn({ account, signal }, work) {
      const left = AbortSignal.any([signal, closed.signal])
      try {
        return await queue.run(account, left, () =>
          work(
            (bytes) => check(bytes, left),
            (bytes) => pictures.read(bytes, left),
            (bytes) => postPictures.read(bytes, left),
          ),
        )
      } catch (cause) {
        if (!left.aborted) throw cause
        throw new AppError(408, 'cut_off', 'The request ended before its files were checked.', { cause })
      }
    },
    async close() {
      closed.abort()
      await Promise.all([pdfs.close(), pictures.close(), postPictures.close()])
    },
  }
}
