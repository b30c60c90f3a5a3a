import { topics } from '#domain/kinds/event-kinds.ts'
import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// A person gets an answer while on another page: the bell shows it, and leads to the exact comment.

const site = siteOfFile()
const [asha, imran] = ['asha.bell@example.org', 'imran.bell@example.org']

const account = '(select id from auth.users where email = $1)'

/** More comments than one page, before the one of the notification. */
async function discussionOf(email: string): Promise<string> {
  const [row] = await site.sql(
    `insert into public.discussions (title, content, user_id) values ('Is Hall 2 open?', 'Asking.', ${account}) returning id`,
    [email],
  )
  await site.sql(
    "insert into public.comments (discussion_id, content, created_at) select $1, 'Earlier ' || n, now() - interval '2 days' from generate_series(1, 60) as n",
    [row?.['id']],
  )
  return String(row?.['id'])
}
const answer = async (discussion: string, email: string, content: string) => {
  const [row] = await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name) values ($2, $3, ${account}, 'Imran Sample') returning id`,
    [email, discussion, content],
  )
  return String(row?.['id'])
}

test('an answer is shown at the bell of its asker, and a press opens the exact comment and marks it read', async () => {
  const who = await signedIn(site.url, asha)
  await Promise.all([grantPro(site.env, asha), signedIn(site.url, imran)])
  const discussion = await discussionOf(asha)
  const { page, expectQuiet } = await site.enter({ ...phone, ...who })
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok(), {
    timeout: 60_000,
  })
  await page.goto(paths.calculator())
  // Also behind a dialog.
  const bell = page.getByRole('button', { name: /^Notifications/, includeHidden: true })
  await expect(bell).toHaveAccessibleName('Notifications')
  await listening

  const comment = await answer(discussion, imran, 'It is, behind the library.')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  // Announced once, politely.
  await expect(page.getByRole('status').filter({ hasText: 'New notification' })).toHaveText(
    'New notification: Imran Sample answered: Is Hall 2 open?',
  )

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const unread = panel.getByRole('link', { name: 'Unread: Imran Sample answered: Is Hall 2 open?' })
  await expect(unread).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the bell’s panel')

  await unread.click()
  const opened = page.getByRole('dialog', { name: 'Is Hall 2 open?' })
  const linked = opened.locator(`[id="comment-${comment}"]`)
  await expect(linked).toContainText('It is, behind the library.')
  await expect(linked).toBeInViewport()
  await expect(linked).toBeFocused()
  await expect(bell).toHaveAttribute('aria-label', 'Notifications')
  await expectAccessibleInBothThemes(page, 'the comment that a notification leads to')

  // Muted, the next one is not shown at the bell; list and settings show the state.
  await opened.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(opened.getByRole('button', { name: 'Follow' })).toBeVisible()
  await answer(discussion, imran, 'Another.')
  await page.goto(paths.notifications())
  await expect(page.getByRole('link', { name: 'Imran Sample answered: Is Hall 2 open?' })).toHaveCount(1)
  await expectAccessibleInBothThemes(page, 'the list of notifications')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Security')
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All kinds')
  const box = page.getByRole('searchbox', { name: 'Search notifications' })
  await box.fill('100% of hall')
  await expect(page.getByText('No notification has these words. Try fewer of them.')).toBeVisible()
  await box.fill('behind the LIBRARY')
  await expect(page.getByRole('link', { name: 'Imran Sample answered: Is Hall 2 open?' })).toHaveCount(1)
  await expectAccessibleInBothThemes(page, 'a search in the notifications')

  await page.goto(paths.notificationSettings())
  const answers = page.getByRole('checkbox', { name: 'Answers to you: Site' })
  await expect(answers).toBeChecked()
  await expectAccessibleInBothThemes(page, 'the settings of notifications')
  await answers.click()
  for (const fixed of ['Deadlines', 'Security']) {
    const inTheBell = page.getByRole('checkbox', { name: `${fixed}: Site` })
    await expect(inTheBell).toBeDisabled()
    await expect(inTheBell).toBeChecked()
    await expect(page.getByRole('checkbox', { name: `${fixed}: Push` })).toBeEnabled()
  }
  await expect(page.getByRole('checkbox')).toHaveCount(3 * Object.keys(topics).length)
  await page.goto(paths.notifications())
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  expectQuiet()
})

test('what arrives after the list was read, and before the first stream is open, is in the list', async () => {
  const email = 'asha.gap@example.org'
  const who = await signedIn(site.url, email)
  await Promise.all([grantPro(site.env, email), signedIn(site.url, imran)])
  const discussion = await discussionOf(email)
  const { page, expectQuiet } = await site.enter({ ...phone, ...who })
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/live', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(paths.notifications())
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await answer(discussion, imran, 'Until nine.')
  await expect
    .poll(() => site.sql(`select from public.notifications where account_id = ${account}`, [email]))
    .toHaveLength(1)
  release()
  await expect(page.getByRole('link', { name: 'Imran Sample answered: Is Hall 2 open?' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  expectQuiet()
})

test('the panel that is open when the page is reloaded is closed after that, and opens at the next press', async () => {
  const who = await signedIn(site.url, 'asha.reload@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...who })
  await page.goto(paths.calculator())
  const bell = page.getByRole('button', { name: 'Notifications', includeHidden: true })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await panel.waitFor()
  // Once the page is quiet: a panel of the history's entry would be open before.
  const isQuiet = page.waitForResponse((response) => response.url().endsWith('/api/live'), { timeout: 60_000 })
  await page.reload()
  await isQuiet
  await expect(panel).toHaveCount(0)
  await bell.click()
  await panel.waitFor()
  expectQuiet()
})

test('a visitor has no bell', async () => {
  const { page } = await site.enter(phone)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeHidden()
})
