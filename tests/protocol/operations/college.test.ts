import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readConfig } from '#server/core/config/config.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { root } from '#server/core/config/root.ts'
import { drawLogo } from '#server/features/files/logo/draw-logo.ts'
import { logoForms } from '#server/features/files/logo/forms.ts'
import { addLogo } from '#server/features/files/logo/logos.ts'
import { openAuthRateLimits } from '#server/supabase/auth/limits/rate-limits.ts'
import { sendCode } from '#server/supabase/auth/messages/send-sms.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { drawPicture } from '#tests/support/papers/pictures.ts'
import { mailSamples, mailTemplates } from '#tests/support/servers/mail-samples.ts'
import { mailboxToken } from '#tests/support/servers/mailbox.ts'
import { type PushService, startPushService } from '#tests/support/servers/push-service.ts'
import routes from '#web/routes.ts'

// A college that has set its own facts: what a site as it ships says of itself is in no page and no file any more
// (docs/decisions/0064). The site is started with them, and changed while it runs.

let env: Record<string, string>
let site: Site
let pool: Pool
let pushes: PushService
let remove: () => Promise<void>

beforeAll(async () => {
  const made = await siteEnvironment('migrated')
  // The button of a mail link is a page of its own.
  pushes = await startPushService()
  env = {
    ...made.env,
    MAILER_AUTOCONFIRM: 'true',
    MAILER_LINK_PAGE: 'true',
    PUSH_SERVICES: pushes.host,
    NODE_EXTRA_CA_CERTS: join(made.env['DATA_DIR'] ?? '', 'push-service.pem'),
  }
  writeFileSync(env['NODE_EXTRA_CA_CERTS'] ?? '', pushes.certificate)
  remove = made.remove
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  await setFacts()
  site = await startSite(env)
})
afterAll(async () => {
  await site.stop()
  await pushes.close()
  await pool.end()
  await remove()
})

/** None of them can be calculated with. */
const gradingScales = [
  '[]',
  '{}',
  '{"name": "X", "percentLess": ".5", "grades": []}',
  '{"name": "X", "percentLess": 0.5, "grades": []}',
  '{"name": "X", "percentLess": "", "grades": [], "more": 1}',
  '{"name": "X", "percentLess": "", "grades": [1, 2]}',
  '{"name": "X", "percentLess": "", "grades": [{"label": "A", "points": "4", "description": ""}]}',
  ...[
    ['', 'A 4', 'B 2'],
    ['X', 'A 4', 'A 2'],
    ['X', 'B 2', 'A 4'],
    ['X', 'A 0', 'B 0'],
    ['X', 'A 101', 'B 2'],
    ['X', 'A four', 'B 2'],
    ['X', 'A -4', 'B -5'],
  ].map(([name, ...grades]) => {
    const rows = grades.map((grade) => grade.split(' ')).map(([label, points]) => ({ label, points, description: '' }))
    return JSON.stringify({ name, percentLess: '', grades: rows })
  }),
]

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

async function ask(question: string): Promise<string> {
  const response = await fetch(`${site.url}/api/assistant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', text: question }] }),
  })
  return response.text()
}

/** The addresses of the route table, each parameter filled in; `*` is a page that does not exist. */
function addressesOf(routes: RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`
    const own = index === true || (path !== undefined && children === undefined) ? [address || '/'] : []
    return [...own, ...addressesOf(children ?? [], address)]
  })
}

const filled = (pattern: string) =>
  pattern.replaceAll(/:[a-z]+\??/gi, '00000000-0000-4000-8000-000000000000').replace('*', 'no-such-page')

