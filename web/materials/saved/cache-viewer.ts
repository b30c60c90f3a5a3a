import { loadEngine } from '#web/content/document-viewer/file/engine.ts'
import { cachePages } from '#web/page/cache-pages.ts'
import { areCached } from '#web/page/document/start-react.ts'
import { documentsCache } from '#web/storage/cache-names.ts'
import { viewerCode } from './viewer-code.ts'

/** How long a slow line may take for it, ms. */
const timeout = 60_000
const pollMs = 300
/** The worker checks every file for each message: more messages make it slower. */
const messageMs = 3000

/**
 * What a saved paper is read with, in the service worker's cache: this page, its scripts, the viewer and what reads a PDF.
 *
 * @returns whether a reload without a network opens all of that; false where the browser stores nothing, or not in time
 */
export async function cacheViewer(): Promise<boolean> {
  const begun = Date.now()
  const page = location.pathname
  try {
    // A first visit registers it only when the page is quiet; where it is not to be had, there is no registration.
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    if (!registration) return false
    await Promise.all([viewerCode.load(), loadEngine()])
    let sent = -Infinity
    while (Date.now() - begun < timeout) {
      if ((await areCached([page], documentsCache)) && (await areCached(loadedFiles()))) return true
      if (registration.active && Date.now() - sent > messageMs) {
        sent = Date.now()
        void cachePages([page])
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  } catch {
    // No service worker, or a line that was lost.
  }
  return false
}

/** Scripts and stylesheets that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.(js|mjs|css)$/.test(pathname))
    .map(({ pathname }) => pathname)
