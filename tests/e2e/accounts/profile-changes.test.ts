import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { inProfile, openProfile, profilePanel, profileSite } from '#tests/support/accounts/profile.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { isFocused, pauseClock, type Visitor, waitInSteps } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#profile-modal: editing the profile, and signing out.

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
const input = (name: string) => panel().getByRole('textbox', { name, exact: true })
const session = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length)

test.describe('editing', () => {
  test('has four fields; Cancel changes nothing', async () => {
    await member('canceller', { first_name: 'Meera', last_name: 'Iyer' })
    await press('Edit Profile')
    await input('First name').waitFor()
    expect(
      await panel()
        .getByRole('textbox')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual(['First name', 'Last name', 'E-mail', 'College roll number'])
    await expect.poll(() => isFocused(input('First name'))).toBe(true)
    await input('First name').fill('Somebody else')
    await press('Cancel')
    await panel().getByRole('heading', { name: 'Meera Iyer' }).waitFor()
    expect(await isFocused(panel().getByRole('button', { name: 'Edit Profile' }))).toBe(true)
    visitor.expectQuiet()
  })

  test('has the focus in its first field, however early its code is loaded and however late a frame', async () => {
    await come('early@example.org')
    await site.sql("update public.users set first_name = 'Early' where email = 'early@example.org'")
    await page.addInitScript(() => {
      // On a metered line the code is loaded by the press: from this machine, long before the next frame.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener: () => {} } })
      const nextFrame = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (work) => nextFrame(() => setTimeout(() => work(performance.now()), 150))
    })
    await open()
    await press('Edit Profile')
    await input('First name').waitFor()
    // After the frame in which the panel would take the focus.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await isFocused(input('First name'))).toBe(true)
  })

  test('requires both names and a valid e-mail; an error disappears when its field is edited', async () => {
    await member('strict', { first_name: 'A', last_name: 'B' })
    await press('Edit Profile')
    await expect.poll(() => isFocused(input('First name'))).toBe(true)
    for (const name of ['First name', 'Last name', 'E-mail']) await input(name).fill('  ')
    await press('Save Changes')
    for (const message of ['First name is required', 'Last name is required', 'Email is required'])
      await panel().getByText(message, { exact: true }).waitFor()
    await input('First name').pressSequentially('A')
    await expect(panel().getByText('First name is required')).toHaveCount(0)
    await expect(panel().getByText('Last name is required')).toHaveCount(1)
    // After saving, the first invalid field has the focus, a moment after its message is rendered.
    await input('Last name').fill('B')
    for (const address of ['strict', 'strict@college', 'str ict@college.edu']) {
      await input('E-mail').fill(address)
      await expect(panel().getByText('Invalid email format')).toHaveCount(0)
      await press('Save Changes')
      await panel().getByText('Invalid email format', { exact: true }).waitFor()
    }
  })

  test('saves trimmed, shows the new name and a success for 3 s; the roll number may stay empty', async () => {
    const email = 'saver@example.org'
    await come(email)
    await site.sql("update public.users set first_name = 'Old', college_id = '1' where email = $1", [email])
    await page.clock.install()
    await open()
    await press('Edit Profile')
    await expect.poll(() => isFocused(input('First name'))).toBe(true)
    await input('First name').fill(' Asha ')
    await input('Last name').fill('Das ')
    await input('College roll number').fill('')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/users*', async (route) => {
      await held
      await route.continue()
    })
    await press('Save Changes')
    const saving = panel().getByRole('button', { name: 'Saving...' })
    await saving.waitFor()
    expect([await saving.getAttribute('aria-disabled'), await input('First name').isDisabled()]).toEqual(['true', true])
    await expect(panel().getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await pauseClock(page)
    release()
    const success = panel().getByText('Profile updated successfully!', { exact: true })
    await waitInSteps(page, success)
    await page.clock.runFor(2500)
    await expect(success).toBeVisible()
    await page.clock.runFor(500)
    await success.waitFor({ state: 'detached' })
    const rows = await site.sql(
      "select first_name, last_name, college_id, updated_at > now() - interval '1 minute' as fresh from public.users where email = $1",
      [email],
    )
    expect(rows).toEqual([{ first_name: 'Asha', last_name: 'Das', college_id: '', fresh: true }])
    visitor.expectQuiet()
  })

  test('calls the auth server only where the e-mail differs, and shows the new one as not confirmed', async () => {
    await member('mover', { first_name: 'M', last_name: 'O' })
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.postData() ?? ''))
    await press('Edit Profile')
    await press('Save Changes')
    await panel().getByText('Profile updated successfully!').waitFor()
    expect(puts).toEqual([])
    await press('Edit Profile')
    await input('E-mail').fill('moved@example.org')
    await press('Save Changes')
    await panel().getByText('Profile updated successfully!').waitFor()
    expect(puts.map((body) => JSON.parse(body).email)).toEqual(['moved@example.org'])
    await section('Contact Information').click()
    await expect(panel().getByRole('region', { name: 'Contact Information' })).toHaveText(
      /mover@example\.org\s+Not confirmed yet\s+moved@example\.org/,
      { useInnerText: true },
    )
    expect(linkIn(await mailTo(site.url, 'moved@example.org'))).toContain('type=email_change')
  })

  test('shows why saving failed, and preserves the input', async () => {
    await member('refused', { first_name: 'R', last_name: 'F' })
    await press('Edit Profile')
    for (const [respond, message] of [
      [
        (route: Route) => route.fulfill({ status: 400, json: { code: 'P0001', message: 'The term is closed' } }),
        'The term is closed',
      ],
      [(route: Route) => route.fulfill({ status: 500, json: {} }), 'Failed to update profile'],
    ] as const) {
      await page.route('**/rest/v1/users*', respond)
      await input('First name').fill('Changed')
      await press('Save Changes')
      await panel().getByRole('alert').filter({ hasText: message }).waitFor()
      await expect(input('First name')).toHaveValue('Changed')
      await page.unrouteAll()
    }
  })
})

