import pg from 'pg'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { rejectTable } from '#tests/support/attacks/reject.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { openWithoutDocument, phone, visit } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#about: mission, three team cards, four core values.

let browser: Browser
let site: Site
let remove: () => Promise<void>
let database: pg.Client

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite(env)
  database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
})

test.afterAll(async () => {
  await database.end()
  await leaveAll(browser)
  await site.stop()
  await remove()
})

const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: 'A sample card' })

test('the About page is read without an account, and without scripts but for the team', async () => {
  const html = await (await fetch(`${site.url}/about`)).text()
  for (const part of ['Our mission', 'Passion', 'Dedication', 'Integrity', 'Excellence', 'Who runs CampusLife'])
    expect(html).toContain(part)
  expect(html).toContain(`<link rel="canonical" href="${site.url}/about"`)
})

test('the About page shows three team cards: name, role, bio, picture, links', async () => {
  const visitor = await visit(browser, site.url, phone)
  const { page } = visitor
  await page.goto('/about')
  await page.getByRole('heading', { name: 'Sample Founder' }).waitFor()
  await expect(cards(page)).toHaveCount(3)
  const card = cards(page).first()
  await card.getByText('Founder and editor').waitFor()
  await expect(card.locator('svg text')).toHaveText('SF')
  const link = card.getByRole('link', { name: 'Sample Founder: professional network (opens in a new tab)' })
  await expect(link).toHaveAttribute('target', '_blank')
  expect(await link.getAttribute('rel')).toContain('noopener')
  await expect(card.getByRole('link', { name: 'Sample Founder: e-mail' })).toHaveAttribute(
    'href',
    'mailto:founder@campuslife.example',
  )
  await page.getByRole('link', { name: 'Photos (opens in a new tab)' }).first().waitFor()
  visitor.expectQuiet()
  await visitor.leave()
})

test('the About page follows what an owner writes: links, a new picture, one that does not load', async () => {
  await database.query(
    `update public.team_members set name = 'Asha Das', image = '/favicon.svg', bio = 'A sample card, changed.',
       social_links = '[{"kind": "somewhere", "url": "https://asha.example/"}]' where position = 1`,
  )
  await database.query("update public.team_members set image = '/no-such-picture.png' where position = 2")
  await database.query(
    `update public.site_settings set value = '{"photos": "https://photos.example/us", "network": "javascript:alert(1)"}'
     where key = 'social'`,
  )
  const visitor = await visit(browser, site.url)
  const { page } = visitor
  await page.goto('/about')
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  await expect(first.getByRole('img', { name: 'Asha Das' })).toHaveAttribute('src', '/favicon.svg')
  await expect(first.getByRole('link', { name: 'Asha Das: website (opens in a new tab)' })).toHaveCount(1)
  await second.locator('svg text').waitFor()
  const photos = page.getByRole('link', { name: 'photos (opens in a new tab)', exact: true })
  await expect(photos.first()).toHaveAttribute('href', 'https://photos.example/us')
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  visitor.expectQuiet(/status of 404/)
  await visitor.leave()
})

test('the database of the About page rejects links other than web and mail', async () => {
  await expect(
    database.query(`update public.team_members set social_links = '[{"kind": "code", "url": "javascript:alert(1)"}]'`),
  ).rejects.toMatchObject({ code: '23514' })
})

test('the About page is accessible in every state', async () => {
  await expectStatesAccessible(browser, site.url, {
    // First, since loaded data is cached for later states.
    failed: async (page) => {
      await rejectTable(page, 'team_members')
      await openWithoutDocument(page, '/about')
      await page.getByText('The team could not be loaded').waitFor()
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
      await page.unrouteAll()
    },
    team: async (page) => {
      await page.goto('/about')
      await cards(page).first().waitFor()
    },
  })
})
