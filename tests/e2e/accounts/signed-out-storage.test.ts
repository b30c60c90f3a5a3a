import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop } from '#tests/support/browser/visitor.ts'

// The privacy page says what stays in a browser: nothing that is somebody's, once they have signed out.

const site = siteOfFile()

/** Everything that is stored, but for what is everybody's, and a theme that was chosen. */
const personal = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      // The router's own: where each page was scrolled to.
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
  // What other pages would have left, and versions before this one.
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
  test('leaves nothing of the person behind, in this tab or another, and keeps the theme', async () => {
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
    // Both tabs may save the first state of the calculator, of which the account takes one; and the session ends for
    // what the other tab is just sending, too.
    expectQuiet(/status of (401|409)/)
  })

  test('sends what was typed a moment before to the account', async () => {
    const { page, id } = await enterAs('typed-just-now@example.org')
    // Found before the panel hides the page from assistive technology, and from roles.
    const name = await courseName(page).elementHandle()
    await page.getByRole('button', { name: 'Profile' }).click()
    // Under the panel, as somebody types whose other hand is quick.
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

test('somebody else who signs in after a session that ended by itself finds nothing', async () => {
  const { page, id } = await enterAs('ends@example.org')
  await signedIn(site.url, 'next@example.org')
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  await page.goto('/discussion')
  await page.goto('/dashboard')
  await page.waitForURL('**/login?*')
  // Until then it waits for whoever wrote it.
  expect(await personal(page)).toContain(`forum-draft:${id}:new`)
  await page.getByLabel('E-mail').fill('next@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome, next' }).waitFor()
  const keys = await personal(page)
  expect(keys.filter((key) => key.includes(id) || key.includes('somebody-before'))).toEqual([])
})
