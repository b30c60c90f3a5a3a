import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { isFocused, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'

// The accessibility tree of a member's main screens, and their operation by keys: names, order, and the focus when
// something opens and closes.

const id = '00000000-0000-4000-8000-0000000000a1'
const title = 'Lab record submission'

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(
    `insert into public.notices (id, title, excerpt, content, author, category, deadline, audience)
     values ($1, $2, '', '<p>To the laboratory in charge.</p>', 'Exam Cell', 'Important', now() + interval '2 days', 'everyone')`,
    [id, title],
  )
  const about = { subject: 'Operating Systems', semester: 5, kind: 'notes' } as const
  await uploadMaterial(site.url, site.env, { ...about, title: 'Scheduling notes' }, makePdf(['Queues', 'Deadlock']))
})
test.beforeEach(async () => {
  visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  page = visitor.page
})
test.afterEach(async () => {
  visitor.expectQuiet()
  await visitor.leave()
})
test.afterAll(() => site.stop())

const main = () => page.getByRole('main')

/** Opens it by Enter, and expects the focus in what opened. */
async function open(opener: Locator, dialog: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Escape closes it, and returns the focus. */
async function close(opener: Locator, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)
}

test('Today: what is due is listed under its day, with a link named after the notice', async () => {
  await page.goto('/dashboard')
  await expect(main()).toMatchAriaSnapshot(`
    - heading "Welcome, pro" [level=1]
    - region "Today":
      - heading "Today" [level=2]
      - button "Refresh"
      - list "The next 14 days"
    - region "What is due":
      - list:
        - listitem:
          - list:
            - listitem:
              - paragraph: ${title}
              - link /Open the notice.*${title}/
  `)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await open(bell, panel)
  await expect(panel).toMatchAriaSnapshot(`
    - heading "Notifications" [level=2]
    - button "Close"
    - link "All notifications"
    - link "Notification settings"
  `)
  await close(bell, panel)
})

test('notices: a row contains its kind, whether it is unread and the time left; its dialog has the rest', async () => {
  await page.goto('/notice')
  await expect(main()).toMatchAriaSnapshot(`
    - heading "Notices" [level=1]
    - search:
      - searchbox "Search notices"
    - combobox "Category"
    - heading "All Notices" [level=2]
    - list:
      - listitem:
        - article:
          - text: Important Unread
          - heading "${title}" [level=3]:
            - link "${title}"
          - text: 2 days left Exam Cell
  `)
  const row = main().getByRole('link', { name: title })
  const dialog = page.getByRole('dialog', { name: title })
  await open(row, dialog)
  await expect(dialog).toMatchAriaSnapshot(`
    - heading "${title}" [level=2]
    - button "Close"
    - paragraph: To the laboratory in charge.
    - complementary:
      - paragraph: Closes
      - paragraph:
        - time
      - paragraph: /[ap]m 2 days left$/
      - button "Add to calendar"
      - button "Share"
      - button "Mark done"
      - button "Follow"
  `)
  await close(row, dialog)
})

test('papers: a row opens its document by keys alone, which are the pages’ from then on', async () => {
  await page.goto('/pyqs')
  await expect(main()).toMatchAriaSnapshot(`
    - heading "PYQs and Notes" [level=1]
    - link "Add a paper"
    - search:
      - searchbox "Search papers and notes"
    - group "Filters":
      - combobox "Branch"
      - combobox "Semester"
      - combobox "Year"
      - combobox "Exam type"
      - combobox "Kind"
  `)
  const row = main().getByRole('link', { name: 'Scheduling notes' }).first()
  const viewer = page.getByRole('dialog', { name: 'Scheduling notes' })
  await open(row, viewer)
  const pages = viewer.getByRole('document', { name: 'Scheduling notes' })
  await pages.getByText('Queues').waitFor()
  await expect.poll(() => isFocused(pages)).toBe(true)
  await page.keyboard.press('End')
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
  await expect(viewer).toMatchAriaSnapshot(`
    - button "Close"
    - heading "Scheduling notes" [level=2]
    - button "Find"
    - button /^Save for offline/
    - button "More"
    - document "Scheduling notes":
      - group "Page 1 of 2": Queues
      - group "Page 2 of 2": Deadlock
    - toolbar "Page and zoom":
      - button "Previous page"
      - textbox "Page"
      - button "Next page"
      - button "Zoom out"
      - button "Zoom in"
      - button "Fit width"
  `)
  await close(row, viewer)
})
