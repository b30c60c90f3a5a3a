import * as z from 'zod/mini'
import { isPdf, pdfHeadBytes } from '#domain/pdf.ts'
import { withSession } from '#web/backend/with-session.ts'
import { ApiError } from '../call-admin-api.ts'
import type { Row } from './fields.ts'

const errorBody = z.object({ code: z.string(), message: z.string() })

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

/** '1.4 MB', of 1024 x 1024 bytes as the server's limit is; rounded up, so that too large never reads as the limit. */
export function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}

/**
 * Sends a PDF and what is said of it, in the name of whoever is signed in. By XMLHttpRequest, because fetch
 * does not tell how much has left.
 */
export async function sendFile({ columns, file, onProgress, signal }: Sending): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(columns)) if (value !== null) form.set(name, String(value))
  form.set('file', file)
  const answer = await withSession((token) => {
    signal.throwIfAborted()
    return send(form, token, onProgress, signal)
  })
  if (answer.status !== 201) throw apiErrorOf(answer)
}

async function send(
  form: FormData,
  token: string | undefined,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest()
  const answered = Promise.withResolvers<void>()
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total)))
  request.addEventListener('load', () => answered.resolve())
  request.addEventListener('error', () => answered.reject(new ApiError('connection_lost', connectionLost)))
  request.addEventListener('abort', () => answered.reject(signal.reason))
  signal.addEventListener('abort', () => request.abort())
  request.open('POST', '/api/files')
  request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
  request.send(form)
  await answered.promise
  return request
}

const connectionLost = 'The connection was lost before the upload finished. Nothing was saved.'

function apiErrorOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const { code, message } = errorBody.parse(JSON.parse(responseText))
    return new ApiError(code, message)
  } catch {
    return new ApiError(`status_${status}`, 'The server did not answer as it should.')
  }
}
