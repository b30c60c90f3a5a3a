import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A student writes about an interview, the placement cell returns it and then publishes it. The tests of this file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let asha: Visitor
let officer: Visitor

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const cell = await signedIn(site.url, 'officer@example.org')
  await site.sql(
    "insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'",
  )
  await site.sql("insert into public.organisations (name) values ('Sample Systems'), ('Sample Bank')")
  officer = await visit(site.browser, site.url, { ...desktop, ...cell })
  asha = await visit(site.browser, site.url, { ...phone, ...site.pro })
})

test.afterAll(() => site.stop())

test('a student writes about an interview on a phone, and it waits for its review', async () => {
  const { page } = asha
  await page.goto('/placements/experiences')
  await page.getByText('You have not written about an interview yet').waitFor()
  await expectAccessibleInBothThemes(page, 'no experience yet')
  await page.getByRole('link', { name: 'Write about an interview' }).click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('Choose an organisation', { exact: true }).last().waitFor()
  await expect(page.getByLabel('Organisation')).toBeFocused()
  await page.getByText('Write what was asked').waitFor()

  await page.getByLabel('Organisation').selectOption('Sample Systems')
  await page.getByLabel('Role').fill('Analyst')
  await page.getByLabel('Not selected').check()
  await page.getByLabel('Kind of round').selectOption('Online test')
  await page.getByLabel('Minutes (optional)').fill('75')
  await page.getByLabel('What was asked').fill('Minimise the same circuit twice.')
  await page.getByRole('button', { name: 'Add a round' }).click()
  const second = page.getByRole('group', { name: 'Round 2' })
  await second.getByLabel('What was asked').fill('My project, and why the reset is asynchronous.')
  await second.getByLabel('What helped (optional)').fill('Knowing my clock frequency would have.')
  await page.getByLabel('Anonymous').check()
  await expectAccessibleInBothThemes(page, 'the form of an experience')

  // What was typed survives the page.
  await page.reload()
  await page.getByText('Your draft is back').waitFor()
  await expect(page.getByRole('group', { name: 'Round 2' }).getByLabel('What was asked')).toHaveValue(
    'My project, and why the reset is asynchronous.',
  )
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your interview experiences' }).waitFor()
  await page.getByText('Waiting for review').waitFor()
  await page.getByText(/Analyst · \d{4} · Not selected · Anonymous/).waitFor()
  await expectAccessibleInBothThemes(page, 'an experience that waits')
  asha.expectQuiet()
})

test('the placement cell returns it with a reason, which its author reads and answers with an edit', async () => {
  const { page } = officer
  await page.goto('/admin/experiences')
  await page.getByText('My project, and why the reset is asynchronous.').waitFor()
  await page.getByText(/Analyst · \d{4} · Not selected · Anonymous/).waitFor()
  await expectAccessibleInBothThemes(page, 'the review of experiences')
  await page.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await dialog.getByText('Write at least 3 characters').waitFor()
  await dialog.getByLabel('What should be changed').fill('Say how long the interview was.')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await page.getByText('Nothing waits for a review').waitFor()
  officer.expectQuiet()

  const own = asha.page
  await own.goto('/notifications')
  await own.getByRole('link', { name: 'Your interview experience came back: Sample Systems, Analyst' }).click()
  await own.getByText('Say how long the interview was.').waitFor()
  await own.getByRole('link', { name: 'Edit' }).click()
  await own.getByRole('group', { name: 'Round 2' }).getByLabel('Minutes (optional)').fill('50')
  await own.getByRole('button', { name: 'Send for review' }).click()
  await own.getByText('Waiting for review').waitFor()
  asha.expectQuiet()
})

test('the placement cell publishes it, and its author reads that in the bell', async () => {
  const { page } = officer
  await page.reload()
  await page.getByText('Was returned before: Say how long the interview was.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Nothing waits for a review').waitFor()
  await asha.page.goto('/notifications')
  await asha.page.getByRole('link', { name: 'Your interview experience is published: Sample Systems, Analyst' }).click()
  await asha.page.getByText('Published', { exact: true }).waitFor()
  officer.expectQuiet()
  asha.expectQuiet()
})

test('an organisation that objects has it taken from view, with a reason for its author', async () => {
  const { page } = officer
  await page.getByLabel('Which experiences').selectOption('Published')
  await page.getByRole('button', { name: 'Take from view' }).click()
  await page.getByLabel('Why').fill('Sample Systems objects to its questions in public.')
  await page.getByRole('dialog').getByRole('button', { name: 'Take from view' }).click()
  await page.getByText('Nothing is published yet').waitFor()
  await asha.page.reload()
  await asha.page.getByText('Sample Systems objects to its questions in public.').waitFor()
  await page.getByLabel('Which experiences').selectOption('Not shown')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await page.getByText('Nothing is hidden').waitFor()
  officer.expectQuiet()
})

test('an account without Pro reaches neither the form nor what is written', async () => {
  const free = await visit(site.browser, site.url, { ...phone, ...(await signedIn(site.url, 'free@example.org')) })
  await free.page.goto('/placements/experiences/write')
  await free.page
    .getByRole('button', { name: 'Stay' })
    .or(free.page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  await expect(free.page.getByLabel('Role')).toHaveCount(0)
  await free.leave()
})
