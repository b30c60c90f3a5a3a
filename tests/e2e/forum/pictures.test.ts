import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { banner, button, dialog, openDiscussion, start } from '#tests/support/features/forum.ts'
import { drawPicture, turnedJpeg } from '#tests/support/papers/pictures.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A student adds a picture to an anonymous question; another sees it, and answers with one.

let site: AdminSite
let author: Visitor
let classmate: Visitor

test.describe.configure({ mode: 'serial' })

const title = 'What is wrong with this circuit?'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.users set plan = 'pro'")
  author = await visit(site.browser, site.url, { ...desktop, ...site.free })
  classmate = await visit(site.browser, site.url, { ...phone, ...site.pro })
})

test.afterAll(() => site.stop())

/** As a screenshot is pasted: one picture and no text. */
async function paste(field: Locator, bytes: Buffer): Promise<void> {
  await field.evaluate((element, encoded) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
}
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true)
const panelOf = (form: Locator) => form.getByRole('group', { name: 'Picture', exact: true })
const describeIt = (form: Locator) => panelOf(form).getByRole('textbox', { name: 'Describe it in a few words' })
const noWider = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

test('a student pastes a picture by keyboard, describes it, and posts it anonymously', async () => {
  const { page } = author
  await page.goto('/discussion')
  await start(page).click()
  const form = dialog(page, 'New Discussion')
  await form.getByLabel('Title').fill(title)
  const content = form.getByRole('textbox', { name: /^Content/ })
  await content.fill('The lamp stays dark.')
  await content.press('End')
  await paste(content, await drawPicture('A lamp', { format: 'png', width: 1400, height: 700 }))
  await expect(describeIt(form)).toBeFocused()
  await expectAccessible(page)
  // Without a text it is not sent, and the form around it is not either.
  await page.keyboard.press('Enter')
  await form.getByText('Please describe the picture').waitFor()
  await page.keyboard.type('A lamp between two [open] switches')
  await page.keyboard.press('Enter')
  await expect(content).toHaveValue(
    /^The lamp stays dark\.\n\n!\[A lamp between two \(open\) switches\]\(\/api\/pictures\/[0-9a-f-]{36}-1400x700\)\n$/,
  )
  await expect(content).toBeFocused()
  await expect(panelOf(form)).toHaveCount(0)
  await button(form, 'Preview').click()
  const preview = form.getByRole('img', { name: 'A lamp between two (open) switches' })
  await isDrawn(preview)

  // The draft has it after a reload.
  await page.reload()
  await button(form, 'Preview').click()
  await isDrawn(preview)
  await form.getByRole('group', { name: 'Post as' }).getByRole('radio', { name: 'Anonymous' }).check()
  await button(form, 'Post').click()
  await banner(page, 'Discussion created successfully!').waitFor()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('The lamp stays dark. A lamp between two (open) switches')
  author.expectQuiet()
})

test('another student sees it in its room, opens it large, and answers with a photograph from the phone', async () => {
  const { page } = classmate
  await page.goto('/discussion')
  const detail = await openDiscussion(page, title)
  const picture = detail.getByRole('img', { name: 'A lamp between two (open) switches' })
  await isDrawn(picture)
  const box = await picture.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1)
  await noWider(page)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    detail.getByRole('link', { name: 'A lamp between two (open) switches' }).click(),
  ])
  await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('image/jpeg')
  await opened.close()

  await detail.getByRole('textbox', { name: 'Comment' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(detail, 'Add a picture').click()])
  const photograph = turnedJpeg(await drawPicture('Here', { width: 1600, height: 1200 }))
  await chooser.setFiles({ name: 'IMG_20261118.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await describeIt(detail).fill('The second switch')
  await noWider(page)
  await expectAccessible(page)
  await button(detail, 'Add to the text').click()
  await expect(panelOf(detail)).toHaveCount(0)
  await button(detail, 'Post Comment').click()
  await banner(page, 'Comment added!').waitFor()
  const answer = detail.getByRole('region', { name: 'Comments' }).getByRole('img', { name: 'The second switch' })
  await isDrawn(answer)
  // Upright: the camera was held by a quarter turned.
  expect(await answer.evaluate((element: HTMLImageElement) => element.naturalHeight > element.naturalWidth)).toBe(true)
  await noWider(page)
  await expectAccessible(page)
  classmate.expectQuiet()
})

test('a picture that cannot be sent stays with its text, says why, and is sent by a second press', async () => {
  const { page, context } = author
  const detail = await openDiscussion(page, title)
  const field = detail.getByRole('textbox', { name: 'Comment' })
  await field.fill('Like this?')
  const bytes = await drawPicture('Closed', { format: 'png', width: 200, height: 100 })
  await paste(field, bytes)
  await describeIt(detail).fill('A closed switch')
  await page.route('**/api/pictures', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_pictures', message: 'You have added many pictures today.' } }),
  )
  await button(detail, 'Add to the text').click()
  await panelOf(detail).getByText('You have added many pictures today.').waitFor()
  await page.unroute('**/api/pictures')
  await context.setOffline(true)
  await button(detail, 'Try again').click()
  await panelOf(detail).getByText('You are offline.').waitFor()
  await context.setOffline(false)
  // Stopped in the middle, it can be sent again.
  await page.route('**/api/pictures', () => {})
  await button(detail, 'Try again').click()
  await detail.getByRole('progressbar', { name: 'Picture sent' }).waitFor()
  await button(detail, 'Stop').click()
  await page.unroute('**/api/pictures')
  await expect(describeIt(detail)).toHaveValue('A closed switch')
  await button(detail, 'Add to the text').click()
  await expect(field).toHaveValue(/^Like this\?\n\n!\[A closed switch\]\(.*\)\n$/)

  await paste(field, Buffer.from('no picture'))
  await panelOf(detail).getByText('This picture could not be opened. Choose a JPEG or PNG.').waitFor()
  await button(panelOf(detail), 'Cancel').click()
  await expect(field).toBeFocused()
  author.expectQuiet(/429|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})

test('a moderator sees the picture of a reported post, also once it is hidden, and readers do not', async () => {
  await site.sql(
    `insert into public.reports (discussion_id, reporter_id, reason)
     select d.id, u.id, 'abuse' from public.discussions d, public.users u where u.email = 'pro@example.org'`,
  )
  await site.sql("update public.discussions set hidden = 'reports'")
  const moderator = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await moderator.page.goto('/admin/reports')
  const post = moderator.page.getByRole('article', { name: title })
  await isDrawn(post.getByRole('img', { name: /^Picture of this post/ }).first())
  moderator.expectQuiet()
  await moderator.leave()

  const visitor = await visit(site.browser, site.url, desktop)
  const [row] = await site.sql('select content from public.discussions')
  const path = /\/api\/pictures\/[^)]*/.exec(String(row?.['content']))?.[0] ?? ''
  expect((await visitor.page.request.get(path)).status()).toBe(404)
  await visitor.leave()
})
