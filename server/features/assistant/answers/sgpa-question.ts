import { latinDigits } from './question.ts'

/** The numbers of a question about grades. */
export interface SgpaQuestion {
  /** The target CGPA. */
  target: number
  /** The present CGPA, and after how many semesters. */
  present?: { cgpa: string; semesters: string | undefined }
  /** How many semesters remain. */
  left: string | undefined
}

const unit = String.raw`\s*(?:cgpa|cpi|gpa|सीजीपीए|ସିଜିପିଏ)?`
/** At most ten, and not a number of semesters. */
const grade = String.raw`(?<![\d.]|\bsem\s|\bsemester\s)(?<grade>10(?:\.0+)?|\d(?:\.\d+)?)(?![\d.]*\d)(?!\s*(?:st|nd|rd|th)?\s*sem)`
/** A few words, none of which introduces a target. */
const between = String.raw`(?:(?!\b(?:for|to|target|goal|want|need|get|reach|score)\b|[\d.,;?])[^])`

/** Phrases of a present CGPA. */
const had = [
  String.raw`(?<done>\d{1,2})\s*sem\w*\s*(?:me|mein|m|tak|ke baad|में|के बाद)\s+(?:(?:mera|meri|cgpa|cpi)\s+)*${grade}${unit}(?!\s*(?:ke liye|chahiye|lana|चाहिए|के लिए))`,
  String.raw`${grade}${unit}\s*(?:after|till|until)\s*(?<done>\d{1,2})\s*sem`,
  String.raw`\b(?:have|had|got|scored|currently|current|present)\b${between}{0,25}?${grade}${unit}(?:\s*(?:in|over)\s*(?<done>\d{1,2})\s*sem\w*)?`,
  String.raw`\b(?:my|mera|meri|mere|abhi|मेरा|मेरी)\s+(?:(?:current|present|abhi|cgpa|cpi|gpa|सीजीपीए|is|of|hai)\s*[:=]?\s*)+${grade}`,
  String.raw`(?<!\b(?:for|to|target|goal)\s)${grade}${unit}\s*(?:hai\b|है|so far|currently|till now|right now|abhi\b)(?:\s*(?:after|in)\s*(?<done>\d{1,2})\s*sem)?`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Phrases of a target CGPA, the most certain first. */
const wanted = [
  String.raw`${grade}${unit}\s*(?:ke liye|chahiye|lana|tak|के लिए|चाहिए|ପାଇଁ|ଦରକାର)`,
  String.raw`\b(?:for|to|reach|get|target|goal|want|need|make|score)\s+(?:(?:a|an|of|is|my|cgpa|cpi|gpa|get|reach|be|to)\s+)*${grade}`,
  String.raw`${grade}\s*(?:cgpa|cpi|gpa|सीजीपीए|ସିଜିପିଏ)`,
  String.raw`(?:cgpa|cpi|gpa)\s+(?:of\s+)?${grade}`,
  grade,
].map((pattern) => new RegExp(pattern, 'i'))

const toCome = [
  /\b(?:next|agle|remaining|last|baaki|baki)\s+(?<left>\d{1,2})\s*sem/i,
  /(?<left>\d{1,2})\s*(?:sem\w*\s*)?(?:left|more|remaining|to go|baaki|baki|bache|bacha|बाकी)/i,
  /\b(?:in|over)\s+(?<left>\d{1,2})\s*(?:more\s+)?sem/i,
]
const completed =
  /(?:\b(?:after|completed|done)\s*(?<done>\d{1,2})\s*sem|(?<after>\d{1,2})\s*sem\w*\s*(?:done|completed|over|ho gaye))/i

/** Undefined without a target CGPA. */
export function readSgpaQuestion(question: string): SgpaQuestion | undefined {
  const text = latinDigits(question)
  const has = had.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  const rest = has ? text.replace(has[0], ' ; ') : text
  const left = toCome.map((pattern) => pattern.exec(rest)?.groups?.left).find((count) => count !== undefined)
  const wants = wanted.map((pattern) => pattern.exec(rest)?.groups?.grade).find((match) => match !== undefined)
  const target = Number(wants)
  if (!(target > 0)) return undefined
  const cgpa = has?.groups?.grade
  if (cgpa === undefined) return { target, left }
  const done = completed.exec(rest)?.groups
  return { target, left, present: { cgpa, semesters: has?.groups?.done ?? done?.done ?? done?.after } }
}
