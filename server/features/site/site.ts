import { paths } from '#domain/paths.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentBlock, publicConfigToken, siteOriginToken } from '#domain/document-tokens.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { type Config, ConfigError } from '#server/core/config/config.ts'
import type { PublicConfig } from '#server/core/config/public-config.ts'
import { etagOf } from '#server/core/http/conditional/etag.ts'
import type { Encoding } from './encodings.ts'
import { readPageAddresses } from './page-addresses.ts'
import {
  assetHeaders,
  documentHeaders,
  pdfWorkerHeaders,
  serviceWorkerHeaders,
  type Settings,
} from '#server/core/http/security-headers.ts'
import { sitemap } from './sitemap.ts'

/** A file as sent: plain or compressed. */
export interface Representation {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  etag: string
}

/**
 * Representations are made at their first use: together they take a fifth of a second, which the start does not wait
 * for.
 */
export interface SiteFile {
  plain: () => Representation
  encoded: ReadonlyMap<Encoding, () => Representation>
}

/** The built pages and their files. Requests never reach the disk: other paths do not exist. */
export interface Site {
  file: (path: string) => SiteFile | undefined
  /** The document of an address of the application; `path` has no trailing slash. */
  page: (path: string) => SiteFile | undefined
  /** The addresses of prerendered pages, without those that stand in for others. */
  pages: ReadonlySet<string>
  notFound: SiteFile
  /** The document of pages with a parameter in their address, which are not prerendered. */
  fallback: SiteFile
  /** Pages that show public content of the database, which their built documents lack. */
  contentPages: ReadonlySet<string>
  /** A document of `path` that was rendered at run time, to be sent like those that were built. */
  document: (path: string, html: string, renderedAt: Date) => SiteFile
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.tex': 'application/x-tex; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const suffixes: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const isPdfWorker = /^\/assets\/pdf\.worker\.[^/]*\.m?js$/

/** Files with tokens of domain/document-tokens.ts; scripts read the values from the document. */
const withTokens = new Set(['.html', '.txt'])

const fallbackFile = '/__spa-fallback.html'
const serviceWorkerFile = '/service-worker.js'
export const notFoundPage = '/404'
const notFoundFile = `${notFoundPage}/index.html`
/** Pages that stand in for others. */
export const standInPages = [notFoundPage, paths.offline()]
const standIns = new Set(standInPages.map((page) => `${page}/index.html`))

/**
 * Reads the whole build into memory, a few megabytes: so a rebuild under a running server cannot mix an old page with
 * new scripts.
 *
 * @throws when there is no complete build in `webRoot`
 */
export function readSite(
  { webRoot, ...settings }: Settings & Pick<Config, 'webRoot'>,
  publicConfig: PublicConfig,
): Site {
  const paths = listFiles(webRoot)
  const values = [
    [siteOriginToken, new URL(settings.siteUrl).origin],
    [publicConfigToken, escapeHtml(JSON.stringify(publicConfig))],
  ] as const
  const all = new Map<string, SiteFile>()
  const documents: string[] = []
  const contentPages = new Set<string>()
  let robots = ''
  for (const path of paths) {
    if (suffixes.some(([, suffix]) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)))) continue
    const built = readFileSync(join(webRoot, path))
    const filled = withTokens.has(extname(path)) ? withScript(path, fillIn(built, values), settings) : built
    if (path.endsWith('/index.html')) documents.push(filled.toString('utf8'))
    if (path.endsWith('/index.html') && filled.includes(contentBlock(''))) contentPages.add(pageOf(path))
    if (path === '/robots.txt') robots = filled.toString('utf8')
    const copies =
      filled === built
        ? suffixes
            .filter(([, suffix]) => paths.has(path + suffix))
            .map(([encoding, suffix]): Copy => {
              const copy = readFileSync(join(webRoot, path + suffix))
              return [encoding, () => copy]
            })
        : compressed(filled)
    all.set(path, makeFile(path, filled, { copies, settings }))
  }
  const sitemapBytes = Buffer.from(sitemap(documents, robots))
  all.set('/sitemap.xml', makeFile('/sitemap.xml', sitemapBytes, { copies: compressed(sitemapBytes), settings }))

  const earlier = earlierAssets(webRoot)
  const earlierFile = (path: string) => {
    const file = earlier.get(path)
    return file === undefined ? undefined : readEarlier(path, file, settings)
  }

  const fallback = all.get(fallbackFile)
  const [manifest, ...others] = [...all.keys()].filter((path) => /^\/assets\/manifest-[^/]*\.js$/.test(path))
  if (fallback === undefined || manifest === undefined || others.length > 0) {
    throw new ConfigError(`There is no complete build of the pages in ${webRoot}. "npm start" makes one.`)
  }
  const hasPage = readPageAddresses(readFileSync(join(webRoot, manifest), 'utf8'))
  return {
    // A document is served at its page's address only.
    file: (path) =>
      path.endsWith('/index.html') || path === fallbackFile ? undefined : (all.get(path) ?? earlierFile(path)),
    page: (path) => (hasPage(path) ? (all.get(`${path === '/' ? '' : path}/index.html`) ?? fallback) : undefined),
    pages: pagesOf(all),
    // Without a built not-found page, the browser's router shows its own.
    notFound: all.get(notFoundFile) ?? fallback,
    fallback,
    contentPages,
    document: (path, html, renderedAt) => {
      const file = `${path === '/' ? '' : path}/index.html`
      const bytes = withScript(file, Buffer.from(html), settings)
      // The page uses it as the age of its data (web/queries/document-content.ts).
      const further = { 'last-modified': renderedAt.toUTCString() }
      return makeFile(file, bytes, { copies: compressed(bytes), settings, further })
    },
  }
}

