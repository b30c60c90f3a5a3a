import { percentText } from '#domain/attendance/attendance.ts'
import type { Advice, Rule, Summary } from '#domain/attendance/attendance.ts'
import { dayInShort, daysAfter } from '#domain/dates/college-time.ts'

/** `Counted to yesterday, Wed, 18 Nov`. */
export function countedText({ counted_to }: Summary, today: string): string {
  if (counted_to === null) return 'Nothing is counted yet'
  return `Counted to ${counted_to === daysAfter(today, -1) ? 'yesterday, ' : ''}${dayInShort(counted_to)}`
}

export function leadText(summary: Summary, today: string): string {
  const { attended, held, not_marked } = summary
  const open = not_marked === 1 ? '1 class since then is' : `${not_marked} classes since then are`
  if (not_marked > 0) return `${countedText(summary, today)}. ${open} not marked.`
  return held === 0
    ? `${countedText(summary, today)}. No class was held yet.`
    : `${attended} of ${held} classes, ${percentText(attended, held)} %. ${countedText(summary, today)}.`
}

export interface AdviceText {
  text: string
  tone: 'good' | 'even' | 'low' | 'open'
}

export function adviceText(advice: Advice | null, notMarked: number): AdviceText | undefined {
  if (notMarked > 0) return { text: `${notMarked} not marked`, tone: 'open' }
  if (advice === null) return undefined
  if ('may_miss' in advice)
    return advice.may_miss === 0
      ? { text: 'None to spare', tone: 'even' }
      : { text: `May miss ${advice.may_miss} more`, tone: 'good' }
  if (advice.must_attend === 'cannot be reached') return { text: 'Cannot be reached this term', tone: 'low' }
  return { text: `Attend the next ${advice.must_attend}`, tone: 'low' }
}

export const ruleLines = ({ percent, per, condonation, duty, lab }: Rule): [string, string][] => [
  ['Needed', `${percent} % ${per === 'course' ? 'in each course' : 'in all courses together'}`],
  ['May be condoned', condonation === null ? 'no' : `from ${condonation} %`],
  ['On duty', duty === 'present' ? 'counts as attended' : 'counts as not held'],
  ['A lab', lab === 1 ? 'counts as one class' : 'counts as two classes'],
]
