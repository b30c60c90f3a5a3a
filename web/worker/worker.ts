import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies'
import { documentsCache, filesCache } from '../storage/cache-names.ts'
import { isPage } from './is-page.ts'
import { showPushes } from './push.ts'

// Keeps documents and their files for the days without a network. Accounts and data never pass through here:
// what a person has read is cached by the page itself, under that person's name (web/queries/persistence.ts).

declare const self: ServiceWorkerGlobalScope
/** Written in by scripts/build/worker.mjs: what is fetched ahead, so that one visit is enough. */
declare const shell: { documents: string[]; files: string[]; scripts: string[]; offline: string }
const { documents: pages, files: pageFiles, scripts: pageScripts, offline: offlinePage } = shell

const aDay = 24 * 60 * 60

const keyOf = ({ url }: Request) => url.replace(/[?#].*$/, '')
const documentRules = {
  // A page's words are the same whatever is searched in it.
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request),
  cacheWillUpdate: async ({ response }: { response: Response }) => (isGood(response) ? response : null),
  // At its own address: a page's scripts must not start under another's.
  handlerDidError: async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    // It would lead to itself, again and again.
    if (pathname === offlinePage) return undefined
    return Response.redirect(`${offlinePage}?${new URLSearchParams({ from: pathname + search })}`)
  },
}
const isGood = ({ status, redirected }: Response) => status === 200 && !redirected

/** Without a cache to fall back on: a page of the last version is none of this one's. */
class NetworkAlone extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request)
  }
}

const strategiesOf = (stored: { cacheName: string; plugins: NetworkFirst['plugins'] }) => ({
  cacheName: stored.cacheName,
  // The page from last time, and asked for again behind it: a second visit does not wait for the line. That there is a
  // new version the page hears from the worker that comes with it (web/shell/offline/service-worker.ts).
  storedFirst: new StaleWhileRevalidate(stored),
  // On a line that hardly moves, the page from last time is better than a white one.
  networkFirst: new NetworkFirst({ ...stored, networkTimeoutSeconds: 4 }),
  fetched: new NetworkAlone(stored),
})
const documents = strategiesOf({
  cacheName: documentsCache,
  plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * aDay }), documentRules],
})
// However many pages are read, and however long nobody has needed it.
const offline = strategiesOf({ cacheName: 'offline', plugins: [documentRules] })
const strategiesFor = (pathname: string) => (pathname === offlinePage ? offline : documents)

/**
 * Whether a page from last time has its scripts and stylesheets here, too: those of an earlier version no server has any
 * more. A font or a drawing that is missing spoils no page.
 */
async function isWhole(request: Request, cacheName: string): Promise<boolean> {
  const document = await caches.match(keyOf(request), { cacheName })
  if (!document) return false
  const named = new Set((await document.text()).match(/\/assets\/[\w.-]+\.(?:js|css)\b/g))
  const cache = await caches.open(filesCache)
  const found = await Promise.all([...named].map((path) => cache.match(path)))
  return found.every(Boolean)
}

// Names in /assets hold a hash of their content.
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
  // The page that was open before there was a worker; one that the server does not have is opened without a network
  // as little as any other that is not stored.
  if (Array.isArray(message)) event.waitUntil(cache(event, message.map(String)).catch(() => {}))
})

/** Whoever saves data is given only what is opened. */
const isSaving = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

async function fetchAhead(event: ExtendableEvent): Promise<void> {
  await cache(event, isSaving() ? [offlinePage] : [...pageFiles, ...pages])
  // Who had the scripts of the last version has those of this one.
  const stored = await (await caches.open(filesCache)).keys()
  if (stored.some(({ url }) => url.endsWith('.js'))) await fetchScripts(event)
}

/** Public pages do without: the scripts are fetched ahead once a page has started React. */
async function fetchScripts(event: ExtendableEvent): Promise<void> {
  if (!isSaving()) await cache(event, pageScripts)
}

/** Rejects when one of them cannot be had: then there is no new worker either, and the browser tries again later. */
async function cache(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  await Promise.all(
    // A page has loaded some of its files more than once.
    [...new Set(addresses)].map(async (address) => {
      const { pathname, origin } = new URL(address, location.origin)
      if (origin !== location.origin || !isPage(pathname)) return
      const strategy = pathname.startsWith('/assets/') ? files : strategiesFor(pathname).fetched
      const [response, done] = strategy.handleAll({ event, request: new Request(pathname) })
      // A page that cannot be fetched is answered with the way to the offline page.
      if (!isGood(await response)) throw new Error(`${pathname} could not be cached`)
      await done
    }),
  )
}
