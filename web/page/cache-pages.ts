/** Pages that somebody wants without a network, though they came to them without a document; and what is loaded by now. */
export const cachePages = (paths: readonly string[]): Promise<void> =>
  cacheFiles(performance.getEntriesByType('resource'), paths)

/** Those of our own scripts, styles and fonts that are among these, and pages. The worker fetches what it does not have. */
export async function cacheFiles(loaded: readonly PerformanceEntry[], paths: readonly string[] = []): Promise<void> {
  const files = loaded.map(({ name }) => new URL(name))
  const ours = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  // Of what the page loads, most is no file of ours.
  if (paths.length + ours.length === 0) return
  const registration = await navigator.serviceWorker?.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is ours and has no other origin
  registration?.active?.postMessage([...paths, ...ours.map(({ pathname }) => pathname)])
}
