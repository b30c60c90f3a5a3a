import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  'landing/page': 117.3,
  'about/page': 145.8,
  'books/page': 144.5,
  'contact/page': 154.6,
  // What begins to load the class's line, for who is in one: 0.2 KB.
  // The days of followed drives on Today: 0.1 KB.
  // Entries of one's own in the agenda and the strip: 0.5 KB.
  // The answers of alumni among the kinds of content that the search finds, and elements around changing text: 0.2 KB,
  // as of the calculator; 0.1 KB of the forum and the login.
  'dashboard/page': 149.4,
  // The drives read its saved entries, whose shape is a chunk of its own since: 0.1 KB.
  'calculator/page': 155.5,
  // Formats its times itself: 0.2 KB more, for 60 ms less of a cheap phone's processor.
  // Says of anonymous posts which are the reader's, and lists them by a function: 0.3 KB.
  'forum/page': 151.5,
  // The shape of attachments, which drives share, is a chunk of its own: 0.2 KB.
  'notices/page': 155.4,
  'plans/page': 154.3,
  'materials/page': 157,
  'accounts/log-in/login-page': 159.6,
  'accounts/register/register-page': 151.4,
  'accounts/security/security-page': 156,
  // The icons of organisations and drives in the menu: 0.2 KB.
  'admin/overview-page': 178.3,
  // The form of drives, whose rules are fields of their own: every form has the descriptions of all tables. 2.2 KB.
  // 0.4 KB more for the parts with shortlists and owners, which are loaded when they are shown.
  'admin-notices': 228.3,
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

/** Tiny files are sent uncompressed (scripts/build/compress.mjs). */
const sizeOf = (file: string) =>
  (statSync(join(client, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(client, file))).size
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
