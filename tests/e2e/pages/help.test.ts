import { helpEntries, helpGroups } from '#domain/help/help.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#help

const site = siteOfFile()

test('the help has every entry in the document, and the sitemap and the footer lead to it', async () => {
  const html = await (await fetch(`${site.url}/help`)).text()
  for (const { id } of helpEntries) expect(html).toContain(`<details id="${id}"`)
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`<loc>${site.url}/help</loc>`)
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, desktop)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(helpGroups.length)
  expectQuiet()
  await leave()
})

test('an entry of the help is opened by its address and by a press, without any script file', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, phone)
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(request.url())
  })
  await page.goto('/help#stop-mails')
  const entry = page.locator('#stop-mails')
  await expect(entry.getByText('set E-mail digest to Never')).toBeInViewport()
  expect(await entry.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(40)
  expect(files).toEqual([])
  // Also for the next fragment; and one entry is open at a time.
  await page.evaluate(() => (location.hash = '#dark-mode'))
  await expect(page.getByText('Press the moon or the sun')).toBeInViewport()
  await expect(entry).not.toHaveAttribute('open')
  await page.locator('#assistant summary').click()
  await expect(page.getByText('Press the round button at the bottom right')).toBeVisible()
  expectQuiet()
  await leave()
})

test('a search of the help filters its entries, and shows when none matches', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, phone)
  await page.goto('/help')
  const box = page.getByRole('searchbox', { name: 'Search help' })
  await box.fill('wrong year')
  await expect(page.locator('details').first()).toHaveAttribute('id', 'report-paper')
  await page.locator('#report-paper summary').click()
  await expect(page.locator('#report-paper').getByRole('link', { name: 'Open PYQs and Notes' })).toBeVisible()
  await box.fill('hovercraft')
  await expect(page.getByRole('status').filter({ hasText: 'No entry has these words' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.locator('details')).toHaveCount(helpEntries.length)
  expectQuiet()
  await leave()
})

test('an entry of the help does what is on every page: it switches the theme and opens the assistant', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, desktop)
  await page.goto('/help#dark-mode')
  await page.getByRole('button', { name: 'Switch now' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.locator('#assistant summary').click()
  await page.locator('#assistant').getByRole('button', { name: 'Ask the assistant' }).click()
  await page.getByRole('dialog', { name: 'Academic Assistant' }).waitFor()
  expectQuiet()
  await leave()
})

test('the search of the site finds an entry of the help and opens it there', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, desktop)
  await page.goto('/search?q=dark+mode')
  await page.getByRole('option', { name: /Switch to dark mode/ }).click()
  await page.waitForURL('**/help#dark-mode')
  await expect(page.locator('#dark-mode').getByText('Press the moon or the sun')).toBeInViewport()
  expectQuiet()
  await leave()
})

test('the help is accessible, at 360 and 1280 px, with an entry open and while searching', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    'all entries': async (page) => page.goto('/help'),
    'an entry': async (page) => page.locator('#add-paper summary').click(),
    'a search': async (page) => page.getByRole('searchbox', { name: 'Search help' }).fill('refund'),
  })
})
