import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { isComplete } from './complete-response.ts'
import { cspReportPath } from './csp-reports.ts'

/** Origins that a third-party script and its windows need on our pages. */
export interface PageSources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  image: readonly string[]
  /** Targets of the form of a checkout that leaves the page. */
  form: readonly string[]
}

/** `checkout` and `analyticsScriptUrl` are absent for pages that are no part of the site. */
export type Settings = Pick<Config, 'siteUrl' | 'hosted'> &
  Partial<Pick<Config, 'analyticsScriptUrl'>> & {
    /** The origins of the payment provider's checkout. */
    checkout?: PageSources | undefined
  }

/** Browser features that no page uses: disabled for every frame and script (Permissions-Policy). */
const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Allowed for our pages, and for no frame. */
const passkeyFeatures = ['publickey-credentials-create', 'publickey-credentials-get']

/** Directives that `default-src` does not cover. */
const nothingElse = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers of every response, unless its handler has set them. A response without a policy of its own is data: a browser
 * that is tricked into rendering it as a page must not run or load anything.
 */
export function securityHeaders({ siteUrl }: Settings): MiddlewareHandler {
  const always: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', `default-src 'none'; ${nothingElse}`],
  ]
  if (isTls(siteUrl)) always.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])

  const usual = { ...Object.fromEntries(always), 'referrer-policy': 'strict-origin-when-cross-origin' }
  // Addresses below /auth/ have one-time tokens in their query, which must not leak as a referrer.
  const ofAccounts = { ...usual, 'referrer-policy': 'no-referrer' }

  return async (c, next) => {
    const added = c.req.path.startsWith('/auth/') ? ofAccounts : usual
    c.set('securityHeaders', added)
    await next()
    if (isComplete(c.res)) return
    const { headers } = c.res
    for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
  }
}

/**
 * Headers of an HTML document of ours. `html` must be exact, because its inline scripts and styles are allowed by hash.
 *
 * @param frames origins that this document alone may embed
 */
export function documentHeaders(
  html: string,
  settings: Settings,
  frames: readonly string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(html, settings, frames),
    'reporting-endpoints': `csp="${cspReportPath}"`,
    'permissions-policy': [
      ...disabledFeatures.map((feature) => `${feature}=${allowedTo(feature, settings)}`),
      ...passkeyFeatures.map((feature) => `${feature}=(self)`),
    ].join(', '),
    // Payment windows, which a later page opens, need to message the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...assetHeaders,
  }
}

/** A checkout's window may use the phone's own payment apps. */
function allowedTo(feature: string, { checkout }: Settings): string {
  if (feature !== 'payment' || checkout === undefined) return '()'
  return `(${checkout.frame.map((host) => `"${host}"`).join(' ')})`
}

/** For our files: no other site may embed them. Not for /auth and /rest, which other origins may call. */
export const assetHeaders = { 'cross-origin-resource-policy': 'same-origin' }

/** A worker has a policy of its own: it only fetches from us. */
export const serviceWorkerHeaders = {
  'content-security-policy': `default-src 'none'; connect-src 'self'; ${nothingElse}`,
}

/**
 * A worker obeys the policy of its script's response. The PDF reader's decodes scanned pages with WebAssembly, whose
 * code the page passes to it; it makes no request.
 */
export const pdfWorkerHeaders = {
  'content-security-policy': `default-src 'none'; script-src 'wasm-unsafe-eval'; ${nothingElse}`,
}

const noSources: PageSources = { script: [], frame: [], connect: [], image: [], form: [] }

/** The Trusted Types policies: our two (web/shell/trusted-types.ts), and the sanitizer's own. */
const trustedTypesPolicies = ['default', 'sanitized', 'dompurify']

function contentPolicy(
  html: string,
  { siteUrl, hosted, checkout, analyticsScriptUrl }: Settings,
  frames: readonly string[],
): string {
  const analytics = analyticsScriptUrl === undefined ? [] : [new URL(analyticsScriptUrl).origin]
  const { script, frame, connect, image, form } = checkout ?? noSources
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineHashes(html, 'script'), ...script, ...analytics].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(html, 'style')].join(' ')}`,
    `img-src ${["'self'", 'data:', ...image].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...(hosted === undefined ? [] : [new URL(hosted.url).origin]), ...connect, ...analytics].join(' ')}`,
    ...(frame.length + frames.length === 0 ? [] : [`frame-src ${[...frame, ...frames].join(' ')}`]),
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...form].join(' ')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    // A payment provider's or analytics script does not support Trusted Types.
    ...(script.length + analytics.length === 0
      ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypesPolicies.join(' ')}`]
      : []),
    `report-uri ${cspReportPath}`,
    'report-to csp',
  ]
  if (isTls(siteUrl)) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/**
 * A regular expression is enough: this is our own build's HTML, whose serializer escapes `<` inside scripts, and the
 * browser would block a script that it missed.
 */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<text>.*?)</${tag}>`, 'gis'))
  const hashes = new Set<string>()
  for (const { groups } of elements) {
    const { attributes = '', text = '' } = groups ?? {}
    // A data block never runs, so the policy does not apply to it.
    if (/\ssrc\s*=|\stype="application\/(?:ld\+)?json"/i.test(attributes) || text === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

function isTls(siteUrl: string): boolean {
  return siteUrl.startsWith('https:')
}
