import type { SearchWord } from './search-word.ts'

/**
 * A language's list, written the short way: what is meant on the left (more than one parted by ` | `), all that
 * means it on the right, parted by commas.
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

/** All forms of some verbs, for a list of words that only ask or fill: each root with each ending. */
export function forms(roots: string, endings: string): string {
  return roots
    .split(' ')
    .flatMap((root) => ['', ...endings.split(' ')].map((ending) => root + ending))
    .join(', ')
}

/** Many keyboards have no nukta, and many people write an anusvara where the dictionary has a chandrabindu. */
function spellings(term: string): string[] {
  const plain = term.replaceAll(/[\u093c\u0b3c]/g, '')
  return [...new Set([term, plain, term.replaceAll('ँ', 'ं'), plain.replaceAll('ँ', 'ं'), ...onPhones(term)])]
}

/** Small Hindi words as they are written in Latin letters, and as phones shorten them. */
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

/** A phrase is looked up as a whole, so each of its words can spoil it: it is listed written in full, and shortened. */
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
