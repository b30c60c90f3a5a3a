import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, openWithoutDocument, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#policy-pages: the policy pages, for a visitor without an account.

const policies = [
  ['/privacy', 'Privacy Policy', 10, '30 Nov 2026'],
  ['/terms', 'Terms and Conditions', 12, '21 Nov 2026'],
  ['/refund-policy', 'Refund and Cancellation', 7, '21 Nov 2026'],
] as const

const site = siteOfFile({ RATE_LIMITS: 'on' })
let visitor: Visitor

test.beforeAll(async () => {
  visitor = await visit(site.browser, site.url, desktop)
})

for (const [path, title, sections, changed] of policies)
  test.describe(path, () => {
    test(`is written out in the page itself: "${title}", ${sections} numbered sections, when they last changed`, async () => {
      const html = await (await fetch(site.url + path)).text()
      const text = html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, ' ')
      expect(html).toContain(`<title>${title} · CampusLife</title>`)
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`)
      const numbers = [...html.matchAll(/<h2[^>]*><span[^>]*>(\d+)(?:<!-- -->)?\.<\/span>/g)].map(([, number]) =>
        Number(number),
      )
      expect(numbers).toEqual(Array.from({ length: sections }, (_, index) => index + 1))
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`Last updated: ${changed}`)
      expect(text).toMatch(/In force since\s+1 Aug 2025/)
    })

    test('shows the current date as that of its last update, and the real one beside it', async () => {
      const other = await visit(site.browser, site.url, { ...desktop, timezoneId: 'Asia/Kolkata' })
      // 20:00 on the 4th in London is the 5th in India.
      await other.page.clock.install({ time: new Date('2027-03-04T20:00:00Z') })
      await other.page.goto(path)
      await other.page.getByText('Last updated: 5 Mar 2027').waitFor()
      await other.page.getByText(`Last changed: ${changed}`).waitFor()
      other.expectQuiet()
      await other.leave()
    })

    test('leads from its contents to each section, and ends with the contact details', async () => {
      const { page } = visitor
      await page.goto(path)
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      await expect(links).toHaveCount(sections + 1)
      const last = links.nth(sections - 1)
      const wanted = (await last.getAttribute('href')) ?? ''
      await last.click()
      expect(new URL(page.url()).hash).toBe(wanted)
      await expect
        .poll(() => page.locator(wanted).evaluate((section) => section.getBoundingClientRect().top < innerHeight))
        .toBe(true)
      // Not under the bar.
      expect(await page.locator(wanted).evaluate((section) => section.getBoundingClientRect().top)).toBeGreaterThan(60)
      await page.locator('#contact').getByRole('link', { name: 'hello@campuslife.example' }).waitFor()
      visitor.expectQuiet()
    })

    test('is printed as text alone, by day', async () => {
      const other = await visit(site.browser, site.url, { ...desktop, colorScheme: 'dark' })
      await other.page.goto(path)
      await other.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      for (const landmark of ['banner', 'contentinfo', 'navigation'] as const)
        await expect(other.page.getByRole(landmark)).toHaveCount(0)
      const ink = await other.page.locator('h1').evaluate((title) => getComputedStyle(title).color)
      expect(ink).toBe('rgb(26, 32, 54)')
      await other.leave()
    })
  })

test('a policy folds its contents up on a phone', async () => {
  const other = await visit(site.browser, site.url, phone)
  await other.page.goto('/terms')
  await expect(other.page.getByRole('link', { name: 'What you post' })).toHaveCount(0)
  await other.page.getByText('On this page').click()
  await other.page.getByRole('link', { name: 'What you post' }).click()
  expect(new URL(other.page.url()).hash).toBe('#posts')
  other.expectQuiet()
  await other.leave()
})

async function textOf(path: string): Promise<string> {
  await visitor.page.goto(path)
  return visitor.page.getByRole('main').innerText()
}

test('the policies contain the documented prices and times', async () => {
  const refund = await textOf('/refund-policy')
  for (const words of [
    /₹49 per semester instead of ₹99, inclusive of taxes, for\s+first-time subscribers only/,
    /auto-renews at the standard price/,
    /within 24 hours of purchase, and you have a full refund/,
    /current semester is not refunded/,
    /response within 3 business days/,
    /processed in 7-10 business days, to the original method/,
  ])
    expect(refund).toMatch(words)
  expect(await textOf('/terms')).toMatch(/18 years old, or have the consent of a\s+parent/)
})

test('a policy is complete when the server answers nothing but the page', async () => {
  const other = await visit(site.browser, site.url, desktop)
  await other.page.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
  )
  await openWithoutDocument(other.page, '/privacy')
  await other.page.getByText('The contact details could not be loaded').waitFor()
  await other.page.getByText('In force since 1 Aug 2025').waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('the policies are accessible', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    Object.fromEntries(
      policies.map(([path]) => [
        path,
        async (page) => {
          await page.goto(path)
          await page.getByRole('link', { name: 'hello@campuslife.example' }).waitFor()
        },
      ]),
    ),
  )
})
