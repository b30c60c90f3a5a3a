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
  await admin.page.goto('/admin/college?show=members')
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
      grades: async (page) => {
        await page.goto('/admin/college?show=marks')
        await page.getByRole('button', { name: 'Begin with those of VTU' }).click()
        await page.getByRole('cell', { name: 'Above average' }).waitFor()
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

test("an admin enters the college's grading scale, and the calculator offers it and shares it", async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const form = admin.page
  await form.goto('/admin/college')
  await form.getByRole('navigation', { name: 'College' }).getByRole('link', { name: 'Marks and attendance' }).click()
  await form.getByRole('button', { name: 'Begin with those of BPUT' }).click()
  const save = form.getByRole('button', { name: 'Save' })
  await save.click()
  await form.getByText('Name it, such as the name of your university').waitFor()
  await form.getByLabel('Name of your grading scale').fill('Sample University')
  await form.getByLabel('Subtracted from a CGPA for the percentage').fill('0,5')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('Grade, 8').fill('O')
  await form.getByLabel('Points, 8').fill('ten')
  await form.getByLabel('Meaning, 8').fill('Superb')
  await save.click()
  await form.getByText('The points of O: a number from 0 to 100, such as 8.5').waitFor()
  await form.getByLabel('Points, 8').fill('9,5')
  await save.click()
  await form.getByText('O is there twice').waitFor()
  await form.getByLabel('Grade, 8').fill('S')
  await save.click()
  await form.getByText('Saved', { exact: true }).waitFor()
  // Sorted, and each number as it is stored.
  await expect(form.getByLabel('Grade, 2')).toHaveValue('S')
  await expect(form.getByLabel('Points, 2')).toHaveValue('9.5')
  await expect(form.getByLabel('Subtracted from a CGPA')).toHaveValue('0.5')
  admin.expectQuiet()
  await admin.leave()

  const student = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = student
  await page.goto('/calculator')
  await page.getByLabel('Grading scale').selectOption('Sample University')
  await expect(
    page.getByRole('table', { name: 'Sample University' }).getByRole('row', { name: /^S Superb/ }),
  ).toBeVisible()
  await page.getByLabel('Grade in Course 1').selectOption('E')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText(/By your college's rule it is 85\.00%/).waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue()
  student.expectQuiet()
  await student.leave()

  // Another's page has the shared scale, and the figures by it.
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.goto(link)
  await other.page.getByText('Scale: Sample University.').waitFor()
  await other.page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(other.page.getByRole('combobox', { name: 'Grading scale' })).toHaveValue(/Sample University/)
  await other.page.getByRole('button', { name: 'Calculate' }).click()
  await other.page.getByText('9.00').first().waitFor()
  other.expectQuiet()
  await other.leave()
})
