import { Counter, Histogram, Registry } from 'prom-client'

// The metrics of a process. No label contains personal data: routes are the patterns of app.ts, codes and methods come
// from lists in the code.

export const counted = new Registry()

/** Seconds; its count is the number of requests. */
export const requestSeconds = new Histogram({
  name: 'campuslife_http_request_duration_seconds',
  help: 'Answered requests, by the pattern of their address.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [counted],
})

export const signIns = new Counter({
  name: 'campuslife_sign_ins_total',
  help: 'Sessions that were opened, by how.',
  labelNames: ['method'] as const,
  registers: [counted],
})

export const cspReports = new Counter({
  name: 'campuslife_csp_reports_total',
  help: 'What browsers say that the Content-Security-Policy kept from happening, by directive. Anybody can send one.',
  labelNames: ['directive'] as const,
  registers: [counted],
})

export const rejections = new Counter({
  name: 'campuslife_refusals_total',
  help: 'Requests that /auth/v1 and /api refused, by error code: invalid_credentials is a wrong password; of /rest/v1 those beyond its budgets.',
  labelNames: ['code'] as const,
  registers: [counted],
})
