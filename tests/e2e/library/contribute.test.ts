import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { photograph } from '#tests/support/features/photograph.ts'
import { drawPicture, heicHead } from '#tests/support/papers/pictures.ts'

// A student photographs a paper on a phone; a reviewer approves it; the student is notified.

const site = siteOfFile()

const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf([text]) })
const camera = (page: Page) => page.getByLabel('Photograph a page')
const chooser = (page: Page) => page.getByLabel('Choose PDFs, zips or pictures')
const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const thumbnails = (page: Page) => page.getByRole('list', { name: 'Photographed pages' }).getByRole('button')

test('three photographs become a paper that a reviewer approves by keyboard, and its sender is notified', async () => {
  // Three pages are recognised by a process of the lowest priority.
  test.setTimeout(300_000)
  const asha = await signedIn(site.url, 'asha@example.org')
  await grantPro(site.env, 'asha@example.org')
  const reviewer = await signedIn(site.url, 'reviewer@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'reviewer@example.org'")

  const student = await site.enter({ ...phone, ...asha })
  const { page } = student
  await page.goto('/pyqs/add')
  await expect(send(page)).toBeDisabled()
  await camera(page).setInputFiles([
    await photograph(page, ['Sample Institute of Technology', 'End Semester Examination 2024', 'Surveying']),
    await photograph(page, ['3. Explain the plane table.'], '#4a4844'),
    await photograph(page, ['2. What is a theodolite?']),
  ])
  await expect(thumbnails(page)).toHaveCount(3)
  await page.getByText('Page 2 is a little dark.').waitFor()
  await thumbnails(page).nth(1).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByText('Page 3 is a little dark.').waitFor()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take it again' }).click()
  await (await again).setFiles(await photograph(page, ['3. Explain the plane table.']))
  await page.getByText('is a little dark').waitFor({ state: 'hidden' })
  await expect(thumbnails(page)).toHaveCount(3)
  await page.getByLabel('Year').fill('2024')
  await page.getByRole('combobox', { name: 'Course' }).fill('survaying')
  await page
    .getByRole('option', { name: /Surveying/ })
    .first()
    .click()
  await page.getByLabel('Exam type').selectOption('end-semester')
  await send(page).click()
  await page.getByText('1 paper sent').waitFor()
  await expect(thumbnails(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'See my papers' }).click()
  await page.getByText(/Being read|Waiting for review/).waitFor()
  const [sent] = await site.sql(
    'select id, bytes, pages, status from public.study_materials where contributor is not null',
  )
  expect(sent).toMatchObject({ pages: 3 })
  expect(Number(sent?.['bytes'])).toBeLessThan(3 * 400_000)

  const { page: desk, expectQuiet } = await site.enter(reviewer)
  await desk.goto('/admin/papers')
  const queue = desk.getByRole('list', { name: 'Papers that wait' })
  // Reading three photographs takes a while on a busy machine; the queue shows them by itself.
  await expect(queue.getByRole('listitem')).toHaveCount(1, { timeout: 180_000 })
  await desk.getByText('1 / 3').waitFor()
  await expect(desk.getByLabel('Year')).toHaveValue('2024')
  await desk.getByRole('region', { name: 'Review' }).focus()
  await desk.keyboard.press('a')
  await desk.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  expectQuiet()

  await page.reload()
  await page.getByText('In the library').waitFor()
  await page.getByRole('link', { name: /^Open / }).waitFor()
  await page.goto('/notifications')
  const told = page.getByRole('link', { name: /Your paper is in the library: End semester 2024/ })
  await told.waitFor({ timeout: 60_000 })
  student.expectQuiet()
})

test('pictures that are chosen as files become the pages of a paper, which is stored and can be read', async () => {
  test.setTimeout(300_000)
  const who = await signedIn(site.url, 'picker@example.org')
  const student = await site.enter({ ...phone, ...who })
  const { page } = student
  await page.goto('/pyqs/add')
  await chooser(page).setInputFiles([
    {
      name: 'page 1.png',
      mimeType: 'image/png',
      buffer: await drawPicture('What is a theodolite?', { format: 'png' }),
    },
    // As phones that do not know the format name it: without a type.
    { name: 'page 2.avif', mimeType: '', buffer: await drawPicture('Explain the plane table.', { format: 'avif' }) },
    { name: 'page 3.HEIC', mimeType: '', buffer: heicHead },
  ])
  await expect(thumbnails(page)).toHaveCount(2)
  await page.getByText('page 3.HEIC: This browser cannot open HEIC pictures.').waitFor()
  await send(page).click()
  await page.getByText('1 paper sent').waitFor()
  const own = "contributor = (select id from auth.users where email = 'picker@example.org')"
  const read = () =>
    site.sql(`select p.page, p.text from public.material_pages p
      join public.study_materials m on m.id = p.material_id where ${own} order by p.page`)
  await expect.poll(read, { timeout: 180_000 }).toMatchObject([
    { page: 1, text: expect.stringContaining('theodolite') },
    { page: 2, text: expect.stringContaining('plane table') },
  ])
  await page.goto('/pyqs/mine')
  await page.getByText('Waiting for review').waitFor()
  student.expectQuiet()
})

test('what did not arrive stays on the page, and each file has its line', async () => {
  const who = await signedIn(site.url, 'ravi@example.org')
  const { page } = await site.enter({ ...phone, ...who })
  await page.goto('/pyqs/add')
  await chooser(page).setInputFiles([
    pdf('first.pdf', 'First of two'),
    pdf('second.pdf', 'Second of two'),
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reviewer') },
  ])
  await page.getByText('letter.txt: Choose a PDF, ZIP or picture.').waitFor()
  const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveCount(2)

  let sent = 0
  await page.route('**/api/files', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    return sent === 2 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Send 2 files for review' }).click()
  await page.getByText('The connection was lost.').waitFor()
  await page.getByText('1 paper sent').waitFor()
  await expect(files).toHaveText([/^second\.pdf/])
  await send(page).click()
  await expect(files).toHaveCount(0)
  await page.getByText('1 paper sent').waitFor()

  // The same bytes again.
  await chooser(page).setInputFiles(pdf('once more.pdf', 'First of two'))
  await send(page).click()
  await page.getByRole('heading', { name: 'Nothing was accepted' }).waitFor()
  await page.getByText(/You sent this paper before/).waitFor()

  // A request that hangs, to be cancelled.
  await page.route('**/api/files', () => {})
  await chooser(page).setInputFiles(pdf('third.pdf', 'Third'))
  await send(page).click()
  await page.getByRole('progressbar', { name: 'Sent' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled. What was not sent is still here.').waitFor()
  await expect(files).toHaveText([/^third\.pdf/])
})

test('Enter picks no course of an earlier text', async () => {
  const { page } = await site.enter({ ...desktop, ...(await signedIn(site.url, 'typist@example.org')) })
  await page.goto('/pyqs/add')
  const course = page.getByRole('combobox', { name: 'Course' })
  await course.fill('surv')
  await page.getByRole('option', { name: /Surveying/ }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/search*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await course.fill('data structures')
  await course.press('Enter')
  await expect(course).toHaveValue('data structures')
  answer.resolve()
  await page
    .getByRole('option', { name: /Data Structures/ })
    .first()
    .waitFor()
  await course.press('Enter')
  await expect(course).toHaveValue(/Data Structures/)
})

test('a returned paper is corrected and sent again, and a pending one is withdrawn', async () => {
  const who = await signedIn(site.url, 'neha@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...who })
  await page.goto('/pyqs/mine')
  await page.getByRole('heading', { name: 'You have not sent a paper yet' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Add a paper' }).click()
  await chooser(page).setInputFiles(pdf('cut off.pdf', 'Half of a page'))
  await send(page).click()
  await page.getByText('1 paper sent').waitFor()
  await site.sql(
    `update public.study_materials set status = 'returned', return_reason = 'Page 1 is cut off.', read_at = now()
     where file_name = 'cut off.pdf'`,
  )
  await page.getByRole('link', { name: 'See my papers' }).click()
  await page.getByText('Page 1 is cut off.').waitFor()
  await page.getByRole('link', { name: /^Correct and send again/ }).click()
  await page.getByText(/^A corrected copy of/).waitFor()
  await chooser(page).setInputFiles(pdf('whole.pdf', 'The whole page'))
  await send(page).click()
  await page.getByText('1 paper sent').waitFor()
  await page.getByRole('link', { name: 'See my papers' }).click()
  const rows = page.getByRole('list', { name: 'Papers that you have sent' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText('cut off')
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('heading', { name: 'You have not sent a paper yet' }).waitFor()
  const own = "contributor = (select id from auth.users where email = 'neha@example.org')"
  expect(await site.sql(`select id from public.study_materials where ${own}`)).toEqual([])
  expectQuiet()
})

test('every state is accessible on a phone and a desktop, light and dark', async () => {
  const email = 'farah@example.org'
  const who = await signedIn(site.url, email)
  const [account] = await site.sql('select id from auth.users where email = $1', [email])
  await site.sql(
    `insert into public.study_materials
       (title, file_name, bytes, file_key, contributor, semester, subject, kind, status, problem, return_reason, read_at)
     select 'Paper ' || status, status || '.pdf', 1000, gen_random_uuid() || '.pdf', $1, 3, 'Surveying', 'paper', status, problem, reason, now()
     from (values ('reading', null, null), ('waiting', null, null), ('approved', null, null),
       ('returned', null, 'Too dark.'), ('unreadable', 'encrypted_pdf', null)) as v (status, problem, reason)`,
    [account?.['id']],
  )
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      mine: async (page) => {
        await page.goto('/pyqs/mine')
        await page.getByText('protected by a password').waitFor()
      },
      'nothing chosen': async (page) => {
        await page.goto('/pyqs/add')
        await page.getByRole('heading', { name: 'Pages' }).waitFor()
      },
      'pages and files': async (page) => {
        await camera(page).setInputFiles(await photograph(page, ['Dark'], '#3c3a37'))
        await chooser(page).setInputFiles([
          pdf('paper.pdf', 'Paper'),
          { name: 'a.txt', mimeType: '', buffer: Buffer.from('a') },
        ])
        await page.getByText('Page 1 is a little dark.').waitFor()
        await thumbnails(page).first().click()
        await page.getByRole('combobox', { name: 'Course' }).fill('survey')
        await page.getByRole('option').first().waitFor()
      },
    },
    who,
  )
})
