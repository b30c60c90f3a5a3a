import { cors } from 'hono/cors'

/**
 * What a page on another origin may read of a response: keys and tokens travel in headers, never in cookies. Proxies
 * and browsers must not store it, because the caller is identified by those headers.
 */
export const answerHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: 'Accept-Encoding',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, Content-Location, Location, Preference-Applied, Retry-After',
}

/** Handles OPTIONS. Other responses carry `answerHeaders` themselves: a middleware would copy each response. */
export const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'],
  allowHeaders: [
    'Accept',
    'Accept-Profile',
    'apikey',
    'Authorization',
    'Content-Profile',
    'Content-Type',
    'Prefer',
    'Range',
    'Range-Unit',
    'X-Client-Info',
    'X-Retry-Count',
    'X-Supabase-Api-Version',
  ],
  maxAge: 86_400,
})
