import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'

// An address that is written in two places is changed in one of them.

const root = join(import.meta.dirname, '..', '..')

/** Why a file writes one by itself. */
const exempt = new Map([
  ['domain/paths.ts', 'builds them'],
  ['server/supabase/auth/providers/github.ts', 'has addresses of GitHub, one of which is called alike'],
  ['web/routes.ts', 'has the patterns that the router matches'],
  ['web/page/document/visitors.ts', 'is in every document, without a module'],
  ['web/page/document/start-react.ts', 'is in every document, without a module'],
])

/** The first parts of the site's own addresses. `admin` and `search` also begin addresses of APIs. */
const sections = Object.values(paths as Record<string, (of: string & object) => string>)
  .map((build) => /^\/([a-z-]+)/.exec(build('x' as string & object))?.[1])
  .filter((section) => section !== undefined && !['api', 'admin', 'search'].includes(section))
const written = new RegExp(
  `(?:['"\`}(])/(?:${[...new Set(sections)].join('|')})(?=['"\`/?#)])|(?:siteUrl|origin)\\}/(?:admin|search)\\b`,
)
/** Patterns of the help's own table, comments, imports, and what ask() puts below /api. */
const isOther = (line: string) => /^\s*(?:\/?\*|\/\/)|\bimport\b|\/:id|\bask\(/.test(line)

const lines = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !exempt.has(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ text, place: `${file}:${index + 1}` })),
  )

test('no file but domain/paths.ts writes an address of the site', () => {
  expect(lines.length).toBeGreaterThan(50_000)
  const found = lines.filter(({ text }) => written.test(text) && !isOther(text))
  expect(found.map(({ text, place }) => `${place}: ${text.trim()}`)).toEqual([])
})

test.each([
  "to: '/pyqs/mine',",
  'url: `/notices/${id}`',
  '`${siteUrl}/purchase-plan?id=1`',
  '<a href="/blog">',
  '[us](/contact)',
])('an address in %j would be found', (text) => expect(written.test(text)).toBe(true))
