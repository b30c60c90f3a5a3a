import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/behaviour.md and docs/asvs.md name files and tests, which are renamed now and then: these tests find names that
// have become wrong.

const root = join(import.meta.dirname, '..', '..')

interface Line {
  /** The first words of the row. */
  behaviour: string
  where: string
  test: string
}

const lines = rowsOf(readFileSync(join(root, 'docs/behaviour.md'), 'utf8'))
const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/**
 * Rows of three columns are lines of behaviour. The rows of two columns at the end name no file, and those of four name
 * tests in three of them.
 */
function rowsOf(text: string): Line[] {
  const rows = text
    .split('\n')
    .filter((row) => row.startsWith('| ') && !/^\| (?:---|behaviour \||what \||call \|)/.test(row))
  return rows.map((row) => {
    const cells = row
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim())
    return {
      behaviour: (cells[0] ?? '').slice(0, 60),
      where: cells.length === 3 ? (cells[1] ?? '') : '',
      test: cells.length > 3 ? cells.slice(1).join('; ') : (cells.at(-1) ?? ''),
    }
  })
}

const inTicks = /`([^`]+)`/g

/** The paths of a cell that do not exist. A path may omit the folder of the path before it. */
function lostPaths(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(inTicks)].flatMap(([, path = '']) => {
    const places = [`web/${path}`, path, `supabase/migrations/${path}`, join(folder, path)]
    const place = places.find((one) => existsSync(join(root, one.replace(/\/\*$/, ''))))
    if (place === undefined) return [path]
    folder = dirname(place)
    return []
  })
}

/** The folders of tests/e2e. */
const areas = readdirSync(join(root, 'tests/e2e'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/**
 * `shell` is tests/e2e/pages/shell.test.ts, `domain/accounts/password` a file beside the code, the rest is in tests/.
 */
function testFile(name: string): string | undefined {
  const places = [
    ...areas.map((area) => `tests/e2e/${area}/${name}.test.ts`),
    `tests/${name}.test.ts`,
    `${name}.test.ts`,
    name,
  ]
  return places.find((place) => existsSync(join(root, place)))
}

/** The names of files and tests in a cell that do not exist. */
function lostTests(cell: string): string[] {
  const parts = cell.split(inTicks)
  // Texts and names in backticks alternate; the text after a name concerns that file.
  return parts.flatMap((name, index) => {
    if (index % 2 === 0) return []
    const file = testFile(name)
    if (file === undefined) return [name]
    const source = readFileSync(join(root, file), 'utf8')
    return quotedIn(parts[index + 1] ?? '')
      .filter((quoted) => !holds(source, quoted))
      .map((quoted) => `${file}: ${quoted}`)
  })
}

/** 'like this' or "like this"; an apostrophe inside a word ends no quotation. */
function quotedIn(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\d])(?:'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'|"([^"]+)")/gu)
  return [...found].map(([, single, double]) => single ?? double ?? '')
}

/** Whether a text in the file begins with these words; … matches anything, as does %s of a table of cases. */
function holds(source: string, name: string): boolean {
  const pieces = name.split(/…|%[ijs]/).map((piece) => piece.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const begin = pieces[0] === '' ? '' : String.raw`['"\x60]`
  return new RegExp(begin + pieces.join('.*')).test(source.replaceAll("\\'", "'"))
}

it('docs/behaviour.md is read to its last table', () => {
  expect(lines.length).toBeGreaterThan(330)
})

