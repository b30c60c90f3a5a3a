import type { Exam } from '#domain/dates/exams.ts'
import type { Proposal, Source } from './proposal.ts'

/** In the order in which they are asked: "end semester (supplementary)" is a supplementary one. */
const spellings: readonly [Exam, RegExp][] = [
  [
    'supplementary',
    /\b(?:suppl?(?:e?mentary|e?mental|ement|ly|e|y)?|back ?log|back(?: paper| exam)|re-?(?: ?exam(?:ination)?|appear)|make-? ?up|arrears?|improvement exam(?:ination)?)\b/,
  ],
  ['quiz', /\bquiz(?:zes)?(?=\b|\d)|\b(?:class|surprise|unit) ?-?tests?\b|\bct ?-?[1-4]\b/],
  [
    'mid-semester',
    /\bmid(?:[ -]?(?:sem(?:ester)?s?|terms?|spring|autumn|exam|s))?(?=\b|\d)|\b(?:mse|mst|ms[12]|insem|in-sem|cia|cie)(?=\b|\d)|\b(?:sessional|internal(?! (?:combustion|energy|energies|forces?|resistance|audit|structures?))(?: assessment| exam| test)?|minor)s?\b/,
  ],
  [
    'end-semester',
    /\bend[ -]?(?:sem(?:ester)?|term|exam|spring|autumn)(?=\b|\d)|\b(?:ese|est|ete)(?=\b|\d)|\bfinals?\b|\b(?:university|semester|annual|regular|theory|term[ -]end|major)(?: [a-z]+){0,2}? ?exams?(?:inations?)?\b|\bmajor\b/,
  ],
]
/** Two letters and a year: "es23". They may be a course's, too. */
const short: readonly [Exam, RegExp][] = [
  ['mid-semester', /\bms ?-?(?:20)?[0-3]\d\b/],
  ['end-semester', /\bes ?-?(?:20)?[0-3]\d\b/],
]

/** Which examination it was. */
export function proposeExam({ text, from }: Source): Proposal<Exam> | undefined {
  const found = spellings.filter(([, spelling]) => spelling.test(text)).map(([exam]) => exam)
  const [first] = found
  if (first !== undefined) {
    // "Regular and supplementary examinations": one paper for both.
    const both = first === 'supplementary' && /\bregular\b/.test(text)
    return both ? { value: 'end-semester', sure: false, from } : { value: first, sure: isClear(found), from }
  }
  const guessed = short.find(([, spelling]) => spelling.test(text))?.[0]
  return guessed && { value: guessed, sure: false, from }
}

/** A supplementary end-semester examination is one thing; a mid-semester that is a quiz, too, may be either. */
function isClear(found: readonly Exam[]): boolean {
  const [first, ...others] = found
  return others.every((other) => first === 'supplementary' || other === 'end-semester')
}
