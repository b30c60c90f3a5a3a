import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { cspReports } from '#server/core/metrics/counters.ts'
import { limitBody, readAnyJson } from './bodies/json-body.ts'

/** Receives browsers' reports of violations of the Content-Security-Policy; every document's header names it. */
export const cspReportPath = '/api/csp-reports'

const maxBodyBytes = 64 * 1024
/** The Reporting API sends several reports in one request. */
const maxReports = 20

/** The two formats: that of `report-uri` and that of the Reporting API (CSP level 3, 5.3). */
const legacy = z.object({
  'csp-report': z.object({ 'effective-directive': z.string().optional(), 'violated-directive': z.string().optional() }),
})
const reports = z.array(z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string() }).partial() }))

/** Directives of our own policy: a metric's label is never a sender's text. */
const directives = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'form-action',
  'base-uri',
  'object-src',
  'require-trusted-types-for',
  'trusted-types',
])

/**
 * Counts reports by directive (`/metrics`) and stores nothing of them, since their addresses may be a person's. Anybody
 * can send one, so a rising count is a hint and proves nothing.
 */
export function createCspReports(): Hono {
  return new Hono().post('/', limitBody(maxBodyBytes), async (c) => {
    for (const directive of await readDirectives(c))
      cspReports.inc({ directive: directives.has(directive) ? directive : 'other' })
    return c.body(null, 204)
  })
}

async function readDirectives(c: Context): Promise<string[]> {
  const body = await readAnyJson(c)
  const single = legacy.safeParse(body)
  if (single.success) {
    const { 'effective-directive': effective, 'violated-directive': violated } = single.data['csp-report']
    return [effective ?? violated?.split(' ')[0] ?? '']
  }
  const several = reports.safeParse(body)
  if (!several.success) return []
  return several.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, maxReports)
    .map(({ body: { effectiveDirective = '' } }) => effectiveDirective)
}
