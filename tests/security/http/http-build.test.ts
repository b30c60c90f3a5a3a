import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { policy } from '#domain/policy.ts'
import { readConfig } from '#server/core/config/config.ts'
import { readSite } from '#server/features/site/site.ts'
import { staticFiles } from '#server/features/site/static-files.ts'
import { publicConfig } from './http-edge.ts'

/** The real build: our pages must comply with their own policy. */
const config = readConfig({})
const app = new Hono().use(staticFiles(readSite(config, publicConfig)))
const pages = readdirSync(config.webRoot, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('index.html'))
  .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)

test('the public pages were made at build time', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/login', '/register', '/404']))
})

describe.each(pages)('%s', (path) => {
  test('is served, and every inline script is allowed by its hash', async () => {
    const answer = await app.request(path)
    expect(answer.status).toBe(path === '/404' ? 404 : 200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe/)
    // By another way than the server's expression: the text is cut at the tags.
    const inline = (await answer.text())
      .split('<script')
      .slice(1)
      .map((rest) => rest.split('</script>')[0] ?? '')
      // A data block is no script.
      .filter((rest) => !/^[^>]* (src=|type="application\/(ld\+)?json")/.test(rest))
      .map((rest) => rest.slice(rest.indexOf('>') + 1))
    expect(inline.length).toBeGreaterThan(0)
    for (const text of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  })

  test('needs nothing that the policy blocks, and no other host', () => {
    const html = readFileSync(join(config.webRoot, path, 'index.html'), 'utf8')
    // The canonical address names a host, but loads nothing.
    const markup = html.replace(/<script.*?<\/script>|<link rel="canonical"[^>]*>/gs, '')
    expect(markup.match(/ style="[^"]*"/g)).toBeNull()
    expect(markup.match(/ on[a-z]+="[^"]*"/g)).toBeNull()
    expect(markup.match(/<(link|img|script|iframe)[^>]+(href|src)="(https?:)?\/\/[^"]*"/g)).toBeNull()
  })
})

test('scripts and styles have their compressed copies', async () => {
  const assets = join(config.webRoot, 'assets')
  const worthwhile = readdirSync(assets).filter((name) => {
    return /\.(js|css)$/.test(name) && statSync(join(assets, name)).size > 1024
  })
  expect(worthwhile.length).toBeGreaterThan(5)
  for (const name of worthwhile) {
    const answer = await app.request(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } })
    expect([name, answer.headers.get('content-encoding')]).toEqual([name, 'br'])
  }
})

/** Identifying columns of content, which is closed without the plan. */
const telling: Record<string, readonly string[]> = {
  'notices.json': ['title', 'excerpt'],
  'alumni.json': ['name', 'bio'],
  'companies.json': ['company', 'description'],
  'interview-questions.json': ['question'],
  'resume-templates.json': ['title', 'description'],
  'resume-projects.json': ['description'],
  'tutorials.json': ['title', 'description'],
}

test.each(Object.entries(telling))('nothing of %s is in the build', (file, columns) => {
  const seed = join(import.meta.dirname, '..', '..', '..', 'supabase', 'seed', file)
  const rows = JSON.parse(readFileSync(seed, 'utf8')) as Record<string, unknown>[]
  const texts = rows.flatMap((row) => columns.map((column) => row[column])).filter((text) => typeof text === 'string')
  expect(texts.length).toBeGreaterThan(2)
  const sent = readdirSync(config.webRoot, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|mjs|html|json|txt|svg)$/.test(name))
    .map((name) => readFileSync(join(config.webRoot, name), 'utf8'))
    .join('\n')
  expect(texts.filter((text) => text.length > 12 && sent.includes(text))).toEqual([])
})

test('no company and no interview question is in the public build', () => {
  const seeds = join(import.meta.dirname, '..', '..', '..', 'supabase', 'seed')
  const texts = ['companies', 'interview-questions'].flatMap((file) => {
    const rows = JSON.parse(readFileSync(join(seeds, `${file}.json`), 'utf8')) as Record<string, string>[]
    return rows.flatMap((row) => row['company'] ?? row['question'] ?? [])
  })
  expect(texts).toHaveLength(75)
  const files = readdirSync(config.webRoot, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const content = readFileSync(join(config.webRoot, file), 'utf8')
    expect(texts.filter((text) => content.includes(text))).toEqual([])
  }
})

test('the landing page shows the price of the plans', () => {
  const html = readFileSync(join(config.webRoot, 'index.html'), 'utf8')
  expect(html).toContain(`Pro is ₹${policy.introductoryPrice} a semester`)
})

test('the SBOM of the build is served at no address', async () => {
  expect(existsSync(join(config.webRoot, '..', 'sbom.cdx.json'))).toBe(true)
  for (const path of ['/sbom.cdx.json', '/../sbom.cdx.json', '/%2e%2e/sbom.cdx.json', '/..%2fsbom.cdx.json']) {
    const answer = await app.request(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('CycloneDX')
  }
})
