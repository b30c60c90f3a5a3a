import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, hydrated, openWithoutDocument, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#contact: the contact page, for a visitor without an account.

const owner = 'owner@campus.example'

const site = siteOfFile({ RATE_LIMITS: 'on', CONTACT_EMAIL: owner })
let visitor: Visitor
let page: Page

test.beforeAll(async () => {
  visitor = await visit(site.browser, site.url, desktop)
  page = visitor.page
})

const field = (name: 'Name' | 'E-mail' | 'Message', at = page) => at.getByRole('textbox', { name, exact: true })
const send = (at = page) => at.getByRole('button', { name: 'Send message' })
const invalid = (at = page) => at.locator('[aria-invalid=true]')

async function fill(at: Page, { email = 'asha@example.org', message = 'When does the exam cell open?' } = {}) {
  await field('Name', at).fill('Asha Das')
  await field('E-mail', at).fill(email)
  await field('Message', at).fill(message)
}

const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy')

const reject = (code: string, message: string) => (route: Route) =>
  route.fulfill({ status: code === 'too_many_requests' ? 429 : 502, json: { code, message } })

test.describe('the page', () => {
  test('is complete before any script runs', async () => {
    const html = await (await fetch(`${site.url}/contact`)).text()
    expect(html).toContain('<title>Contact · CampusLife</title>')
    expect(html).toContain('Send message')
    expect(html).toContain(`<link rel="canonical" href="${site.url}/contact"`)
  })

  test('names mail, phone and address, and draws the place', async () => {
    await page.goto('/contact')
    await page.getByRole('link', { name: 'hello@campuslife.example' }).waitFor()
    await expect(page.getByRole('link', { name: '+91 674 000 0110' })).toHaveAttribute('href', 'tel:+916740000110')
    await page.getByText('Bhubaneswar, Odisha 751024', { exact: true }).waitFor()
    await page.getByRole('img', { name: /Sketch map .* 751024/ }).waitFor()
    const link = page.getByRole('link', { name: 'Open in OpenStreetMap (opens in a new tab)' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    await expect(link).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=Bhubaneswar%2C+Odisha+751024',
    )
    visitor.expectQuiet()
  })

  for (const [how, fromElsewhere] of [
    ['loaded as a document', false],
    ['reached from another page', true],
  ] as const)
    test(`shows OpenStreetMap in a frame on a press alone, ${how}`, async () => {
      const other = await visit(site.browser, site.url, desktop)
      const at = other.page
      const asked: string[] = []
      await at.route('https://www.openstreetmap.org/**', (route) => {
        asked.push(route.request().headers()['referer'] ?? 'no referrer')
        return route.fulfill({ contentType: 'text/html', body: '<p>The streets of Patia</p>' })
      })
      await at.goto(fromElsewhere ? '/about' : '/contact')
      if (fromElsewhere) await at.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await at.getByRole('img', { name: /Sketch map/ }).waitFor()
      await fill(at)
      expect([asked, await at.locator('iframe').count()]).toEqual([[], 0])
      await at.getByRole('button', { name: 'Show the map (OpenStreetMap)' }).click()
      await at.frameLocator('iframe').getByText('The streets of Patia').waitFor()
      expect(asked).toEqual(['no referrer'])
      await expect(at.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
      await expect(field('Message', at)).toHaveValue('When does the exam cell open?')
      await at.getByRole('link', { name: /^Open in OpenStreetMap/ }).waitFor()
      other.expectQuiet()
      await other.leave()
    })

  test('shows an error where the map cannot be loaded', async () => {
    const other = await visit(site.browser, site.url, phone)
    await other.page.goto('/contact')
    // Waits for its scripts.
    await hydrated(other.page)
    await other.context.setOffline(true)
    await other.page.getByRole('button', { name: 'Show the map (OpenStreetMap)' }).click()
    await other.page.getByText('The map cannot be loaded').waitFor()
    await other.page.getByRole('link', { name: /^Open in OpenStreetMap/ }).waitFor()
    await other.leave()
  })

  test('alone may show that frame', async () => {
    expect(await policyOf('/contact')).toContain('frame-src https://www.openstreetmap.org;')
    for (const path of ['/', '/about', '/login', '/dashboard', '/no-such-page'])
      expect(await policyOf(path)).not.toContain('openstreetmap')
  })

  test('sends requests to this site only', async () => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.reload({ waitUntil: 'networkidle' })
    // On a hosted project, its tables are at the project's address.
    const ours = new Set([site.url, (await backendOf(site.url)).url].map((url) => new URL(url).host))
    expect([...hosts].filter((host) => !ours.has(host))).toEqual([])
    expect(hosts).toContain(new URL(site.url).host)
  })
})

test.describe('the form', () => {
  test('wants all three fields, marks those that are blank, and begins with the first', async () => {
    await page.goto('/contact')
    await field('E-mail').fill('asha@example.org')
    await send().click()
    // Shown once, right below the first invalid field, which is visible on a phone.
    await expect(page.getByText('Please fill in all fields', { exact: true })).toBeInViewport()
    await expect(field('Name')).toHaveAccessibleDescription('Please fill in all fields')
    await expect(invalid()).toHaveCount(2)
    await expect.poll(() => field('Name').evaluate((input) => input === document.activeElement)).toBe(true)
    await field('Name').fill('Asha Das')
    await expect(invalid()).toHaveCount(0)
    // Blanks are not a message.
    await field('Message').fill('  \n ')
    await send().click()
    await page.getByText('Please fill in all fields', { exact: true }).waitFor()
    await expect(invalid()).toHaveCount(1)
  })

  test('wants a mail address, and trims it as it is typed', async () => {
    await fill(page, { email: '' })
    await field('E-mail').pressSequentially(' asha ')
    await expect(field('E-mail')).toHaveValue('asha')
    await send().click()
    await expect(field('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('E-mail')).toHaveAccessibleDescription('Please enter a valid email address')
  })

  test('is disabled while it sends, then shows thanks and is empty; both mails are sent', async () => {
    await fill(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/contact', async (route) => {
      await held
      await route.continue()
    })
    await send().click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await sending.waitFor()
    for (const control of [field('Name'), field('E-mail'), field('Message'), sending])
      await expect(control).toBeDisabled()
    release()
    const thanks = page.getByText(
      'Thank you, Asha Das! Your message has been sent successfully. Check your email for confirmation.',
      { exact: true },
    )
    await thanks.waitFor()
    await page.unroute('**/api/contact')
    for (const name of ['Name', 'E-mail', 'Message'] as const) await expect(field(name)).toHaveValue('')
    await expect(send()).toBeEnabled()
    // The focus is on the message.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Thank you, Asha Das!/)

    const [toOwner, toWriter] = [await mailTo(site.url, owner), await mailTo(site.url, 'asha@example.org')]
    expect(toOwner.subject).toBe('A message from Asha Das - CampusLife')
    for (const mail of [toOwner, toWriter]) expect(mail.text).toContain('When does the exam cell open?')
    visitor.expectQuiet()
  })

  test('does not claim that a pending mail is sent', async () => {
    await fill(page)
    await page.route('**/api/contact', (route) => route.fulfill({ json: { sent: true, mailed: false } }))
    await send().click()
    await page
      .getByText(
        'Thank you, Asha Das! Your message is saved and will reach our team. Our mail service is not working at the moment, so the confirmation e-mail is delayed.',
        { exact: true },
      )
      .waitFor()
    await expect(page.getByText('sent successfully')).toHaveCount(0)
    await expect(field('Message')).toHaveValue('')
    await page.unroute('**/api/contact')
  })

  for (const [code, message, said] of [
    ['mail_not_sent', '550 No such user', 'Failed to send message. 550 No such user'],
    [
      'mail_not_sent',
      'The email address appears to be invalid.',
      'Failed to send message. The email address appears to be invalid.',
    ],
    ['mail_not_sent', '', 'Failed to send message. Please try again later.'],
    ['too_many_requests', 'Try again in an hour.', 'Failed to send message. Try again in an hour.'],
    // Internal failures are not shown.
    ['unexpected_failure', 'relation does not exist', 'Failed to send message. Please try again later.'],
  ] as const)
    test(`shows for ${code} "${message}": ${said}`, async () => {
      await fill(page)
      await page.route('**/api/contact', reject(code, message))
      await send().click()
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      // The input is preserved.
      await expect(field('Message')).toHaveValue('When does the exam cell open?')
      await page.unroute('**/api/contact')
    })

  test('shows an error when nothing responds', async () => {
    await page.route('**/api/contact', (route) => route.abort())
    await send().click()
    await page.getByText('Failed to send message. Please try again later.', { exact: true }).waitFor()
    await page.unroute('**/api/contact')
  })

  test('is sent by keyboard alone, on a phone', async () => {
    const other = await visit(site.browser, site.url, phone)
    await other.page.goto('/contact', { waitUntil: 'networkidle' })
    await field('Name', other.page).focus()
    await other.page.keyboard.type('Ravi')
    await other.page.keyboard.press('Tab')
    await other.page.keyboard.type('ravi@example.org')
    await other.page.keyboard.press('Tab')
    await other.page.keyboard.type('By keyboard')
    await other.page.keyboard.press('Tab')
    await other.page.keyboard.press('Enter')
    await other.page.getByText('Thank you, Ravi!', { exact: false }).waitFor()
    other.expectQuiet()
    await other.leave()
  })
})

test('the contact page offers a retry when the details cannot be loaded, and the form works nevertheless', async () => {
  const other = await visit(site.browser, site.url, desktop)
  await other.page.route('**/rest/v1/site_settings*', (route) =>
    route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
  )
  await openWithoutDocument(other.page, '/contact')
  await other.page.getByText('The contact details could not be loaded').waitFor()
  await fill(other.page, { message: 'The phone number is missing' })
  await send(other.page).click()
  await other.page.getByText('Thank you, Asha Das!', { exact: false }).waitFor()
  await other.page.unroute('**/rest/v1/site_settings*')
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await other.page.getByRole('link', { name: 'hello@campuslife.example' }).waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('the contact page is accessible in every state', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    // First, since loaded data is cached for later states.
    'details failed': async (at) => {
      await at.route('**/rest/v1/site_settings*', (route) =>
        route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
      )
      await openWithoutDocument(at, '/contact')
      await at.getByText('The contact details could not be loaded').waitFor()
      await at.unrouteAll()
    },
    idle: async (at) => {
      await at.goto('/contact')
      await at.getByRole('link', { name: 'hello@campuslife.example' }).waitFor()
    },
    blank: async (at) => {
      await send(at).click()
      await at.getByText('Please fill in all fields').waitFor()
    },
    sending: async (at) => {
      await fill(at)
      await at.route('**/api/contact', () => {})
      await send(at).click()
      await at.getByText('Sending...').waitFor()
    },
    failed: async (at) => {
      await at.unroute('**/api/contact')
      await at.route('**/api/contact', reject('mail_not_sent', ''))
      await at.goto('/contact')
      await fill(at)
      await send(at).click()
      await at.getByText('Failed to send message.').waitFor()
    },
    sent: async (at) => {
      await at.unroute('**/api/contact')
      await at.route('**/api/contact', (route) => route.fulfill({ json: { sent: true, mailed: true } }))
      await send(at).click()
      await at.getByText('Thank you, Asha Das!').waitFor()
    },
  })
})
