import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// A college that has set its own facts: what a site as it ships says of itself is in no page and no file any more
// (docs/decisions/0064). The site is started with them, and changed while it runs.

let env: Record<string, string>
let site: Site
let pool: Pool
let remove: () => Promise<void>

beforeAll(async () => {
  const made = await siteEnvironment('migrated')
  env = made.env
  remove = made.remove
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  await setFacts()
  site = await startSite(env)
})
afterAll(async () => {
  await site.stop()
  await pool.end()
  await remove()
})

/** The site's samples are content, which a college replaces in the tables' own lists. */
const sampleTables = ['notices', 'vendors', 'blog_posts', 'team_members', 'alumni', 'companies']

async function setFacts(): Promise<void> {
  await pool.query(`
    update public.college set
      name = 'Sahyadri College of Arts & "Science"', short_name = 'Sahyadri & Co', second_colour = 'plum',
      academic_year = '2026-27', map_point = '18.5204, 73.8567', courts = 'Pune, Maharashtra',
      landing_numbers = '[{"figure": "812", "of": "students <here>"}, {"figure": "41", "of": "teachers"}]'`)
  await pool.query(`
    update public.site_settings set value = '{"email": "office@sahyadri.example", "phone": "+91 20 0000 0199",
      "address": "FC Road, Pune 411004"}' where key = 'contact'`)
  await pool.query(`
    update public.site_settings set value = '{"photos": "https://photos.example/sahyadri",
      "network": "https://network.example/sahyadri"}' where key = 'social'`)
  for (const table of sampleTables) await pool.query(`delete from public.${table}`)
}

/** What a site as it ships says of itself, in no case anybody else's fact. */
const shipped =
  /CampusLife|campuslife\.example|674 000|751024|Bhubaneswar|Odisha|Patia|www\.instagram\.com|www\.linkedin\.com|1K\+|expert mentors/

/** The document as a reader, a messenger and React have it: without the scripts' code, whose names are no text. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script(?![^>]*(?:application\/json|ld\+json))[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/ (?:src|href)="\/assets\/[^"]*"/g, '')

const get = async (path: string) => (await fetch(`${site.url}${path}`)).text()

async function addresses(): Promise<string[]> {
  const sitemap = await get('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  const guarded = ['/dashboard', '/discussion', '/notice', '/alumni', '/placements', '/pyqs', '/resume', '/calculator']
  const others = ['/login', '/register', '/forgot-password', '/reset-password', '/profile', '/offline', '/admin']
  const files = [
    '/no-such-page',
    '/notices/00000000-0000-4000-8000-000000000000',
    '/manifest.webmanifest',
    '/feed.atom',
  ]
  return [...new Set([...listed, ...guarded, ...others, ...files, '/robots.txt', '/sitemap.xml'])]
}

test('from its first response on, no page and no file of a college has a fact of the site as it ships', async () => {
  const all = await addresses()
  expect(all.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const path of all) {
    const match = shipped.exec(textOf(await get(path)))
    if (match) found.push(`${path}: ${match.input.slice(Math.max(0, match.index - 80), match.index + 60)}`)
  }
  expect(found).toEqual([])
})

test('the facts of a college are in its pages, whatever letters they have', async () => {
  const home = await get('/')
  expect(home).toContain('<title>Your campus, in one place · Sahyadri &amp; Co</title>')
  expect(home).toContain('data-colour="plum"')
  expect(home).toContain('students &lt;here&gt;')
  expect(home).toContain('https://photos.example/sahyadri')
  const data = [...home.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as { name?: string },
  )
  expect(data.map(({ name }) => name)).toContain('Sahyadri College of Arts & "Science"')
  expect(await get('/terms')).toContain('the courts at Pune, Maharashtra decide')
  expect(await get('/contact')).toContain('FC Road, Pune 411004')
  const manifest = JSON.parse(await get('/manifest.webmanifest')) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Sahyadri College of Arts & "Science"', short_name: 'Sahyadri & Co' })
  expect(manifest['start_url']).toBe('/dashboard')
  expect(await get('/feed.atom')).toContain('<title>Sahyadri &amp; Co notices</title>')
})

test('a page that does not exist is not found under the name of the college', async () => {
  const response = await fetch(`${site.url}/no-such-page`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Page not found · Sahyadri &amp; Co')
})

test('a change of the college is in every page soon, and a site that takes it back is as it ships', async () => {
  const waiting = { timeout: 30_000, interval: 200 }
  await pool.query("update public.college set short_name = 'Nilgiri'")
  await expect.poll(() => get('/login'), waiting).toContain('· Nilgiri</title>')
  await expect.poll(() => get('/about'), waiting).toContain('· Nilgiri</title>')
  await pool.query("update public.college set landing_numbers = '[]', map_point = null")
  await expect.poll(() => get('/'), waiting).not.toContain('teachers')
  await expect.poll(() => get('/contact'), waiting).not.toContain('Show the map')
})

test.each([
  ["name = ''", '23514'],
  ["short_name = 'nineteen letters 19'", '23514'],
  ["second_colour = 'red'", '23514'],
  ["map_point = 'Pune'", '23514'],
  ["map_point = '91, 10'", '23514'],
  [`landing_numbers = '[{"figure": 1, "of": "x"}]'`, '23514'],
  [`landing_numbers = '[{"figure": "1"}]'`, '23514'],
  [`landing_numbers = '[1]'`, '23514'],
  ['id = 2', '23514'],
])('the database refuses a college with %s', async (change, code) => {
  await expect(pool.query(`update public.college set ${change}`)).rejects.toMatchObject({ code })
})
