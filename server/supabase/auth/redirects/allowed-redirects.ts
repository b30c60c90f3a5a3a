import { isLoopback } from '#server/core/config/config.ts'
import { matchesGlob } from './glob.ts'

/** Longer URLs would not fit into the headers that carry them. */
const maxLength = 2_048

/** Schemes that run or show something in the browser instead of opening an application. */
const forbiddenSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
])

const asWritten = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i

/**
 * Whether a redirect to `target` may carry a session (GoTrue: IsRedirectURLValid in internal/utilities/request.go): to
 * the site itself, to a match of the allow list or, from a site on a loopback address, to any other loopback address.
 * On a public site, a program on the visitor's own machine is a stranger.
 *
 * @param siteUrl the site's own origin
 * @param allowList globs: `*` stops at `.` and `/`, `**` crosses them
 */
export function isAllowedRedirect(target: string, siteUrl: string, allowList: readonly string[]): boolean {
  const url = parseUnambiguous(target)
  if (url === undefined) return false

  const site = new URL(siteUrl)
  // Native and development servers change ports (RFC 8252, 7.3), so a local site accepts any port of its own.
  const samePort = url.port === site.port || url.hostname === 'localhost'
  if (url.protocol === site.protocol && url.hostname === site.hostname && samePort) return true

  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && isAddress(url.hostname)) {
    if (!isLoopbackAddress(url.hostname)) return false
    if (isLoopbackAddress(site.hostname)) return true
  }

  const withoutFragment = target.replace(/#.*$/s, '')
  return allowList.some((pattern) => matchesGlob(pattern, withoutFragment))
}

/**
 * The URL, if a browser would open exactly what is written. Everything that parsers read differently is rejected:
 * spaces and control characters, backslashes, missing slashes, user names, unusual host names, and hosts that normalise
 * to something else (numbers as IP addresses, percent codes, other scripts).
 */
function parseUnambiguous(target: string): URL | undefined {
  if (target.length > maxLength || /[^!-~\u00a1-\uffff]|\\/.test(target)) return undefined
  const [, scheme, authority] = asWritten.exec(target) ?? []
  if (scheme === undefined || authority === undefined || !URL.canParse(target)) return undefined

  const url = new URL(target)
  if (forbiddenSchemes.has(url.protocol) || authority.includes('@')) return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url

  const defaultPort = url.protocol === 'http:' ? ':80' : ':443'
  const written = authority.toLowerCase().replace(new RegExp(`${defaultPort}$`), '')
  const usualHost = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(url.hostname) || isAddress(url.hostname)
  return written === url.host && usualHost ? url : undefined
}

/** A URL's host is an IPv4 address when it ends in a number (WHATWG URL), an IPv6 address when in brackets. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /(^|\.)\d+$/.test(hostname)
}

function isLoopbackAddress(hostname: string): boolean {
  return hostname.startsWith('127.') || isLoopback(hostname)
}
