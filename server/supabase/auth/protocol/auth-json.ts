import type { Context } from 'hono'
import { addedHeaders, completeResponse } from '#server/core/http/complete-response.ts'

/** Headers of every response below /auth/v1. */
export const authHeaders = {
  'access-control-allow-origin': '*',
  // GoTrue: the end of internal/api/api.go
  'access-control-expose-headers': ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'].join(','),
  // Almost every response holds a token or personal data.
  'cache-control': 'no-store',
}

/**
 * A response of the most frequent requests, built with all headers instead of through middleware, which would copy it.
 */
export function authJson(c: Context, value: unknown, headers: Record<string, string> = {}): Response {
  return completeResponse(JSON.stringify(value), 200, {
    'content-type': 'application/json',
    ...authHeaders,
    ...addedHeaders(c),
    ...headers,
  })
}
