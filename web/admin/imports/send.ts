import * as z from 'zod/mini'
import type { TopicName } from '#domain/imports/topics/topics.ts'
import { withSession } from '#web/backend/with-session.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { ApiError } from '../call-admin-api.ts'

const errorBody = z.object({ code: z.string(), message: z.string() })

/** @throws {ApiError} or the browser's own error where there was no response */
export async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: BodyInit): Promise<Response> {
  const response = await withSession((token) =>
    fetch(`/api/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token ?? ''}` },
      ...(body !== undefined && { body }),
    }),
  )
  if (response.ok) return response
  const { data: problem } = errorBody.safeParse(await response.json().catch(() => undefined))
  throw new ApiError(problem?.code ?? '', problem?.message ?? 'The server did not respond as expected. Try again.')
}

/** Saves a list as CSV, or a table that has its headings only. */
export async function downloadTable(topic: TopicName, empty = false): Promise<void> {
  const response = await send('GET', empty ? `/empty-tables/${topic}` : `/tables/${topic}`)
  saveFile(await response.blob(), `${topic}.csv`)
}
