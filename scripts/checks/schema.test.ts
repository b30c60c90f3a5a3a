import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLoadOrder } from '#server/core/database/schema-files.ts'
import { schemaFiles } from '../schema/load-order.ts'
import { readSources } from '../schema/sources.ts'
import { splitStatements } from '../schema/statements.ts'

const root = join(import.meta.dirname, '..', '..')
const functions = [...readSources().definitions].filter(([key]) => key.startsWith('function '))

describe('the files of supabase/schema', () => {
  it('are each loaded once; else: npm run schema', () => {
    expect(readLoadOrder().toSorted()).toEqual(schemaFiles())
  })

  it('say of each function what it is for, in the comment right before it', () => {
    expect(functions.length).toBeGreaterThan(200)
    const silent = functions.filter(([, found]) => found.some(({ comment }) => comment === ''))
    expect(silent.map(([key]) => key)).toEqual([])
  })

  it('give each function that runs with the rights of its owner a search path of its own', () => {
    const owners = functions.filter(([, found]) => found.some(({ text }) => isSecurityDefiner(text)))
    expect(owners.length).toBeGreaterThan(80)
    const open = owners.filter(([, found]) =>
      found.some(({ text }) => isSecurityDefiner(text) && !/\sset search_path (?:=|to) ''/.test(headOf(text))),
    )
    expect(open.map(([key]) => key)).toEqual([])
  })
})

/** Before the body, in which other statements may set something. */
const headOf = (text: string) => text.split(/\$\w*\$|\bbegin atomic\b|\n\s*return\b/)[0] ?? ''
const isSecurityDefiner = (text: string) => /\bsecurity definer\b/.test(headOf(text))

it('no migration changes the text of a function that it reads from the catalogue', () => {
  // Those of before the schema files, whose functions are in them as they came out.
  const last = '0101_one_search.sql'
  const folder = join(root, 'supabase', 'migrations')
  const patching = readdirSync(folder)
    .filter((file) => file > last)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('pg_get_functiondef'))
  expect(patching).toEqual([])
})

describe('splitStatements', () => {
  it.each([
    ["select ';'; select 2;", ["select ';';", 'select 2;']],
    ["select e'\\';'; select 2;", ["select e'\\';';", 'select 2;']],
    ['do $a$ begin; $$;$$ end $a$; select 1;', ['do $a$ begin; $$;$$ end $a$;', 'select 1;']],
    [
      'create function a() begin atomic select case when true then 1 end; select 2; end; select 3;',
      ['create function a() begin atomic select case when true then 1 end; select 2; end;', 'select 3;'],
    ],
    ['select 1 /* ; */; -- ;\nselect 2;', ['select 1 /* ; */;', 'select 2;']],
  ])('%s', (sql, expected) => {
    expect(splitStatements(sql).map(({ text }) => text)).toEqual(expected)
  })

  it('returns the comment right before a statement, and none that a blank line separates', () => {
    const sql = '-- Of the file.\n\n-- Of the first,\n-- in two lines.\nselect 1;\n\nselect 2;'
    expect(splitStatements(sql).map(({ comment }) => comment)).toEqual(['-- Of the first,\n-- in two lines.', ''])
  })
})

it('each migration has a number of its own', () => {
  const numbers = readdirSync(join(root, 'supabase', 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
