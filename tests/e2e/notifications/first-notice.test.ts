import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sync as calendar } from 'node-ical'
import { deadlineDate } from '#domain/notices.ts'
import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { type Line, openLine } from '#tests/support/browser/line.ts'
import { type OpenSite, openSite } from '#tests/support/browser/open-site.ts'
import { deliverPush, noteShown, pressShown, shownBy, stubPush } from '#tests/support/browser/push.ts'
import { cachedAnswers } from '#tests/support/browser/query-cache.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { type PushService, startPushService } from '#tests/support/servers/push-service.ts'

// From registering to a deadline that moves: a student's notifications of a notice, with the page open, closed, and
// offline.

const asha = 'asha.first@example.org'
const imran = 'imran.first@example.org'
const boss = 'boss.first@example.org'
const password = 'Genda#2026'
const title = 'Exam form closes'
const day = 86_400_000
/** For the admin's form, in the browser's time zone; whole minutes. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * day)
const typed = (time: Date) => {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

let pushes: PushService
let site: OpenSite
let line: Line
let folder: string

test.beforeAll(async ({ browser }) => {
  pushes = await startPushService()
  folder = mkdtempSync(join(tmpdir(), 'campuslife-first-'))
  const certificate = join(folder, 'push-service.pem')
  writeFileSync(certificate, pushes.certificate)
  // Also cuts off the service worker.
  line = await openLine(() => site.url)
  const shared = { RATE_LIMITS: 'off', SMTP_MAX_FREQUENCY: '0', SITE_URL: line.url }
  const push = { PUSH_SERVICES: pushes.host, NODE_EXTRA_CA_CERTS: certificate }
  site = await openSite(browser, { ...shared, ...push, MAILER_AUTOCONFIRM: 'false' })
})

test.afterAll(async () => {
  await site.stop()
  await line.close()
  await pushes.close()
  rmSync(folder, { recursive: true })
})

/** A secondary account: confirmed by the mailed link, without a browser. */
async function accountOf(email: string) {
  await signedIn(site.url, email).catch(async () => {
    await fetch(linkIn(await mailTo(site.url, email)), { redirect: 'manual' })
  })
  return signedIn(site.url, email)
}

async function registerAndSetUp(page: Page): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill(asha)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor()
  await page.goto(linkIn(await mailTo(site.url, asha)))
  const form = page.getByRole('region', { name: 'Set up your profile' })
  await form.getByLabel('First name').fill('Asha')
  await form.getByLabel('Last name').fill('Nayak')
  await form.getByLabel('Branch').selectOption('Computer Science and Engineering')
  await form.getByRole('radio', { name: '5' }).check()
  await form.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Welcome, Asha' }).waitFor()
  // The courses of the branch are listed with their exams.
  await page.getByRole('region', { name: 'What is due' }).getByText('Database Management Systems').waitFor()
}

