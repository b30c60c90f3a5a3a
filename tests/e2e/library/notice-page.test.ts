import { readFileSync } from 'node:fs'
import { sync as calendar } from 'node-ical'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A notice with a deadline, from the list of a Pro reader to its public page.

const id = '00000000-0000-4000-8000-0000000000c1'
const title = 'Back paper form'

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(
    `insert into public.notices (id, title, excerpt, content, author, category, deadline, audience)
     values ($1, $2, 'Fill it on the portal.', '<p>The late fee is 100 rupees.</p>', 'Exam Cell', 'Important', now() + interval '2 days', 'pro'),
       (gen_random_uuid(), 'Old form', '', '', 'Exam Cell', 'General', now() - interval '1 day', 'pro')`,
    [id, title],
  )
})
test.afterAll(() => site.stop())

test('a notice is marked read, shows what changed since, and its deadline can be added to a calendar', async () => {
  const reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = reader
  const row = page.locator('main article').filter({ hasText: title })
  const dialog = page.getByRole('dialog', { name: title })
  await page.goto('/notice')
  await expect(row.getByText('2 days left')).toBeVisible()
  await expect(row.getByText('Unread')).toBeAttached()
  // Past notices are in a closed disclosure.
  await expect(page.getByRole('link', { name: 'Old form' })).toBeHidden()
  await page.getByText('Past (1)').click()
  await expect(page.getByText(/^Closed \d/)).toBeVisible()
  await row.getByRole('link').click()
  await dialog.getByText('The late fee is 100 rupees.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Unread')).toHaveCount(0)

  await site.sql(
    "update public.notices set content = replace(content, '100', '200'), audience = 'everyone' where id = $1",
    [id],
  )
  await page.goto(`/notices/${id}`)
  await page.getByText(/^Changed since you read it on /).waitFor()
  await expect(page.locator('del')).toHaveText('100')
  await expect(page.locator('ins')).toHaveText('200')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  const [event] = Object.values(calendar.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  expect(event).toMatchObject({ summary: title, uid: `${id}@notices.campuslife` })
  await page.getByRole('button', { name: 'Mark done' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-pressed', 'true')
  reader.expectQuiet()
  await reader.leave()
})

test('a reader unpins a notice for themselves, on every device, and pins it again', async () => {
  const [pinned, other] = ['Pinned circular', '00000000-0000-4000-8000-0000000000c9']
  await site.sql(
    `insert into public.notices (id, title, author, category, audience, pinned) values ($1, $2, 'Office', 'General', 'pro', true)`,
    [other, pinned],
  )
  const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = reader
  const row = page.locator('section', { has: page.getByRole('heading', { name: 'Pinned Notices' }) }).getByText(pinned)
  await page.goto('/notice')
  await row.click()
  const dialog = page.getByRole('dialog', { name: pinned })
  await dialog.getByRole('button', { name: 'Unpin for me' }).click()
  await dialog.getByRole('button', { name: 'Pin again' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.locator('main article').filter({ hasText: pinned })).toBeVisible()
  await expect(row).toHaveCount(0)
  // On their phone, too.
  const phoneOf = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await expect(async () => {
    await phoneOf.page.goto(`/notice?id=${other}`)
    await phoneOf.page.getByRole('button', { name: 'Pin again' }).click({ timeout: 5000 })
  }).toPass()
  await phoneOf.page.getByRole('button', { name: 'Unpin for me' }).waitFor()
  await expect(async () => {
    await page.goto('/notice')
    await row.waitFor({ timeout: 5000 })
  }).toPass()
  await site.sql('delete from public.notices where id = $1', [other])
  for (const one of [reader, phoneOf]) {
    one.expectQuiet()
    await one.leave()
  }
})

test('each opening marks a notice read again: after a change, and after it was marked unread', async () => {
  const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = reader
  const row = page.locator('main article').filter({ hasText: title })
  const dialog = page.getByRole('dialog', { name: title })
  const openAndClose = async () => {
    await row.getByRole('link').click()
    await dialog.getByText('The late fee is').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.clock.install()
  await page.goto('/notice')
  await openAndClose()
  await expect(row.getByText('Unread')).toHaveCount(0)
  await row.getByRole('link').focus()
  await page.keyboard.press('u')
  await expect(row.getByText('Unread')).toBeAttached()
  await openAndClose()
  await expect(row.getByText('Unread')).toHaveCount(0)

  await site.sql("update public.notices set content = content || '<p>In cash.</p>' where id = $1", [id])
  // A result of a moment ago is not fetched again.
  await page.clock.fastForward(61_000)
  await row.getByRole('link').click()
  await dialog.getByText(/^Changed since you read it on /).waitFor()
  reader.expectQuiet()
  await reader.leave()
})

test('withdrawing a mark is sent after the mark, however slow that is', async () => {
  await site.sql('delete from public.notice_reads where notice_id = $1', [id])
  const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = reader
  const row = page.locator('main article').filter({ hasText: title })
  const dialog = page.getByRole('dialog', { name: title })
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/notice_reads*', async (route) => {
    const method = route.request().method()
    if (method !== 'GET') sent.push(method)
    if (method === 'POST') await held.promise
    await route.continue()
  })
  await page.goto('/notice')
  await row.getByRole('link').click()
  await expect.poll(() => sent).toEqual(['POST'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('link').focus()
  await page.keyboard.press('u')
  await expect(row.getByText('Unread')).toBeAttached()
  expect(sent).toEqual(['POST'])
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  held.resolve()
  await deleted
  expect(await site.sql('select from public.notice_reads where notice_id = $1', [id])).toEqual([])
  reader.expectQuiet()
  await reader.leave()
})

test('an attachment closes on Back, and the notice stays', async () => {
  await site.sql(
    `insert into public.notice_attachments (notice_id, file_key, name, media_type, bytes, position)
     values ($1, gen_random_uuid() || '.pdf', 'Date sheet', 'application/pdf', 1000, 0)`,
    [id],
  )
  const reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = reader
  await page.goto('/notice')
  await page.goto(`/notices/${id}`)
  await page.getByRole('button', { name: 'Date sheet', exact: true }).click()
  const attachment = page.getByRole('dialog', { name: 'Date sheet' })
  await attachment.waitFor()
  await page.goBack()
  await attachment.waitFor({ state: 'detached' })
  await expect(page).toHaveURL(`${site.url}/notices/${id}`)
  await page.goBack()
  await page.waitForURL('**/notice')
  await reader.leave()
  await site.sql('delete from public.notice_attachments')
})

test('a mark that is made before the others are known makes none of them unread', async () => {
  await site.sql(
    `insert into public.notice_reads (account_id, notice_id, revision)
     select u.id, n.id, n.revision from public.notices n, auth.users u where u.email = 'pro@example.org'
     on conflict do nothing`,
  )
  const reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = reader
  await page.route('**/rest/v1/notice_reads*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 400, json: { code: '42501' } }) : route.continue(),
  )
  await page.goto(`/notice?id=${id}`)
  const dialog = page.getByRole('dialog', { name: title })
  await Promise.all([
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('notice_reads'),
    ),
    dialog.getByRole('button', { name: 'Mark done' }).click(),
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('main article').first().waitFor()
  await expect(page.locator('main').getByText('Unread', { exact: true })).toHaveCount(0)
  await reader.leave()
})

test('a notice for everyone is a document with its text; of one for members a visitor sees title, office and the way in', async () => {
  await site.sql("update public.notices set audience = 'everyone', pinned = true where id = $1", [id])
  const html = async (path: string) => (await fetch(site.url + path)).text()
  await expect.poll(() => html(`/notices/${id}`), { timeout: 60_000 }).toContain('<p>The late fee is')
  expect(await html(`/notices/${id}`)).toContain(`<title>${title} · CampusLife</title>`)
  const visitor = await visit(site.browser, site.url, desktop)
  // Read without an account, from the strip of the landing page.
  await visitor.page.goto('/')
  await visitor.page.getByRole('complementary', { name: 'Pinned notices' }).getByRole('link', { name: title }).click()
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect(visitor.page.getByText(/The late fee is [12]00 rupees\./)).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'Mark done' })).toHaveCount(0)
  // The structured data for search engines, written by the router and by the server.
  const told = () => visitor.page.locator('main script[type="application/ld+json"]').textContent()
  const article = {
    '@type': 'Article',
    headline: title,
    url: `${site.url}/notices/${id}`,
    author: { '@type': 'Organization', name: 'Exam Cell' },
    about: { '@type': 'Event', name: title },
  }
  expect(JSON.parse((await told()) ?? '')).toMatchObject(article)
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(JSON.parse((await told()) ?? '')).toMatchObject(article)
  visitor.expectQuiet()

  await site.sql("update public.notices set audience = 'members' where id = $1", [id])
  await visitor.page.goto(`/notices/${id}`)
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await visitor.page.getByText('Exam Cell', { exact: true }).waitFor()
  await expect(visitor.page.getByText('The late fee is')).toHaveCount(0)
  await expectAccessible(visitor.page)
  await visitor.page.getByRole('link', { name: 'Log in to read it' }).click()
  await visitor.page.waitForURL(`**/login?next=%2Fnotices%2F${id}`)
  await visitor.leave()
})

test('a link to a notice for Pro shows a free reader whose it is, the plans, and what is theirs; never its title', async () => {
  await site.sql("update public.notices set audience = 'pro' where id = $1", [id])
  const reader = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = reader
  await page.goto(`/notices/${id}`)
  await page.getByRole('heading', { level: 1, name: 'A notice from Exam Cell' }).waitFor()
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/purchase-plan')
  await page.getByRole('link', { name: 'Notices that you can read' }).click()
  await page.waitForURL('**/blog')

  // The tab of a reader without Pro leads to the notices that they may read.
  await site.sql("update public.notices set audience = 'members' where id = $1", [id])
  await page.goto('/calculator')
  const tab = page.getByRole('navigation', { name: 'Tab bar' }).getByRole('link', { name: /^Notices/ })
  // Until the account is known, it leads where Pro's do.
  await expect(tab).toHaveAttribute('href', '/blog')
  await tab.click()
  await page.waitForURL('**/blog')
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(`**/notices/${id}`)
  await page.getByText('The late fee is').waitFor()
  reader.expectQuiet()
  await reader.leave()
})

test('a notice on a phone shows its text immediately and scrolls as one page, upright and on its side', async () => {
  const reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = reader
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/notice?id=${id}`)
    const dialog = page.getByRole('dialog', { name: title })
    const text = dialog.getByText('The late fee is')
    await text.waitFor()
    const box = await text.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
    // The whole notice is one scroller: head and foot move with the text.
    const scrollers = await dialog.evaluate(
      (element) =>
        [...element.querySelectorAll('*')].filter(
          (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto',
        ).length,
    )
    expect(scrollers).toBeLessThanOrEqual(1)
    await dialog.getByText('This notice was issued by').scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport()
  }
  reader.expectQuiet()
  await reader.leave()
})
