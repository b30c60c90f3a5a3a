import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxPicturePages } from '#domain/papers/pictures/picture-format.ts'
import { writePdf } from '#domain/papers/pictures/write-pdf.ts'
import type { PdfChecks, PdfSender } from '../pdf/pdf-checks.ts'
import { type FileProblem, type ProblemCode, problemOf } from '../storing/problems.ts'

export interface SentPicture {
  name: string
  read: () => Promise<Buffer<ArrayBuffer> | ProblemCode>
}

/**
 * The pictures as the pages of one PDF, or why not, with the name of the one that could not be read: a paper without one
 * of its pages is none. Each picture has a turn of its own, and its page waits on the disk: a paper of sixty pages keeps
 * neither others waiting nor its pages in memory.
 *
 * @param folder of the request, which goes with it
 * @returns what reads the PDF into memory
 * @throws {AppError} cut_off
 */
export async function pdfOfPictures(
  checks: PdfChecks,
  sender: PdfSender,
  pictures: readonly SentPicture[],
  folder: string,
): Promise<FileProblem | (() => Promise<Buffer<ArrayBuffer>>)> {
  if (pictures.length > maxPicturePages) return problemOf('too_many_pictures')
  const pages: { path: string; width: number; height: number }[] = []
  for (const { name, read } of pictures) {
    const page = await checks.inTurn(sender, async (_check, readPicture) => {
      const bytes = await read()
      return typeof bytes === 'string' ? bytes : readPicture(bytes)
    })
    if (typeof page === 'string' || 'rejected' in page) {
      const { code, message } = problemOf(typeof page === 'string' ? page : `${page.rejected}_picture`)
      return { code, message: pictures.length > 1 ? `${name}: ${message}` : message }
    }
    const path = join(folder, randomUUID())
    await writeFile(path, page.jpeg, { flag: 'wx', mode: 0o600 })
    pages.push({ path, width: page.width, height: page.height })
  }
  return async () => {
    const read = await Promise.all(
      pages.map(async ({ path, ...size }) => ({ ...size, jpeg: new Uint8Array(await readFile(path)) })),
    )
    await Promise.all(pages.map(({ path }) => rm(path)))
    return Buffer.concat(writePdf(read))
  }
}
