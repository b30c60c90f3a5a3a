import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { inProfile, openProfile, profilePanel, profileSite } from '#tests/support/accounts/profile.ts'
import { desktop, hydrated, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#profile-modal: the content of the panel.

const site = profileSite()
let visitor: Visitor
let page: Page

const come = async (...who: Parameters<typeof site.come>) => {
  visitor = await site.come(...who)
  page = visitor.page
}
const member = async (...who: Parameters<typeof site.member>) => {
  visitor = await site.member(...who)
  page = visitor.page
}
const open = (path?: string) => openProfile(page, path)
const panel = () => profilePanel(page)
const section = (name: string) => inProfile(page, name)
const press = (name: string) => section(name).click()
const openSections = () =>
  panel()
    .locator('button[aria-expanded=true]')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent))
const failure = (text: RegExp) => panel().getByRole('alert').filter({ hasText: text })
const reject = (json: unknown) => (route: Route) => route.fulfill({ status: 400, json })

test.describe('signed out', () => {
  test('welcomes, and leads to log in and to create an account, and to nothing else', async () => {
    await come()
    await open('/')
    await panel().getByRole('heading', { name: 'Welcome to CampusLife' }).waitFor()
    await expect(panel().getByRole('link')).toHaveText(['Log in', 'Create account'])
    await panel().getByRole('link', { name: 'Create account' }).click()
    await page.waitForURL('**/register')
    await page.goBack()
    await page.waitForURL(`${site.url}/`)
    await open('/')
    await panel().getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login')
    visitor.expectQuiet()
  })

  test('is the same panel at /profile and behind the button of the bar', async () => {
    await come()
    await page.goto('/profile')
    await panel().waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open profile' }).click()
    await panel().waitFor()
    await press('Close')
    await panel().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await panel().waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    visitor.expectQuiet()
  })
})

test.describe('signed in', () => {
  test('shows initials, full name and FREE; the plan offers the upgrade', async () => {
    await member('asha', { first_name: 'Asha', last_name: 'Das' })
    await panel().getByRole('heading', { name: 'Asha Das' }).waitFor()
    await panel().getByText('AD', { exact: true }).waitFor()
    await panel().getByText('FREE', { exact: true }).waitFor()
    await section('Plan').click()
    const upgrade = panel().getByRole('link', { name: 'Upgrade to Pro' })
    await expect(upgrade).toHaveAttribute('href', '/purchase-plan')
    await expect(panel().getByText('Pro Active')).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('shows the e-mail and U where there is no name; PRO, and a disabled button in place of the upgrade', async () => {
    await member('nameless', { plan: 'pro' })
    await panel().getByRole('heading', { name: 'nameless@example.org' }).waitFor()
    await panel().getByText('U', { exact: true }).waitFor()
    await expect(page.locator('header [data-initials]')).toHaveAttribute('data-initials', 'U')
    await panel().getByText('PRO', { exact: true }).waitFor()
    await section('Plan').click()
    const active = panel().getByRole('button', { name: 'Pro Active' })
    await expect(active).toBeDisabled()
    await expect(panel().getByRole('link', { name: 'Upgrade to Pro' })).toHaveCount(0)
  })

  test('has five sections, of which one is open at a time and a second press closes it', async () => {
    await member('sections', { first_name: 'Ravi', last_name: 'Rao', college_id: '22CSE0147' })
    const names = ['Personal Information', 'Contact Information', 'Education', 'Plan', 'Security']
    const all = panel().locator('button[aria-expanded]')
    await expect.poll(() => all.allInnerTexts()).toEqual(names)
    const contents = {
      'Personal Information': ['First name', 'Ravi', 'Last name', 'Rao'],
      'Contact Information': ['E-mail', 'sections@example.org'],
      Education: ['College roll number', '22CSE0147'],
    }
    for (const [name, words] of Object.entries(contents)) {
      await section(name).click()
      expect(await openSections()).toEqual([name])
      const text = await panel().getByRole('region', { name }).innerText()
      for (const word of words) expect(text).toContain(word)
    }
    await section('Education').click()
    expect(await openSections()).toEqual([])
  })

  test('shows the layout while it loads, without a signed-out state', async () => {
    await come('patient@example.org')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/users*', async (route) => {
      await held
      await route.continue()
    })
    // The bar fetches the same row, so the network is not idle yet.
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('button', { name: 'Profile' }).click()
    await panel().getByText('Loading...').waitFor({ state: 'attached' })
    await expect(panel().getByRole('link', { name: 'Log in' })).toHaveCount(0)
    release()
    await panel().getByRole('heading', { name: 'patient@example.org' }).waitFor()
  })

  test('makes the row where an account has none: PGRST116 is no error', async () => {
    await come('rowless@example.org')
    await site.sql("delete from public.users where email = 'rowless@example.org'")
    await open()
    await panel().getByRole('heading', { name: 'rowless@example.org' }).waitFor()
    await panel().getByText('FREE', { exact: true }).waitFor()
    const rows = await site.sql(
      "select first_name, last_name, college_id, plan from public.users where email = 'rowless@example.org'",
    )
    expect(rows).toEqual([{ first_name: '', last_name: '', college_id: '', plan: 'free' }])
    visitor.expectQuiet(/status of 406/)
  })
})

test.describe('a load that fails', () => {
  test('is shown with the server’s message, and Try Again reloads the page, with the panel', async () => {
    await come('unlucky@example.org')
    await page.route('**/rest/v1/users*', reject({ code: '42501', message: 'permission denied for table users' }))
    await open()
    await failure(/^Error loading profile\s*permission denied for table users$/).waitFor()
    await page.unrouteAll()
    await Promise.all([page.waitForEvent('load'), press('Try Again')])
    await panel().getByRole('heading', { name: 'unlucky@example.org' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  test('has a message of its own where the server sent none', async () => {
    await come('wordless@example.org')
    await page.route('**/rest/v1/users*', (route) => route.fulfill({ status: 500, json: {} }))
    await open()
    await failure(/^Error loading profile\s*Failed to load profile data$/).waitFor()
    visitor.expectQuiet(/status of 500/)
  })
})

for (const [size, options] of [
  ['a phone, dark', { ...phone, colorScheme: 'dark' }],
  ['a desktop, light', { ...desktop, colorScheme: 'light' }],
] as const)
  test(`the profile page is accessible on ${size}, with the longest names`, async () => {
    const email = `axe-${size.replaceAll(/\W+/g, '-')}@example.org`
    await come(email, { ...options, reducedMotion: 'reduce' })
    await site.sql('update public.users set first_name = $1, last_name = $2, college_id = $3 where email = $4', [
      'Venkatanarasimharajuvaripeta'.repeat(3),
      'Ananthakrishnan '.repeat(6).trim(),
      'X'.repeat(60),
      email,
    ])
    await open('/dashboard')
    await panel().getByRole('button', { name: 'Edit Profile' }).waitFor()
    for (const name of ['Personal Information', 'Education', 'Plan']) {
      await section(name).click()
      await expectAccessible(page, name)
    }
    await press('Edit Profile')
    await expectAccessible(page, 'editing')
  })
