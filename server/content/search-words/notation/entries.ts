import type { SearchWord } from './search-word.ts'

/**
 * Parses the short notation of a language's list: the meanings on the left, separated by ` | `, the words with it on
 * the right, separated by commas.
 */
export function entries(
  language: SearchWord['language'],
  lists: readonly (readonly [means: string, terms: string])[],
): SearchWord[] {
  const made = lists.flatMap(([means, terms]) =>
    split(terms, ',').flatMap((term) =>
      spellings(term).map((spelling) => ({
        term: spelling,
        means: split(means, '|'),
        language,
      })),
    ),
  )
  return [...new Map(made.map((entry) => [entry.term, entry])).values()]
}

/** All forms of some verbs for the list of question words and fillers: each root with each ending. */
export function forms(roots: string, endings: string): string {
  return roots
    .split(' ')
    .flatMap((root) => ['', ...endings.split(' ')].map((ending) => root + ending))
    .join(', ')
}

/** Many keyboards lack the nukta, and many people write an anusvara in place of a chandrabindu. */
function spellings(term: string): string[] {
  const plain = term.replaceAll(/[\u093c\u0b3c]/g, '')
  return [...new Set([term, plain, term.replaceAll('ँ', 'ं'), plain.replaceAll('ँ', 'ं'), ...onPhones(term)])]
}

/** Short Hindi words in Latin letters, with their abbreviations on phones. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['nahi', 'nhi'],
  ['gaya', 'gya'],
  ['gayi', 'gyi'],
  ['raha', 'rha'],
  ['rahi', 'rhi'],
  ['rahe', 'rhe'],
  ['kab', 'kb'],
  ['kar', 'kr'],
  ['karna', 'krna'],
  ['mein', 'me'],
  ['kahan', 'kaha'],
  ['bhool', 'bhul'],
  ['chhut', 'chut'],
  ['kyun', 'kyu'],
])
const inFull = new Map([...shortened].map(([full, short]) => [short, full]))

/** A phrase matches only as a whole, so it is listed in full and with its abbreviations. */
function onPhones(term: string): string[] {
  const words = term.split(' ')
  if (words.length === 1) return []
  return [shortened, inFull].map((spelling) => words.map((word) => spelling.get(word) ?? word).join(' '))
}

function split(list: string, mark: string): string[] {
  return list
    .split(mark)
    .map((word) => word.replaceAll(/\s+/g, ' ').trim())
    .filter((word) => word !== '')
}
