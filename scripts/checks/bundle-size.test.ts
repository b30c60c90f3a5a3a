import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { onEveryPage } from '../build/bundle-chunks.ts'

// The bytes that a browser fetches before a page works, compressed with Brotli. npm test builds first.

const root = join(import.meta.dirname, '..', '..')
const client = join(root, 'build', 'client')
const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

/**
 * The scripts of some pages, in KB. A public page loads them when something needs React;
 * tests/e2e/performance/script-weight.test.ts limits those of its first visit. A limit is raised with a reason in the
 * commit, and lowered when a page has become lighter.
 */
const budgets: Record<string, number> = {
  // The addresses, the draft and the notification of interview experiences, which every page's common files name: 0.2 KB.
  'landing/page': 117.1,
  'about/page': 145.6,
  'books/page': 144.5,
  'contact/page': 154.6,
  // What begins to load the class's line, for who is in one: 0.2 KB.
  // The days of followed drives on Today: 0.1 KB.
  // Entries of one's own in the agenda and the strip: 0.5 KB.
  'dashboard/page': 149.2,
  // The drives read its saved entries, whose shape is a chunk of its own since: 0.1 KB.
  'calculator/page': 155.3,
  // Formats its times itself: 0.2 KB more, for 60 ms less of a cheap phone's processor.
  // Says of anonymous posts which are the reader's, and lists them by a function: 0.3 KB.
  'forum/page': 151.4,
  // The shape of attachments, which drives share, is a chunk of its own: 0.2 KB.
  'notices/page': 155.4,
  'plans/page': 154.3,
  'materials/page': 157,
  'accounts/log-in/login-page': 159.5,
  'accounts/register/register-page': 151.4,
  'accounts/security/security-page': 156,
  // The icons of organisations and drives in the menu: 0.2 KB.
  'admin/overview-page': 178.3,
  // The form of drives, whose rules are fields of their own: every form has the descriptions of all tables. 2.2 KB.
  // 0.4 KB more for the parts with shortlists and owners, which are loaded when they are shown.
  'admin-notices': 227.7,
}

const loaded = z.object({ module: z.string(), imports: z.array(z.string()) })
const manifestShape = z.object({
  entry: loaded,
  routes: z.record(z.string(), loaded.extend({ path: z.string().optional(), parentId: z.string().optional() })),
})
const bundle = z
  .record(z.string(), z.record(z.string(), z.number()))
  .parse(JSON.parse(readFileSync(join(root, 'build', 'bundle.json'), 'utf8')))
const manifest = manifestShape.parse(readManifest())

function readManifest(): unknown {
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const json = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(readFileSync(join(assets, name), 'utf8'))?.[1]
  return JSON.parse(json ?? '')
}

/** The initial files of a route's page, including its layouts'. */
function filesOf(id: string): string[] {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports])
  for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at]
    for (const file of [route?.module, ...(route?.imports ?? [])]) if (file !== undefined) files.add(file)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

const sizes = new Map<string, number>()

/**
 * As scripts/build/compress.mjs compresses a file; tiny ones are sent uncompressed. The hashes in the names of other files have
 * those of the names instead: any change of any file changes some, and each compresses differently.
 */
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const path = join(client, file)
  const text = readFileSync(path, 'utf8').replaceAll(
    /([\w.-]+)-[\w-]{8}(\.(?:js|css)\b)/g,
    (_all, name: string, ending: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}${ending}`,
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const size = existsSync(`${path}.br`) ? brotliCompressSync(text, { params }).length : statSync(path).size
  sizes.set(file, size)
  return size
}
const modulesOf = (file: string) => Object.entries(bundle[file.replace(/^\//, '')] ?? {})
const packageOf = (module: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(module.replaceAll('\\', '/'))?.[1]

/** The largest modules of these files, for the failure's message. */
function heaviest(files: string[]): string {
  const modules = files.flatMap(modulesOf).toSorted(([, one], [, other]) => other - one)
  return modules
    .slice(0, 12)
    .map(([module, bytes]) => `${kilobytes(bytes)} KB ${module}`)
    .join('\n')
}

test.each(Object.entries(budgets))('the scripts of %s weigh at most %i KB', (id, budget) => {
  expect(Object.keys(manifest.routes)).toContain(id)
  const files = filesOf(id)
  const weight = kilobytes(files.reduce((sum, file) => sum + sizeOf(file), 0))
  expect(weight, `before minifying, ${id} holds:\n${heaviest(files)}`).toBeLessThanOrEqual(budget)
})

test('what every page loads holds React, its router and icons, and no other package', () => {
  const packages = new Set(
    filesOf('root')
      .flatMap(modulesOf)
      .map(([module]) => packageOf(module)),
  )
  packages.delete(undefined)
  expect([...packages].toSorted()).toEqual(['lucide-react', 'react', 'react-dom', 'react-router', 'scheduler'])
})

test('what parts that are loaded later leave out, every page has', () => {
  const files = filesOf('root')
  expect(onEveryPage.filter((name) => !files.some((file) => file.startsWith(`/assets/${name}-`)))).toEqual([])
})

test.each(['landing/page', 'about/page', 'dashboard/page', 'forum/page', 'books/page'])(
  'the form library does not come with %s',
  (id) => {
    const modules = filesOf(id).flatMap(modulesOf)
    expect(modules.filter(([module]) => /react-hook-form|@hookform/.test(module))).toEqual([])
    expect(modules).not.toEqual([])
  },
)
