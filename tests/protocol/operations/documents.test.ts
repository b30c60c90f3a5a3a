import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// Public content is in the documents of two server processes on one database (docs/decisions/0027).

let sites: Site[]
let pool: Pool
let cleanUp: (() => Promise<void>) | undefined

beforeAll(async () => {
  const { env, remove } = await siteEnvironment('migrated')
  sites = [await startSite(env), await startSite(env)]
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  cleanUp = async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await pool.end()
    await remove()
  }
})
afterAll(() => cleanUp?.())

const get = async (site: Site | undefined, path: string) => (await fetch(`${site?.url}${path}`)).text()
const block = (html: string) => /<script type="application\/json" id="public-content">(.*?)<\/script>/s.exec(html)?.[1]
const header = async (name: string) => (await fetch(`${sites[0]?.url}/books`)).headers.get(name)
/** The document's content without scripts. */
const visible = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '')

const waiting = { timeout: 20_000, interval: 100 }
async function expectSoon(path: string, text: string): Promise<void> {
  for (const site of sites) await expect.poll(async () => visible(await get(site, path)), waiting).toContain(text)
}

/** After a change the old content is not served, whether the new document is ready or not. */
async function expectGone(path: string, text: string): Promise<void> {
  // The processes are notified right after the commit.
  await sleep(100)
  for (const site of sites) expect(await get(site, path)).not.toContain(text)
}

test.each([
  ['/books', 'Sample Book House'],
  ['/blog', 'Welcome to CampusLife'],
  ['/community', 'Welcome to CampusLife'],
  ['/resources', 'Sample Book House'],
  ['/about', 'Sample Founder'],
  ['/contact', 'hello@campuslife.example'],
  ['/privacy', 'hello@campuslife.example'],
  ['/terms', 'hello@campuslife.example'],
  ['/refund-policy', 'hello@campuslife.example'],
])('the document of %s contains “%s”, for readers and for React', async (path, text) => {
  await expectSoon(path, text)
  expect(block(await get(sites[0], path))).toContain(text)
})

test('pages without public content are those of the build, and have no data address', async () => {
  for (const path of ['/', '/login', '/dashboard', '/offline']) expect(block(await get(sites[0], path))).toBeUndefined()
  for (const path of ['/books.data', '/_.data', '/__manifest'])
    expect((await fetch(`${sites[0]?.url}${path}`)).status).toBe(404)
})

test('a change of an admin is in the documents of all processes, and the old content is not served again', async () => {
  await expectSoon('/books', 'Sample Book House')
  await pool.query("update public.vendors set name = 'Sahoo Books' where name = 'Sample Book House'")
  await expectGone('/books', 'Sample Book House')
  await expectSoon('/books', 'Sahoo Books')
  await pool.query("update public.vendors set name = 'Sample Book House' where name = 'Sahoo Books'")
  await expectGone('/books', 'Sahoo Books')
  await expectSoon('/books', 'Sample Book House')
})

test('a document that is rendered again with the same data is the same to a browser', async () => {
  await expectSoon('/books', 'Sample Book House')
  const [before, renderedAt] = [await header('etag'), await header('last-modified')]
  await pool.query('update public.vendors set name = name')
  await sleep(1500)
  await expect.poll(() => header('last-modified'), waiting).toMatch(/GMT$/)
  expect(await header('last-modified')).not.toBe(renderedAt)
  expect(await header('etag')).toBe(before)
})

test('a scheduled post appears at its time, without a write', async () => {
  await pool.query(
    `insert into public.blog_posts (title, author, category, publish_at)
     values ('Results are out', 'Office', 'Update', now() + interval '3 seconds')`,
  )
  await sleep(1500)
  for (const site of sites) expect(await get(site, '/blog')).not.toContain('Results are out')
  await expectSoon('/blog', 'Results are out')
})

test('hostile content is text, and what the policy allows stays the same', async () => {
  await expectSoon('/books', 'Sample Book House')
  const policy = async () => (await fetch(`${sites[0]?.url}/books`)).headers.get('content-security-policy')
  const before = await policy()
  const name = `</script><script>harm()</script><!--"'\u2028&lt;`
  await pool.query("insert into public.vendors (name, rating, description) values ($1, 3, 'Mark of the hostile')", [
    name,
  ])
  await expectSoon('/books', 'Mark of the hostile')
  const html = await get(sites[0], '/books')
  expect(html).not.toContain('<script>harm')
  expect(JSON.stringify(JSON.parse(block(html) ?? ''))).toContain(JSON.stringify(name).slice(1, -1))
  expect(await policy()).toBe(before)
  await pool.query('delete from public.vendors where name = $1', [name])
})

test('a page whose content cannot be rendered is that of the build; other pages are unaffected, and it recovers', async () => {
  await expectSoon('/about', 'Sample Founder')
  const write = 'update public.team_members set name = name'
  await pool.query(`revoke select on public.team_members from anon; ${write}`)
  await expect.poll(async () => block(await get(sites[0], '/about')), waiting).toBe('')
  await expectSoon('/books', 'Sample Book House')
  await pool.query(`grant select on public.team_members to anon; ${write}`)
  await expectSoon('/about', 'Sample Founder')
})
