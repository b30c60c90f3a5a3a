import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { retiredWords } from '../retired-words/list.ts'
import { baselineFile, readBaseline, scanFile, scanTree, tooMany } from '../retired-words/scan.ts'

// docs/words.md has the field's word for each thing. These tests report retired words, with the right ones.

const glossary = readFileSync(join(import.meta.dirname, '../../docs/words.md'), 'utf8')
const wordsOf = (path: string, text: string) => scanFile(path, text).map(({ word, found }) => `${word}: ${found}`)

it('the tree has no more retired words than the baseline knows', () => {
  expect(tooMany(scanTree(), readBaseline())).toEqual([])
})

it('a baseline without any word left is deleted', () => {
  expect(existsSync(baselineFile) && Object.keys(readBaseline()).length === 0).toBe(false)
})

it.each(retiredWords)('docs/words.md lists $word', ({ word }) => {
  expect(glossary).toContain(`| ${word} |`)
})

describe('a retired word is found', () => {
  it.each([
    ['web/shell/a.ts', 'const x = bringFaces()', ['faces: bringFaces']],
    ['web/shell/faces.ts', '', ['faces: faces.ts']],
    ['server/a.ts', 'export function own(client: Client) {}\nconst kept = 1', ['kept: kept']],
    ['server/a.ts', 'interface Turn {\n  kept: boolean\n}', ['kept: kept']],
    ['server/a.ts', 'const { rows } = await query(KEPT_ROWS)', ['kept: KEPT_ROWS']],
    ['server/a.ts', '// The data API is the wall.', ['the wall: the wall']],
    ['docs/a.md', 'Asks for the second step.', ['second step: second step']],
    ['docs/a.md', 'See `isRefused`.', ['refusal: isRefused']],
    ['web/forum/rows.ts', '', ['writes.ts, rows.ts: rows.ts']],
    ['server/admin/routes.ts', '', ['admin (of API, CLI and GoTrue alike): routes.ts']],
    ['supabase/migrations/0030_a.sql', 'create table courses_kept ();', ['kept: courses_kept']],
    ['tests/a.ts', "it('journeys end', () => {})", ['journeys: journeys']],
  ])('%s: %s', (path, text, found) => {
    expect(wordsOf(path, text)).toEqual(found)
  })
})

describe('plain English and the words of others stay', () => {
  it.each([
    ['web/a.ts', '// What is kept open, said once and pressed at once; most of it at least.'],
    ['web/a.ts', "const saved = 'the kept one'"],
    ['server/a.ts', "header('Connection', 'keep-alive')\nconst { keepAlive } = agent"],
    ['web/a.ts', 'const { rows } = await load(window.devicePixelRatio)'],
    ['web/landing/page.tsx', 'export default function LandingPage() {}'],
    ['server/a.ts', 'if (isAdmin) return'],
    ['supabase/migrations/0008_payments.sql', 'create table payment_notices ();'],
    ['web/landing/hero.tsx', 'Transform Your Academic Journey'],
  ])('%s: %s', (path, text) => {
    expect(wordsOf(path, text)).toEqual([])
  })
})

it('what is more than the baseline knows is named by file and line', () => {
  const hits = scanFile('web/a.ts', 'const kept = 1\nconst keepDraft = 2')
  expect(tooMany(hits, { web: { kept: 2 } })).toEqual([])
  expect(tooMany(hits, { web: { kept: 1 } })).toEqual([
    'web: 2 of "kept" where at most 1 are known; say saved, stored, cached, draft',
    '  web/a.ts:1 kept',
    '  web/a.ts:2 keepDraft',
  ])
})
