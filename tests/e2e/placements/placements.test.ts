import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#placement-page: the placement page and its companies. The interview guide has a
// file of its own.

const constructions = 'Sample Constructions'
const constructionsId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1ce007'
const studioId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1ce016'
const endlessId = '00000000-0000-4000-8000-0000000000e1'

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const button = (name: string, target = page) => target.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('article').filter({ hasText: name })
const address = () => page.url().slice(site.url.length)
const lines = (name: string) => card(name).locator('dl > div').allInnerTexts()
const dialog = () => page.getByRole('dialog', { name: constructions })

const open = async () => {
  await page.getByRole('link', { name: constructions }).focus()
  await page.keyboard.press('Enter')
  await dialog().waitFor()
}

test.describe('the two buttons', () => {
  test('open and close the list and the guide, one at a time, and the address contains which', async () => {
    await page.goto('/placements')
    await expect(page).toHaveTitle('Placements · CampusLife')
    await button('View Placement Details').click()
    await card(constructions).waitFor()
    expect(address()).toBe('/placements?view=companies')
    await expect(button('Hide Placement Details')).toHaveAttribute('aria-expanded', 'true')
    await expect(button('Interview Preparation')).toHaveAttribute('aria-expanded', 'false')

    await button('Interview Preparation').click()
    await page.getByRole('heading', { name: 'Interview Preparation', exact: true }).waitFor()
    await expect(page.getByRole('article')).toHaveCount(0)
    expect(address()).toBe('/placements?view=interview')
    await button('View Placement Details').waitFor()

    await button('Hide Interview Questions').click()
    await page.getByRole('heading', { name: 'Interview Preparation', exact: true }).waitFor({ state: 'detached' })
    expect(address()).toBe('/placements')

    await page.goto('/placements?view=companies')
    await button('Hide Placement Details').click()
    await card(constructions).waitFor({ state: 'detached' })
    await button('View Placement Details').waitFor()
    visitor.expectQuiet()
  })

  test('can be pressed by keyboard without losing the focus', async () => {
    await button('Interview Preparation').focus()
    await page.keyboard.press('Enter')
    await button('Hide Interview Questions').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await card(constructions).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hide Placement Details')
  })
})

test.describe('the companies', () => {
  test('are 25, the last visit first, each with what it named and nothing else', async () => {
    await page.goto('/placements?view=companies')
    await page.getByText('Showing 25 companies').waitFor()
    const cards = await page.getByRole('article').allInnerTexts()
    expect(cards).toHaveLength(25)
    expect(cards[0]).toContain('22 Oct 2024')
    expect(cards.at(-1)).toContain('4 Aug 2023')
    expect(cards.join()).not.toMatch(/undefined|null/)
    expect(await lines('Sample Chip Design')).toEqual([
      'Visit date\n3 Sep 2024',
      'Job profile\nDesign Verification Trainee',
      'Location\nBengaluru',
    ])
    expect(await lines(constructions)).toEqual(['Visit date\n6 Oct 2023', 'Job profile\nSite Engineer (Civil)'])
    expect(await lines('Sample Learning Company')).toEqual(['Visit date\n12 Jan 2024', 'Location\nKolkata'])
  })

  test('are searched by company, profile or location, in any case', async () => {
    const box = page.getByRole('searchbox', { name: 'Search companies' })
    await box.fill('ODISHA')
    await page.getByText('Showing 3 companies').waitFor()
    expect(address()).toBe('/placements?view=companies&q=ODISHA')
    await box.fill('site engineer')
    await page.getByText('Showing 1 company,').waitFor()
    await card(constructions).waitFor()
    await box.fill('zzz')
    await page.getByRole('heading', { name: 'No companies found' }).waitFor()
    await button('Show all companies').click()
    await page.getByText('Showing 25 companies').waitFor()
    expect(address()).toBe('/placements?view=companies')
    visitor.expectQuiet()
  })
})