test.describe('signing out', () => {
  test('disables its button, deletes the session and goes to the landing page', async () => {
    await member('leaver')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/logout*', async (route) => {
      await held
      await route.continue()
    })
    await press('Sign Out')
    const leaving = panel().getByRole('button', { name: 'Signing Out...' })
    await leaving.waitFor()
    await expect(leaving).toHaveAttribute('aria-disabled', 'true')
    await expect(panel().getByRole('button', { name: 'Sign out everywhere' })).toBeDisabled()
    release()
    await page.waitForURL(`${site.url}/`)
    await panel().waitFor({ state: 'detached' })
    expect(await session()).toBe(0)
    await page.goto('/dashboard')
    await page.waitForURL('**/login?*')
    visitor.expectQuiet()
  })

  for (const status of [401, 403, 404])
    test(`treats a ${status} of the server as signed out`, async () => {
      await member(`gone-${status}`)
      await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status, json: { message: 'no such session' } }))
      await press('Sign Out')
      await page.waitForURL(`${site.url}/`)
      expect(await session()).toBe(0)
      await expect(page.getByText('Failed to sign out')).toHaveCount(0)
      await expect(page.getByText('no such session')).toHaveCount(0)
    })

  for (const [status, json, message] of [
    [500, {}, 'Failed to sign out. Please try again.'],
    [422, { message: 'The words of the server' }, 'The words of the server'],
  ] as const)
    test(`deletes the session and goes to the landing page when it fails (${status}), with an error`, async () => {
      await member(`failing-${status}`)
      await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status, json }))
      await press('Sign Out')
      await page.waitForURL(`${site.url}/`)
      await page.getByText(message, { exact: true }).waitFor()
      expect(await session()).toBe(0)
    })
})
