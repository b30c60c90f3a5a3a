import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { ByteBudget, shareOfAccount, sharesOfAddress } from '#server/core/http/bodies/byte-budget.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { tooManyRequests } from '#server/core/rate-limits/too-many-requests.ts'
import { readForm, type SentForm } from './read-form.ts'
import { inUploadFolder } from './upload-folder.ts'
import { tooLarge } from './upload.ts'

/**
 * Uploads in progress, in files of the maximum size, in total and per address. An account may send one form at a time.
 */
const filesUnderWay = { process: 50, address: 20 }

interface Sender {
  /** Undefined for the site's secret key. */
  account: string | undefined
  isAdmin: boolean
}

interface Form {
  fields: readonly string[]
  maxBytes: number
}

export interface Uploads {
  /**
   * Reads a form with files, which are in a temporary folder until `work` is done. Counted before it is read.
   *
   * @throws {AppError} too_large, too_many_requests, overloaded, bad_form, storage_full
   */
  readForm: <T>(c: Context, sender: Sender, form: Form, work: (form: SentForm) => Promise<T>) => Promise<T>
}

export function openUploads({ files, trustProxy }: Pick<Config, 'files' | 'trustProxy'>): Uploads {
  const budget = new ByteBudget(filesUnderWay.process * files.maxBytes)

  return {
    readForm: async (c, { account, isAdmin }, { fields, maxBytes }, work) => {
      // A body of unknown length counts with the maximum.
      const bytes = Number(c.req.header('content-length') ?? maxBytes)
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      const shares = [
        ...(account === undefined ? [] : [shareOfAccount(account, maxBytes)]),
        ...(isAdmin ? [] : sharesOfAddress(clientAddress(c, trustProxy), filesUnderWay.address * files.maxBytes)),
      ]
      const exceeded = budget.add(bytes, shares)
      if (exceeded === 'share') throw tooManyUploads()
      if (exceeded === 'process') throw busy()
      try {
        return await inUploadFolder(files.uploads, async (folder) => {
          const limits = { folder, fields, maxBytes, tooLarge: () => tooLarge(maxBytes) }
          return work(await readForm(c.req.raw.body, c.req.header('content-type'), limits))
        })
      } finally {
        budget.remove(bytes, shares)
      }
    },
  }
}

const tooManyUploads = () =>
  tooManyRequests('Other files are still on their way. Please send this one when they have arrived.', 10)

const busy = () =>
  new AppError(503, 'overloaded', 'Many people are sending files. Please try again in a minute.', {
    headers: { 'retry-after': '30' },
  })
