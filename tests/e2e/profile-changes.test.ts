import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inProfile, openProfile, profilePanel, profileSite } from '#tests/support/profile.ts'
import { isFocused, linkIn, mailTo, pauseClock, type Visitor, waitInSteps } from '#tests/support/visitor.ts'

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

describe('editing', () => {
  it('holds four fields; Cancel changes nothing', async () => {
    await member('canceller', { first_name: 'Meera', last_name: 'Iyer' })
    await press('Edit Profile')
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

  it('wants both names and an e-mail that looks like one; an error goes when its field is edited', async () => {
    await member('strict', { first_name: 'A', last_name: 'B' })
    await press('Edit Profile')
    await expect.poll(() => isFocused(input('First name'))).toBe(true)
    for (const name of ['First name', 'Last name', 'E-mail']) await input(name).fill('  ')
    await press('Save Changes')
    for (const said of ['First name is required', 'Last name is required', 'Email is required'])
      await panel().getByText(said, { exact: true }).waitFor()
    await input('First name').pressSequentially('A')
    expect(await panel().getByText('First name is required').count()).toBe(0)
    expect(await panel().getByText('Last name is required').count()).toBe(1)
    for (const address of ['strict', 'strict@college', 'str ict@college.edu']) {
      await input('E-mail').fill(address)
      expect(await panel().getByText('Invalid email format').count()).toBe(0)
      await press('Save Changes')
      await panel().getByText('Invalid email format', { exact: true }).waitFor()
    }
  })

  it('saves trimmed, shows the new name and a success for 3 s; the roll number may stay empty', async () => {
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
    expect(await panel().getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await pauseClock(page)
    release()
    const success = panel().getByText('Profile updated successfully!', { exact: true })
    await waitInSteps(page, success)
    await page.clock.runFor(2500)
    expect(await success.isVisible()).toBe(true)
    await page.clock.runFor(500)
    await success.waitFor({ state: 'detached' })
    const rows = await site.sql(
      "select first_name, last_name, college_id, updated_at > now() - interval '1 minute' as fresh from public.users where email = $1",
      [email],
    )
    expect(rows).toEqual([{ first_name: 'Asha', last_name: 'Das', college_id: '', fresh: true }])
    visitor.expectQuiet()
  })

  it('asks the auth server only where the e-mail differs, and shows the new one as not confirmed', async () => {
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
    expect(await panel().getByRole('region', { name: 'Contact Information' }).innerText()).toMatch(
      /mover@example\.org\s+Not confirmed yet\s+moved@example\.org/,
    )
    expect(linkIn(await mailTo(site.url, 'moved@example.org'))).toContain('type=email_change')
  })

  it('says why saving failed, and keeps what was typed', async () => {
    await member('refused', { first_name: 'R', last_name: 'F' })
    await press('Edit Profile')
    for (const [respond, said] of [
      [
        (route: Route) => route.fulfill({ status: 400, json: { code: 'P0001', message: 'The term is closed' } }),
        'The term is closed',
      ],
      [(route: Route) => route.fulfill({ status: 500, json: {} }), 'Failed to update profile'],
    ] as const) {
      await page.route('**/rest/v1/users*', respond)
      await input('First name').fill('Changed')
      await press('Save Changes')
      await panel().getByRole('alert').filter({ hasText: said }).waitFor()
      expect(await input('First name').inputValue()).toBe('Changed')
      await page.unrouteAll()
    }
  })
})

describe('signing out', () => {
  it('disables its button, forgets the session and goes to the start', async () => {
    await member('leaver')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/logout*', async (route) => {
      await held
      await route.continue()
    })
    await press('Sign Out')
    const leaving = panel().getByRole('button', { name: 'Signing Out...' })
    await leaving.waitFor()
    expect(await leaving.getAttribute('aria-disabled')).toBe('true')
    expect(await panel().getByRole('button', { name: 'Sign out everywhere' }).isDisabled()).toBe(true)
    release()
    await page.waitForURL(`${site.url}/`)
    await panel().waitFor({ state: 'detached' })
    expect(await session()).toBe(0)
    await page.goto('/dashboard')
    await page.waitForURL('**/login?*')
    visitor.expectQuiet()
  })

  it.each([401, 403, 404])('takes %i from the server for done', async (status) => {
    await member(`gone-${status}`)
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status, json: { message: 'no such session' } }))
    await press('Sign Out')
    await page.waitForURL(`${site.url}/`)
    expect(await session()).toBe(0)
    expect(await page.getByText('Failed to sign out').count()).toBe(0)
    expect(await page.getByText('no such session').count()).toBe(0)
  })

  it.each([
    [500, {}, 'Failed to sign out. Please try again.'],
    [422, { message: 'The words of the server' }, 'The words of the server'],
  ])('forgets the session and goes to the start when it fails (%i), and says so', async (status, json, said) => {
    await member(`failing-${status}`)
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status, json }))
    await press('Sign Out')
    await page.waitForURL(`${site.url}/`)
    await page.getByText(said, { exact: true }).waitFor()
    expect(await session()).toBe(0)
  })
})