const files = ['/manifest.webmanifest', '/feed.atom', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
/** What the server renders without files of the build. */
const plainPages = [
  '/api/digest/unsubscribe?token=x',
  '/api/consent/parent/answer?token=x&lang=or',
  '/auth/v1/verify?token=x&type=magiclink',
  `/dev/mailbox?token=${mailboxToken}`,
]

test('from its first response on, no page and no file of a college has a fact of the site as it ships', async () => {
  const pages = addressesOf(routes as RouteConfigEntry[]).map(filled)
  expect(pages.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const path of new Set([...pages, ...files, ...plainPages])) {
    const match = shipped.exec(textOf(await get(path)))
    if (match) found.push(`${path}: ${match.input.slice(Math.max(0, match.index - 80), match.index + 60)}`)
  }
  expect(found).toEqual([])
  for (const path of plainPages) expect(await get(path)).toContain('Sahyadri &amp; Co')
})

test('every mail and text message of a college has its name, and none the shipped one', async () => {
  const name = 'Sahyadri & Co'
  const samples = mailSamples(name)
  expect(await mailTemplates()).toEqual(Object.keys(samples).toSorted())
  const mails = await Promise.all(Object.values(samples).flat())
  for (const mail of mails) {
    expect(mail.senderName).toBe(name)
    expect(mail.subject).toMatch(/ - Sahyadri & Co$/)
    expect(mail.text).toMatch(/^Sahyadri & Co\n/)
    expect(mail.html).toContain('Sahyadri &amp; Co')
    expect(JSON.stringify(mail)).not.toMatch(shipped)
  }
  const config = readConfig({ DATABASE_URL: env['DATABASE_URL'] })
  const texts: string[] = []
  const sms = { describe: 'a list', send: async ({ text }: { text: string }) => String(texts.push(text)) }
  await sendCode({ pool, sms, limits: openAuthRateLimits(pool, config) }, '911234567890', '012345', 'sms')
  expect(texts).toEqual(['Your Sahyadri & Co code is 012345. Do not share it with anyone.'])
})

test('what the search and the assistant say of the site has the name of the college', async () => {
  const { rows } = await pool.query<{ content: string }>(
    "select concat_ws(' ', title, text) as content from search.documents where kind = 'page'",
  )
  expect(rows.length).toBeGreaterThan(50)
  // Words of a search are no text: people type the name of the site as it ships, too.
  expect(rows.filter(({ content }) => shipped.test(content))).toEqual([])
  expect(rows.some(({ content }) => content.includes('What Sahyadri & Co is'))).toBe(true)
  for (const q of [
    'what is this website',
    'hovercraft eels wolframite',
    'wolframite ka bhav kya hai',
    'how to install',
  ])
    expect(await ask(q)).not.toMatch(shipped)
  expect(await ask('hovercraft eels wolframite')).toContain('Sahyadri & Co')
})

test('the private calendar and the pushes of an account are called by the name of the college', async () => {
  const { publishableKey } = (await (await fetch(`${site.url}/config.json`)).json()) as { publishableKey: string }
  const post = async (path: string, body: object, session?: string) => {
    const response = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(session !== undefined && { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return (text === '' ? {} : JSON.parse(text)) as unknown
  }
  const account = { email: 'asha@sahyadri.example', password: 'Genda#2026' }
  const { access_token: session } = (await post('/auth/v1/signup', account)) as { access_token: string }
  const browser = pushes.browser()
  await post('/api/push/subscriptions', browser.subscription, session)
  await pool.query(`insert into public.notices (title, author, category, audience, deadline, publish_at)
    values ('Fees', 'Office', 'General', 'everyone', now() + interval '2 days', now())`)
  const feed = (await post('/rest/v1/rpc/renew_calendar_feed', {}, session)) as string
  // What names the software to other software stays (RFC 5545, 3.7.3).
  const calendar = (await get(`/calendar/${feed}.ics`)).replace(/^PRODID:.*$/m, '')
  expect(calendar).toContain('SUMMARY:Fees')
  expect(calendar).toMatch(/^X-WR-CALNAME:.*Sahyadri & Co/m)
  expect(calendar).not.toMatch(shipped)
  await expect.poll(() => pushes.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(pushes.received.map((push) => JSON.stringify(browser.decrypt(push))).join('\n')).not.toMatch(shipped)
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

const bytesOf = async (path: string) => Buffer.from(await (await fetch(`${site.url}${path}`)).arrayBuffer())

/** Width and height, in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the picture of links to a college has its name, and its logo once it has one, as its pages and its app have', async () => {
  const shippedPicture = readFileSync(join(root, 'web/public/sharing.png'))
  const named = await bytesOf('/sharing.png')
  const drawn = await drawLogo(await drawPicture('S', { format: 'png', width: 300, height: 300 }))
  if ('rejected' in drawn) throw new Error(drawn.rejected)
  const ends = drawn.lengths.map((_, place) => drawn.lengths.slice(0, place + 1).reduce((sum, one) => sum + one, 0))
  const pictures = ends.map((end, place) => drawn.bytes.subarray(end - (drawn.lengths[place] ?? 0), end))
  const version = await addLogo(
    pool,
    new Map(Object.keys(logoForms).map((form, place) => [form, pictures[place] as Buffer])),
  )
  await pool.query('update public.college set logo = $1', [version])
  const marked = await bytesOf('/sharing.png')
  expect([sizeOf(named), sizeOf(marked)]).toEqual([sizeOf(shippedPicture), sizeOf(shippedPicture)])
  expect(named.equals(shippedPicture)).toBe(false)
  expect(marked.equals(named)).toBe(false)
  const { icons } = JSON.parse(await get('/manifest.webmanifest')) as { icons: { src: string }[] }
  expect(icons.map(({ src }) => src)).toEqual(
    ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'favicon.svg'].map((name) => `/${name}?logo=${version}`),
  )
  await pool.query('update public.college set logo = null')
  expect((await bytesOf('/sharing.png')).equals(named)).toBe(true)
})

test('a page that does not exist is not found under the name of the college', async () => {
  const response = await fetch(`${site.url}/no-such-page`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Page not found · Sahyadri &amp; Co')
})

test(
  'a change of the college is in every page soon, and a site that takes it back is as it ships',
  { timeout: 150_000 },
  async () => {
    const waiting = { timeout: 30_000, interval: 200 }
    await pool.query("update public.college set short_name = 'Nilgiri'")
    await expect.poll(() => get('/login'), waiting).toContain('· Nilgiri</title>')
    await expect.poll(() => get('/about'), waiting).toContain('· Nilgiri</title>')
    await pool.query(`update public.college set landing_numbers = '[{"figure": "{members} counted", "of": "people"}]'`)
    const { rows } = await pool.query<{ members: string }>('select count(*) as members from public.users')
    await expect.poll(() => get('/'), waiting).toContain(`${rows[0]?.members} counted`)
    await pool.query("update public.college set landing_numbers = '[]', map_point = null")
    await expect.poll(() => get('/'), waiting).not.toContain('counted')
    await expect.poll(() => get('/contact'), waiting).not.toContain('Show the map')
    await pool.query("update public.college set pro_for_members_until = '2099-05-31'")
    await expect.poll(() => get('/purchase-plan'), waiting).toContain('Every member has Pro until 31 May 2099')
    await pool.query('update public.college set pro_for_members_until = null')
    await expect.poll(() => get('/'), waiting).not.toContain('Every member has Pro')
  },
)

test.each<[string, string]>([
  ["name = ''", '23514'],
  ["short_name = 'nineteen letters 19'", '23514'],
  ["second_colour = 'red'", '23514'],
  ["map_point = 'Pune'", '23514'],
  ["map_point = '91, 10'", '23514'],
  [`landing_numbers = '[{"figure": 1, "of": "x"}]'`, '23514'],
  [`landing_numbers = '[{"figure": "1"}]'`, '23514'],
  [`landing_numbers = '[1]'`, '23514'],
  ...gradingScales.map((scale): [string, string] => [`grading_scale = '${scale}'`, '23514']),
  ["pro_for_members_until = '2026-01-31'", '23514'],
  ["logo = '../../x'", '23514'],
  ['id = 2', '23514'],
])('the database refuses a college with %s', async (change, code) => {
  await expect(pool.query(`update public.college set ${change}`)).rejects.toMatchObject({ code })
})
