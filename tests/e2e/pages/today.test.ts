import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { cachedAnswers } from '#tests/support/browser/query-cache.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#dashboard: the next two weeks on the dashboard.

const site = siteOfFile({ MAILER_AUTOCONFIRM: 'true' })

/** Inserts a notice as the admin area does. */
async function addNotice(title: string, audience: string): Promise<void> {
  const { storageState } = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  const stored = typeof storageState === 'object' ? storageState.origins[0]?.localStorage[0]?.value : undefined
  const { access_token: token } = JSON.parse(stored ?? '{}') as { access_token: string }
  const backend = await backendOf(site.url)
  const response = await fetch(`${backend.url}/rest/v1/notices`, {
    method: 'POST',
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      audience,
      author: 'Examination Section',
      category: 'Important',
      deadline: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    }),
  })
  expect(response.status).toBe(201)
}

test('a deadline of a readable notice is on Today, and is still shown when the server cannot be reached', async () => {
  // With storage of its own, which has the last result.
  const member = await signedIn(site.url, 'member@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...member, serviceWorkers: 'allow' })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Nothing due' }).waitFor()

  await addNotice('Exam form closes', 'members')
  await addNotice('Only for Pro', 'pro')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const due = page.getByRole('region', { name: 'What is due' })
  await due.getByText('Exam form closes', { exact: true }).waitFor()
  await due.getByText('3 days left').waitFor()
  await expect(page.getByText('1 deadline by', { exact: false })).toBeVisible()
  await expect(page.getByText('Only for Pro')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'The next 14 days' }).getByRole('listitem')).toHaveCount(14)
  await expectAccessible(page, 'Today with a deadline')

  const stored = async () => JSON.stringify(await cachedAnswers(page))
  await expect.poll(stored).toContain('Exam form closes')
  await page.route('**/rest/v1/**', (route) => route.abort())
  // A minute later: a result of less than 30 seconds is not fetched again.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 60_000
  })
  for (const time of ['first', 'second']) {
    await page.reload()
    await due.getByText('Exam form closes', { exact: true }).waitFor()
    // Shown after the last of three tries, seconds apart.
    await page.getByText(/Could not be refreshed, as of \d+(:\d\d)? [ap]m/).waitFor({ timeout: 60_000 })
    // Long enough to be stored: a failed fetch must not delete the last result.
    await page.waitForTimeout(1500)
    expect(await stored(), `after the ${time} time`).toContain('Exam form closes')
  }
  expectQuiet(/ERR_FAILED|Failed to load resource|users lookup failed/)
})

test('a notice marked done is not on Today on a return, and the badge does not count it again', async () => {
  // Notices published before an account was created do not count as unread.
  const account = await signedIn(site.url, 'reader@example.org')
  await addNotice('Back paper form', 'members')
  const { page, expectQuiet } = await site.enter({ ...phone, ...account })
  const due = page.getByRole('region', { name: 'What is due' })
  const badge = page.getByRole('navigation', { name: 'Tab bar' }).getByRole('link', { name: /^Notices/ })
  await page.goto('/dashboard')
  await expect(badge).toHaveText(/unread/)
  const count = async () => Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0] ?? 0)
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await due.getByRole('link', { name: /Back paper form/ }).click()
  await page.getByRole('button', { name: 'Mark done' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(count).toBe(before - 1)
  await page.goBack()
  await due
    .getByRole('link', { name: 'All notices' })
    .or(page.getByRole('heading', { name: 'Nothing due' }))
    .first()
    .waitFor()
  await expect(due.getByText('Back paper form')).toHaveCount(0)
  expect(await count()).toBe(before - 1)
  expectQuiet()
})
