import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#links-between-pages: the pages of the bar's groups, for a visitor without an account.

const hubs = [
  ['Resources', '/resources', { 'PYQs and Notes': '/pyqs', 'Book Vendors': '/books', Resume: '/resume' }],
  ['Community', '/community', { Discussions: '/discussion', Alumni: '/alumni', Notices: '/notice', Blog: '/blog' }],
  [
    'Tools',
    '/tools',
    {
      'CGPA Calculator': '/calculator',
      Timetable: '/class',
      Attendance: '/attendance',
      Placements: '/placements',
      Plans: '/purchase-plan',
    },
  ],
] as const

const site = siteOfFile({ RATE_LIMITS: 'on' })

for (const [name, path, pages] of hubs)
  test.describe(name, () => {
    test('is readable before any script runs', async () => {
      const html = await (await fetch(site.url + path)).text()
      expect(html).toContain(`<title>${name} · CampusLife</title>`)
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`)
      for (const address of Object.values(pages)) expect(html).toContain(`<a class="cover" href="${address}"`)
    })

    test('leads to what its submenu lists, in that order', async () => {
      const visitor = await visit(site.browser, site.url, desktop)
      await visitor.page.goto(path)
      const links = visitor.page.getByRole('main').getByRole('article').getByRole('link')
      const found = await links.evaluateAll((elements) =>
        elements.map((link) => [link.textContent, link.getAttribute('href')]),
      )
      expect(found).toEqual(Object.entries(pages))
      const bar = visitor.page.getByRole('banner').getByRole('link', { name, exact: true })
      await expect(bar).toHaveAttribute('aria-current', 'page')
      visitor.expectQuiet()
      await visitor.leave()
    })
  })

test('a hub shows its counts, and what is new', async () => {
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, phone)
  await page.goto('/community')
  const alumni = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Alumni', exact: true }) })
  const [counted] = await site.sql('select count(*)::int as alumni from public.alumni')
  await alumni.getByText(`${String(counted?.['alumni'])} alumni`).waitFor()
  const latest = page.getByRole('region', { name: 'What is new' })
  await latest.getByRole('link', { name: 'Welcome to CampusLife' }).click()
  await page.getByRole('dialog', { name: 'Welcome to CampusLife' }).waitFor()
  expectQuiet()
  await leave()
})

test('a hub opens a notice for everyone, as a visitor who has no account', async () => {
  const id = '00000000-0000-4000-8000-0000000000b1'
  await site.sql(
    `insert into public.notices (id, title, author, category, audience, date)
     values ($1, 'Library closes early', 'Library', 'General', 'everyone', '2099-01-01')`,
    [id],
  )
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, phone)
  const notice = page.getByRole('region', { name: 'What is new' }).getByRole('link', { name: 'Library closes early' })
  // A document with its data is rendered again within a second or two of a change (docs/decisions/0027).
  await expect(async () => {
    await page.goto('/community')
    await expect(notice).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(notice).toHaveAttribute('href', `/notices/${id}`)
  await notice.click()
  await page.getByRole('heading', { level: 1, name: 'Library closes early' }).waitFor()
  expectQuiet()
  await leave()
})

test('a hub shows which pages are Pro, which need an account, and which are public', async () => {
  const { page, leave } = await visit(site.browser, site.url, desktop)
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  await page.goto('/tools')
  await cardOf('CGPA Calculator').getByText('Login needed').waitFor()
  await cardOf('Placements').getByText('Pro', { exact: true }).waitFor()
  await cardOf('Plans').getByText('For everyone').waitFor()
  await leave()
})

test('a hub marks papers and notes as coming soon while there are none', async () => {
  const { page, leave } = await visit(site.browser, site.url, phone)
  await page.goto('/resources')
  const answered = page.waitForResponse('**/api/plans/contents')
  const card = page.getByRole('article').filter({ hasText: 'PYQs and Notes' })
  await card.getByText('Coming Soon').waitFor()
  await (await answered).finished()
  await expect(card.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByText('Coming Soon')).toHaveCount(1)
  await leave()
})

test('a hub opens a page by a press anywhere on its card, on a phone, and by keyboard', async () => {
  const touch = await visit(site.browser, site.url, phone)
  await touch.page.goto('/resources')
  const words = await touch.page.getByText('For everyone').boundingBox()
  await touch.page.touchscreen.tap((words?.x ?? 0) + 8, (words?.y ?? 0) + 8)
  await touch.page.waitForURL('**/books')
  await touch.leave()
  const keyboard = await visit(site.browser, site.url, desktop)
  await keyboard.page.goto('/community')
  await keyboard.page.getByRole('article').getByRole('link', { name: 'Blog' }).focus()
  await keyboard.page.keyboard.press('Enter')
  await keyboard.page.waitForURL('**/blog')
  await keyboard.leave()
})

test('a hub is accessible', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    Object.fromEntries(hubs.map(([, path]) => [path, (page) => page.goto(path)])),
  )
})
