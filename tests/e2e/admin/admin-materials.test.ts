import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { drawPicture, heicHead } from '#tests/support/papers/pictures.ts'
import { type ProSite, startProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// An admin uploads question papers and notes by a form, and a Pro reader opens them.

let site: ProSite
let admin: Who
let visitor: Visitor
let page: Page
let folder: string
/** Paths of files to choose. */
let files: { paper: string; heavy: string; large: string; fake: string; empty: string }

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'campuslife-upload-'))
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const paper = makePdf(['First page', 'Second page'])
  files = {
    paper: write('paper.pdf', paper),
    heavy: write('heavy.pdf', Buffer.concat([paper, Buffer.alloc(2 * 1024 * 1024)])),
    large: write('large.pdf', Buffer.concat([paper, Buffer.alloc(20 * 1024 * 1024)])),
    fake: write('fake.pdf', '<!doctype html><script>alert(1)</script>'),
    empty: write('empty.pdf', ''),
  }
  site = await startProSite(browser)
  admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  visitor = await visit(site.browser, site.url, { ...phone, ...admin })
  page = visitor.page
})

test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The browser's own log of the simulated rejections. */
const rejected = [/status of (500|403)/, /ERR_FAILED/]
const stored = () => site.sql('select title, kind, exam_year, pages from public.study_materials order by title')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const add = button.bind(undefined, 'Add document')
const pdfField = () => page.getByLabel('PDF', { exact: true })

async function fill(title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Subject').fill('Data Structures')
  await page.getByLabel('Course code').fill('CS-201')
  await page.getByLabel('Semester').fill('3')
  await page.getByLabel('Year of the examination').fill('2024')
}

test('the upload form is empty at first, and lists its requirements before anything is sent', async () => {
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Papers and notes' }).last().click()
  await page.getByRole('heading', { name: 'No papers and notes yet' }).waitFor()
  await page.getByRole('link', { name: 'New document' }).click()
  await page.getByText('One PDF of at most 20 MB, or pictures of its pages, which become one.').waitFor()
})

test('the upload form sends no file that would be rejected, and shows what to fix', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await add().click()
  await page.getByText('Choose a PDF').waitFor()
  await page.getByText('Title is missing').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('file')
  await fill('End semester')
  await page.getByLabel('Semester').fill('9')
  for (const [file, said] of [
    [files.fake, 'This file is not a PDF'],
    [files.empty, 'The file is empty'],
    [files.large, 'The file has 20.1 MB. The limit is 20 MB'],
  ] as const) {
    await pdfField().setInputFiles(file)
    await page.getByText(said).waitFor()
  }
  await add().click()
  await page.getByText('Enter a whole number from 1 to 8').waitFor()
  await page.getByLabel('Semester').fill('3')
  expect(sent.filter((path) => path === '/api/files')).toEqual([])
  visitor.expectQuiet()
})

test('the upload form shows its progress, can be cancelled, and preserves its input for another try', async () => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const speed = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await speed(300 * 1024)
  await pdfField().setInputFiles(files.heavy)
  await add().click()
  const percent = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
  await expect.poll(percent, { timeout: 20_000 }).toBeGreaterThan(5)
  expect(await percent()).toBeLessThan(100)
  await page.getByText(/^\d+% of 2\.1 MB sent$/).waitFor()
  await button('Cancel').click()
  await page.getByText('Cancelled. Your text and the file are still here.').waitFor()
  expect(await stored()).toEqual([])
  await speed(-1)
  await add().click()
  await page.getByRole('heading', { level: 1, name: 'Papers and notes' }).waitFor()
  const row = page.getByRole('article').filter({ hasText: 'End semester' })
  await row.getByText('Semester 3 · Data Structures · CS-201 · 2024').waitFor()
  await row.getByText('Question paper').waitFor()
  expect(await stored()).toEqual([{ title: 'End semester', kind: 'paper', exam_year: 2024, pages: 2 }])
  visitor.expectQuiet()
})

test('added material is read on Pro, and nothing is Coming Soon any more', async () => {
  const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await reader.page.goto('/resources')
  const soon = reader.page.getByText('Coming Soon')
  await soon.waitFor({ state: 'hidden' })
  await reader.page.getByRole('main').getByRole('link', { name: 'PYQs and Notes' }).click()
  await reader.page.getByRole('link', { name: 'End semester' }).first().click()
  await reader.page.getByRole('dialog').getByText('First page').waitFor()
  reader.expectQuiet()
  await reader.leave()
  await page.goto('/')
  await page.getByText('Coming Soon').waitFor({ state: 'hidden' })
  await page.goto('/purchase-plan')
  const opened = page.getByRole('region', { name: 'What you get with Pro today' }).getByRole('listitem')
  await expect(opened.filter({ hasText: 'PYQs and notes' })).toHaveText(/\n1$/, { useInnerText: true })
})

