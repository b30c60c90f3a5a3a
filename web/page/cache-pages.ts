/**
 * Caches pages that were reached without loading their document, for reading without a network, with all files loaded
 * so far.
 */
export const cachePages = (paths: readonly string[]): Promise<void> =>
  cacheFiles(performance.getEntriesByType('resource'), paths)

/**
 * Caches pages, and those of these files that are our own scripts, styles and fonts. The worker fetches what it does
 * not have.
 */
export async function cacheFiles(loaded: readonly PerformanceEntry[], paths: readonly string[] = []): Promise<void> {
  const files = loaded.map(({ name }) => new URL(name))
  const ours = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  // Most files that a page loads are not ours.
  if (paths.length + ours.length === 0) return
  const registration = await navigator.serviceWorker?.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is ours and has no other origin
  registration?.active?.postMessage([...paths, ...ours.map(({ pathname }) => pathname)])
}
