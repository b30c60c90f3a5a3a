import { type Proposal, romans, type Source } from './proposal.ts'

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const number = `(viii|vii|vi|iv|v|iii|ii|i|[1-8](?:st|nd|rd|th)?|${words.join('|')})`
const before = new RegExp(`\\b${number}[ -]?sem(?:ester|s)?\\b`)
// "End semester 1" is no first semester, and neither is "5th Sem First Sessional".
const after = new RegExp(
  `(?<!\\b(?:end|mid)[ -]?)\\bsem(?:ester)?[ :-]{0,3}${number}(?![\\w])(?! (?:sessional|internal|mid|class|unit|periodic))`,
)
const yearAndSemester = new RegExp(`\\b${number}[ -]?(?:b ?tech[ ])?ye?a?r\\b[ ,:/-]{0,3}${number}[ -]?sem`)
const short = /\bs([1-8])\b/

/** Of the eight that a course of study has. */
export function proposeSemester({ text, from }: Source): Proposal<number> | undefined {
  const [, year, ofYear] = yearAndSemester.exec(text) ?? []
  if (year !== undefined && ofYear !== undefined) {
    const [y, s] = [valueOf(year), valueOf(ofYear)]
    if (y <= 4 && s <= 2) return { value: 2 * (y - 1) + s, sure: true, from }
  }
  const named = after.exec(text)?.[1] ?? before.exec(text)?.[1]
  if (named !== undefined) return { value: valueOf(named), sure: true, from }
  const guessed = from === 'name' ? short.exec(text)?.[1] : undefined
  return guessed === undefined ? undefined : { value: Number(guessed), sure: false, from }
}

function valueOf(text: string): number {
  const roman = (romans as readonly string[]).indexOf(text)
  if (roman !== -1) return roman + 1
  const word = words.indexOf(text)
  return word === -1 ? Number.parseInt(text, 10) : word + 1
}
