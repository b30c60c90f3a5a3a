import { isNear } from './near.ts'

// What text recognition makes of a page's head, undone where nothing else can be meant.

/** The words by which exams, years and semesters are found. None is one letter from a word of another meaning. */
const vocabulary = [
  'semester',
  'examination',
  'examinations',
  'regular',
  'supplementary',
  'sessional',
  'january',
  'february',
  'september',
  'october',
  'november',
  'december',
]

/** "Exam1nation", "2O22", "Sernester", "lll". The text is in lower case, with its words apart by spaces and signs. */
export const mendRecognised = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    const mended = mendSigns(word)
    return mended.length < 6 ? mended : (vocabulary.find((known) => isRecognisedAs(mended, known)) ?? mended)
  })

function mendSigns(word: string): string {
  // A numeral drawn in strokes: "lll", "lv".
  if (/^(?=.*l)[liv]{1,4}$/.test(word)) return word.replaceAll('l', 'i')
  if (/^[\doil]{2,5}$/.test(word) && /\d/.test(word)) return word.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return word.replaceAll(/(?<=\p{L})[01](?=\p{L}{2})|(?<=\p{L}{2})[01](?=\p{L})|^[01](?=\p{L}{3})/gu, (digit) =>
    digit === '0' ? 'o' : 'i',
  )
}

const isRecognisedAs = (word: string, known: string) =>
  word[0] === known[0] && word !== known && (withM(word) === known || isNear(word, known))

/** "Sernester": an m that falls apart. */
export const withM = (word: string) => word.replaceAll('rn', 'm')

/** Signs that recognition confuses, each mapped to one of its group: "C5307", "CSE07" and "CS3O7" are CS307. */
const alike: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  d: '0',
  i: '1',
  l: '1',
  z: '2',
  e: '3',
  s: '5',
  g: '6',
  b: '8',
}
const foldSigns = (code: string) => code.replaceAll(/[oqdilzesgb]/g, (sign) => alike[sign] ?? sign)

/** Whether a text that is no code may be this one, with at most two of its signs taken for others. */
export function mayBeCode(written: string, code: string): boolean {
  if (written.length !== code.length || !/[a-z]/.test(written) || foldSigns(written) !== foldSigns(code)) return false
  let others = 0
  for (let at = 0; at < code.length; at++) if (written[at] !== code[at]) others++
  return others <= 2
}
