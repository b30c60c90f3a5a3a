import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop } from '#tests/support/browser/visitor.ts'

// The privacy page's promise about a browser's storage: it contains no personal data after signing out.

const site = siteOfFile()

/** Everything in storage, except what all users share, and a chosen theme. */
const personal = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      // The router's own scroll positions.
      (key) => !['theme', 'fonts', 'react-router-scroll-positions'].includes(key),
    ),
  )

const courseName = (page: Page) => page.getByRole('textbox', { name: /^Name of/ }).first()

async function enterAs(email: string) {
  const visitor = await site.enter({ ...desktop, ...(await signedIn(site.url, email)) })
  const { page } = visitor
  await page.goto('/calculator')
  await courseName(page).fill('Compilers')
  const id = await page.evaluate(() => {
    const text = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
    return (JSON.parse(text) as { user: { id: string } }).user.id
  })
  await expect.poll(() => personal(page)).toContain(`calculator:${id}`)
  // Values of other pages, and of earlier versions.
  await page.evaluate((account) => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem(`forum-draft:${account}:new`, '{"title":"Mess","content":"","tags":""}')
    localStorage.setItem(`admin-draft:${account}:notices:new`, '{"title":"Closed"}')
    localStorage.setItem(`open-order:${account}`, '{}')
    localStorage.setItem(`private:${account}:assistant`, '{}')
    localStorage.setItem('calculator:somebody-before', '{}')
    sessionStorage.setItem('admin:second-factor-banner', 'yes')
  }, id)
  return { ...visitor, id }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
}

test.describe('signing out', () => {
  test('removes the person’s data in this tab and another, and preserves the theme', async () => {
    const { page, context, expectQuiet } = await enterAs('leaves@example.org')
    const other = await context.newPage()
    await other.goto('/calculator')
    await courseName(other).waitFor()
    await other.evaluate(() => sessionStorage.setItem('second-factor-reminder:me', 'away'))
    await signOut(page)
    await expect.poll(() => personal(page)).toEqual([])
    await other.waitForURL('**/login?*')
    await expect.poll(() => personal(other)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.goto('/login')
    expect(await personal(page)).toEqual([])
    // Both tabs may save the first state of the calculator, of which the account accepts one; and the session may end
    // during a request of the other tab.
    expectQuiet(/status of (401|409)/)
  })

  test('sends what was typed a moment before to the account', async () => {
    const { page, id } = await enterAs('typed-just-now@example.org')
    // Located before the panel hides the page from assistive technology, and from roles.
    const name = await courseName(page).elementHandle()
    await page.getByRole('button', { name: 'Profile' }).click()
    // Typed under the panel, as by a fast user.
    await name?.evaluate((field) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(field, 'Operating Systems')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL(`${site.url}/`)
    await expect.poll(() => personal(page)).toEqual([])
    const [row] = await site.sql('select state::text as state from public.calculator_states where account_id = $1', [
      id,
    ])
    expect(row?.['state']).toContain('Operating Systems')
  })
})

test('another person who signs in after a session that ended by itself finds no data', async () => {
  const { page, id } = await enterAs('ends@example.org')
  await signedIn(site.url, 'next@example.org')
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  await page.goto('/discussion')
  await page.goto('/dashboard')
  await page.waitForURL('**/login?*')
  // Until then it is preserved for its author.
  expect(await personal(page)).toContain(`forum-draft:${id}:new`)
  await page.getByLabel('E-mail').fill('next@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome, next' }).waitFor()
  const keys = await personal(page)
  expect(keys.filter((key) => key.includes(id) || key.includes('somebody-before'))).toEqual([])
})
