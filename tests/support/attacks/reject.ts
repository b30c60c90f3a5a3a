import type { Page } from '@playwright/test'

/** Makes requests for a table fail; with `part`, only those whose query contains it. */
export const rejectTable = (page: Page, table: string, part = '') =>
  page.route(
    (url) => url.pathname.endsWith(`/rest/v1/${table}`) && url.search.includes(part),
    (route) => route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
  )

/** A state of a screen (axe.ts) in which its tables are rejected. It comes first: later there are cached results. */
export const whileRejected = (tables: string[], path: string, heading: string) => async (page: Page) => {
  for (const table of tables) await rejectTable(page, table)
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.unrouteAll()
}
