/** Pages that somebody wants without a network, though they came to them without a document; and what is loaded by now. */
export async function cachePages(paths: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is ours and has no other origin
  registration?.active?.postMessage([...paths, ...ours.map(({ pathname }) => pathname)])
}
