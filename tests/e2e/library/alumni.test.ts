import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible, expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#alumni-directory: the alumni directory, for an account on the Pro plan.

const years = ['2024', '2023', '2022', '2021', '2020', '2019', '2018', '2017', '2016']
const long = 'Pneumonoultramicroscopic'.repeat(4)

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const names = () => page.getByRole('article').getByRole('heading').allInnerTexts()
const card = (name: string, target = page) => target.getByRole('article').filter({ hasText: name })
const shown = (text: string, target = page) => target.getByText(text, { exact: true }).waitFor()
const address = () => page.url().slice(site.url.length)
const buttons = (group: 'Graduation year' | 'Company', target = page) =>
  target.getByRole('group', { name: group }).getByRole('button')
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const pressed = () => page.locator('[aria-pressed=true]').allInnerTexts()
const box = () => page.getByRole('searchbox', { name: 'Search alumni' })

test('the alumni directory is for the Pro plan: others get no alumni', async () => {
  const html = await (await fetch(`${site.url}/alumni`)).text()
  expect(html).not.toContain('Sample Ananya')
  const other = await visit(site.browser, site.url, { ...phone, ...site.free })
  await other.page.goto('/alumni')
  await shown('This feature requires a Pro subscription. Please upgrade to continue.', other.page)
  await other.leave()
  const stranger = await visit(site.browser, site.url, phone)
  await stranger.page.goto('/alumni?year=2024')
  await stranger.page.waitForURL('**/login?next=%2Falumni%3Fyear%3D2024')
  await stranger.leave()
})

test.describe('the directory', () => {
  test('shows fifteen cards, and closes with its sentence', async () => {
    await page.goto('/alumni')
    await shown('Showing 15 alumni')
    await expect(page).toHaveTitle('Alumni · CampusLife')
    await expect(page.getByRole('article')).toHaveCount(15)
    await expect(box()).toHaveAttribute('placeholder', 'Name, degree, or position')
    await shown('Contact Our Alumni to Get Ready For Your Future.')
    visitor.expectQuiet()
  })

  test('shows on a card all that is known, and draws a picture per person', async () => {
    const text = await card('Sample Ananya').innerText()
    for (const part of [
      'B.Tech, Computer Science, 2024',
      'Software Engineer',
      'Sample Systems',
      'Bengaluru',
      'A sample entry. Came in through',
    ])
      expect(text).toContain(part)
    const link = card('Sample Ananya').getByRole('link', {
      name: 'LinkedIn of Sample Ananya (opens in a new tab)',
    })
    await expect(link).toHaveAttribute('href', 'https://www.linkedin.com/in/campuslife-sample-ananya')
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    const drawings = await page
      .getByRole('article')
      .locator('svg:has(text)')
      .evaluateAll((all) => all.map((drawing) => drawing.innerHTML))
    expect(new Set(drawings).size).toBe(15)
  })

  test('has no LinkedIn link where none is set, and no bio where there is none', async () => {
    await expect(page.getByRole('link', { name: /^LinkedIn/ })).toHaveCount(12)
    await expect(card('Sample Manoj').getByRole('link')).toHaveCount(0)
    await expect(card('Sample Manoj').locator('p')).toHaveText(['B.Tech, Mechanical Engineering, 2018', 'Sample'])
  })

  test('clamps a bio to four lines, and opens it by keyboard', async () => {
    const gayatri = card('Sample Gayatri')
    const more = gayatri.getByRole('button')
    await expect(page.getByRole('button', { name: /^Read more/ })).toHaveCount(1)
    await expect(more).toContainText('Read more')
    const height = () => gayatri.getByText('A sample entry.').evaluate((text) => text.clientHeight)
    const clamped = await height()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    expect(await height()).toBeGreaterThan(clamped)
    await page.keyboard.press('Enter')
    expect(await height()).toBe(clamped)
  })
})

