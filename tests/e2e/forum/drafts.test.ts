import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { banner, button, dialog, insertLab, lab, labId, start } from '#tests/support/features/forum.ts'

// What is being written in the forum is in the account within seconds, and continued on another device.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
})
test.afterAll(() => site.stop())
test.beforeEach(async () => {
  await site.sql('delete from public.drafts')
})

const form = (page: Page) => dialog(page, 'New Discussion')
const title = (page: Page) => form(page).getByRole('textbox', { name: /^Title/ })
const content = (page: Page) => form(page).getByRole('textbox', { name: /^Content/ })
const field = (page: Page) => dialog(page, lab).getByRole('textbox', { name: 'Comment' })
const state = (page: Page, text: string) => page.getByRole('dialog').getByText(text, { exact: true })
const stored = () => site.sql('select subject, draft from public.drafts order by subject')

async function begin(options: Parameters<typeof visit>[2], path = '/discussion') {
  const visitor = await visit(site.browser, site.url, { ...options, ...site.pro })
  await visitor.page.goto(path)
  return visitor
}

test('a draft that shows Saved is on another device after the browser is gone, with the choice to be anonymous', async () => {
  const one = await begin(phone)
  await start(one.page).click()
  await title(one.page).fill('How long does P1 wait?')
  await state(one.page, 'Saved on this device').waitFor()
  await form(one.page).getByRole('radio', { name: 'Anonymous' }).check()
  await content(one.page).fill('I count 5.')
  await state(one.page, 'Saved').waitFor()
  await expectAccessibleInBothThemes(one.page, 'a saved draft')
  await one.leave()

  const two = await begin(desktop)
  await start(two.page).click()
  await expect(title(two.page)).toHaveValue('How long does P1 wait?')
  await expect(content(two.page)).toHaveValue('I count 5.')
  await expect(form(two.page).getByRole('radio', { name: 'Anonymous' })).toBeChecked()
  await button(form(two.page), 'Post').click()
  await banner(two.page, 'Discussion created successfully!').waitFor()
  await expect.poll(stored).toEqual([])
  const [posted] = await site.sql("select anonymous, user_id from public.discussions where content = 'I count 5.'")
  expect(posted).toEqual({ anonymous: true, user_id: null })
  two.expectQuiet()
  await two.leave()
})

test('of a comment that two devices have changed neither text is overwritten before a choice', async () => {
  const path = `/discussion?id=${labId}`
  const [one, two] = [await begin(desktop, path), await begin(phone, path)]
  await field(two.page).waitFor()
  await field(one.page).fill('Lab 9, on the desk.')
  await state(one.page, 'Saved').waitFor()
  await field(two.page).fill('Lab 9, on the phone.')
  const offer = dialog(two.page, lab).getByText('A draft from another device or tab, just now')
  await offer.waitFor()
  await dialog(two.page, lab).getByText('Lab 9, on the desk.', { exact: true }).waitFor()
  await expect(field(two.page)).toHaveValue('Lab 9, on the phone.')
  expect(await stored()).toMatchObject([{ subject: `comment ${labId}`, draft: { content: 'Lab 9, on the desk.' } }])
  await expectAccessibleInBothThemes(two.page, 'the draft of another device')
  // It is offered again after a reload.
  await two.page.reload()
  await offer.waitFor()
  await expect(field(two.page)).toHaveValue('Lab 9, on the phone.')
  await button(dialog(two.page, lab), 'Keep mine').focus()
  await two.page.keyboard.press('Enter')
  await expect(offer).toHaveCount(0)
  await expect(field(two.page)).toBeFocused()
  await state(two.page, 'Saved').waitFor()
  expect(await stored()).toMatchObject([{ draft: { content: 'Lab 9, on the phone.' } }])

  await field(one.page).fill('Lab 9, on the desk again.')
  await button(dialog(one.page, lab), 'Use it').click()
  await expect(field(one.page)).toHaveValue('Lab 9, on the phone.')
  await button(dialog(one.page, lab), 'Post Comment').click()
  await banner(one.page, 'Comment added!').waitFor()
  await expect.poll(stored).toEqual([])
  for (const visitor of [one, two]) {
    visitor.expectQuiet()
    await visitor.leave()
  }
})

test('a draft waits on the device without a connection; an edit is a draft of its own', async () => {
  const visitor = await begin(desktop, `/discussion?id=${labId}`)
  const { page, context } = visitor
  await dialog(page, lab).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialog(page, 'Edit discussion')
  await edit.getByRole('textbox', { name: /^Title/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await edit.getByRole('textbox', { name: /^Title/ }).fill(`${lab} 2026`)
  await edit.getByText('Saved on this device', { exact: true }).waitFor()
  await expect.poll(stored).toEqual([])
  await context.setOffline(false)
  await edit.getByText('Saved', { exact: true }).waitFor()
  expect(await stored()).toMatchObject([{ subject: `edit ${labId}`, draft: { title: `${lab} 2026` } }])
  await edit.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(stored).toEqual([])
  visitor.expectQuiet(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await visitor.leave()
})

test('after signing out nothing is left for another account, and the draft is back after the next log-in', async () => {
  const { page, expectQuiet, leave } = await begin(desktop)
  await start(page).click()
  await title(page).fill('Which bus goes to the fest?')
  // Signing out sends what has not been sent yet.
  await state(page, 'Saved on this device').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(stored).toMatchObject([{ subject: 'new', draft: { title: 'Which bus goes to the fest?' } }])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forum-draft')))).toEqual(
    [],
  )

  const asAccount = async (email: string) => {
    const { storageState } = await signedIn(site.url, email)
    const [session] = typeof storageState === 'object' ? (storageState.origins[0]?.localStorage ?? []) : []
    await site.sql("update public.users set plan = 'pro' where email = $1", [email])
    // An address that is opened again has its dialog open.
    await page.goto('/about')
    await page.evaluate((entry) => localStorage.setItem(entry?.name ?? '', entry?.value ?? ''), session)
    await page.goto('/discussion')
    await page.waitForLoadState('networkidle')
    await start(page).click()
    await title(page).waitFor()
  }
  await asAccount('another@example.org')
  await page.waitForLoadState('networkidle')
  await expect(title(page)).toHaveValue('')
  await title(page).fill('Of another account')
  await state(page, 'Saved').waitFor()
  expect(await stored()).toHaveLength(2)
  await asAccount('pro@example.org')
  await expect(title(page)).toHaveValue('Which bus goes to the fest?')
  expectQuiet()
  await leave()
})
