import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pictureFormat, pictureHeadBytes } from '#domain/papers/pictures/picture-format.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { contributionFields } from './fields.ts'
import { maxCostly, maxFiles, requestSize } from './limits.ts'
import type { SentFile, SentForm } from '../storing/read-form.ts'
import { problemOf } from '../storing/problems.ts'
import { pdfOfPictures, type SentPicture } from './pdf-of-pictures.ts'
import { type ContributionDeps, type Stored, storeContribution } from './store-contribution.ts'
import { isZip, papersOfZip, ZipError, type ZipProblem } from './zip.ts'

export type FileLine = { name: string } & Stored

interface Sender {
  account: string | undefined
  /** The request's signal. */
  signal: AbortSignal
  isAdmin: boolean
  as: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

/**
 * Stores the papers of a form and of its zips one after the other, and returns a result for each. The pictures of a form
 * are the pages of one paper, in the order in which they were sent.
 *
 * @throws {AppError} bad_form, validation_failed, cut_off
 */
export async function contribute(deps: ContributionDeps, form: SentForm, sender: Sender): Promise<FileLine[]> {
  const fields = contributionFields.safeParse(form.fields)
  if (!fields.success) {
    const wrong = [...new Set(fields.error.issues.map((issue) => issue.path.join('.')))].join(', ')
    throw new AppError(400, 'validation_failed', `These fields are not usable: ${wrong}.`)
  }
  const [anyFile] = form.files
  if (anyFile === undefined) throw new AppError(400, 'bad_form', 'The form has no file.')
  const folder = dirname(anyFile.path)
  const { data } = fields
  const lines: FileLine[] = []
  let costly = 0
  const pictures: SentPicture[] = []
  for (const file of form.files) {
    const { name } = file
    const head = await headOf(file)
    if (isZip(head)) await takeZip(file)
    else if (file.bytes > deps.config.files.maxBytes) lines.push({ name, error: problemOf('too_large') })
    else if (pictureFormat(head) === undefined) await take(name, () => readFile(file.path))
    else pictures.push({ name, read: () => readFile(file.path) })
  }
  const [first] = pictures
  if (first !== undefined) await takePictures(first.name, pictures, first.name)
  return lines

  async function takePictures(name: string, pages: readonly SentPicture[], path: string): Promise<void> {
    if (costly >= maxCostly) return void lines.push({ name, error: problemOf('costly_picture') })
    const turns = { account: sender.account ?? '', signal: sender.signal }
    const pdf = await pdfOfPictures(deps.checks, turns, pages, folder)
    if (typeof pdf === 'function') return take(name, pdf, path)
    if (pdf.code === 'costly_picture') costly++
    lines.push({ name, error: pdf })
  }

  async function take(name: string, read: () => Promise<Buffer<ArrayBuffer> | ZipProblem>, path = name): Promise<void> {
    const contribution = {
      contributor: sender.account,
      isAdmin: sender.isAdmin,
      fields: data,
      name: path,
      asContributor: sender.as,
    }
    const line =
      costly < maxCostly
        ? await storeContribution(deps, contribution, read, sender.signal)
        : { error: problemOf('costly_pdf') }
    if ('error' in line && line.error.code === 'costly_pdf') costly++
    lines.push({ name, ...line })
  }

  async function takeZip(zip: SentFile): Promise<void> {
    const maxFileBytes = deps.config.files.maxBytes
    const maxTotalBytes = 2 * maxFileBytes * (sender.isAdmin ? requestSize.admin : requestSize.account)
    try {
      const limits = { maxEntries: maxFiles, maxFileBytes, maxTotalBytes }
      for await (const { name, path, ...paper } of papersOfZip(zip.path, zip.name, limits))
        if ('pictures' in paper) await takePictures(name, paper.pictures, path)
        else await take(name, paper.read, path)
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      lines.push({ name: zip.name, error: problemOf(error.problem) })
    }
  }
}

async function headOf({ path }: SentFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pictureHeadBytes), 0, pictureHeadBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
