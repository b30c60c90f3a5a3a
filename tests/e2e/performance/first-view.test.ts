import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makeColumnsPdf } from '#tests/support/features/pdf.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// What a slow line shows while the scripts load (npm run first-screen measures it).

const site = siteOfFile({ MAILER_AUTOCONFIRM: 'true' })

/** Delays script files until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const address = (page: Page) => page.url().slice(site.url.length)

test.describe('a visitor', () => {
  test("is led by 'Get Started Now' to the form that makes an account, before any script file is loaded", async () => {
    const { page } = await site.enter(phone)
    await holdScripts(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started Now' }).tap()
    await page.getByLabel('E-mail').waitFor()
    expect(address(page)).toBe('/register?next=%2Fdashboard')
    await page.goBack()
    await page.getByRole('heading', { name: 'Transform Your Academic Journey' }).waitFor()
  })

  for (const path of ['/dashboard', '/calculator', '/pyqs?q=dbms'])
    test(`is led by the document of ${path} to the log-in, before any script file is loaded`, async () => {
      const { page } = await site.enter(phone)
      await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByLabel('Password', { exact: true }).waitFor()
      expect(address(page)).toBe(`/login?${new URLSearchParams({ next: path })}`)
    })

  test('the message of a mail link is shown on a guarded page, where the document leaves the redirect to the guard', async () => {
    const { page } = await site.enter(phone)
    await page.goto('/dashboard#error=access_denied&error_code=otp_expired&error_description=Link+expired')
    await page.waitForURL('**/login?next=%2Fdashboard')
    await page.getByRole('alert').getByText('expired').waitFor()
  })
})

test.describe('a member', () => {
  test("opens Today by 'Get Started Now'", async () => {
    const { page } = await site.enter({ ...phone, ...(await signedIn(site.url, 'starting@example.org')) })
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started Now' }).tap()
    await page.waitForURL('**/dashboard')
  })

  test('what is due is shown before any script file is loaded, without a layout shift when the page replaces it', async () => {
    await site.sql(
      `insert into public.notices (title, author, category, audience, publish_at, deadline)
       values ('Sample form closes', 'A sample office', 'General', 'members', now(), now() + interval '3 days')`,
    )
    const { page, expectQuiet } = await site.enter({ ...phone, ...(await signedIn(site.url, 'due@example.org')) })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const release = await holdScripts(page)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const due = page.getByRole('region', { name: 'What is due' })
    const row = due.getByText('Sample form closes', { exact: true })
    await row.waitFor()
    await due.getByText('3 days left').waitFor()
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    const before = await row.boundingBox()
    release()
    await due.getByRole('button', { name: 'Add to my calendar' }).waitFor()
    await expect(row).toHaveCount(1)
    expect(await row.boundingBox()).toEqual(before)
    expect(Number(await page.evaluate(() => Reflect.get(window, 'shifts')))).toBeLessThan(0.01)
    expectQuiet()
  })

  test("sees a paper's first page before any script file is loaded, where the viewer then shows it", async () => {
    const about = { title: 'Sample paper', subject: 'Physics', semester: 1, kind: 'notes' } as const
    const id = await uploadMaterial(site.url, site.env, about, makeColumnsPdf())
    const drawn = () => site.sql('select from public.first_pages where material_id = $1', [id])
    await expect.poll(drawn, { timeout: 60_000 }).toHaveLength(1)
    const email = 'paper@example.org'
    const account = await signedIn(site.url, email)
    await grantPro(site.env, email)
    const { page, expectQuiet } = await site.enter({ ...phone, ...account })
    const asked: string[] = []
    page.on(
      'request',
      (request) => new URL(request.url()).pathname.endsWith('/first-page') && asked.push(request.url()),
    )
    const release = await holdScripts(page)
    await page.goto(`/pyqs?id=${id}`, { waitUntil: 'commit' })
    const picture = page.locator('[data-first-page] canvas')
    await picture.waitFor()
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    const before = await picture.boundingBox()
    release()
    await expect(picture).toHaveCount(0)
    const itself = page.locator('[data-page="1"]')
    await expect.poll(async () => near(await itself.boundingBox(), before)).toBe(true)
    await page.locator('[data-page="1"] canvas:not([data-preview])').waitFor()
    expect(near(await itself.boundingBox(), before)).toBe(true)
    expect(asked).toHaveLength(1)

    // Pressed in the list, its picture is requested while the viewer's code loads.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(itself).toHaveCount(0)
    await page.goto('/pyqs')
    await page.getByRole('link', { name: 'Sample paper' }).first().tap()
    await page.locator('[data-page="1"] canvas:not([data-preview])').waitFor()
    await expect(picture).toHaveCount(0)
    expect(asked).toHaveLength(2)
    expectQuiet()
  })
})

type Box = { x: number; y: number; width: number; height: number } | null

/** Equal up to rounding. */
const near = (one: Box, other: Box): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs((one?.[side] ?? 0) - (other?.[side] ?? 999)) < 3)
