import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { phone, type Visitor } from '#tests/support/browser/visitor.ts'

// On a slow processor seconds pass between a page's first paint and its last script. Every interaction meanwhile must
// take effect once, with an empty console: every 50 ms of the first five seconds in the long run, a sample here.

const site = siteOfFile()

const isLong = process.env['TEST_LONG'] === '1'
const offsets = isLong ? Array.from({ length: 101 }, (_, n) => 50 * n) : [0, 150, 600, 2000]
/** The slowdown of the processor. */
const rate = 6

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

interface Deed {
  paths: readonly string[]
  act: (page: Page) => Promise<unknown>
  expected: (page: Page, path: string) => Promise<unknown>
}

const everywhere = ['/', '/about', '/contact']
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

const deeds: Record<string, Deed> = {
  'a press on Menu': {
    paths: everywhere,
    act: (page) => press(page, 'Menu'),
    expected: (page) => page.getByRole('dialog', { name: 'Menu' }).waitFor(),
  },
  'a press on Profile': {
    paths: everywhere,
    act: (page) => press(page, 'Profile'),
    expected: (page) => page.getByRole('dialog', { name: 'Profile' }).waitFor(),
  },
  'a change of the theme': {
    paths: everywhere,
    act: (page) => press(page, 'Switch between light and dark'),
    expected: async (page) => {
      expect(await isDark(page)).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(await isDark(page)).toBe(true)
    },
  },
  'a typed word': {
    paths: ['/contact'],
    act: (page) => name(page).pressSequentially('Asha Das', { delay: 60 }),
    expected: async (page) => {
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      await expect(name(page)).toHaveValue('Asha Das')
      expect(await name(page).evaluate((field) => field === document.activeElement)).toBe(true)
    },
  },
  'Back and Forward': {
    paths: everywhere,
    act: async (page) => {
      // By the page's own history: the browser's protocol command fails while a tab changes its process.
      await page.evaluate(() => void setTimeout(() => history.back()))
      await page.waitForURL('**/tools', { waitUntil: 'commit' })
      await page.evaluate(() => void setTimeout(() => history.forward()))
    },
    expected: async (page, path) => {
      await page.waitForURL(site.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page).not.toHaveTitle(/Tools/)
    },
  },
}

async function slowPage(visitor: Visitor): Promise<Page> {
  const { page, context } = visitor
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

for (const [what, { paths, act, expected }] of Object.entries(deeds))
  for (const path of paths)
    test(`${what} in the first seconds of ${path} is not lost`, async () => {
      test.setTimeout(offsets.length * 30_000)
      for (const offset of offsets) {
        const visitor = await site.enter({ ...phone, colorScheme: 'light' })
        const page = await slowPage(visitor)
        if (what === 'Back and Forward') await page.goto('/tools')
        await page.goto(path, { waitUntil: 'commit' })
        await page.waitForTimeout(offset)
        await test.step(`after ${offset} ms`, async () => {
          await act(page)
          await expected(page, path)
        })
        visitor.expectQuiet()
        await visitor.leave()
      }
    })
