import { open, readFile } from 'node:fs/promises'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { contributionFields } from './fields.ts'
import { maxCostly, maxFiles, requestSize } from './limits.ts'
import type { SentFile, SentForm } from '../storing/read-form.ts'
import { problemOf } from '../storing/problems.ts'
import { type ContributionDeps, type Stored, storeContribution } from './store-contribution.ts'
import { isZip, pdfsOfZip, ZipError, type ZipProblem } from './zip.ts'

export type FileLine = { name: string } & Stored

interface Sender {
  account: string | undefined
  /** The request's signal. */
  signal: AbortSignal
  isAdmin: boolean
  as: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

/**
 * Stores the PDFs of a form and of its zips one after the other, and returns a result for each file.
 *
 * @throws {AppError} bad_form, validation_failed, cut_off
 */
export async function contribute(deps: ContributionDeps, form: SentForm, sender: Sender): Promise<FileLine[]> {
  const fields = contributionFields.safeParse(form.fields)
  if (!fields.success) {
    const wrong = [...new Set(fields.error.issues.map((issue) => issue.path.join('.')))].join(', ')
    throw new AppError(400, 'validation_failed', `These fields are not usable: ${wrong}.`)
  }
  if (form.files.length === 0) throw new AppError(400, 'bad_form', 'The form has no file.')
  const { data } = fields
  const lines: FileLine[] = []
  let costly = 0
  for (const file of form.files) {
    const { name } = file
    if (isZip(await headOf(file))) await takeZip(file)
    else if (file.bytes > deps.config.files.maxBytes) lines.push({ name, error: problemOf('too_large') })
    else await take(name, () => readFile(file.path))
  }
  return lines

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
      for await (const { name, path, read } of pdfsOfZip(zip.path, limits)) await take(name, read, path)
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      lines.push({ name: zip.name, error: problemOf(error.problem) })
    }
  }
}

async function headOf({ path }: SentFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
