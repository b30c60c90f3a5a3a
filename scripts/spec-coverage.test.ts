import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/spec-coverage.md names files and tests; both get other names, and a table that nobody checks says nothing.

const root = join(import.meta.dirname, '..')

interface Line {
  /** The first words of the row. */
  said: string
  where: string
  test: string
}

const lines = rowsOf(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))

/**
 * Rows of three columns are lines of the specification; those of two, at the end, have no place, nor have those of
 * four, which name tests in three of them.
 */
function rowsOf(text: string): Line[] {
  const rows = text
    .split('\n')
    .filter((row) => row.startsWith('| ') && !/^\| (?:---|line \||what \||call \|)/.test(row))
  return rows.map((row) => {
    const cells = row
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim())
    return {
      said: (cells[0] ?? '').slice(0, 60),
      where: cells.length === 3 ? (cells[1] ?? '') : '',
      test: cells.length > 3 ? cells.slice(1).join('; ') : (cells.at(-1) ?? ''),
    }
  })
}

const inTicks = /`([^`]+)`/g

/** The paths of a cell that lead nowhere. A path may leave out the folder that the one before it has. */
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

/** `shell` is tests/e2e/shell.test.ts, `domain/password` stands beside the code, the rest in tests/. */
function testFile(name: string): string | undefined {
  const places = [`tests/e2e/${name}.test.ts`, `tests/${name}.test.ts`, `${name}.test.ts`, name]
  return places.find((place) => existsSync(join(root, place)))
}

/** The files and the names of tests in a cell that there are not. */
function lostTests(cell: string): string[] {
  const parts = cell.split(inTicks)
  // Text and ticked names take turns; what follows a name is about its file.
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

/** 'so' or "so"; an apostrophe inside a word ends nothing. */
function quotedIn(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\d])(?:'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'|"([^"]+)")/gu)
  return [...found].map(([, single, double]) => single ?? double ?? '')
}

/** Whether a line of the file begins a text with these words; … stands for any. */
function holds(source: string, name: string): boolean {
  const pieces = name.split('…').map((piece) => piece.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const begin = pieces[0] === '' ? '' : String.raw`['"\x60]`
  return new RegExp(begin + pieces.join('.*')).test(source.replaceAll("\\'", "'"))
}

it('holds the whole specification', () => {
  expect(lines.length).toBeGreaterThan(330)
})

describe('what the table names is there', () => {
  it('each place', () => {
    expect(lines.flatMap(({ said, where }) => lostPaths(where).map((path) => `${said}: ${path}`))).toEqual([])
  })

  it('each test, by its file and the beginning of its name', () => {
    expect(lines.flatMap(({ said, test }) => lostTests(test).map((lost) => `${said}: ${lost}`))).toEqual([])
  })

  it('and each line has one', () => {
    expect(lines.filter(({ test }) => !/`|the same/.test(test)).map(({ said }) => said)).toEqual([])
  })
})

it.each([
  ["`shell`: 'the bar names Home…'", []],
  ['`no-such-file`', ['no-such-file']],
  ["`shell`: 'a test of this name'", ['tests/e2e/shell.test.ts: a test of this name']],
  ["`shell`: 'bar names Home'", ['tests/e2e/shell.test.ts: bar names Home']],
])('%s: %j', (cell, lost) => {
  expect(lostTests(cell)).toEqual(lost)
})
