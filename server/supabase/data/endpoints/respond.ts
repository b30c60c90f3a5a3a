import { z } from 'zod'
import { answerHeaders } from '../protocol/cors.ts'
import { ApiError, parseJson } from '../protocol/errors.ts'
import type { Row } from '../execution/execute.ts'
import { completeResponse } from '#server/core/http/complete-response.ts'
import { compress } from '#server/core/http/compression.ts'
import type { IncomingRequest } from './request.ts'

/** Statuses that carry no body, by the fetch standard. */
const bodiless = new Set([204, 205, 304])

const extraHeaders = z.array(z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1))

/** The response, with the status and headers that a function has set by response.status and response.headers. */
export async function respond(
  { addedHeaders, coding }: Pick<IncomingRequest, 'addedHeaders' | 'coding'>,
  row: Row,
  status: number,
  headers: Record<string, string | undefined>,
): Promise<Response> {
  const given: Record<string, string> = { ...answerHeaders, ...addedHeaders }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given[name] = value
  const finalStatus = row.response_status === null ? status : readStatusSetting(row.response_status)
  const body = bodiless.has(finalStatus) ? null : row.body
  if (row.response_headers !== null)
    return new Response(body, { status: finalStatus, headers: withExtra(given, row.response_headers) })
  // A partial response (206) is not compressed: a range of an encoded body is not the encoded range.
  const bytes = coding && body && finalStatus !== 206 ? await compress(body, coding) : undefined
  if (coding !== undefined && bytes !== undefined) given['Content-Encoding'] = coding
  return completeResponse(bytes ?? body, finalStatus, given)
}

function readStatusSetting(text: string): number {
  if (!/^[2-5]\d\d$/.test(text)) {
    throw new ApiError(500, 'PGRST112', 'response.status guc must be a valid status code')
  }
  return Number(text)
}

function withExtra(own: Record<string, string>, text: string): Headers {
  const headers = new Headers(own)
  const extra = extraHeaders.safeParse(parseJson(text))
  try {
    if (!extra.success) throw new TypeError('not an array of single headers')
    const given = extra.data.flatMap((header) => Object.entries(header))
    // A function may set its own Cache-Control.
    if (given.some(([name]) => name.toLowerCase() === 'cache-control')) headers.delete('Cache-Control')
    for (const [name, value] of given) headers.append(name, value)
    return headers
  } catch {
    throw new ApiError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}

/** Rejects too large a body; the statement has already replaced it by null, so it was never sent to this process. */
export function requireSizeWithinLimit(row: Row): void {
  if (!row.too_large) return
  throw new ApiError(400, '54000', 'The answer is larger than 32 MiB', {
    hint: 'Ask for fewer rows or columns, with limit and select.',
  })
}

export function errorResponse(error: ApiError): Response {
  const headers = { ...answerHeaders, ...error.headers, 'Content-Type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(error.body), { status: error.status, headers })
}
