import { expect, test } from '#tests/e2e/fixtures.ts'
import type { Browser } from '@playwright/test'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { desktop, visit } from '#tests/support/browser/visitor.ts'

// The site's metadata for search engines and messengers, with its public name.

// Without TLS, so that the pages may be opened at the address of the test.
const origin = 'http://campus.example'

let browser: Browser
let site: Site
let remove: () => Promise<void>
let sitemap: string[]

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite({ ...env, SITE_URL: origin })
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
  sitemap = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

/** The metadata of a page's head, by name. */
async function headOf(path: string) {
  const html = await (await ask(path)).text()
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    html,
    title: html.match(/<title>(.*?)<\/title>/)?.[1] ?? '',
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, address]) => address),
    names: metas.map(([, name]) => name),
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, content])),
    data: data.map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  }
}

test.describe('the sitemap', () => {
  test('lists the public pages, and no other', () => {
    const paths = sitemap.map((address) => address.slice(origin.length))
    expect(sitemap.every((address) => address.startsWith(`${origin}/`))).toBe(true)
    const wanted = ['/', '/about', '/contact', '/books', '/blog', '/privacy', '/terms', '/refund-policy']
    expect(paths).toEqual(expect.arrayContaining([...wanted, '/resources', '/community', '/tools']))
    for (const path of ['/dashboard', '/profile', '/calculator', '/discussion', '/reset-password', '/404'])
      expect(paths).not.toContain(path)
  })

  test('is found by robots.txt, which closes what is no page', async () => {
    const robots = await (await ask('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/api/', '/auth/', '/rest/']) expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).not.toMatch(/^Disallow: \/$/m)
  })

  test('names pages that answer, each with a title, a description and a card of its own', async () => {
    const heads = await Promise.all(sitemap.map((address) => headOf(address.slice(origin.length))))
    for (const [index, { html, title, canonical, names, meta }] of heads.entries()) {
      const address = sitemap[index]
      expect([title, canonical]).toEqual([expect.stringMatching(/.+ · CampusLife$/), [address]])
      expect(meta).toMatchObject({
        description: expect.stringMatching(/^.{40,200}$/),
        'og:title': title,
        'og:description': meta['description'],
        'og:url': address,
        'og:image': `${origin}/sharing.png`,
        'twitter:card': 'summary_large_image',
      })
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
      expect(html).not.toContain('site-origin.invalid')
    }
    for (const key of ['title', 'canonical'] as const)
      expect(new Set(heads.map((head) => String(head[key]))).size).toBe(heads.length)
    expect(new Set(heads.map(({ meta }) => meta['description'])).size).toBe(heads.length)
  })
})

test('compressed pages name the site as well', async () => {
  for (const encoding of ['gzip', 'br']) {
    const response = await ask('/contact', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toContain(`<link rel="canonical" href="${origin}/contact"`)
  }
})

test('the landing page describes the site in schema.org terms', async () => {
  const { data } = await headOf('/')
  expect(data).toEqual([
    expect.objectContaining({ '@type': 'WebSite', url: `${origin}/`, name: 'CampusLife' }),
    expect.objectContaining({ '@type': 'Organization', url: `${origin}/`, logo: `${origin}/icon-512.png` }),
  ])
})

/** Width and height of a PNG: its IHDR chunk. */
async function sizeOf(path: string) {
  const response = await ask(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await response.arrayBuffer())
  return { size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)], bytes: bytes.length }
}

test.describe('pictures', () => {
  test('the card is 1200 by 630 and light enough for a phone', async () => {
    const { size, bytes } = await sizeOf('/sharing.png')
    expect(size).toEqual([1200, 630])
    expect(bytes).toBeLessThan(80 * 1024)
  })

  test('the manifest can be installed, and its icons have the declared sizes', async () => {
    const response = await ask('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const manifest = (await response.json()) as Record<string, unknown> & {
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name: 'CampusLife', display: 'standalone', theme_color: '#faf4e8' })
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of pngs) expect((await sizeOf(src)).size.join('x')).toBe(sizes)
    expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    expect((await sizeOf('/apple-touch-icon.png')).size).toEqual([180, 180])
  })
})

const headAt = (path: string, title: string) => ({
  title: `${title} · CampusLife`,
  canonical: [origin + path],
  described: 1,
  cards: [origin + path],
})

test('in the browser: title, description and address follow the person through the site, each once', async () => {
  const visitor = await visit(browser, site.url, desktop)
  const { page } = visitor
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
      described: document.querySelectorAll('meta[name=description]').length,
      cards: [...document.querySelectorAll<HTMLMetaElement>('meta[property="og:url"]')].map(({ content }) => content),
    }))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await head()).toEqual(headAt('/', 'Your campus, in one place'))
  await page.getByRole('banner').getByRole('link', { name: 'Tools' }).click()
  await expect.poll(head).toEqual(headAt('/tools', 'Tools'))
  await page.goBack()
  await expect.poll(head).toEqual(headAt('/', 'Your campus, in one place'))
  visitor.expectQuiet()
  await visitor.leave()
})