test('the upload form shows the code of the server’s rejection, or that it was not reached', async () => {
  await page.goto('/admin/materials?id=new')
  await fill('Refused')
  await page.getByLabel('Kind').selectOption('notes')
  await page.getByLabel('Year of the examination').fill('')
  await pdfField().setInputFiles(files.paper)
  const rejections = [
    [500, 'file_not_kept', 'The server could not save the file. See its log. (file_not_kept)'],
    [403, 'not_admin', 'Log in again as an admin; your text is saved. (not_admin)'],
  ] as const
  for (const [status, code, said] of rejections) {
    const message = 'The server could not save the file. See its log.'
    await page.route('**/api/files', (route) => route.fulfill({ status, json: { code, message } }))
    await add().click()
    await page.getByText(said).waitFor()
    await page.unrouteAll()
  }
  await page.route('**/api/files', (route) => route.abort())
  await add().click()
  await page.getByText('The connection was lost before the upload finished.').waitFor()
  await page.unrouteAll()
  await add().click()
  await page.getByRole('article').filter({ hasText: 'Refused' }).getByText('Notes', { exact: true }).waitFor()
  visitor.expectQuiet(...rejected)
})

const picture = async (name: string, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(name, { format: 'png', width: 600, height }),
})

test('pictures that an admin chooses become one PDF, in the order of their names', async () => {
  await page.goto('/admin/materials?id=new')
  await fill('Photographed')
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: heicHead }
  const paper = { name: 'a.pdf', mimeType: 'application/pdf', buffer: makePdf(['a']) }
  await pdfField().setInputFiles([paper, await picture('page 1.png', 500)])
  await page.getByText('Choose one PDF, or only pictures of its pages').waitFor()
  await pdfField().setInputFiles([heic])
  await page.getByText('IMG_1.HEIC: This browser cannot open HEIC pictures.').waitFor()
  await pdfField().setInputFiles([await picture('page 10.png', 900), await picture('page 9.png', 800)])
  await page.getByText(/^2 pictures, in the order of their names: a PDF of \d/).waitFor()
  await add().click()
  const row = page.getByRole('article').filter({ hasText: 'Photographed' })
  await row.getByText('Question paper').waitFor()
  expect(await site.sql("select pages from public.study_materials where title = 'Photographed'")).toEqual([
    { pages: 2 },
  ])
  const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await reader.page.goto('/pyqs')
  await reader.page.getByRole('link', { name: 'Photographed' }).first().click()
  await reader.page.getByRole('dialog').getByText('of 2', { exact: true }).waitFor()
  reader.expectQuiet()
  await reader.leave()
  await site.sql("delete from public.study_materials where title = 'Photographed'")
  visitor.expectQuiet(...rejected)
})

test('input during an upload is moved to the form of the new row', async () => {
  const other = await visit(site.browser, site.url, { ...desktop, ...admin })
  const own = other.page
  const distinct = join(folder, 'typed.pdf')
  writeFileSync(distinct, makePdf(['Typed meanwhile']))
  await own.goto('/admin/materials')
  await own.getByRole('link', { name: 'New document' }).click()
  await own.getByLabel('PDF', { exact: true }).setInputFiles(distinct)
  await own.getByLabel('Title').fill('Sent as this')
  await own.getByLabel('Subject').fill('Data Structures')
  await own.getByLabel('Semester').fill('3')
  const answer = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await own.route('**/api/files', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await own.getByRole('button', { name: 'Add document' }).click()
  await asked.promise
  await own.getByLabel('Title').fill('Corrected meanwhile')
  answer.resolve()
  // The file is stored: it is not to be sent again.
  await own.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await own.getByRole('heading', { level: 1, name: 'Sent as this' }).waitFor()
  await expect(own.getByLabel('Title')).toHaveValue('Corrected meanwhile')
  await own.getByText('Not saved yet', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await own.getByRole('link', { name: 'Corrected meanwhile' }).waitFor()
  expect(await site.sql("select from public.study_materials where title = 'Corrected meanwhile'")).toHaveLength(1)
  await site.sql("delete from public.study_materials where title in ('Corrected meanwhile', 'Sent as this')")
  other.expectQuiet()
  await other.leave()
})

test('added material is edited, and deleted with its file for good', async () => {
  await page.getByRole('link', { name: 'Refused' }).click()
  await page.getByText('2 pages').waitFor()
  await page.getByLabel('Title').fill('Trees, handwritten')
  await button('Save').click()
  await page.getByRole('link', { name: 'Trees, handwritten' }).click()
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete this document?' })
  await question.getByText('Its PDF is deleted too. You cannot undo this.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Trees, handwritten' }).waitFor({ state: 'detached' })
  await expect(button('Undo')).toHaveCount(0)
  expect(await stored()).toHaveLength(1)

  await page.goto('/admin/log?show=public.study_materials')
  await page.getByText('deleted a paper or notes').first().waitFor()
  visitor.expectQuiet(...rejected)
})

test('the upload form is accessible', async () => {
  const states = {
    list: async (target: Page) => {
      await target.goto('/admin/materials')
      await target.getByRole('link', { name: 'End semester' }).waitFor()
    },
    'with problems': async (target: Page) => {
      await target.goto('/admin/materials?id=new')
      await target.getByRole('button', { name: 'Add document' }).click()
      await target.getByText('Choose a PDF').waitFor()
    },
  }
  await expectStatesAccessible(site.browser, site.url, states, admin)
})
