import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { publicConfigToken, siteOriginToken } from '#domain/document-tokens.ts'

// A page that contains the site's name: its own address, a script that must still run, and data.
const named = `<link rel="canonical" href="${siteOriginToken}/about"/><script>at("${siteOriginToken}")</script><script type="application/ld+json">{"url":"${siteOriginToken}/"}</script>`

export const publicConfig = { supabaseUrl: '', publishableKey: 'sb_publishable_<"&', pyqsBlocking: true }

/** A small build with the layout of React Router's, compressed by the real script. */
export function makeBuild(): { webRoot: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-build-'))
  const webRoot = join(folder, 'client')
  const routes = {
    root: { id: 'root', path: '' },
    layout: { id: 'layout', parentId: 'root' },
    home: { id: 'home', parentId: 'layout', index: true },
    about: { id: 'about', parentId: 'layout', path: 'about' },
    login: { id: 'login', parentId: 'layout', path: 'login' },
    profile: { id: 'profile', parentId: 'layout', path: 'profile' },
    notice: { id: 'notice', parentId: 'layout', path: 'notice/:id' },
    'one-notice': { id: 'one-notice', parentId: 'layout', path: 'notices/:id' },
    shortcut: { id: 'shortcut', parentId: 'layout', path: ':college' },
    missing: { id: 'missing', parentId: 'layout', path: '*' },
  }
  const files: Record<string, string> = {
    'index.html': document('Home', '<script>theme()</script><script>home()</script>'),
    'login/index.html': document('Login', '<script>theme()</script><style>body{color:red}</style>'),
    '404/index.html': document('Not found', ''),
    '__spa-fallback.html': document('Fallback', '<script>fallback()</script>'),
    'favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(40)}</svg>`,
    'about/index.html': document('About', named),
    'robots.txt': `User-agent: *\nDisallow: /profile\nSitemap: ${siteOriginToken}/sitemap.xml\n`,
    'tiny.txt': 'x',
    '.env': 'SECRET=1',
    'assets/manifest-1a2b.js': `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
    'assets/entry-1a2b.js': 'console.log("entry");\n'.repeat(200),
    'assets/face-1a2b.woff2': 'not really a font',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(webRoot, name)), { recursive: true })
    writeFileSync(join(webRoot, name), text)
  }
  writeFileSync(join(folder, 'secret.txt'), 'outside of the build')
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'build', 'compress.mjs')
  const result = spawnSync(process.execPath, [script, webRoot], { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(result.stderr)
  return { webRoot, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function document(title: string, inline: string): string {
  const body = '<p>The web home of a college student</p>'.repeat(20)
  return `<!DOCTYPE html><html data-config="${publicConfigToken}"><head><title>${title}</title><script type="module" src="/assets/entry-1a2b.js"></script></head><body>${body}${inline}</body></html>`
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Listening {
  port: number
  /** Sends the path unchanged: `fetch` would normalize it. */
  ask: (path: string, options?: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Answer>
  close: () => Promise<void>
}

export async function listen(app: Hono, hostname = '127.0.0.1'): Promise<Listening> {
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    )
  })
  return {
    port,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request({ host: hostname, port, path, method, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
