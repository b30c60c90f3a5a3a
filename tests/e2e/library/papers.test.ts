import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'

// docs/behaviour.md#pyqs-and-notes: the library of a person with courses, and the page of a course.

let site: ProSite
let course: string
let paper: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const rows = await site.sql(
    'select c.id, c.code, c.name, c.branch_id from public.courses c where c.semester = 5 order by c.code limit 1',
  )
  const { id, code, name, branch_id } = rows[0] as Record<'id' | 'code' | 'name' | 'branch_id', string>
  course = id
  await site.sql('update public.users set branch_id = $1, semester = 5', [branch_id])
  const about = { subject: name, course_code: code, semester: 5, kind: 'paper', exam_year: 2024 } as const
  paper = await uploadMaterial(
    site.url,
    site.env,
    { ...about, title: 'x' },
    makePdf(['Scheduling', 'Four conditions of deadlock']),
  )
  await site.sql(
    "update public.study_materials set course_id = $1, exam = 'end-semester', full_marks = 100 where id = $2",
    [course, paper],
  )
  await site.sql(
    "insert into public.material_pages (material_id, page, text, width, height) values ($1, 2, 'Four conditions of deadlock', 595, 842)",
    [paper],
  )
  // Listed, and never opened here.
  await site.sql(
    `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
     select 'Old paper ' || n, 'History', 7, 'paper', 1990, 2, 100000, gen_random_uuid() || '.pdf' from generate_series(1, 60) n`,
  )
  await site.sql(
    `insert into public.study_materials (title, subject, semester, kind, note, course_id, bytes, file_key)
     values ('Memory, handwritten', $2, 5, 'notes', 'unit 4', $1, 4200000, gen_random_uuid() || '.pdf')`,
    [course, name],
  )
})

test.afterAll(() => site.stop())

/** A browser that stores data. */
const enter = (device = desktop) => visit(site.browser, site.url, { ...device, ...site.pro, serviceWorkers: 'allow' })

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const viewer = (page: Page) => page.getByRole('dialog')
const firstPage = (page: Page) => page.locator('[data-page="1"] canvas:not([data-preview])')

test('the library shows the papers of my courses, and a missing paper can be requested by keyboard', async () => {
  const { page, leave, expectQuiet } = await enter()
  await page.goto('/pyqs')
  const cell = panel(page, 'My courses').getByRole('button', {
    name: / 2024: mid-semester missing, end-semester available/,
  })
  await cell.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Open' }).waitFor()
  await dialog.getByRole('button', { name: 'Request this paper' }).press('Enter')
  await dialog.getByRole('button', { name: 'Requested', pressed: true }).waitFor()
  await dialog.getByText('Missing, requested by 1 student').waitFor()
  await page.keyboard.press('Escape')
  await panel(page, 'My courses')
    .getByRole('button', { name: / 2024: mid-semester requested by 1/ })
    .waitFor()
  const asked = panel(page, 'Requested papers').getByRole('button', { name: /^Requested/ })
  await asked.click()
  await panel(page, 'Requested papers').waitFor({ state: 'detached' })
  expect(await site.sql('select id from public.paper_requests')).toEqual([])
  expectQuiet()
  await leave()
})

test('finds what is printed on a page, in spite of typing errors, and opens it there, marked', async () => {
  const { page, leave, expectQuiet } = await enter(phone)
  await page.goto('/pyqs')
  await page.getByRole('searchbox', { name: 'Search papers and notes' }).fill('deadlok')
  await page.getByRole('button', { name: 'Search for exactly “deadlok”' }).waitFor()
  const hit = page.locator('main').getByRole('listitem').filter({ hasText: 'Page 2' })
  await expect(hit.locator('mark')).toHaveText('deadlock')
  await hit.getByRole('link').click()
  await expect(page).toHaveURL(/&page=2&find=deadlock/)
  await expect(page.locator('[data-page="2"] [data-current]')).toBeInViewport()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await viewer(page).waitFor({ state: 'detached' })
  await expect(page).toHaveURL(/\/pyqs\?q=deadlok$/)
  await page.getByRole('button', { name: 'Search for exactly “deadlok”' }).click()
  await page.getByRole('heading', { name: 'No papers found' }).waitFor()
  expectQuiet()
  await leave()
})

test('an empty result of the search box leads to requesting a missing paper', async () => {
  const { page, leave, expectQuiet } = await enter(phone)
  await page.goto('/search?q=zzgrblfx')
  await page.getByRole('link', { name: 'Request a paper' }).click()
  await page.waitForURL('**/pyqs')
  await panel(page, 'My courses').waitFor()
  expectQuiet()
  await leave()
})

test('the library is paged, and filtered by year and by my courses', async () => {
  const { page, leave, expectQuiet } = await enter()
  await page.goto('/pyqs')
  await page.getByText('Showing 50 of 62 documents').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('Showing 62 documents').waitFor()
  await page.getByLabel('Year', { exact: true }).selectOption('1990')
  await page.getByText('Showing 50 of 60 documents').waitFor()
  await page.getByLabel('Year', { exact: true }).selectOption('Year')
  await page.getByRole('button', { name: /^My courses/ }).click()
  await page.getByText('Showing 2 documents').waitFor()
  expect(new URL(page.url()).search).toBe('?mine=yes')
  expectQuiet()
  await leave()
})

