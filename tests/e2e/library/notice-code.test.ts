import { readFileSync } from 'node:fs'
import { printedCode } from '#domain/notices/notice-code.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// The code of a notice, from its page and its picture to what it says to others.

const ids = {
  everyone: '00000000-0000-4000-8000-0000000000d1',
  members: '00000000-0000-4000-8000-0000000000d2',
  withdrawn: '00000000-0000-4000-8000-0000000000d3',
}

let site: AdminSite
const codes: Record<string, string> = {}
test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql(
    `insert into public.notices (id, title, content, author, category, audience) values
       ($1, 'Exam form', '<p>The late fee is 100 rupees.</p>', 'Exam Cell', 'Important', 'everyone'),
       ($2, 'Scholarship', '<p>Bring the form.</p>', 'Accounts Office', 'General', 'members'),
       ($3, 'Class test', '', 'Departments', 'General', 'members')`,
    Object.values(ids),
  )
  await site.sql("update public.notices set content = replace(content, '100', '200') where id = $1", [ids.everyone])
  await site.sql("update public.notices set content = replace(content, 'form', 'card') where id = $1", [ids.members])
  const rows = await site.sql('select id, code from public.notices')
  for (const row of rows) codes[String(row['id'])] = String(row['code'])
})
test.afterAll(() => site.stop())

const codeOf = (name: keyof typeof ids) => codes[ids[name]] ?? ''

test('a visitor checks a code, and sees what has changed of a notice for everyone alone', async () => {
  const { page, leave } = await visit(site.browser, site.url, phone)
  await page.goto('/check')
  await expectAccessible(page)
  await page.getByLabel('Code on the notice').fill(printedCode(codeOf('everyone')).toLowerCase())
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'Real, but since changed' })).toBeVisible()
  await expect(page.locator('dl')).toContainText('Exam Cell')
  await expect(page.locator('del')).toHaveText('100')
  await expect(page.locator('ins')).toHaveText('200')
  await expectAccessible(page)
  await page.goto(`/check?code=${codeOf('everyone')}&text=2`)
  await expect(page.getByRole('heading', { name: 'Yes, it is real' })).toBeVisible()

  await page.goto(`/check?code=${codeOf('members')}`)
  await expect(page.getByText('Members of this college')).toBeVisible()
  await expect(page.getByText('Scholarship')).toBeVisible()
  await expect(page.locator('ins')).toHaveCount(0)
  await page.goto('/check?code=222223')
  await expect(page.getByRole('heading', { name: 'No notice has this code' })).toBeVisible()
  await expect(page.getByText(/is mistyped/)).toBeVisible()
  await expectAccessible(page)
  await leave()
})

test('the answer is in the document, before any script', async () => {
  const { page, leave } = await visit(site.browser, site.url, { ...phone, javaScriptEnabled: false })
  await page.goto('/check')
  await page.getByLabel('Code on the notice').fill(codeOf('members'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'Real, but since changed' })).toBeVisible()
  await expect(page.getByText(/^Accounts Office, /)).toBeVisible()
  await expect(page.getByLabel('Code on the notice')).toHaveValue(codeOf('members'))
  await expect(page.getByText('What this page tells')).toBeHidden()
  const answer = await page.request.get(`/check?code=${encodeURIComponent('"><b>x')}`)
  expect(answer.headers()['cache-control']).toBe('no-store')
  expect(await answer.text()).not.toContain('"><b>x')
  await leave()
})

test('a member sees what has changed of a notice for members', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto(`/check?code=${codeOf('members')}&text=1`)
  await expect(page.locator('ins')).toHaveText('card')
  await page.getByRole('link', { name: 'Open what holds now' }).click()
  await expect(page.getByText('Bring the card.')).toBeVisible()
  expectQuiet()
  await leave()
})

test('a reader saves the picture of a notice, and its code leads to the answer', async () => {
  const { page, leave, expectQuiet } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto(`/notices/${ids.members}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share picture' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`notice-${printedCode(codeOf('members'))}.png`)
  expect(readFileSync(await download.path()).toString('latin1', 1, 4)).toBe('PNG')
  await expect(page.getByText(printedCode(codeOf('members')))).toBeVisible()
  const square = page.getByRole('img', { name: 'QR code', includeHidden: true })
  await expect(square).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(square).toBeVisible()
  await expect.poll(() => square.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Is this notice real?' }).click()
  await expect(page.getByRole('heading', { name: 'Yes, it is real' })).toBeVisible()
  expectQuiet()
  await leave()
})

test('an admin deletes a notice with a reason, and its code says so', async () => {
  const { page, leave } = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await page.goto(`/admin/notices?id=${ids.withdrawn}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this notice?' })
  await question.getByLabel('Why is it withdrawn?').fill('It is moved after the examinations.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await page.goto(`/check?code=${codeOf('withdrawn')}`)
  await expect(page.getByRole('heading', { name: 'Withdrawn: it no longer holds' })).toBeVisible()
  await expect(page.getByText('It is moved after the examinations.')).toBeVisible()
  await expectAccessible(page)
  await leave()
})
