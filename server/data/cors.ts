import { cors } from 'hono/cors'

/** What a page on another origin may read of an answer. Keys and tokens travel in headers, never in cookies. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, Content-Location, Location, Preference-Applied',
}

/** Answers OPTIONS. Other answers carry `corsHeaders` themselves: a middleware would copy each of them. */
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
