import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies'
import { documentsCache, filesCache } from '../storage/cache-names.ts'
import { isPage } from './is-page.ts'
import { showPushes } from './push.ts'

// Caches documents and their files for reading without a network. Accounts and data never pass through here: a person's
// data is cached by the page itself, under their account (web/queries/persistence.ts).

declare const self: ServiceWorkerGlobalScope
/** Written by scripts/build/worker.mjs: the files that are fetched on installation, so that one visit is enough. */
declare const shell: { documents: string[]; files: string[]; scripts: string[]; offline: string }
const { documents: pages, files: pageFiles, scripts: pageScripts, offline: offlinePage } = shell

const aDay = 24 * 60 * 60

const keyOf = ({ url }: Request) => url.replace(/[?#].*$/, '')
const documentRules = {
  // A page's document does not depend on its search.
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request),
  cacheWillUpdate: async ({ response }: { response: Response }) => (isGood(response) ? response : null),
  // A redirect to the offline page's own address: a page's scripts must not start under another's.
  handlerDidError: async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    // The offline page would redirect to itself endlessly.
    if (pathname === offlinePage) return undefined
    return Response.redirect(`${offlinePage}?${new URLSearchParams({ from: pathname + search })}`)
  },
}
/** The site has been closed since a page was cached: its page, which shows that, is loaded again without the cache. */
const closedRule = {
  fetchDidSucceed: async ({ response, event }: { response: Response; event: Event }) => {
    if (response.headers.has('x-site-closed')) {
      await caches.delete(documentsCache)
      if (event instanceof FetchEvent) await reload(event.resultingClientId)
    }
    return response
  },
}
/** The page may still be on its way: until it is there, it cannot load again. */
async function reload(id: string, tries = 40): Promise<void> {
  const page = await self.clients.get(id)
  if (page instanceof WindowClient && (await page.navigate(page.url).catch(() => null)) !== null) return
  await new Promise((resolve) => void setTimeout(resolve, 250))
  if (tries > 0) await reload(id, tries - 1)
}
/** A document with `no-store` does depend on its search (server/features/site/notices/code-routes.ts). */
const isGood = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !headers.get('cache-control')?.includes('no-store')

/** Without the cache as a fallback: a page of the previous version does not belong to this one. */
class NetworkAlone extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request)
  }
}

const strategiesOf = (stored: { cacheName: string; plugins: NetworkFirst['plugins'] }) => ({
  cacheName: stored.cacheName,
  // Stale while revalidating: a second visit does not wait for the line. The page learns of a new version from the
  // worker that comes with it (web/shell/offline/service-worker.ts).
  storedFirst: new StaleWhileRevalidate({ ...stored, plugins: [...stored.plugins, closedRule] }),
  // On a very slow line, the cached page is better than a blank one.
  networkFirst: new NetworkFirst({ ...stored, networkTimeoutSeconds: 4 }),
  fetched: new NetworkAlone(stored),
})
const documents = strategiesOf({
  cacheName: documentsCache,
  plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * aDay }), documentRules],
})
// In a cache of its own, so that it is never evicted.
const offline = strategiesOf({ cacheName: 'offline', plugins: [documentRules] })
const strategiesFor = (pathname: string) => (pathname === offlinePage ? offline : documents)

/**
 * Whether a cached page's scripts and stylesheets are cached, too: the server does not have those of an earlier
 * version. A missing font or drawing does no harm.
 */
async function isWhole(request: Request, cacheName: string): Promise<boolean> {
  const document = await caches.match(keyOf(request), { cacheName })
  if (!document) return false
  const named = new Set((await document.text()).match(/\/assets\/[\w.-]+\.(?:js|css)\b/g))
  const cache = await caches.open(filesCache)
  const found = await Promise.all([...named].map((path) => cache.match(path)))
  return found.every(Boolean)
}

// Names in /assets contain a hash of their content.
const files = new CacheFirst({
  cacheName: filesCache,
  plugins: [new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 60 * aDay, purgeOnQuotaError: true })],
})

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
  async (options) => {
    const { cacheName, storedFirst, networkFirst } = strategiesFor(options.url.pathname)
    return ((await isWhole(options.request, cacheName)) ? storedFirst : networkFirst).handle(options)
  },
)
registerRoute(({ url }) => url.origin === location.origin && url.pathname.startsWith('/assets/'), files)

showPushes()
self.addEventListener('install', (event) => event.waitUntil(fetchAhead(event)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (message === 'take-over') void self.skipWaiting()
  if (message === 'fetch-scripts') event.waitUntil(fetchScripts(event))
  // The page that was open before there was a worker; if it cannot be fetched, it is not available offline, like any
  // other.
  if (Array.isArray(message)) event.waitUntil(cache(event, message.map(String)).catch(() => {}))
})

/** With data saving on, only opened pages are fetched. */
const isSaving = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

async function fetchAhead(event: ExtendableEvent): Promise<void> {
  await cache(event, isSaving() ? [offlinePage] : [...pageFiles, ...pages])
  // A browser with the previous version's scripts fetches those of this one.
  const stored = await (await caches.open(filesCache)).keys()
  if (stored.some(({ url }) => url.endsWith('.js'))) await fetchScripts(event)
}

/** Public pages need no scripts: they are fetched once a page has started React. */
async function fetchScripts(event: ExtendableEvent): Promise<void> {
  if (!isSaving()) await cache(event, pageScripts)
}

/** Rejects when one of them cannot be fetched: then the new worker is not installed, and the browser retries later. */
async function cache(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  await Promise.all(
    // A page has loaded some of its files more than once.
    [...new Set(addresses)].map(async (address) => {
      const { pathname, origin } = new URL(address, location.origin)
      if (origin !== location.origin || !isPage(pathname)) return
      const strategy = pathname.startsWith('/assets/') ? files : strategiesFor(pathname).fetched
      const [response, done] = strategy.handleAll({ event, request: new Request(pathname) })
      // For a page that cannot be fetched, the strategy responds with a redirect to the offline page.
      if (!isGood(await response)) throw new Error(`${pathname} could not be cached`)
      await done
    }),
  )
}
