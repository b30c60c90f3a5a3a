import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isPage } from './is-page.ts'
import { showPushes } from './push.ts'

// Keeps documents and their files for the days without a network. Accounts and data never pass through here:
// what a person has read is cached by the page itself, under that person's name (web/queries/persistence.ts).

declare const self: ServiceWorkerGlobalScope
/** Written in by scripts/build/worker.mjs: what is fetched ahead, so that one visit is enough. */
declare const shell: { documents: string[]; files: string[]; scripts: string[]; offline: string }
const { documents: pages, files: pageFiles, scripts: pageScripts, offline: offlinePage } = shell

const aDay = 24 * 60 * 60
const filesCache = 'files'

const keyOf = ({ url }: Request) => url.replace(/[?#].*$/, '')
const stored = {
  cacheName: 'documents',
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * aDay }),
    {
      // A page's words are the same whatever is searched in it.
      cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request),
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        response.status === 200 && !response.redirected ? response : null,
      // At its own address: a page's scripts must not start under another's.
      handlerDidError: async ({ request }: { request: Request }) => {
        const { pathname, search } = new URL(request.url)
        return Response.redirect(`${offlinePage}?${new URLSearchParams({ from: pathname + search })}`)
      },
    },
  ],
}

// The page from last time, and asked for again behind it: a second visit does not wait for the line. That there is a
// new version the page hears from the worker that comes with it (web/shell/offline/service-worker.ts).
const storedFirst = new StaleWhileRevalidate(stored)
// On a line that hardly moves, the page from last time is better than a white one.
const documents = new NetworkFirst({ ...stored, networkTimeoutSeconds: 4 })

/**
 * Whether a page from last time has its scripts and stylesheets here, too: those of an earlier version no server has any
 * more. A font or a drawing that is missing spoils no page.
 */
async function isWhole(request: Request): Promise<boolean> {
  const document = await (await caches.open(stored.cacheName)).match(keyOf(request))
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
  async (options) => ((await isWhole(options.request)) ? storedFirst : documents).handle(options),
)
registerRoute(({ url }) => url.origin === location.origin && url.pathname.startsWith('/assets/'), files)

showPushes()
self.addEventListener('install', (event) => event.waitUntil(fetchAhead(event)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (message === 'take-over') void self.skipWaiting()
  if (message === 'fetch-scripts') event.waitUntil(fetchScripts(event))
  // The page that was open before there was a worker.
  if (Array.isArray(message)) event.waitUntil(cache(event, message.map(String)))
})

/** Whoever saves data is given only what is opened. */
const isSaving = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

async function fetchAhead(event: ExtendableEvent): Promise<void> {
  await cache(event, isSaving() ? [offlinePage] : [...pageFiles, ...pages])
  // Who had the scripts of the last version has those of this one.
  const stored = await (await caches.open('files')).keys()
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
      const strategy = pathname.startsWith('/assets/') ? files : documents
      const [response, done] = strategy.handleAll({ event, request: new Request(pathname) })
      await response
      await done
    }),
  )
}
