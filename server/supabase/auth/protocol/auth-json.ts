import type { Context } from 'hono'
import { addedHeaders, completeResponse } from '#server/core/http/complete-response.ts'

/** Of every answer below /auth/v1. */
export const authHeaders = {
  'access-control-allow-origin': '*',
  // GoTrue: the end of internal/api/api.go
  'access-control-expose-headers': ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'].join(','),
  // Almost every answer holds a token or says something about a person.
  'cache-control': 'no-store',
}

/** The answer of what clients ask all the time, with all of its headers at once. */
export function authJson(c: Context, value: unknown, headers: Record<string, string> = {}): Response {
  return completeResponse(JSON.stringify(value), 200, {
    'content-type': 'application/json',
    ...authHeaders,
    ...addedHeaders(c),
    ...headers,
  })
}
