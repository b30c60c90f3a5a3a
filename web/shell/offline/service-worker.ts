import { cacheFiles } from '#web/page/cache-pages.ts'

/** The interval at which an open page checks for a new version, ms. */
const checkEvery = 60 * 60 * 1000

/**
 * Starts the service worker (web/worker). `onNewVersion` receives a function that activates the new version and reloads
 * the page; until then this page uses the version that it was loaded with.
 */
export async function startServiceWorker(onNewVersion: (reload: () => void) => void): Promise<void> {
  // In development, pages change with every saved file and are not cached.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const unattended = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (unattended) void cacheThisPage()

  const offer = () => {
    // The very first worker takes over by itself: there is no older one.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return
    onNewVersion(() => {
      const { waiting } = registration
      // Another tab has activated it meanwhile.
      if (waiting === null) return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is ours and has no other origin
      waiting.postMessage('take-over')
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(() => void registration.update().catch(() => {}), checkEvery)
}

/**
 * On a first visit the page was loaded before there was a worker to cache it; and requests that were pending when the
 * worker took over did not pass through it.
 */
async function cacheThisPage(): Promise<void> {
  await cacheFiles([], [location.pathname])
  new PerformanceObserver((loaded) => void cacheFiles(loaded.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

/** A page that started React needs its scripts without a network, too, and those of the other cached pages. */
export async function fetchScriptsAhead(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  registration?.active?.postMessage('fetch-scripts')
}
