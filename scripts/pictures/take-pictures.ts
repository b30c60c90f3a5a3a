// The README's pictures, taken of a running site with samples:
// node scripts/pictures/take-pictures.ts http://127.0.0.1:3000 <password of the sample logins>
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/browser.ts'

const [site = 'http://127.0.0.1:3000', password = ''] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../docs/pictures')
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true }
const dark: BrowserContextOptions = { ...desk, colorScheme: 'dark' }

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
await take(await open(browser, desk), '/', 'landing', 'Get Started Now')
await take(await signIn(browser, desk, 'pro'), '/dashboard', 'today', 'SGPA and CGPA')
await take(await signIn(browser, desk, 'admin'), '/placements', 'placements', 'Interview Preparation')
await take(await signIn(browser, dark, 'pro'), '/discussion', 'discussions', 'Sample: how do you revise')
await take(await signIn(browser, phone, 'free'), '/calculator', 'calculator', 'Add Course')
await take(await signIn(browser, desk, 'admin'), '/admin', 'admin', 'Accounts')
await browser.close()

async function open(from: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await from.newContext(options)).newPage()
  page.setDefaultTimeout(120_000)
  return page
}

async function signIn(from: Browser, options: BrowserContextOptions, who: 'free' | 'pro' | 'admin'): Promise<Page> {
  const page = await open(from, options)
  await page.goto(`${site}/login`)
  await page.waitForTimeout(4_000)
  await page
    .getByRole('textbox', { name: /e-?mail/i })
    .first()
    .fill(`sample.${who}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return page
}

async function take(page: Page, path: string, name: string, text: string): Promise<void> {
  await page.goto(site + path)
  await page.getByText(text).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Fonts and names are loaded when the page is idle.
  await page.waitForTimeout(4_000)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.context().close()
}
