import type { Context } from 'hono'
import { AppError } from '#server/core/errors/app-error.ts'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { readRange } from './range.ts'
import type { FileStore } from './storing/store.ts'

/** A stored file with the data for its response. */
export interface StoredFile {
  /** Name of the download, without extension. */
  title: string
  bytes: number
  file_key: string
}

/** By the key's ending, which was chosen by content (content.ts), never by a name. */
export const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export const endingOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** Sends the file or the requested range. The caller has checked that the client may read it. */
export async function sendFile(
  c: Context,
  { title, bytes, file_key }: StoredFile,
  files: FileStore,
): Promise<Response> {
  // A file never changes under its key.
  const ending = endingOf(file_key)
  const etag = `"${file_key.slice(0, -ending.length - 1)}"`
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    // Revalidated each time: a plan may end, and another person may use this browser.
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  }
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

  const condition = c.req.header('if-range')
  const range = readRange(condition === undefined || condition === etag ? c.req.header('range') : undefined, bytes)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
  const part = range === 'whole' ? undefined : range

  headers['content-type'] = mediaTypes[ending] ?? 'application/octet-stream'
  headers['content-disposition'] = `inline; filename*=UTF-8''${encodeURIComponent(`${title}.${ending}`)}`
  headers['content-length'] = String(part === undefined ? bytes : part.last - part.first + 1)
  if (part !== undefined) headers['content-range'] = `bytes ${part.first}-${part.last}/${bytes}`
  const status = part === undefined ? 200 : 206
  if (c.req.method === 'HEAD') return c.body(null, status, headers)

  const body = await files.get(file_key, part)
  if (body === undefined) throw new AppError(404, 'file_missing', 'This file is not there any more.', { report: true })
  return c.body(body, status, headers)
}
