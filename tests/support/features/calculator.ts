import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { signedIn } from '../accounts/account.ts'
import { desktop, visit, type Visitor } from '../browser/visitor.ts'

// Locators of the calculator's page.

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const calculate = (page: Page) => button(page, 'Calculate').click()
export const results = (page: Page) => page.getByRole('region', { name: 'Result' })
export const figure = (page: Page, name: string) =>
  results(page).locator('dl > div').filter({ hasText: name }).innerText()
export const courses = (page: Page) => page.getByRole('list', { name: 'Courses' }).getByRole('listitem')
export const saved = (page: Page, how: string) => page.locator(`[data-keeping=${how}]`).waitFor()

export async function open(visitor: Visitor): Promise<Page> {
  await visitor.page.goto('/calculator')
  await button(visitor.page, 'Calculate').waitFor()
  return visitor.page
}

export async function addSemesters(page: Page, ...sgpas: string[]) {
  await button(page, 'Earlier semesters').click()
  await page.getByLabel('Semester-wise SGPA').check()
  for (const [index, sgpa] of sgpas.entries()) {
    await button(page, 'Add Semester').click()
    await page.getByLabel(`SGPA of Semester ${index + 1}`).fill(sgpa)
  }
}

/** A new person, without stored entries of others. */
export async function newPerson(browser: Browser, url: string, name: string, options: BrowserContextOptions = desktop) {
  const account = await signedIn(url, `${name}@example.org`)
  const visitor = await visit(browser, url, { ...options, ...account })
  return { visitor, account, page: await open(visitor) }
}
