import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { banner, button, dialog, openDiscussion, start } from '#tests/support/features/forum.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Posts are written in Markdown, with tools, their keys and a preview.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterAll(() => site.stop())

test('a discussion is written with tools and their keys, previewed, and posted as it was previewed', async () => {
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto('/discussion')
  await start(page).click()
  const form = dialog(page, 'New Discussion')
  await form.getByRole('textbox', { name: /^Title/ }).fill('How long does P1 wait?')
  const content = form.getByRole('textbox', { name: /^Content/ })
  await content.fill('')
  await content.pressSequentially('It waits ')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText('5')
  await expect(content).toHaveValue('It waits **5**')
  await page.keyboard.press('End')
  await page.keyboard.insertText(' units: ')
  await button(form, 'Formula').click()
  await expect(content).toBeFocused()
  await page.keyboard.insertText('W = 5')
  await page.keyboard.press('End')
  await page.keyboard.insertText(', see ')
  // Ctrl K opens the search of the site elsewhere.
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('the notes')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  for (let sign = 0; sign < 'https://'.length; sign += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.insertText('/pyqs)')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('one')
  await button(form, 'List').click()
  await expect(content).toHaveValue('It waits **5** units: $W = 5$, see [the notes](/pyqs)\n- one')
  await page.keyboard.press('Control+z')
  await expect(content).toHaveValue('It waits **5** units: $W = 5$, see [the notes](/pyqs)\none')

  const preview = button(form, 'Preview')
  await preview.click()
  const shown = form.getByRole('region', { name: 'Preview' })
  await expect(shown.locator('strong')).toHaveText('5')
  await expect(shown.locator('math')).toHaveAttribute('alttext', 'W = 5')
  await expect(shown.getByRole('link', { name: 'the notes' })).toBeVisible()
  await expect(content).toBeHidden()
  await expectAccessible(page)
  const html = await shown.locator('.formatted').innerHTML()
  await button(form, 'Write').click()
  await expect(content).toBeVisible()

  await button(form, 'Post').click()
  await banner(page, 'Discussion created successfully!').waitFor()
  await expect(page.getByRole('article').filter({ hasText: 'How long does P1 wait?' })).toContainText(
    'It waits 5 units: W = 5, see the notes one',
  )
  const detail = await openDiscussion(page, 'How long does P1 wait?')
  await expect(detail.locator('math')).toBeVisible()
  expect(await detail.locator('.formatted').innerHTML()).toBe(html)
  expectQuiet()
  await leave()
})

test('a comment on a phone has its tools once it is begun, and nothing is wider than the phone', async () => {
  await site.sql(
    "insert into public.discussions (title, content, tags, user_name) values ('On a phone?', 'An older text with **stars**.', '', 'Asha')",
  )
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, {
    ...phone,
    viewport: { width: 320, height: 640 },
    ...site.pro,
  })
  await page.goto('/discussion')
  const detail = await openDiscussion(page, 'On a phone?')
  await detail.getByText('An older text with **stars**.', { exact: true }).waitFor()
  await expect(button(detail, 'Bold')).toBeHidden()
  const field = detail.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await button(detail, 'Code').click()
  await page.keyboard.insertText('x = 1')
  await expect(field).toHaveValue('`x = 1`')
  const box = await button(detail, 'Code').boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(42)
  expect(box?.height).toBeGreaterThanOrEqual(42)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await button(detail, 'Preview').click()
  await expect(detail.getByRole('region', { name: 'Preview' }).locator('code')).toHaveText('x = 1')
  await expectAccessible(page)
  await button(detail, 'Post Comment').click()
  await banner(page, 'Comment added!').waitFor()
  await expect(detail.getByRole('region', { name: 'Comments' }).locator('code')).toHaveText('x = 1')
  await expect(field).toBeVisible()
  expectQuiet()
  await leave()
})

test('an older text stays plain when it is edited, unless its author chooses formatting', async () => {
  await site.sql(
    `insert into public.discussions (title, content, tags, user_id, user_name)
     select 'An older question', 'With *stars* in it', '', id, 'pro' from public.users where email = 'pro@example.org'`,
  )
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto('/discussion')
  const detail = await openDiscussion(page, 'An older question')
  const edit = async () => {
    await button(detail, 'Edit').click()
    return dialog(page, 'Edit discussion')
  }
  let form = await edit()
  await expect(button(form, 'Bold')).toHaveCount(0)
  await form.getByRole('textbox', { name: /^Content/ }).fill('With *two stars* in it')
  await button(form, 'Save changes').click()
  await detail.getByText('With *two stars* in it', { exact: true }).waitFor()

  form = await edit()
  await button(form, 'Use formatting').click()
  await expect(button(form, 'Bold')).toBeVisible()
  await button(form, 'Save changes').click()
  await expect(detail.locator('.formatted em')).toHaveText('two stars')
  form = await edit()
  await expect(button(form, 'Use formatting')).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: /^Content/ })).toHaveValue('With *two stars* in it')
  expectQuiet()
  await leave()
})