async function publish(page: Page, deadline: Date): Promise<void> {
  await page.goto('/admin/notices')
  await page.getByRole('link', { name: 'New notice' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Author').fill('Examination Section')
  await page.getByLabel('Who reads it').selectOption('Members')
  await page.getByLabel('Last date').fill(typed(deadline))
  await page.getByRole('button', { name: 'Add notice' }).click()
  await page.getByRole('article').filter({ hasText: title }).waitFor()
}

async function openToEdit(page: Page): Promise<void> {
  await page.goto('/admin/notices')
  await page.getByRole('article').filter({ hasText: title }).getByRole('link').click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
}

test('a new student is notified of a notice and of its moved deadline, on any page, and reads it offline', async () => {
  const own = pushes.browser()
  const heard = () =>
    pushes.received.filter(({ path }) => path === own.path).map((push) => own.decrypt(push) as { title: string })
  const visitor = await visit(site.browser, line.url, { ...phone, serviceWorkers: 'allow' })
  const { page, context } = visitor
  await stubPush(page, own.subscription)
  await registerAndSetUp(page)
  await expectAccessibleInBothThemes(page, 'Today after the first log-in')

  await page.goto(paths.notificationSettings())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.getByRole('button', { name: 'Turn push on' }).click()
  await page.getByRole('button', { name: 'Turn push off' }).waitFor()
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  await noteShown(worker)

  // The bell shows it without a reload, while the admin's page confirms that it is published.
  const [, office] = await Promise.all([accountOf(imran), accountOf(boss)])
  await site.sql('update public.profiles set is_admin = true where email = $1', [boss])
  const admin = await visit(site.browser, site.url, { ...desktop, ...office })
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok())
  await page.goto(paths.dashboard())
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await listening
  const deadline = inDays(3)
  await publish(admin.page, deadline)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => heard().map((push) => push.title)).toEqual([title])

  // The page is closed; the push is delivered, and a press on it opens the exact notice.
  const reader = await context.newPage()
  reader.setDefaultTimeout(15_000)
  await page.close()
  await deliverPush(reader, line.url, JSON.stringify(heard()[0]))
  await expect.poll(async () => (await shownBy(worker)).map((shown) => shown.title)).toEqual([title])
  const opened = await pressShown(worker)
  const [notice] = await site.sql('select id from public.notices where title = $1', [title])
  expect(opened).toBe(line.url + paths.oneNotice(String(notice?.['id'])))

  // The office's attachment is listed with its size, and opens.
  await openToEdit(admin.page)
  const buffer = makePdf(['Pay at the bank', 'Its address'])
  await admin.page.getByLabel('Add a file').setInputFiles({ name: 'Fee form.pdf', mimeType: 'application/pdf', buffer })
  await admin.page.getByText('The file is attached.').waitFor()
  await reader.goto(opened)
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect(reader.getByText('PDF, 2 pages, ')).toBeVisible()
  await reader.getByRole('button', { name: 'Fee form', exact: true }).click()
  await reader.getByRole('dialog').getByText('Pay at the bank').waitFor()
  await reader.keyboard.press('Escape')

  const downloading = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Add to calendar' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  const event = Object.values(calendar.parseICS(file)).find((part) => part?.type === 'VEVENT')
  expect(event).toMatchObject({ summary: title, url: opened })
  expect(new Date(String(event?.type === 'VEVENT' && event.end)).getTime()).toBe(deadline.getTime())
  // Marked as read with the notice, though this browser had no unread ones when it was closed.
  await expect
    .poll(() =>
      site.sql(
        'select n.title from public.notifications n join auth.users a on a.id = n.account_id where a.email = $1 and n.read_at is null',
        [asha],
      ),
    )
    .toEqual([])
  await reader.goto(paths.dashboard())
  await reader.getByRole('region', { name: 'What is due' }).getByText(title, { exact: true }).waitFor()
  const saving = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Add to my calendar' }).click()
  const all = calendar.parseICS(readFileSync(await (await saving).path(), 'utf8'))
  expect(Object.values(all)).toContainEqual(expect.objectContaining({ summary: title, url: opened }))

  // Moved: only a reader of the old deadline is notified.
  const moved = inDays(5)
  await openToEdit(admin.page)
  await admin.page.getByLabel('Last date').fill(typed(moved))
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByRole('article').filter({ hasText: title }).waitFor()
  const change = `${title} changed: last date is now ${deadlineDate(moved.toISOString())}`
  await expect(reader.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => heard().map((push) => push.title)).toEqual([title, change])
  const told = await site.sql(
    `select a.email, n.title from public.notifications n join auth.users a on a.id = n.account_id
     where n.kind in ('notice', 'notice_changed') order by n.id`,
  )
  expect(told.filter(({ email }) => email === asha).map((row) => row['title'])).toEqual([title, change])
  expect(told.filter(({ email }) => email === imran).map((row) => row['title'])).toEqual([title])

  // Without a network Today shows its last data.
  await reader.reload()
  await reader.getByText('changed since you read it').waitFor()
  await expect.poll(async () => JSON.stringify(await cachedAnswers(reader))).toContain('"changed":true')
  await expect.poll(() => reader.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => reader.evaluate(async () => (await caches.match(location.pathname)) !== undefined)).toBe(true)
  line.cut()
  await context.setOffline(true)
  await reader.reload()
  await reader.getByRole('heading', { name: 'Welcome, Asha' }).waitFor()
  await reader.getByRole('region', { name: 'What is due' }).getByText(title, { exact: true }).waitFor()
  await reader.getByText(/as of \d+(:\d\d)? [ap]m/).waitFor()
  await expectAccessibleInBothThemes(reader, 'Today without a network')
  admin.expectQuiet(/Applying inline style/)
  await Promise.all([admin.leave(), visitor.leave()])
})
