import { foldText } from '#domain/text/comparable-text.ts'

/** The groups of search_box(), in the order in which an empty filter lists them. */
export const groups = ['pages', 'notices', 'papers', 'discussions', 'people', 'more'] as const
export type Group = (typeof groups)[number]

export const groupTitles: Record<Group, string> = {
  pages: 'Pages',
  notices: 'Notices',
  papers: 'Papers and notes',
  discussions: 'Discussions',
  people: 'People and companies',
  more: 'More',
}

/** The kinds of documents in each, as search.group_of() has them. */
export const kindsOf: Record<Group, readonly string[]> = {
  pages: ['page', 'help'],
  notices: ['notice'],
  papers: ['material', 'course', 'exam'],
  discussions: ['discussion'],
  people: ['alumnus', 'company', 'question'],
  more: ['vendor', 'post', 'template', 'project', 'tutorial'],
}

/** Typed before the words, they narrow the search to one group. */
export const prefixes: Readonly<Record<string, Group>> = { n: 'notices', p: 'papers', d: 'discussions' }

export const isGroup = (name: string): name is Group => groups.some((group) => group === name)

export interface Query {
  /** The server's query, without the prefix. */
  text: string
  group?: Group | undefined
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
