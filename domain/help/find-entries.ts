import { foldText } from '../text/comparable-text.ts'
import type { HelpEntry } from './entry.ts'

/** Words without a subject. */
const fillers = new Set(
  'a an the i my me to do does can could how what where when is are am it in on of for and or you we please want'.split(
    ' ',
  ),
)

const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The entries that match most of the typed words or their prefixes, those with more matches in the title first. */
export function findEntries(typed: string, entries: readonly HelpEntry[]): HelpEntry[] {
  const all = wordsIn(typed)
  const telling = all.filter((word) => !fillers.has(word))
  const words = telling.length > 0 ? telling : all
  const count = (texts: readonly string[]) => {
    const there = wordsIn(texts.join(' '))
    return words.filter((word) => there.some((other) => other.startsWith(word))).length
  }
  const scored = entries.map((entry) => ({
    entry,
    found: count([entry.title, entry.text, entry.asked, entry.note ?? '', ...(entry.steps ?? [])]),
    inTitle: count([entry.title]),
  }))
  const highest = Math.max(...scored.map(({ found }) => found))
  return scored
    .filter(({ found }) => found > 0 && found === highest)
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .map(({ entry }) => entry)
}
