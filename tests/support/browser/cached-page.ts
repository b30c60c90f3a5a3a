import { expect, type Page } from '@playwright/test'

/** Waits until the page's document and all that it has loaded are there for a day without a network. */
export const isCached = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
        const wanted = [location.pathname, ...files.filter((path) => path.startsWith('/assets/'))]
        const found = await Promise.all(wanted.map((path) => caches.match(path)))
        return wanted.filter((_, index) => !found[index])
      }),
    )
    .toEqual([])
