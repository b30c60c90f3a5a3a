import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible, expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Admin area, College: what the site says of the college that it belongs to.

let site: AdminSite

test.beforeAll(async ({ browser }) => void (site = await startAdminSite(browser)))
test.afterAll(() => site.stop())

test('an admin names the college, and a visitor reads the new name', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/college')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('CampusLife')
  await page.getByLabel('Name', { exact: true }).fill('Sahyadri College of Arts')
  await page.getByLabel('Short name').fill('Sahyadri')
  await page.getByRole('radio', { name: 'Plum' }).check()
  await page.getByLabel('Map point').fill('Pune')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Sahyadri', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter latitude and longitude, such as 20.3555, 85.818').waitFor()
  await page.getByLabel('Map point').fill('18.5204,73.8567')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect(page.getByLabel('Map point')).toHaveValue('18.5204, 73.8567')
  admin.expectQuiet()
  await admin.leave()

  await expect.poll(async () => (await fetch(`${site.url}/contact`)).text(), { timeout: 30_000 }).toContain('Sahyadri')
  const visitor = await visit(site.browser, site.url, phone)
  await visitor.page.goto('/contact', { waitUntil: 'networkidle' })
  await expect(visitor.page).toHaveTitle('Contact · Sahyadri')
  await expect(visitor.page.getByRole('banner').getByText('Sahyadri')).toBeVisible()
  await expect(visitor.page.getByRole('contentinfo')).toContainText('© 2025 Sahyadri')
  // React has taken the document over, and goes on with the same name.
  await visitor.page.getByRole('button', { name: 'Show the map (OpenStreetMap)' }).click()
  await expect(visitor.page.locator('iframe')).toHaveAttribute('src', /marker=18\.5204%2C73\.8567/)
  await visitor.page.getByRole('link', { name: 'About' }).last().click()
  await expect(visitor.page).toHaveTitle('About · Sahyadri')
  expect(await visitor.page.evaluate(() => document.documentElement.dataset['colour'])).toBe('plum')
  visitor.expectQuiet(/openstreetmap|ERR_|Failed to load/)
  await visitor.leave()
})

test('an admin gives Pro to every member, and the plans page says so and sells nothing', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const field = admin.page.getByLabel('Pro for every member until')
  const save = async (day: string) => {
    await field.fill(day)
    await admin.page.getByRole('button', { name: 'Save' }).click()
  }
  await admin.page.goto('/admin/college')
  await save('2026-01-31')
  await admin.page.getByText('Choose today or a later day, or leave it empty').waitFor()
  await save('2099-05-31')
  await admin.page.getByText('Saved', { exact: true }).waitFor()

  const plans = async () => (await fetch(`${site.url}/purchase-plan`)).text()
  await expect.poll(plans, { timeout: 30_000 }).toContain('Every member has Pro until 31 May 2099')
  const visitor = await visit(site.browser, site.url, phone)
  await visitor.page.goto('/purchase-plan')
  await expect(visitor.page.getByText('Every member has Pro until 31 May 2099')).toBeVisible()
  await expect(visitor.page.getByText('Upgrade to Pro')).toHaveCount(0)
  const pro = visitor.page.getByRole('article', { name: 'Pro plan' })
  await expect(pro.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', /^\/register\?/)
  await visitor.page.goto('/')
  await expect(visitor.page.getByText('Every member has Pro until 31 May 2099.')).toBeVisible()
  visitor.expectQuiet()
  await visitor.leave()

  const student = await visit(site.browser, site.url, { ...phone, ...site.free })
  await student.page.goto('/purchase-plan')
  await expect(student.page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(student.page.getByText('Pro until 31 May 2099', { exact: true })).toBeVisible()
  student.expectQuiet()
  await student.leave()

  await save('')
  await admin.page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(plans, { timeout: 30_000 }).toContain('Upgrade to Pro')
  await admin.leave()
})

test('the page of the college is accessible in every state', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      form: async (page) => {
        await page.goto('/admin/college')
        await page.getByLabel('Short name').waitFor()
      },
      wrong: async (page) => {
        await page.getByLabel('Short name').fill('A name of nineteen l')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('2 characters too long').waitFor()
      },
    },
    site.admin,
  )
})

test('an admin gives the college a logo, a drawing, and a visitor sees it in the bar', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/college')
  const choose = (name: string) => page.getByLabel(name, { exact: true })
  await choose('Choose a logo').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('no') })
  await page.getByText('This file could not be opened as a picture').waitFor()
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#0b5d3b"/>
    <text x="20" y="27" font-size="18" fill="#fff" text-anchor="middle">SA</text></svg>`
  await choose('Choose a logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  })
  const chosen = page.getByRole('img', { name: 'The chosen logo' })
  await expect(chosen).toHaveAttribute('src', /^\/favicon\.svg\?logo=[0-9a-f]{16}$/)
  await expectAccessible(page, 'a chosen logo')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  admin.expectQuiet()

  const version = ((await chosen.getAttribute('src')) ?? '').replace(/^.*=/, '')
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text(), { timeout: 30_000 }).toContain(version)
  const visitor = await visit(site.browser, site.url, phone)
  await visitor.page.goto('/about')
  const home = visitor.page.getByRole('banner').getByRole('link').first()
  await expect(home.locator('img')).toBeVisible()
  // Its name is read out, where a phone has no room for it.
  await expect(home).toHaveAccessibleName(/\S/)
  expect(
    await home.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true)
  visitor.expectQuiet()
  await visitor.leave()

  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(choose('Choose a logo')).toBeVisible()
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text(), { timeout: 30_000 }).not.toContain(version)
  await admin.leave()
})
