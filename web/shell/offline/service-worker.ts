import { cacheFiles } from '#web/page/cache-pages.ts'

/** How often a page that stays open asks whether there is a newer version. Milliseconds. */
const checkEvery = 60 * 60 * 1000

/**
 * Starts the service worker (web/worker). `onNewVersion` is called with a function that brings the new version in
 * and reloads the page; until then this page goes on with the version that it was loaded with.
 */
export async function startServiceWorker(onNewVersion: (reload: () => void) => void): Promise<void> {
  // Pages that change with every saved file are not stored.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const unattended = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (unattended) void cacheThisPage()

  const offer = () => {
    // The very first one takes over by itself: there is nothing older to end.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return
    onNewVersion(() => {
      const { waiting } = registration
      // Another tab has brought it in meanwhile.
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
 * A first visit's page was loaded before there was anybody to keep it; and what is on its way when the worker takes over
 * was asked for before it could see that.
 */
async function cacheThisPage(): Promise<void> {
  await cacheFiles([], [location.pathname])
  new PerformanceObserver((loaded) => void cacheFiles(loaded.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

/** A page that started React wants its scripts without a network, too, and those of the other pages that are kept. */
export async function fetchScriptsAhead(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  registration?.active?.postMessage('fetch-scripts')
}
