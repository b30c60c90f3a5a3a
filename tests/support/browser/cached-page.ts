import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page's document and all files that it has loaded are cached. The service worker starts once the page
 * is idle, which takes a while on a busy machine.
 */
export const isCached = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
          const wanted = new Set([location.pathname, ...files.filter((path) => path.startsWith('/assets/'))])
          const found = await Promise.all([...wanted].map(async (path) => ({ path, stored: await caches.match(path) })))
          return found.flatMap(({ path, stored }) => (stored ? [] : [path]))
        }),
      { timeout: 60_000 },
    )
    .toEqual([])
