import type { Page } from '@playwright/test'

/** Has the server refuse what is asked of a table: with `part`, only where the query has that. */
export const rejectTable = (page: Page, table: string, part = '') =>
  page.route(
    (url) => url.pathname.endsWith(`/rest/v1/${table}`) && url.search.includes(part),
    (route) => route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
  )

/** A state of a screen (axe.ts): its tables are refused. It comes first: later there are cached answers. */
export const whileRejected = (tables: string[], path: string, heading: string) => async (page: Page) => {
  for (const table of tables) await rejectTable(page, table)
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.unrouteAll()
}
