import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/${name}`)

interface Lists {
  leftOut: string[]
  browserTestsOfRun: string | string[]
}

/** The lists of tests/whole-run.ts in a process with this environment. */
function listsWith(env: Record<string, string>): Lists {
  const program = `import(${JSON.stringify(join(root, 'tests/whole-run.ts'))}).then((lists) => console.log(JSON.stringify(lists)))`
  const { stdout } = spawnSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' })
  return JSON.parse(stdout)
}

/** Expands the alternatives of a glob: `a/{b,c}` to `a/b` and `a/c`. */
function singly(glob: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? []
  return names === undefined ? [glob] : names.split(',').map((name) => before + name + after)
}

it('each name of what npm test leaves out, and of the browser tests it has, is that of a file', () => {
  const { leftOut, browserTestsOfRun } = listsWith({ TEST_QUICK: '1' })
  const globs = [...leftOut, ...browserTestsOfRun].flatMap(singly)
  expect(globs.length).toBeGreaterThan(20)
  expect(globs.filter((glob) => !tests.some((file) => matchesGlob(file, glob)))).toEqual([])
})

it('npm test has browser tests of each part of the product', () => {
  const has = [listsWith({ TEST_QUICK: '1' }).browserTestsOfRun].flat().map((glob) => glob.split('/')[2])
  const parts = readdirSync(join(root, 'tests/e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(parts.filter((part) => !has.includes(part))).toEqual(['performance'])
})

it('every other command finds all files', () => {
  expect(listsWith({})).toEqual({ leftOut: [], browserTestsOfRun: '**/*.test.ts' })
})

it('a file that replaces modules runs in a process of its own', () => {
  const replacing = ['domain', 'server', 'scripts'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .map((name) => `${tree}/${name}`)
      .filter((name) => name.endsWith('.test.ts') && /^vi\.mock\(/m.test(readFileSync(join(root, name), 'utf8'))),
  )
  expect(replacing.length).toBeGreaterThan(1)
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  expect(replacing.filter((name) => !config.includes(`'${name}'`))).toEqual([])
})
