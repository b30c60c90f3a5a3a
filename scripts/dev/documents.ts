import { createRequestHandler, type ServerBuild } from 'react-router'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { publicConfigToken, siteOriginToken } from '#domain/document-tokens.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { PublicConfig } from '#server/core/config/public-config.ts'
import { areLocalHeaders } from '#server/core/http/loopback.ts'

/**
 * As strict as the dev server's own inline scripts, styles and socket allow. Other origins are blocked as in
 * production, whose policy lists every script by its hash.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  'frame-src https://www.openstreetmap.org',
  "object-src 'none'",
].join('; ')

/** A page's document, rendered from the present sources. */
export async function renderDocument(
  vite: ViteDevServer,
  request: Request,
  { siteUrl, publicConfig }: { siteUrl: string; publicConfig: PublicConfig },
): Promise<Response> {
  const { ssr } = vite.environments
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that renders')
  const build = await ssr.runner.import<ServerBuild>('virtual:react-router/server-build')
  const response = await createRequestHandler(build, 'development')(request)
  const html = (await response.text())
    .replaceAll(siteOriginToken, () => siteUrl)
    .replaceAll(publicConfigToken, () => escapeHtml(JSON.stringify(shownTo(request, publicConfig))))
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy)
  headers.delete('content-length')
  return new Response(html, { status: response.status, headers })
}

/** The mailbox's address opens every account, so requests through a tunnel do not get it. */
function shownTo(request: Request, config: PublicConfig): PublicConfig {
  if (config.mails === undefined || areLocalHeaders(Object.fromEntries(request.headers))) return config
  return { ...config, mails: { ...config.mails, mailbox: true } }
}

/** Unregisters a service worker that `npm start` left at this address: it would serve outdated pages. */
export const farewellWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))`
