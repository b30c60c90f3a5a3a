import * as z from 'zod/mini'
import { isPdf, pdfHeadBytes } from '#domain/papers/pdf.ts'
import { ConnectionLostError, upload } from '#web/backend/upload.ts'
import { ApiError } from '../call-admin-api.ts'
import type { Row } from './fields.ts'

const errorBody = z.object({ code: z.string(), message: z.string() })
const madeBody = z.object({ id: z.string() })

export interface Sending {
  columns: Row
  file: File
  /** Percent of the file that has left this device. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Why this file need not be sent; undefined when it can be.
 *
 * @param maxBytes undefined where the server did not say
 */
export async function problemOfFile(file: Blob, maxBytes: number | undefined): Promise<string | undefined> {
  if (file.size === 0) return 'The file is empty'
  if (maxBytes !== undefined && file.size > maxBytes)
    return `The file has ${megabytes(file.size)}. The limit is ${megabytes(maxBytes)}`
  try {
    const head = await file.slice(0, pdfHeadBytes).arrayBuffer()
    return isPdf(new Uint8Array(head)) ? undefined : 'This file is not a PDF'
  } catch {
    return 'The file cannot be read. Choose it again'
  }
}

/**
 * '1.4 MB', of 1024 x 1024 bytes as the server's limit is; rounded up, so that too large never reads as the limit.
 * What is not held against a limit is told as everywhere else (domain/file-size.ts).
 */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}

/**
 * Sends a PDF and the columns of its row, with the session's token.
 *
 * @returns the id of its row
 * @throws {ApiError}
 */
export async function sendFile({ columns, file, onProgress, signal }: Sending): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(columns)) if (value !== null) form.set(name, String(value))
  form.set('file', file)
  const { status, text } = await upload('/api/files', form, { onProgress, signal }).catch((error: unknown) => {
    throw error instanceof ConnectionLostError ? new ApiError('connection_lost', connectionLost) : error
  })
  if (status !== 201) throw apiErrorOf(status, text)
  return madeBody.parse(JSON.parse(text)).id
}

const connectionLost = 'The connection was lost before the upload finished. Nothing was saved.'

function apiErrorOf(status: number, text: string): ApiError {
  try {
    const { code, message } = errorBody.parse(JSON.parse(text))
    return new ApiError(code, message)
  } catch {
    return new ApiError(`status_${status}`, 'Something went wrong on the server. Please try again.')
  }
}
