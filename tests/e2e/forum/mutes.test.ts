import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, insertLab, lab, labId, openDiscussion, titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Muted persons and tags: their posts fold to a line in lists and threads, and are unmuted from the toast and the settings.

test.describe.configure({ mode: 'serial' })

const personLine = /^A post of a person you muted · Show$/
const tagLine = /^A discussion tagged hostel, which you muted · Show$/

let site: ProSite
let visitor: Visitor
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  await site.sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-4000-8000-0000000000f1', 'authenticated', 'authenticated', 'loud@example.org', '{}',
       '{"first_name": "Loud", "last_name": "Person"}', now(), now())`,
  )
  await site.sql(
    `insert into public.discussions (title, content, tags, user_id, user_name)
     values ('Who has a charger?', 'A long one.', 'Hostel', '00000000-0000-4000-8000-0000000000f1', 'Loud Person')`,
  )
  await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name, created_at)
     values ($1, 'Lab one, surely.', '00000000-0000-4000-8000-0000000000f1', 'Loud Person', '2025-11-14T06:00:00Z')`,
    [labId],
  )
  visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
})
test.afterAll(async () => {
  await visitor.leave()
  await site.stop()
})

const comments = (page: Page) => dialog(page, lab).getByRole('region', { name: 'Comments' }).getByRole('listitem')

test('a muted person’s comment folds, is shown by a press, and comes back from the toast', async () => {
  const { page } = visitor
  await page.goto('/discussion')
  const detail = await openDiscussion(page)
  const comment = comments(page).filter({ hasText: 'Lab one, surely.' })
  await button(detail, 'Mute Loud Person').click()
  await banner(page, 'Loud Person is muted.').waitFor()
  await expect(comments(page)).toHaveText([/Lab 2\./, /Lab 4\./, personLine])
  await expect(button(detail, 'Show')).toBeFocused()
  await expectAccessibleInBothThemes(page, 'a folded comment')
  await page.getByRole('button', { name: 'Undo' }).click()
  await banner(page, 'Loud Person is no longer muted.').waitFor()
  await expect(comment).toBeVisible()

  // Also one that a link has led to.
  const [{ id } = { id: '' }] = await site.sql("select id from public.comments where content = 'Lab one, surely.'")
  await page.goto(paths.discussion({ id: labId, comment: String(id) }))
  await expect(comment).toBeFocused()
  await button(detail, 'Mute Loud Person').click()
  await expect(comments(page)).toHaveText([/Lab 2\./, /Lab 4\./, personLine])
  await button(detail, 'Show').click()
  await expect(comment).toBeVisible()
  await expect(comment.locator('[tabindex="-1"]')).toBeFocused()
  await expect(button(detail, 'Unmute Loud Person')).toBeVisible()
  // The question is the reader’s own, and the other comments are of no account.
  await expect(detail.getByRole('button', { name: /^Mute / })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(personLine)).toBeVisible()
  await expect.poll(() => titles(page)).not.toContain('Who has a charger?')
  await expectAccessibleInBothThemes(page, 'a folded discussion')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => titles(page)).toContain('Who has a charger?')
  visitor.expectQuiet()
})

test('a discussion with a muted tag folds, and the settings unmute both', async () => {
  const { page } = visitor
  const detail = await openDiscussion(page, 'Who has a charger?')
  await button(detail, 'Mute author or tag').click()
  const choices = dialog(page, 'Mute')
  await choices.getByRole('button', { name: 'Unmute Loud Person' }).click()
  await choices.getByRole('button', { name: 'Mute Hostel' }).click()
  await choices.getByRole('button', { name: 'Unmute Hostel' }).waitFor()
  await expectAccessibleInBothThemes(page, 'the choice of what to mute')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText(tagLine)).toBeVisible()

  await page.goto(paths.notificationSettings())
  const muted = page.getByRole('region', { name: 'Muted' })
  await expect(muted.getByRole('listitem')).toHaveText([/hostel/])
  await expectAccessibleInBothThemes(page, 'what is muted')
  await muted.getByRole('button', { name: 'Unmute hostel' }).click()
  await muted.getByText('You have muted nobody, and no tag.').waitFor()
  await page.goto('/discussion')
  await expect.poll(() => titles(page)).toContain('Who has a charger?')
  visitor.expectQuiet()
})
