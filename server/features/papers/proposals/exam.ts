import type { Exam } from '#domain/dates/exams.ts'
import type { Proposal, Source } from './proposal.ts'

const exam = 'exam(?:ination)?s?'

/** In the order in which they are tried: "end semester (supplementary)" is a supplementary one. */
const spellings: readonly [Exam, RegExp][] = [
  [
    'supplementary',
    new RegExp(
      String.raw`\b(?:suppl?(?:e?mentary|e?mental|ement|ly|e|y)?|back ?logs?|back(?: paper| ?${exam})|carry ?over|remedial|re-?(?: ?${exam}|appear| ?test)|make-? ?up|arrears?|improvement ${exam})\b`,
    ),
  ],
  ['quiz', /\bquiz(?:zes)?(?=\b|\d)|\b(?:class|surprise|unit) ?-?tests?\b|\bct ?-?[1-4]\b/],
  [
    'mid-semester',
    new RegExp(
      String.raw`\bmid(?:[ -]?(?:sem(?:ester)?s?|terms?|spring|autumn|monsoon|${exam}|s))?(?=\b|\d)|\b(?:mse|mst|ms[12]|insem|in-sem|cia|cie|iat|i ?a ?t)(?=\b|\d)|\b(?:series|periodic(?:al)?|continuous assessment|cycle) tests?\b|\bcat ?-?(?:[1-3]|i{1,3})\b|\b(?:sessional|internal(?! (?:combustion|energy|energies|forces?|resistance|audit|structures?))(?: assessment| ${exam}| tests?)?|minor)s?\b`,
    ),
  ],
  [
    'end-semester',
    new RegExp(
      String.raw`\bend[ -]?(?:sem(?:ester)?|term|exam|spring|autumn|monsoon)(?=\b|\d)|\b(?:ese|est|ete)(?=\b|\d)|\bfinals?\b(?! (?:year|yr))|(?<!\bpre[ -])\b(?:university|semester|annual|regular|theory|term[ -]end|degree|major)(?: ?[/-]? ?(?:[a-z]+|new)){0,2} ?${exam}\b|\bsem(?:ester)?[ :-]{0,3}[iv]{1,4} (?:[a-z]+ )?${exam}\b|\bmajor\b(?! project)|\b${exam} (?:summer|winter|(?:first|second) half)\b|\b(?:summer|winter|(?:first|second) half) (?:20\d\d )?${exam}\b|\b(?:b ?tech|b ?e)(?: [a-z]+){0,2} ${exam}\b`,
    ),
  ],
]
/** Two letters and a year: "es23". They may be a course's, too. */
const short: readonly [Exam, RegExp][] = [
  ['mid-semester', /\bms ?-?(?:20)?[0-3]\d\b/],
  ['end-semester', /\bes ?-?(?:20)?[0-3]\d\b/],
]
/** Three hours, sixty marks and more, or an examination that names no other kind. */
const isLikelyEnd = (text: string) =>
  /\bexaminations?\b/.test(text) ||
  /\b(?:3|three|2 1\/2) ?(?:hours?|hrs?)\b/.test(text) ||
  Number(/\b(?:max(?:imum)?|total|full)? ?(?:marks?|m ?m) ?[:=-]? ?(\d{2,3})(?!\d)/.exec(text)?.[1] ?? 0) >= 60

/** Which examination it was. */
export function proposeExam({ text, from }: Source): Proposal<Exam> | undefined {
  const found = spellings.filter(([, spelling]) => spelling.test(text)).map(([kind]) => kind)
  const [first] = found
  if (first !== undefined) {
    // "Regular and supplementary examinations": one paper for both.
    const both = first === 'supplementary' && /\bregular\b/.test(text)
    return both ? { value: 'end-semester', sure: false, from } : { value: first, sure: isClear(found), from }
  }
  const guessed = short.find(([, spelling]) => spelling.test(text))?.[0]
  if (guessed !== undefined) return { value: guessed, sure: false, from }
  return from === 'page' && isLikelyEnd(text) ? { value: 'end-semester', sure: false, from } : undefined
}

/** A supplementary end-semester examination is one thing; a mid-semester that is a quiz, too, may be either. */
function isClear(found: readonly Exam[]): boolean {
  const [first, ...others] = found
  return others.every((other) => first === 'supplementary' || other === 'end-semester')
}