const pageOf = (file: string) => file.slice(0, -'/index.html'.length) || '/'

function pagesOf(all: ReadonlyMap<string, SiteFile>): Set<string> {
  const documents = [...all.keys()].filter((path) => path.endsWith('/index.html') && !standIns.has(path))
  return new Set(documents.map(pageOf))
}

/**
 * Scripts and styles of earlier builds (scripts/build/earlier-assets.mjs) by address, for pages that were opened before
 * an upgrade. Few are ever requested, so they stay on the disk.
 */
function earlierAssets(webRoot: string): Map<string, string> {
  const root = join(webRoot, '..', '..', '.cache', 'earlier-builds')
  if (!existsSync(root)) return new Map()
  // The same name means the same content in every build: it contains a hash.
  return new Map([...listFiles(root)].map((path) => [`/assets/${basename(path)}`, join(root, path)]))
}

/** Undefined where a later build has removed the file. */
function readEarlier(path: string, file: string, settings: Settings): SiteFile | undefined {
  if (!existsSync(file)) return undefined
  const copies = suffixes
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]): Copy => [encoding, () => readFileSync(file + suffix)])
  return makeFile(path, readFileSync(file), { copies, settings })
}

/** Paths below `root`, as addresses. Hidden files are not published. */
function listFiles(root: string): Set<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => !path.includes('/.')))
}

type Copy = readonly [Encoding, () => Buffer<ArrayBuffer>]

interface Delivery {
  /** The same bytes, encoded. */
  copies: readonly Copy[]
  settings: Settings
  /** Additional headers. */
  further?: Record<string, string>
}

function makeFile(path: string, plain: Buffer<ArrayBuffer>, { copies, settings, further }: Delivery): SiteFile {
  const headers = once(() => ({
    ...headersFor(path, plain, settings),
    ...further,
    ...(copies.length > 0 && { vary: 'Accept-Encoding' }),
  }))
  const encoded = copies.map(
    ([encoding, copy]) =>
      [encoding, once(() => represent(copy(), { ...headers(), 'content-encoding': encoding }))] as const,
  )
  return { plain: once(() => represent(plain, headers())), encoded: new Map(encoded) }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The same buffer when it contains no token. */
function fillIn(built: Buffer<ArrayBuffer>, values: readonly (readonly [string, string])[]): Buffer<ArrayBuffer> {
  const present = values.filter(([token]) => built.includes(token))
  if (present.length === 0) return built
  return Buffer.from(
    present.reduce((text, [token, value]) => text.replaceAll(token, () => value), built.toString('utf8')),
  )
}

/** Adds the configured external analytics script last in the document, so that nothing waits for it. */
function withScript(
  path: string,
  document: Buffer<ArrayBuffer>,
  { analyticsScriptUrl }: Settings,
): Buffer<ArrayBuffer> {
  if (analyticsScriptUrl === undefined || extname(path) !== '.html') return document
  const script = `<script async src="${escapeHtml(analyticsScriptUrl)}"></script>`
  return Buffer.from(document.toString('utf8').replace('</body>', () => `${script}</body>`))
}

/** A shorter file fits into one packet anyway, bytes. */
const worthCompressing = 512

function compressed(bytes: Buffer<ArrayBuffer>): Copy[] {
  if (bytes.length < worthCompressing) return []
  const params = {
    // The first visitor waits for it, some ms: pages are a tenth larger than at the best level, which takes ten times
    // as long.
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return [
    ['br', () => brotliCompressSync(bytes, { params })],
    ['gzip', () => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ]
}

/** What one page alone may show in a frame: the contact page's map, which is loaded on a press (web/contact/area-map.tsx). */
const frames: Record<string, readonly string[]> = {
  [`${paths.contact()}/index.html`]: ['https://www.openstreetmap.org'],
}

function headersFor(path: string, bytes: Buffer, settings: Settings): Record<string, string> {
  const extension = extname(path)
  return {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': cacheRule(path, extension),
    ...(extension === '.html' ? documentHeaders(bytes.toString('utf8'), settings, frames[path]) : assetHeaders),
    ...(path === serviceWorkerFile && serviceWorkerHeaders),
    ...(isPdfWorker.test(path) && pdfWorkerHeaders),
  }
}

function cacheRule(path: string, extension: string): string {
  // Names in /assets contain a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return extension === '.html' || extension === '.js' ? 'no-cache' : 'public, max-age=86400'
}

function represent(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Representation {
  const etag = etagOf(body)
  return { body, etag, headers: { ...headers, etag, 'content-length': String(body.length) } }
}
