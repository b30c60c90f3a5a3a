import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedCollege } from '#domain/college/college.ts'

// A college that has set its own name is called by it everywhere (docs/decisions/0064). A text that has the name of the
// site as it ships is found here, before a page, a mail or a message has it.

const root = join(import.meta.dirname, '..', '..')

/** Where the name is that of the software, or a text that is given the college's name before it is shown. */
const exempt: readonly (readonly [files: RegExp, why: string])[] = [
  [/^domain\/college\/college\.ts$/, 'has the shipped facts'],
  [/^domain\/(?:help\/|plans\.ts$)/, 'is shown through underName'],
  [/^server\/features\/assistant\/replies\.ts$/, 'is shown through underName'],
  [/^server\/content\/search-words\//, 'has what people search for'],
  [/^server\/(?:cli|core\/database|features\/backup)\//, 'tells operators which software it is'],
  [/^server\/start-up-lines\.ts$/, 'tells operators which software it is'],
  [/^server\/supabase\/auth\/(?:settings|providers\/github)\.ts$/, 'tells other software which software it is'],
  [/^domain\/dates\/calendar-file\.ts$/, 'tells other software which software it is (PRODID)'],
  [/^web\/admin\/(?:samples-box\.tsx|content\/tables\/help\.ts)$/, 'tells admins what came with the software'],
  [/^web\/ui\/display\/wordmark\.tsx$/, 'draws the shipped name, in place of which a college has its own'],
]

const found = globSync('{domain,server,web}/**/*.{ts,tsx,css,html,svg}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes(shippedCollege.name))

test('no page, mail, message or file is called by the name of the site as it ships', () => {
  expect(found.filter((file) => !exempt.some(([files]) => files.test(file)))).toEqual([])
})

test.each(exempt)('the exemption of %s has a file', (files) => {
  expect(found.some((file) => files.test(file))).toBe(true)
})
