import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { makePdf } from '#tests/support/features/pdf.ts'

let site: ProSite

test.beforeAll(async ({ browser }) => (site = await startProSite(browser)))
test.afterAll(() => site.stop())

test('a file that the placement cell attaches to a drive is on the page of the drive until it is removed', async () => {
  const cell = await signedIn(site.url, 'officer@example.org')
  await site.sql(
    "insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'",
  )
  const [row] = await site.sql(
    `with organisation as (insert into public.organisations (name) values ('Sample Systems') returning id)
     insert into public.drives (organisation_id, role, kind, closes_on)
     select id, 'Analyst', 'job', current_date + 5 from organisation returning id`,
  )
  const drive = String(row?.['id'])
  const officer = await visit(site.browser, site.url, { ...desktop, ...cell })
  await officer.page.goto(`/admin/drives?id=${drive}`)
  const buffer = makePdf(['What the work is', 'What is needed'])
  const file = { name: 'Job description.pdf', mimeType: 'application/pdf', buffer }
  await officer.page.getByLabel('Add a file').setInputFiles(file)
  // The first check of a PDF starts a process.
  await officer.page.getByText('The file is attached.').waitFor({ timeout: 60_000 })
  await officer.page.getByText('Job description, 2 pages').waitFor()

  const student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = student
  await page.goto(`/placements/drives/${drive}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText('1 file')
  await expect(documents).toContainText(/PDF, 2 pages, [\d.]+ [KM]B/)
  await expectAccessibleInBothThemes(page, 'the documents of a drive')
  const saving = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'Save Job description' }).click()
  expect((await saving).suggestedFilename()).toBe('Job description.pdf')
  await documents.getByRole('button', { name: 'Job description', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'Job description' })
  await viewer.waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })

  await officer.page.getByRole('button', { name: 'Remove Job description' }).click()
  await expect(officer.page.getByText('Job description, 2 pages')).toHaveCount(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Sample Systems' }).waitFor()
  await expect(documents).toHaveCount(0)
  officer.expectQuiet()
  await officer.leave()
  student.expectQuiet()
  await student.leave()
})
