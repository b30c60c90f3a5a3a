import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'

// The linter says which layer may import which (oxlint.config.ts). What it cannot say is measured here: that the
// folders form no circle, and that none of them is a heap.

const root = join(import.meta.dirname, '..', '..')
const files = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath.slice(root.length + 1), entry.name))
const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const imports = /(?:^(?:import|export)\s(?:[^'";]*?\sfrom\s)?|\bimport\()'([^']+)'/gm

/** By folder: the folders that its files import from, types too, each with one such import. */
const graph = new Map<string, Map<string, string>>()
for (const file of modules) {
  const folder = dirname(file)
  const targets = graph.get(folder) ?? new Map<string, string>()
  graph.set(folder, targets)
  for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
    const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(folder, specifier)
    if (!modules.includes(target) || dirname(target) === folder) continue
    if (!targets.has(dirname(target))) targets.set(dirname(target), `${file} imports ${target}`)
  }
}

/** A way back from each folder to itself, as the imports that make it. */
function circles(): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (folder: string, path: { folder: string; by: string }[]) => {
    const start = path.findIndex((step) => step.folder === folder)
    if (start !== -1) found.push(path.slice(start).map(({ by }) => by))
    if (start !== -1 || done.has(folder)) return
    for (const [next, by] of graph.get(folder) ?? []) walk(next, [...path, { folder, by }])
    done.add(folder)
  }
  for (const folder of graph.keys()) walk(folder, [])
  return found
}

it('the folders of the server import each other in one direction only', () => {
  expect(graph.get('server')?.size).toBeGreaterThan(10)
  expect(circles()).toEqual([])
})

it('no folder of the server holds more than 25 files', () => {
  const counts = Map.groupBy(files, (file) => dirname(file))
  expect([...counts].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([])
})
