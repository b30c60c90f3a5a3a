import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// User text has its own direction and stays in its box, and Enter in an input method does not submit.

const web = join(import.meta.dirname, '..', '..', 'web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(join(web, file), 'utf8') }))

/** An opening tag with its attributes; braces nest three deep at most. */
const openingTag = /<[a-zA-Z][\w.]*(?:\s(?:[^<>{}"]|=>|"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)?>/g
/** Boxes for texts of any length break, clamp or truncate them. Rows and lists of such boxes do not. */
const ofUserText = /\b(?:wrap-anywhere|line-clamp-\d|truncate)\b/
const isRow = /^<(?:ul|ol|li|dl|div|Sheet)\b|[\s"'`](?:inline-)?(?:flex|grid)[\s"'`]/

it('every box of a text that people write has the direction of its text', () => {
  const without = sources.flatMap(({ file, source }) =>
    (source.match(openingTag) ?? [])
      .filter((tag) => ofUserText.test(tag) && !isRow.test(tag) && !/\sdir=|\/>$/.test(tag))
      .map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ').slice(0, 120)}`),
  )
  expect(without).toEqual([])
})

it('no page compares a key with Enter by itself: web/ui/browser/enter-key.ts knows compositions', () => {
  const own = sources.filter(
    ({ file, source }) => !file.endsWith('enter-key.ts') && /[!=]== 'Enter'|case 'Enter'/.test(source),
  )
  expect(own.map(({ file }) => file)).toEqual([])
})
