import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectStatesAccessible } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { refuseTable } from '#tests/support/refuse.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/site.ts'
import { phone, visit } from '#tests/support/visitor.ts'

// docs/behaviour.md#about: mission, three team cards, four core values.

let browser: Browser
let site: Site
let remove: () => Promise<void>
let database: pg.Client

beforeAll(async () => {
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  ;[browser, site] = await Promise.all([launchBrowser(), startSite(env)])
  database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await browser.close()
  await site.stop()
  await remove()
})

const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: 'A sample card' })

it('is read without an account, and without scripts but for the team', async () => {
  const html = await (await fetch(`${site.url}/about`)).text()
  for (const part of ['Our mission', 'Passion', 'Dedication', 'Integrity', 'Excellence', 'Who runs it'])
    expect(html).toContain(part)
  expect(html).toContain(`<link rel="canonical" href="${site.url}/about"`)
})

it('shows three team cards: name, role, bio, picture, links', async () => {
  const visitor = await visit(browser, site.url, phone)
  const { page } = visitor
  await page.goto('/about')
  await page.getByRole('heading', { name: 'Sample Founder' }).waitFor()
  expect(await cards(page).count()).toBe(3)
  const card = cards(page).first()
  await card.getByText('Founder and editor').waitFor()
  expect(await card.locator('svg text').textContent()).toBe('SF')
  const link = card.getByRole('link', { name: 'Sample Founder: professional network (opens in a new tab)' })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await card.getByRole('link', { name: 'Sample Founder: e-mail' }).getAttribute('href')).toBe(
    'mailto:founder@campuslife.example',
  )
  await page.getByRole('link', { name: 'Photos (opens in a new tab)' }).first().waitFor()
  visitor.expectQuiet()
  await visitor.leave()
})

it('follows what an owner writes: links, a new picture, one that does not load', async () => {
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
  expect(await first.getByRole('img', { name: 'Asha Das' }).getAttribute('src')).toBe('/favicon.svg')
  expect(await first.getByRole('link', { name: 'Asha Das: website (opens in a new tab)' }).count()).toBe(1)
  await second.locator('svg text').waitFor()
  const photos = page.getByRole('link', { name: 'photos (opens in a new tab)', exact: true })
  await expect.poll(() => photos.first().getAttribute('href')).toBe('https://photos.example/us')
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  visitor.expectQuiet(/status of 404/)
  await visitor.leave()
})

it('keeps links to anything but the web and mail out of the database', async () => {
  await expect(
    database.query(`update public.team_members set social_links = '[{"kind": "code", "url": "javascript:alert(1)"}]'`),
  ).rejects.toMatchObject({ code: '23514' })
})

it('has nothing that axe finds, in any state', async () => {
  await expectStatesAccessible(browser, site.url, {
    // First: what has been loaded once is kept for the next time.
    failed: async (page) => {
      await refuseTable(page, 'team_members')
      await page.goto('/about')
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