test('a reader reports what is wrong, once', async () => {
  const { page, leave, expectQuiet } = await enter()
  await page.goto(`/pyqs?id=${paper}`)
  await firstPage(page).waitFor()
  const send = async () => {
    await viewer(page).getByRole('button', { name: 'Report wrong details' }).click()
    await viewer(page).getByRole('button', { name: 'Wrong year' }).click()
    await viewer(page).getByRole('textbox', { name: 'What should it be?' }).fill('2023')
    await viewer(page).getByRole('button', { name: 'Send to reviewers' }).click()
  }
  await send()
  await page.getByText('Thank you. The reviewers will look at it.').waitFor()
  expect(await site.sql('select what, note, state from public.material_reports')).toEqual([
    { what: 'wrong_year', note: '2023', state: 'open' },
  ])
  await send()
  await page.getByText('You have reported this paper already.').waitFor()
  expectQuiet(/status of 409/)
  await leave()
})

test('the page of a course: its lists by keyboard, what is missing, and whether it is mine', async () => {
  const { page, leave, expectQuiet } = await enter(phone)
  await page.goto(`/pyqs/courses/${course}`)
  await page.getByRole('link', { name: 'End semester 2024' }).waitFor()
  await page.getByRole('tab', { name: 'Papers 1' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Notes 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Memory, handwritten' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=notes')
  await page.keyboard.press('ArrowLeft')
  await panel(page, 'Missing').getByText('11 of 12').waitFor()
  await page.getByText('Save this course for offline').waitFor()
  const mine = page.getByRole('button', { name: 'My course' })
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await mine.click()
  await expect(mine).toHaveAttribute('aria-pressed', 'false')
  await mine.click()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'End semester 2024' }).click()
  await firstPage(page).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/pyqs/courses/${course}?tab=papers`)
  expectQuiet()
  await page.goto('/pyqs/courses/00000000-0000-4000-8000-000000000000')
  await page.getByRole('heading', { name: 'We could not find this course' }).waitFor()
  await leave()
})

test('the library is accessible', async () => {
  const states = {
    library: async (target: Page) => {
      await target.goto('/pyqs')
      await panel(target, 'My courses').first().waitFor()
      await target.getByText('of 62 documents').waitFor()
    },
    year: async (target: Page) => {
      await target.goto('/pyqs')
      await panel(target, 'My courses').first().getByRole('button').first().click()
      await target.getByRole('button', { name: 'Request this paper' }).first().waitFor()
    },
    search: async (target: Page) => {
      await target.goto('/pyqs?q=deadlok')
      await target.getByText('Search for exactly').waitFor()
    },
    course: async (target: Page) => {
      await target.goto(`/pyqs/courses/${course}`)
      await panel(target, 'Missing').waitFor()
    },
    'details and report': async (target: Page) => {
      await target.goto(`/pyqs?id=${paper}`)
      await firstPage(target).waitFor()
      if ((await target.getByRole('region', { name: 'Details' }).count()) === 0)
        await target.getByRole('button', { name: 'More' }).click()
      await target.getByRole('button', { name: 'Report wrong details' }).click()
      await target.getByRole('button', { name: 'Send to reviewers' }).waitFor()
    },
  }
  await expectStatesAccessible(site.browser, site.url, states, site.pro)
})

/** As if the server had last authorized it so long ago. */
const age = (page: Page, days: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('campuslife-papers')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('papers', 'readwrite').objectStore('papers')
          const cursor = store.openCursor()
          cursor.addEventListener('success', () => {
            const at = cursor.result
            if (at === null) return resolve()
            if (String(at.key).endsWith('/saved'))
              at.update((at.value as { checkedAt: number }[]).map((one) => ({ ...one, checkedAt: Date.now() - ms })))
            at.continue()
          })
        })
      }),
    days * 24 * 60 * 60 * 1000,
  )

const storedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('campuslife-papers')
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('papers').objectStore('papers').getAllKeys()
          all.addEventListener('success', () => resolve(all.result.map(String)))
        })
      }),
  )

// Last, since it ends the session that all tests share.
test('a paper is saved, read without a network, has to be renewed after 14 days, and is deleted when its reader signs out', async () => {
  const { page, context, leave } = await enter()
  const open = () => page.goto(`/pyqs?id=${paper}`)
  await open()
  await firstPage(page).waitFor()
  const saved = page.getByRole('switch', { name: 'Saved for offline' })
  // It takes until the worker has all files of the viewer: up to a minute.
  const timeout = 60_000
  const toast = page.locator('.banners > *').first().boundingBox({ timeout })
  await saved.click()
  await expect(saved).toBeChecked({ timeout })
  const close = page.getByRole('button', { name: 'Close', exact: true })
  const bar = await close.locator('..').boundingBox()
  expect((await toast)?.y, 'the toast covers no button of the bar').toBeGreaterThanOrEqual(bar?.height ?? 1000)
  await close.click()
  const again = () => panel(page, 'Continue').getByRole('link').click()
  await panel(page, 'Continue').getByText('saved on this device').waitFor()

  await offline(context, true)
  await again()
  await firstPage(page).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await age(page, 15)
  await again()
  await page.getByRole('heading', { name: 'This saved copy has to be renewed' }).waitFor()
  await offline(context, false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await firstPage(page).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  expect(await storedKeys(page)).toHaveLength(3)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => storedKeys(page)).toEqual([])
  await leave()
})

const offline = (context: BrowserContext, on: boolean) => context.setOffline(on)
