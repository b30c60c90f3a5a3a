import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type OpenSite, openSite } from '#tests/support/browser/open-site.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#resume-page: the resume page, for an account on the pro plan.

let browser: Browser
let site: OpenSite
let visitor: Visitor
let page: Page
let pro: BrowserContextOptions

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  site = await openSite(browser, { MAILER_AUTOCONFIRM: 'true' })
  pro = await signedIn(site.url, 'pro@example.org')
  await grantPro(site.env, 'pro@example.org')
  visitor = await visit(browser, site.url, { ...desktop, ...pro })
  page = visitor.page
  await page.goto('/resume')
})

test.afterAll(() => site.stop())

const part = (target: Page, name: string) => target.getByRole('region', { name, exact: true })
const cards = (name: string) => part(page, name).getByRole('article')
const ready = (target: Page) => part(target, 'Templates').getByRole('link').first().waitFor()

/** The address that a press on a link opens, in a tab of its own without an opener. */
async function opened(link: ReturnType<Page['getByRole']>) {
  const [tab] = await Promise.all([visitor.context.waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  const opener = await tab.evaluate(() => window.opener)
  const url = tab.url()
  await tab.close()
  return { url, opener }
}

test.describe('who may enter', () => {
  test('a visitor is led to the login, a free account to the plans', async () => {
    const other = await visit(browser, site.url)
    await other.page.goto('/resume')
    await other.page.waitForURL('**/login?next=%2Fresume')
    await other.leave()
    const free = await visit(browser, site.url, await signedIn(site.url, 'free@example.org'))
    await free.page.goto('/resume')
    await free.page.getByText('This feature requires a Pro subscription. Please upgrade to continue.').waitFor()
    await free.page.waitForURL('**/purchase-plan')
    await free.leave()
  })
})

test.describe('the page', () => {
  test('has its headline and its claims', async () => {
    await page.getByRole('heading', { name: 'Build Your Perfect Resume', level: 1 }).waitFor()
    await expect(page).toHaveTitle('Resume · CampusLife')
    const figures = async (text: string) => (await page.locator('dl', { hasText: text }).innerText()).split(/\n+/)
    expect(await figures('students')).toEqual(['students', '15K+', 'rating', '4.9'])
    expect(await figures('success rate')).toEqual([
      'downloads this month',
      '1k+',
      'success rate',
      '95%',
      'average rating',
      '4.9',
    ])
  })

  test('shows five templates with all facts of a card, two of them featured', async () => {
    await ready(page)
    await expect(cards('Templates')).toHaveCount(5)
    await expect(cards('Templates').filter({ hasText: 'Featured' })).toHaveCount(2)
    for (const card of await cards('Templates').all()) {
      expect((await card.getByRole('heading').innerText()).length).toBeGreaterThan(5)
      expect((await card.getByRole('paragraph').innerText()).length).toBeGreaterThan(20)
      await expect(card.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveCount(3)
      expect(await card.getByRole('list', { name: 'Tags' }).getByRole('listitem').count()).toBeGreaterThan(0)
      await card.getByText(/^Rated \d\.\d out of 5$/).waitFor()
      await card.getByText(/^\S+ downloads$/).waitFor()
      await card.getByRole('link', { name: /^Use Template/ }).waitFor()
    }
  })

  test('draws each template its own sheet', async () => {
    const drawings = await cards('Templates')
      .locator('svg[viewBox="0 0 300 200"]')
      .evaluateAll((all) => all.map((drawing) => drawing.innerHTML))
    expect(new Set(drawings).size).toBe(5)
  })

  test('shows a collection of more than 25 projects, four projects, and tutorials of 45, 35 and 28 minutes', async () => {
    await expect(cards('Projects to show')).toHaveCount(5)
    await cards('Projects to show').first().getByText('25+ projects').waitFor()
    const tutorials = await cards('Video tutorials').allInnerTexts()
    expect(tutorials.map((text) => /(\d+) minutes\s+(\w+)/i.exec(text)?.slice(1, 3).join(' ').toLowerCase())).toEqual([
      '45 beginner',
      '35 beginner',
      '28 intermediate',
    ])
  })

  test('opens every template, project and tutorial elsewhere, in a new tab that cannot reach back', async () => {
    await visitor.context.route(
      (url) => url.origin !== site.url,
      (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
    )
    for (const [name, count, host] of [
      ['Templates', 5, /^https:\/\/www\.overleaf\.com\/latex\/templates\//],
      ['Projects to show', 5, /^https:\/\/github\.com\//],
      ['Video tutorials', 3, /^https:\/\/www\.youtube\.com\//],
    ] as const) {
      // Our own copies are downloads.
      const links = await part(page, name).locator('a:not([download])').all()
      expect(links.length).toBe(count)
      for (const link of links) {
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
        const { url, opener } = await opened(link)
        expect([url, opener]).toEqual([expect.stringMatching(host), null])
      }
    }
    await visitor.context.unrouteAll()
    visitor.expectQuiet()
  })

  test('has a checklist for freshers', async () => {
    await expect(part(page, 'Before you send it').getByRole('listitem')).toHaveCount(8)
  })

  test('shows a gradient with the title where a thumbnail fails', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    await other.page.route('**/rest/v1/tutorials*', async (route) => {
      const rows = (await (await route.fetch()).json()) as object[]
      await route.fulfill({ json: rows.map((row) => ({ ...row, thumbnail: '/gone.jpg' })) })
    })
    await other.page.goto('/resume')
    const placeholder = part(other.page, 'Video tutorials').locator('[data-placeholder]')
    await part(other.page, 'Video tutorials').scrollIntoViewIfNeeded()
    await expect(placeholder).toHaveCount(3)
    await expect(placeholder.first()).toHaveText('A LaTeX resume from an empty page')
    expect(await placeholder.first().evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(
      /^linear-gradient/,
    )
    other.expectQuiet(/status of 404/)
    await other.leave()
  })
})

test('each template says how long it is and whether machines read it, and has a copy of ours that opens', async () => {
  const names = new Set<string>()
  for (const card of await cards('Templates').all()) {
    await card.getByText(/^[12] pages? · Read by machines: (yes|no)$/).waitFor()
    for (const format of ['.docx', '.tex']) {
      const download = page.waitForEvent('download')
      await card.getByRole('link', { name: `Copy as ${format}` }).click()
      const file = await download
      names.add(file.suggestedFilename())
      const content = await readFile(await file.path())
      expect(content.subarray(0, 2).toString()).toBe(format === '.tex' ? '% ' : 'PK')
    }
  }
  expect(names.size).toBe(10)
  visitor.expectQuiet()
})

test('a link that failed on two nights is said on its card, with the copy instead', async () => {
  await expect(part(page, 'Templates').getByText(/^This link was down/)).toHaveCount(0)
  await site.sql(`insert into private.link_checks select url, now(), row_number() over (order by position), '2025-11-27T21:00Z'
    from public.resume_templates where position < 3`)
  const other = await visit(browser, site.url, { ...phone, ...pro })
  await other.page.goto('/resume')
  await other.page.getByText('This link was down on 28 Nov. Use the copy.', { exact: true }).waitFor()
  await expect(other.page.getByText(/^This link was down/)).toHaveCount(1)
  await other.leave()
})

test.describe('when the server fails', () => {
  test('shows an error in the part that failed, with a retry', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    await rejectTable(other.page, 'resume_templates')
    await other.page.goto('/resume')
    await other.page.getByRole('heading', { name: 'Failed to load templates' }).waitFor()
    await part(other.page, 'Video tutorials').getByRole('article').first().waitFor()
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await ready(other.page)
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('shows when it is empty', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    await other.page.route('**/rest/v1/tutorials*', (route) => route.fulfill({ json: [] }))
    await other.page.goto('/resume')
    await other.page.getByRole('heading', { name: 'No tutorials yet' }).waitFor()
    await other.leave()
  })
})

test('shows the layout while the server is slow', async () => {
  const other = await visit(browser, site.url, { ...phone, ...pro })
  const answer = Promise.withResolvers<void>()
  await other.page.route('**/rest/v1/resume_templates*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await other.page.goto('/resume')
  await other.page.getByText('Loading templates...').waitFor({ state: 'attached' })
  answer.resolve()
  await ready(other.page)
  await other.leave()
})

test('opens at the list that an address names, as the assistant links it', async () => {
  const other = await visit(browser, site.url, { ...phone, ...pro })
  await other.page.goto('/resume#tutorials')
  const heading = other.page.getByRole('heading', { name: 'Video tutorials' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
  await other.page.goto('/resume#checklist')
  const checklist = other.page.getByRole('heading', { name: 'Before you send it' })
  await expect.poll(async () => (await checklist.boundingBox())?.y).toBeLessThan(300)
  other.expectQuiet()
  await other.leave()
})

test('the resume page is accessible in every state', async () => {
  const states = {
    failed: whileRejected(['resume_projects'], '/resume', 'Failed to load projects'),
    page: async (target: Page) => {
      await target.goto('/resume')
      await part(target, 'Video tutorials').getByRole('article').first().waitFor()
      await ready(target)
    },
  }
  await expectStatesAccessible(browser, site.url, states, pro)
})
