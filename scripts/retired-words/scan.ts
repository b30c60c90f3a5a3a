import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allowed, type RetiredWord, retiredWords } from './list.ts'

export interface Hit {
  word: string
  instead: string
  path: string
  /** From 1; 0 for the file's own name. */
  line: number
  found: string
}

const root = join(import.meta.dirname, '../..')
const readable = /\.(?:ts|tsx|mjs|css|sql|md|ya?ml|json|svg|html|service|timer)$|(?:^|\/)(?:Dockerfile|Caddyfile|run)$/
const code = /\.(?:tsx?|mjs)$/
const identifier = /[A-Za-z$][\w$]*/g
const severalWords = /[a-z\d][A-Z]|[A-Za-z]_[A-Za-z]/
/** A name of a single word at its declaration, or a typed or named member. */
const declared =
  /\b(?:const|let|function\*?|class|interface|type) \{? ?([A-Za-z]\w*)|^\s*(?:readonly |export )?([A-Za-z]\w*)\??: |[({,] ?([A-Za-z]\w*)\??: |<([A-Z]\w*)\b/g

/** keptRows, KEPT_ROWS and kept-rows alike: -kept-rows- */
const inKebab = (name: string) =>
  `-${name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replaceAll(/[_$.]+/g, '-')
    .toLowerCase()
    .replaceAll(/^-+|-+$/g, '')}-`

const parts = (list = '') => list.split(' ').filter((part) => part !== '')

const lists = retiredWords.map((word) => ({ word, names: parts(word.names), but: parts(word.but) }))
const known = new Map<string, RetiredWord[]>()

/** The retired words in a name; cached, because names occur thousands of times. */
function retiredIn(name: string): RetiredWord[] {
  const before = known.get(name)
  if (before) return before
  const kebab = inKebab(name)
  const found = lists.filter(({ names, but }) => {
    const rest = but.reduce((text, part) => text.replaceAll(`-${part}-`, '-'), kebab)
    return names.some((part) => rest.includes(`-${part}-`))
  })
  const words = found.map(({ word }) => word)
  known.set(name, words)
  return words
}

/** Removes comments and quoted texts, so that only names are left. */
const withoutTexts = (line: string) =>
  line.replace(/^\s*(?:\/?\*|\/\/).*|(?<=\s)\/\/ .*/, '').replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")

/** Names of several words anywhere, and those of a single word at their declaration. */
function namesIn(line: string, path: string): string[] {
  const several = [...line.matchAll(identifier)].map(([name]) => name).filter((name) => severalWords.test(name))
  if (!code.test(path)) return several
  const alone = [...withoutTexts(line).matchAll(declared)].map((match) => match.slice(1).find((name) => name) ?? '')
  return [...new Set([...several, ...alone])]
}

function isAllowed(path: string, { word }: RetiredWord, line: string): boolean {
  return allowed.some(
    (place) => place.in.test(path) && (place.words?.includes(word) ?? true) && (place.line?.test(line) ?? true),
  )
}

/** Every retired word of one file, by its path relative to the root. */
export function scanFile(path: string, text: string): Hit[] {
  const inForce = new Set(retiredWords.filter(({ within }) => within?.test(path) ?? true))
  const phrases = [...inForce].filter((word) => word.text)
  const hits: Hit[] = []
  const add = (retired: RetiredWord, line: number, found: string, whole: string) => {
    if (!inForce.has(retired) || isAllowed(path, retired, whole)) return
    hits.push({ word: retired.word, instead: retired.instead, path, line, found })
  }
  const name = basename(path).replace(/\..*$/, '')
  const ofPath = [...inForce].filter(({ files }) => files?.test(path))
  for (const word of new Set([...retiredIn(name), ...ofPath])) add(word, 0, basename(path), path)
  const lines = text.split('\n')
  lines.forEach((line, index) => {
    for (const one of namesIn(line, path)) for (const word of retiredIn(one)) add(word, index + 1, one, line)
  })
  // Each phrase once over the whole file: line by line takes ten times as long.
  for (const word of phrases)
    for (const match of text.matchAll(new RegExp(word.text ?? '', `g${word.text?.flags}`))) {
      const index = text.slice(0, match.index).split('\n').length - 1
      add(word, index + 1, match[0].trim(), lines[index] ?? '')
    }
  return hits
}

/** Every retired word of the tracked files. */
export function scanTree(): Hit[] {
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return paths
    .split('\0')
    .filter((path) => readable.test(path))
    .flatMap((path) => {
      try {
        return scanFile(path, readFileSync(join(root, path), 'utf8'))
      } catch (error) {
        // Tracked, but moved or deleted in the work tree.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    })
}

type Counts = Record<string, Record<string, number>>

/** Counts by tree and word: `web: { faces: 3 }`. Moves within a tree change nothing. */
export function countHits(hits: Hit[]): Counts {
  const counts: Counts = {}
  for (const { path, word } of hits) {
    const tree = path.includes('/') ? (path.split('/')[0] ?? '') : '(root)'
    const ofTree = (counts[tree] ??= {})
    ofTree[word] = (ofTree[word] ?? 0) + 1
  }
  return counts
}

/** The counts when the words were retired. It only shrinks, and is deleted once it is empty. */
export const baselineFile = join(import.meta.dirname, 'baseline.json')

export const readBaseline = (): Counts =>
  existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Counts) : {}

/** The baseline without fixed hits. */
export function lowered(baseline: Counts, counts: Counts): Counts {
  const trees = Object.entries(baseline).map(([tree, words]) => {
    const left = Object.entries(words).map(
      ([word, count]) => [word, Math.min(count, counts[tree]?.[word] ?? 0)] as const,
    )
    return [tree, Object.fromEntries(left.filter(([, count]) => count > 0))] as const
  })
  return Object.fromEntries(trees.filter(([, words]) => Object.keys(words).length > 0))
}

/** All hits of each word and tree with more of them than the baseline, since it is unknown which is new. */
export function tooMany(hits: Hit[], baseline: Counts): string[] {
  return Object.entries(countHits(hits)).flatMap(([tree, words]) =>
    Object.entries(words)
      .filter(([word, count]) => count > (baseline[tree]?.[word] ?? 0))
      .flatMap(([word, count]) => {
        const places = hits.filter((hit) => hit.word === word && (hit.path.split('/')[0] === tree || tree === '(root)'))
        return [
          `${tree}: ${count} of "${word}" where at most ${baseline[tree]?.[word] ?? 0} are known; say ${places[0]?.instead}`,
          ...places.slice(0, 12).map(({ path, line, found }) => `  ${path}:${line} ${found}`),
        ]
      }),
  )
}