describe('docs/behaviour.md', () => {
  it('names only files and folders that exist', () => {
    expect(lines.flatMap(({ behaviour, where }) => lostPaths(where).map((path) => `${behaviour}: ${path}`))).toEqual([])
  })

  it('names only tests that exist, by their file and the beginning of their title', () => {
    expect(lines.flatMap(({ behaviour, test }) => lostTests(test).map((lost) => `${behaviour}: ${lost}`))).toEqual([])
  })

  it('names a test in each of its lines', () => {
    expect(lines.filter(({ test }) => !/`|the same/.test(test)).map(({ behaviour }) => behaviour)).toEqual([])
  })
})

describe('code and docs cite docs/behaviour.md', () => {
  const headings = readFileSync(join(root, 'docs/behaviour.md'), 'utf8').matchAll(/^#+ (.+)$/gm)
  const anchors = new Set([...headings].map(([, heading = '']) => anchorOf(heading)))
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], { cwd: root })
  const files = tracked
    .toString()
    .split('\0')
    .filter((path) => path !== '' && path !== 'scripts/checks/behaviour.test.ts' && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  it('by headings that it has', () => {
    const lost = files.flatMap(({ path, text }) =>
      [...text.matchAll(/behaviour\.md#([\w-]+)/g)]
        .filter(([, anchor = '']) => !anchors.has(anchor))
        .map(([, anchor]) => `${path}: ${anchor}`),
    )
    expect(lost).toEqual([])
  })

  it('and no specification that is not in the repository', () => {
    const old = /\bspec(?:ification)?(?:'s)?,? sections? \d|\bspecification, section/i
    expect(files.filter(({ text }) => old.test(text)).map(({ path }) => path)).toEqual([])
  })
})

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

describe('docs/asvs.md', () => {
  /** The number of requirements of levels 1 and 2 in ASVS 5.0.0 by chapter and section; those of level 3 follow. */
  const counts = [
    [2, 9, 11, 3, 2],
    [3, 3, 4, 1],
    [0, 2, 4, 6, 5, 0, 2],
    [3, 1, 2, 4],
    [1, 3, 2, 3],
    [3, 12, 4, 4, 5, 3, 0, 4],
    [3, 4, 2, 5, 2, 2],
    [2, 3, 1, 1],
    [3, 4],
    [2, 2, 4, 11, 5, 2, 3],
    [2, 3, 3, 4, 1, 1],
    [3, 2, 4],
    [1, 5, 2, 5],
    [2, 4, 3],
    [3, 3, 7],
    [1, 5, 4, 3, 3],
    [1, 4, 2],
  ]
  const numbers = counts.flatMap((chapter, at) =>
    chapter.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `V${at + 1}.${section + 1}.${index + 1}`),
    ),
  )
  const rows = asvs
    .split('\n')
    .filter((row) => row.startsWith('| V'))
    .map((row) => row.slice(2, -2).split(' | '))
  const [met = '', rest = ''] = asvs.split('\n## Not met\n')
  const isMet = ([number = '']: string[]) => met.includes(`| ${number} |`)

  it('names each requirement of levels 1 and 2 once', () => {
    expect(numbers).toHaveLength(253)
    expect(rows.flatMap(([cell = '']) => cell.split(', ')).toSorted()).toEqual(numbers.toSorted())
  })

  it('names places and tests that are there', () => {
    const lost = rows
      .filter(isMet)
      .flatMap(([number, , , where = '', test = '']) =>
        [...lostPaths(where), ...lostTests(test)].map((one) => `${number}: ${one}`),
      )
    expect(lost).toEqual([])
    const paths = [...rest.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|md|sql))`/g)].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('says of each row what meets it, or why nothing does', () => {
    const unsaid = rows.filter((row) =>
      isMet(row) ? !row.slice(3).join().includes('`') : row.length !== 5 && row.length !== 2,
    )
    expect(unsaid.map(([number]) => number)).toEqual([])
  })
})

it.each([
  ["`shell`: 'the bar names Home…'", []],
  ['`no-such-file`', ['no-such-file']],
  ["`shell`: 'a test of this name'", ['tests/e2e/pages/shell.test.ts: a test of this name']],
  ["`shell`: 'bar names Home'", ['tests/e2e/pages/shell.test.ts: bar names Home']],
])('%s: %j', (cell, lost) => {
  expect(lostTests(cell)).toEqual(lost)
})