test.describe('the details of a company', () => {
  test('show visit date, location, job profile, selection process and key requirements', async () => {
    await page.goto('/placements?view=companies')
    await page.getByRole('link', { name: 'Sample Quality Systems' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sample Quality Systems' })
    await dialog.waitFor()
    await expect(dialog.locator('dl')).toHaveText('Visit date\n15 Sep 2023\nLocation\nPune\nJob profile\nQA Engineer', {
      useInnerText: true,
    })
    const under = (heading: string) =>
      dialog.locator(`h3:text-is("${heading}") + div`).getByRole('listitem').allInnerTexts()
    expect(await under('Selection process')).toEqual([
      'Online aptitude and logical reasoning, 60 minutes',
      'Written round: test cases for a lift, 30 minutes',
      'Technical interview: testing basics, SQL, one short program',
      'HR',
    ])
    expect(await under('Key requirements')).toHaveLength(4)
  })

  test('leave out what the company did not name', async () => {
    await page.goto(`/placements?id=${studioId}`)
    const dialog = page.getByRole('dialog', { name: 'Sample Startup Studio' })
    await expect(dialog.locator('dl')).toHaveText('Visit date\n15 Mar 2024', { useInnerText: true })
    expect(await dialog.innerText()).not.toMatch(/undefined|null/)
    // The list is behind it, and visible when it closes.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(address()).toBe('/placements?view=companies')
    await card('Sample Startup Studio').waitFor()
  })

  test('close by button, Escape, Back and beside them, preserve the search, and return the focus', async () => {
    await page.goto('/placements?view=companies&q=site')
    const closed = async () => {
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(address).toBe('/placements?view=companies&q=site')
    }
    await open()
    expect(address()).toBe(`/placements?view=companies&q=site&id=${constructionsId}`)
    await page.keyboard.press('Escape')
    await closed()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(constructions)
    await open()
    await dialog().getByRole('button', { name: 'Close' }).first().click()
    await closed()
    await open()
    await page.goBack()
    await closed()
    await open()
    await page.mouse.click(8, 400)
    await closed()
    visitor.expectQuiet()
  })

  test('have a link to copy, and an unknown one is reported', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await open()
    await dialog().getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${site.url}/placements?view=companies&id=${constructionsId}`)
    await page.goto(link)
    await dialog().waitFor()

    await page.goto('/placements?id=nothing-like-it')
    const lost = page.getByRole('dialog', { name: 'Company not found' })
    await lost.getByRole('button', { name: 'See all companies' }).click()
    await card(constructions).waitFor()
    visitor.expectQuiet()
  })
})

test('has resources in three columns, open whatever else is, with ways into the site', async () => {
  for (const path of ['/placements', '/placements?view=companies', '/placements?view=interview']) {
    await page.goto(path)
    const panel = page.getByRole('region', { name: 'Resources' })
    await panel.waitFor()
    await expect(panel.getByRole('heading')).toHaveText(['Interview preparation', 'Aptitude tests', 'Company specific'])
  }
  const panel = page.getByRole('region', { name: 'Resources' })
  await panel.getByRole('link', { name: 'Past rounds' }).click()
  await page.getByText('Showing 25 companies').waitFor()
  // Each topic of the panel exists in the guide.
  for (const [topic, count] of [
    ['HR and behavioural', 12],
    ['DSA and coding', 10],
    ['DBMS', 7],
    ['OS and networks', 8],
    ['Puzzles', 3],
  ] as const) {
    await panel.getByRole('link', { name: topic }).click()
    await page.getByText(`Showing ${count} questions`).waitFor()
  }
})

test('is closed to the free plan', async () => {
  const other = await visit(site.browser, site.url, { ...desktop, ...site.free })
  await other.page.goto('/placements?view=companies')
  await other.page.getByText('This feature requires a Pro subscription. Please upgrade to continue.').waitFor()
  await expect(other.page.getByText(constructions)).toHaveCount(0)
  await other.leave()
})

test('the company list shows an error when the server fails, with a retry', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await rejectTable(other.page, 'companies')
  await other.page.goto('/placements?view=companies')
  await other.page.getByRole('heading', { name: 'Failed to load companies' }).waitFor()
  await other.page.unrouteAll()
  await button('Try Again', other.page).click()
  await other.page.getByRole('link', { name: constructions }).waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('shows the layout while the server is slow, and moves nothing when it answers', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const answer = Promise.withResolvers<void>()
  await other.page.route('**/rest/v1/companies*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await other.page.goto('/placements?view=companies')
  const count = other.page.getByText(/^(Loading|Showing 25) companies/)
  await count.waitFor()
  const before = await count.boundingBox()
  answer.resolve()
  await other.page.getByRole('link', { name: constructions }).waitFor()
  const after = await count.boundingBox()
  expect([after?.y, after?.height]).toEqual([before?.y, before?.height])
  await other.leave()
})

test('the placements page is accessible in every state, also with endless words', async () => {
  const long = 'Endless'.repeat(14)
  await site.sql(
    `insert into public.companies (id, company, visit_date, profile, location, process, description, requirements)
     values ($1, $2, '2025-01-01', $2, $2, $2, $2, array[$2])`,
    [endlessId, long],
  )
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      failed: whileRejected(['companies'], '/placements?view=companies', 'Failed to load companies'),
      closed: async (target) => {
        await target.goto('/placements')
        await target.getByRole('button', { name: 'View Placement Details' }).waitFor()
      },
      list: async (target) => {
        await target.goto('/placements?view=companies')
        await target.getByRole('link', { name: constructions }).waitFor()
      },
      'nothing found': async (target) => {
        await target.goto('/placements?view=companies&q=zzz')
        await target.getByRole('heading', { name: 'No companies found' }).waitFor()
      },
      details: async (target) => {
        await target.goto(`/placements?view=companies&id=${endlessId}`)
        await target.getByRole('dialog', { name: long }).waitFor()
      },
    },
    site.pro,
  )
})
