import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The linter checks which layer may import which (oxlint.config.ts). These tests check what it cannot: that the folders
// form no circle, and that no folder is too large.

const root = join(import.meta.dirname, '..', '..')
const filesOf = (tree: string) =>
  readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length + 1), entry.name))

const imports = /(?:^(?:import|export)\s(?:[^'";]*?\sfrom\s)?|\bimport\()'([^']+)'/gm

/** By folder: the other folders that its files import from, types included, each with one such import. */
function graphOf(
  tree: string,
  folderOf: (file: string) => string,
  apart = (folder: string, to: string) => folder !== to,
): Map<string, Map<string, string>> {
  const modules = filesOf(tree).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const known = new Set(modules)
  const graph = new Map<string, Map<string, string>>()
  for (const file of modules) {
    const folder = folderOf(file)
    const targets = graph.get(folder) ?? new Map<string, string>()
    graph.set(folder, targets)
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(file), specifier)
      const to = folderOf(target)
      if (known.has(target) && apart(folder, to) && !targets.has(to)) targets.set(to, `${file} imports ${target}`)
    }
  }
  return graph
}

/** For each circle, a path from a folder back to itself, as imports. */
function circlesIn(graph: ReturnType<typeof graphOf>): string[][] {
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

const holds = (folder: string, inside: string) => `${inside}/`.startsWith(`${folder}/`)
/** Neither contains the other: a page and its parts share the files beside the page. */
const besides = (folder: string, to: string) => !holds(folder, to) && !holds(to, folder)

/** In `web`, a layer or a feature is a folder with all below it; a file directly in `web` counts by itself. */
const webFolderOf = (file: string) => file.split('/').slice(0, 2).join('/')

describe.each([
  { tree: 'domain', folderOf: dirname, busiest: 'domain/papers', atLeast: 1 },
  { tree: 'server', folderOf: dirname, busiest: 'server', atLeast: 11 },
  { tree: 'web', folderOf: webFolderOf, busiest: 'web/shell', atLeast: 8 },
])('the folders of $tree', ({ tree, folderOf, busiest, atLeast }) => {
  it('import each other in one direction only', () => {
    const graph = graphOf(tree, folderOf)
    expect(graph.get(busiest)?.size).toBeGreaterThanOrEqual(atLeast)
    expect(circlesIn(graph)).toEqual([])
  })
})

it.each([
  { tree: 'web', busiest: 'web/materials/course', atLeast: 4 },
  { tree: 'tests', busiest: 'tests/support/features', atLeast: 4 },
])('the parts of a feature, in $tree, import each other in one direction only', ({ tree, busiest, atLeast }) => {
  const graph = graphOf(tree, dirname, besides)
  expect(graph.get(busiest)?.size).toBeGreaterThanOrEqual(atLeast)
  expect(circlesIn(graph)).toEqual([])
})

it.each(['domain', 'scripts', 'server', 'tests', 'web'])('no folder of %s holds more than 25 files', (tree) => {
  const counts = Map.groupBy(filesOf(tree), (file) => dirname(file))
  expect([...counts].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([])
})
