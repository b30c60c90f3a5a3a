import type { BrowserContextOptions } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { button, calculate, courses, figure, saved, newPerson, open } from '#tests/support/features/calculator.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Where the calculator's rows are saved: in the browser, in the account, in a link.

const site = siteOfFile({ RATE_LIMITS: 'on' })
let me: BrowserContextOptions

test.beforeAll(async () => {
  me = await signedIn(site.url, 'asha@example.org')
})

test.describe('what is entered', () => {
  test('stays on the device and follows the account; the newest wins', async () => {
    const { visitor: laptop, page, account } = await newPerson(site.browser, site.url, 'devices')
    await page.getByLabel('Name of course 1').fill('Compilers')
    await saved(page, 'saved')
    await page.reload()
    await expect(page.getByPlaceholder('Compilers')).toHaveValue('Compilers')

    const mobile = await visit(site.browser, site.url, { ...phone, ...account })
    await open(mobile)
    await mobile.page.getByLabel('Name of Compilers').fill('Compilers Lab')
    await saved(mobile.page, 'saved')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByLabel('Name of Compilers Lab').waitFor()
    laptop.expectQuiet()
    mobile.expectQuiet()
    await Promise.all([laptop.leave(), mobile.leave()])
  })

  test('is worked out offline, and sent when the connection is back', async () => {
    const { visitor, page, account } = await newPerson(site.browser, site.url, 'offline')
    await page.clock.install()
    // Lazy parts are loaded on hover (and by the service worker, which tests block).
    const parts = ['calculated', 'share-dialog', 'over'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
    await button(page, 'Calculate').hover()
    for (const part of await Promise.all(parts)) await part.finished()
    await visitor.context.setOffline(true)
    await page.getByLabel('Grade in Course 1').selectOption('B')
    await calculate(page)
    expect(await figure(page, 'SGPA, this semester')).toMatch(/6\.00\s+B\+/)
    await button(page, 'Share').click()
    expect(await page.getByRole('dialog').getByLabel('Link').inputValue()).toContain('/calculator#v1.')
    await page.keyboard.press('Escape')
    await page.clock.runFor(1100)
    await saved(page, 'waiting')
    await visitor.context.setOffline(false)
    await saved(page, 'saved')

    const later = await visit(site.browser, site.url, { ...desktop, ...account })
    await open(later)
    await expect(later.page.getByLabel('Grade in Course 1')).toHaveValue('B')
    visitor.expectQuiet(/Failed to load resource/, /auth/i)
    await Promise.all([visitor.leave(), later.leave()])
  })

  test('can be typed while the account does not answer', async () => {
    const visitor = await visit(site.browser, site.url, { ...desktop, ...me })
    await visitor.page.route('**/rest/v1/calculator_states*', (route) => route.abort())
    const page = await open(visitor)
    await page.getByLabel('Name of course 1').fill('Physics')
    await saved(page, 'waiting')
    await page.unroute('**/rest/v1/calculator_states*')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await saved(page, 'saved')
    visitor.expectQuiet(/Failed to load resource/)
    await visitor.leave()
  })
})

test.describe('a share link', () => {
  let link: string

  test('contains the rows, and replaces others only after a question', async () => {
    const { visitor, page } = await newPerson(site.browser, site.url, 'sender')
    await page.getByLabel('Name of course 1').fill('Thermodynamics & ऊष्मा')
    await page.getByLabel('Grade in Thermodynamics & ऊष्मा').selectOption('B+')
    await button(page, 'Share').click()
    link = await page.getByRole('dialog').getByLabel('Link').inputValue()
    await visitor.leave()

    const receiver = await newPerson(site.browser, site.url, 'receiver')
    await receiver.page.getByLabel('Name of course 1').fill('My own')
    await receiver.page.goto(link)
    const question = receiver.page.getByRole('dialog', { name: 'Open the shared calculation?' })
    await question.waitFor()
    expect(new URL(receiver.page.url()).hash).toBe('')
    await button(receiver.page, 'Keep my courses').click()
    await question.waitFor({ state: 'hidden' })
    await receiver.page.getByLabel('Name of My own').waitFor()

    await receiver.page.goto(link)
    await button(receiver.page, /^Open$/).click()
    await courses(receiver.page).filter({ hasText: 'Thermodynamics & ऊष्मा' }).waitFor()
    await button(receiver.page, 'Undo').click()
    await receiver.page.getByLabel('Name of My own').waitFor()
    receiver.visitor.expectQuiet()
    await receiver.visitor.leave()
  })

  test('survives the login of its reader', async () => {
    await signedIn(site.url, 'late@example.org')
    const visitor = await visit(site.browser, site.url)
    await visitor.page.goto(link)
    await visitor.page.waitForURL('**/login?next=%2Fcalculator')
    await visitor.page.getByLabel('E-mail').fill('late@example.org')
    await visitor.page.getByLabel('Password', { exact: true }).fill('Genda#2026')
    await button(visitor.page, 'Log in').click()
    await button(visitor.page, /^Open$/).click()
    await courses(visitor.page).filter({ hasText: 'Thermodynamics' }).waitFor()
    await visitor.leave()
  })

  test('that is damaged or of another version is rejected, and changes nothing', async () => {
    const visitor = await visit(site.browser, site.url, { ...desktop, ...me })
    for (const broken of [link.slice(0, -7), link.replace('#v1.', '#v2.')]) {
      await visitor.page.goto(broken)
      await visitor.page.getByRole('dialog', { name: 'This link cannot be read' }).waitFor()
      await button(visitor.page, 'Keep my courses').click()
      await visitor.page.goto('/dashboard')
    }
    await visitor.leave()
  })
})
