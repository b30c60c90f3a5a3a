import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { withKey } from '#tests/support/database/encryption-key.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { controlsOf } from '#tests/support/accounts/security.ts'
import { isFocused, phone } from '#tests/support/browser/visitor.ts'

// Every account's security page, and the admins' security log.

test.skip(onHostedProject, notHosted.securityLog)

const site = siteOfFile()
const password = 'Genda#2026'
const fresh = 'Chameli#2027'

const signIn = async (email: string, secret: string) => {
  const backend = await backendOf(site.url)
  return fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (Windows NT)' },
    body: JSON.stringify({ email, password: secret }),
  })
}

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const sessionsOf = async (email: string) =>
  (await site.sql('select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email]))
    .length

test.describe('the security page', () => {
  test('is reached from the profile, and lists sessions and events', async () => {
    const email = 'security-page@example.org'
    const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
    const { page } = visitor
    await signIn(email, 'wrong-one-1')
    await page.goto('/about', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Security', exact: true }).click()
    await page.getByRole('link', { name: 'Recent activity' }).click()
    await page.waitForURL('**/security')
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await rowOf(page, 'Wrong password').getByText('Firefox on Windows', { exact: false }).waitFor()
    await rowOf(page, 'Logged in with a password').getByText('This device', { exact: true }).waitFor()
    for (const name of ['Recent activity', 'Signed-in devices', 'Two-factor authentication', 'Login methods'])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    visitor.expectQuiet()
  })

  test('leads from "This was not me" to signing out elsewhere and choosing a new password', async () => {
    const email = 'not-me@example.org'
    const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
    const { page } = visitor
    const { button, dialog, field, shown } = controlsOf(page)
    expect((await signIn(email, password)).status).toBe(200)
    await page.goto('/security')
    const stranger = rowOf(page, 'Firefox on Windows').getByRole('button', { name: /^This was not me/ })
    await stranger.focus()
    await page.keyboard.press('Enter')
    await dialog('This was not me').waitFor()
    await button('Sign out everywhere else').click()
    await shown('All other devices are signed out.')
    expect(await sessionsOf(email)).toBe(1)
    await field('Current password').fill(password)
    await field('New password').fill(fresh)
    await field('Confirm new password').fill(fresh)
    await button('Change password').click()
    await shown('Password changed successfully!')
    await page.keyboard.press('Escape')
    await dialog('This was not me').waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(stranger)).toBe(true)
    await page.reload()
    await rowOf(page, 'Signed out everywhere else').waitFor()
    const changed = rowOf(page, 'Password changed')
    await changed.getByRole('button', { name: /^This was not me/ }).click()
    await shown('This change can be undone')
    expect((await signIn(email, password)).status).toBe(400)
    visitor.expectQuiet()
  })

  test('reports when the events cannot be loaded, and loads them again', async () => {
    const email = 'unlucky@example.org'
    const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
    const { page } = visitor
    const events = '**/api/account/events*'
    await page.route(events, (route) => route.abort())
    await page.goto('/security')
    await page.getByText('Your recent activity could not be loaded').waitFor()
    await page.unroute(events)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await rowOf(page, 'Logged in with a password').waitFor()
    visitor.expectQuiet(/ERR_FAILED/)
  })

  test('shows a page at a time', async () => {
    const email = 'busy@example.org'
    const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
    await site.sql(
      "insert into auth.security_events (user_id, kind) select id, 'session_ended' from auth.users, generate_series(1, 40) where email = $1",
      [email],
    )
    const { page } = visitor
    await page.goto('/security')
    const rows = rowOf(page, 'A session was signed out')
    await expect(rows).toHaveCount(30)
    await page.getByRole('button', { name: 'Show earlier activity' }).click()
    await expect(rows).toHaveCount(40)
    visitor.expectQuiet()
  })

  test('is accessible in all its states', async () => {
    const email = 'axe-security@example.org'
    const who = await signedIn(site.url, email)
    await signIn(email, 'wrong-one-2')
    await signIn(email, password)
    await site.sql(
      `insert into auth.security_events (user_id, kind, client_name, network, details, count)
       select id, 'signed_in', 'Samsung Internet on Android', '2001:db8:ffff::/48', '{"method":"sso/saml"}', 1999 from auth.users where email = $1`,
      [email],
    )
    await expectStatesAccessible(
      site.browser,
      site.url,
      {
        listed: async (page) => {
          await page.goto('/security')
          await rowOf(page, 'Samsung Internet').waitFor()
        },
        dialog: async (page) => {
          await rowOf(page, 'Samsung Internet').getByRole('button').click()
          await page.getByRole('dialog', { name: 'This was not me' }).waitFor()
        },
        failed: async (page) => {
          await page.route('**/api/account/events*', (route) => route.abort())
          await page.goto('/security')
          await page.getByText('Your recent activity could not be loaded').waitFor()
        },
      },
      who,
    )
  })
})

test.describe('the security log of the admin area', () => {
  test('shows and filters what happened to whom, and is saved as a file', async () => {
    const who = await signedIn(site.url, 'log-admin@example.org')
    await site.sql(
      "update public.profiles set is_admin = true where id = (select id from auth.users where email = 'log-admin@example.org')",
    )
    await signedIn(site.url, 'somebody@example.org')
    await signIn('somebody@example.org', 'wrong-one-3')
    const visitor = await site.enter({ ...phone, ...who })
    const { page } = visitor
    await page.goto('/admin/security-log')
    await rowOf(page, 'Wrong password').filter({ hasText: 'somebody@example.org' }).waitFor()
    await page.getByLabel('Events of kind').selectOption('admin_granted')
    await rowOf(page, 'Became an admin').filter({ hasText: 'log-admin@example.org' }).waitFor()
    await expect(rowOf(page, 'Wrong password')).toHaveCount(0)
    await page.getByLabel('Events of kind').selectOption('')
    await page.getByRole('searchbox', { name: 'Search by account' }).fill('nobody-of-this-name')
    await page.getByText('No events found').waitFor()
    await page.getByRole('searchbox', { name: 'Search by account' }).fill('somebody@')
    await rowOf(page, 'Wrong password').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^security-log-\d{4}-\d\d-\d\d\.csv$/)
    visitor.expectQuiet()
    await expectStatesAccessible(
      site.browser,
      site.url,
      {
        log: async (page) => {
          await page.goto('/admin/security-log')
          await rowOf(page, 'Wrong password').first().waitFor()
        },
      },
      who,
    )
  })

  test('is exported from the command line, which is in it too', async () => {
    await signedIn(site.url, 'cli@example.org')
    const run = async (...args: string[]) =>
      promisify(execFile)(process.execPath, ['server/cli/main.ts', ...args], { env: withKey(site.env) })
    await run('make-admin', 'cli@example.org')
    const { stdout: csv } = await run('security-log', '--since', '2020-01-01', '--csv')
    expect(csv).toMatch(/^"time","kind"/)
    expect(csv).toMatch(/"admin_granted","1","cli@example.org"/)
    expect(csv).toMatch(/"command","1","cli@example.org".*"command: make-admin"/)
    expect((await run('security-log')).stdout).toContain('admin_granted')
    expect((await run('security-log', '--since', '2999-01-01')).stdout).toContain(
      'The security log has no entries for this time.',
    )
    await expect(run('security-log', '--since', 'yesterday')).rejects.toMatchObject({ code: 1 })
  })
})