test.describe('the filters', () => {
  test('are the distinct years, newest first, and the distinct companies, alphabetically, each with its count', async () => {
    await page.goto('/alumni')
    await shown('Showing 15 alumni')
    const yearTexts = await buttons('Graduation year').allInnerTexts()
    expect(yearTexts.map((text) => text.replace(/\s+\d+$/, ''))).toEqual(['All Years', ...years])
    const companyTexts = (await buttons('Company').allInnerTexts()).map((text) => text.replace(/\s+\d+$/, ''))
    expect(companyTexts[0]).toBe('All Companies')
    const companies = companyTexts.slice(1)
    expect(companies).toHaveLength(12)
    expect(companies).toEqual(companies.toSorted((a, b) => a.localeCompare(b, 'en')))
    const counts = yearTexts.slice(1).map((text) => Number(text.match(/\d+$/)?.[0]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15)
    expect((await pressed()).map((text) => text.replace(/\s+/g, ' '))).toEqual(['All Years 15', 'All Companies 15'])
  })

  test('combine with each other and with the search, in the address, and are cleared together', async () => {
    await button('2024').press('Enter')
    await shown('Showing 2 alumni')
    expect(address()).toBe('/alumni?year=2024')
    expect(await names()).toEqual(['Sample Ananya', 'Sample Bikash'])
    // The number of each company's alumni in this year.
    await page.getByRole('button', { name: 'Sample Motors 1' }).waitFor()
    await page.getByRole('button', { name: 'Sample Foods 0' }).waitFor()
    await button('Sample Systems').click()
    await shown('Showing 1 alumnus')
    expect(address()).toBe('/alumni?year=2024&company=Sample+Systems')
    await button('All Years').click()
    await expect.poll(names).toEqual(['Sample Ananya', 'Sample Farhan'])
    await box().fill('BACKEND')
    await expect.poll(names).toEqual(['Sample Farhan'])
    await expect.poll(address).toBe('/alumni?q=BACKEND&company=Sample+Systems')
    await button('2019').click()
    await shown('No alumni found')
    await shown('Showing 0 alumni')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await shown('Showing 15 alumni')
    expect(address()).toBe('/alumni')
    await expect(box()).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('search name, degree and position, in any case, and nothing else', async () => {
    for (const [search, found] of [
      ['kabir', ['Sample Kabir']],
      ['mba', ['Sample Lopamudra']],
      ['PRODUCT man', ['Sample Kabir']],
      ['payments', []],
      ['Bengaluru', []],
    ] as const) {
      await box().fill(search)
      await expect.poll(names).toEqual(found)
    }
  })

  test('are read from the address, and scrolled into view on a phone; an unknown value is no filter', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.goto('/alumni?year=2016&company=Sample+Stationery+Works')
    await shown('Showing 1 alumnus', other.page)
    for (const name of ['2016 1', 'Sample Stationery Works 1']) {
      const place = await other.page.getByRole('button', { name, exact: true }).boundingBox()
      expect(place?.x).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360)
    }
    other.expectQuiet()
    await other.leave()
    await page.goto('/alumni?year=1987&company=Nobody')
    await shown('Showing 15 alumni')
    expect((await pressed()).map((text) => text.replace(/\s+/g, ' '))).toEqual(['All Years 15', 'All Companies 15'])
  })
})

test('the alumni directory shows an error when the server fails, with a retry', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await rejectTable(other.page, 'alumni')
  await other.page.goto('/alumni')
  await other.page.getByRole('heading', { name: 'Failed to load alumni' }).waitFor()
  await other.page.unrouteAll()
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await shown('Showing 15 alumni', other.page)
  other.expectQuiet(/status of 400/)
  await other.leave()
})

for (const [size, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`the alumni directory shows the layout while the server is slow, and moves no button when it answers: ${size}`, async () => {
    const other = await visit(site.browser, site.url, { ...options, ...site.pro })
    const answer = Promise.withResolvers<void>()
    await other.page.route('**/rest/v1/alumni*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await other.page.goto('/alumni')
    await shown('Loading alumni...', other.page)
    const search = () => other.page.getByRole('searchbox').boundingBox()
    const before = await search()
    const rows = await other.page.locator('main .rounded-control:not(input, header *)').first().boundingBox()
    answer.resolve()
    await shown('Showing 15 alumni', other.page)
    expect(await search()).toEqual(before)
    const first = await buttons('Graduation year', other.page).first().boundingBox()
    expect(Math.abs((first?.y ?? 0) - (rows?.y ?? 99))).toBeLessThan(1)
    other.expectQuiet()
    await other.leave()
  })

test('the alumni directory shows texts of any length, a picture that does not load, and a link that leads elsewhere', async () => {
  await site.sql(
    `insert into public.alumni (name, graduation_year, degree, current_position, company, location, linkedin, bio, image)
     values ($1, 2031, $2, $2, $2, $2, 'https://linkedin.com/../%zz', $3, '/no-such-picture.png'),
            ('Sample Nobody', 2031, 'B.A.', '', '', '', null, '', '')`,
    [long, long, `${long} `.repeat(12)],
  )
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.goto('/alumni?year=2031')
  await shown('Showing 2 alumni', other.page)
  await card(long, other.page).locator('svg:has(text)').waitFor()
  // Unknown fields have no placeholder.
  await expect(card('Sample Nobody', other.page).locator('dd')).toHaveCount(0)
  expect(await buttons('Company', other.page).allInnerTexts()).not.toContain('')
  await expectAccessible(other.page)
  await other.leave()
  await site.sql('delete from public.alumni where graduation_year = 2031')
})

test('the alumni directory shows when it is empty', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.route('**/rest/v1/alumni*', (route) => route.fulfill({ json: [] }))
  await other.page.goto('/alumni')
  await shown('Nothing has been added yet.', other.page)
  await other.leave()
})

test('the alumni directory is accessible in every state', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      failed: whileRejected(['alumni'], '/alumni', 'Failed to load alumni'),
      list: async (target) => {
        await target.goto('/alumni')
        await shown('Showing 15 alumni', target)
      },
      filtered: async (target) => {
        await target.goto('/alumni?year=2023&company=Sample+Analytics')
        await shown('Showing 1 alumnus', target)
      },
      'nothing found': async (target) => {
        await target.goto('/alumni?q=zzz')
        await shown('No alumni found', target)
      },
    },
    site.pro,
  )
})
