import { type SearchGroup, searchGroups } from '#domain/kinds/content-kinds.ts'
import { foldText } from '#domain/text/comparable-text.ts'

/** Typed before the words, they narrow the search to one group. */
export const prefixes: Readonly<Record<string, SearchGroup>> = { n: 'notices', p: 'papers', d: 'discussions' }

export const isGroup = (name: string): name is SearchGroup => Object.hasOwn(searchGroups, name)

export interface Query {
  /** The server's query, without the prefix. */
  text: string
  group?: SearchGroup | undefined
}

/** Longer ones find no more, and the address grows. */
export const longestQuery = 200

/** `n: exam form` asks for notices only. A prefix alone asks nothing yet. */
export function parseQuery(typed: string): Query {
  const [, prefix = '', rest = ''] = /^\s*(\p{L}):(.*)$/su.exec(typed) ?? []
  const group = prefixes[prefix.toLowerCase()]
  return { text: tidy(group === undefined ? typed : rest), group }
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestQuery)

/** Whether each typed word begins some word of these texts. */
export function findsWords(typed: string, texts: readonly string[]): boolean {
  const wanted = wordsOf(typed)
  const there = wordsOf(texts.join(' '))
  return wanted.length > 0 && wanted.every((word) => there.some((other) => other.startsWith(word)))
}

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
