// A student's attendance: what was held, what was attended, and how many classes may be missed. Every comparison is one of
// whole numbers, so that 75 per cent is never 74.99. Dates are the college's days (YYYY-MM-DD), which sort as texts.
import { daysAfter } from '../dates/college-time.ts'

export const marks = ['present', 'absent', 'cancelled', 'on duty'] as const
export type Mark = (typeof marks)[number]

export interface Rule {
  /** 1 to 100 */
  percent: number
  per: 'course' | 'together'
  /** The lower percentage at which the college may condone; null where it does not. */
  condonation: number | null
  /** On duty is attended, or the class is not held for this student. */
  duty: 'present' | 'not held'
  /** How many classes a lab counts. */
  lab: 1 | 2
}

export interface Figure {
  held: number
  attended: number
  /** The last day that is in it. */
  as_of: string
}

/** A class of one course as the timetable has it now, with the student's mark. */
export interface CourseClass {
  /** The day on which it is held: where it moved, the new one. */
  date: string
  lab: boolean
  /** Cancelled by the section, or planned on a day that is off. */
  off: boolean
  mark: Mark | null
}

export interface CourseRecord {
  course: string
  baseline: Figure | null
  classes: readonly CourseClass[]
  /** Classes from today to the end of the term, in the unit of `held`. */
  left: number
}

export type Advice = { may_miss: number } | { must_attend: number | 'cannot be reached' }

export interface Summary {
  held: number
  attended: number
  /** To one decimal, half up, for showing only; null where nothing is held. */
  percent: string | null
  counted_to: string | null
  not_marked: number
  /** Null where a class before today is not marked: the figures are too old for advice. */
  advice: Advice | null
  /** The advice at the lower rule, where there is one. */
  with_condonation: Advice | null
}

export interface AttendanceSummary {
  courses: ReadonlyMap<string, Summary>
  overall: Summary
}

export const isFigure = ({ held, attended }: Pick<Figure, 'held' | 'attended'>): boolean =>
  Number.isInteger(held) && Number.isInteger(attended) && attended >= 0 && attended <= held && held <= 2000

/** @param held more than 0 for a percentage */
export function percentText(attended: number, held: number): string | null {
  if (held === 0) return null
  const tenths = Math.floor((attended * 2000 + held) / (held * 2))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** @param percent 1 to 100 */
export function advise(
  { held, attended, left }: { held: number; attended: number; left: number },
  percent: number,
): Advice {
  const spare = Math.floor((attended * 100) / percent) - held
  if (spare >= 0) return { may_miss: Math.min(spare, left) }
  const missing = percent * held - attended * 100
  const needed = percent === 100 ? Infinity : Math.ceil(missing / (100 - percent))
  return { must_attend: needed > left ? 'cannot be reached' : needed }
}

/** What a class adds to held and attended; null while it is not marked. */
function weigh({ lab, off, mark }: CourseClass, rule: Rule): { held: number; attended: number } | null {
  const unit = lab ? rule.lab : 1
  if (mark === 'present') return { held: unit, attended: unit }
  if (mark === 'absent') return { held: unit, attended: 0 }
  if (mark === 'on duty' && rule.duty === 'present') return { held: unit, attended: unit }
  return mark !== null || off ? { held: 0, attended: 0 } : null
}

/** The classes from today on that are still to be held, in the unit of `held`. Today's count as marked from tomorrow on. */
export const countLeft = (classes: readonly CourseClass[], rule: Rule, today: string): number =>
  classes
    .filter(
      ({ date, off, mark }) =>
        date >= today &&
        mark !== 'cancelled' &&
        (mark !== 'on duty' || rule.duty === 'present') &&
        (mark !== null || !off),
    )
    .reduce((sum, { lab }) => sum + (lab ? rule.lab : 1), 0)

interface Count {
  held: number
  attended: number
  counted_to: string | null
  not_marked: number
}

/** Counts the classes after each baseline and before today; with one that is not marked, those before that one's day. */
function count(records: readonly CourseRecord[], rule: Rule, today: string): Count {
  const counted = records.flatMap(({ baseline, classes }) =>
    classes.filter(({ date }) => date < today && (baseline === null || date > baseline.as_of)),
  )
  const open = counted.filter((one) => weigh(one, rule) === null)
  const until = open.reduce((first, { date }) => (date < first ? date : first), today)
  const total = { held: 0, attended: 0 }
  const baselines = records.flatMap(({ baseline }) => (baseline === null ? [] : [baseline]))
  for (const { held, attended } of baselines) {
    total.held += held
    total.attended += attended
  }
  let lastDay: string | null = null
  for (const one of counted) {
    const { date, off, mark } = one
    if (date >= until) continue
    const { held, attended } = weigh(one, rule) ?? { held: 0, attended: 0 }
    total.held += held
    total.attended += attended
    if ((mark !== null || !off) && (lastDay === null || date > lastDay)) lastDay = date
  }
  const started = baselines.reduce<string | null>(
    (latest, { as_of }) => (as_of < until && (latest === null || as_of > latest) ? as_of : latest),
    null,
  )
  const counted_to = open.length === 0 ? daysAfter(today, -1) : (lastDay ?? started)
  return { ...total, counted_to, not_marked: open.length }
}

function summarize(
  records: readonly CourseRecord[],
  rule: Rule,
  { today, advised }: { today: string; advised: boolean },
): Summary {
  const counted = count(records, rule, today)
  const left = records.reduce((sum, record) => sum + record.left, 0)
  const figures = { held: counted.held, attended: counted.attended, left }
  const given = advised && counted.not_marked === 0
  return {
    ...counted,
    percent: percentText(counted.attended, counted.held),
    advice: given ? advise(figures, rule.percent) : null,
    with_condonation: given && rule.condonation !== null ? advise(figures, rule.condonation) : null,
  }
}

/** The summary of each course, and of all together; advice is for the one that the rule counts by. */
export function summarizeAttendance(records: readonly CourseRecord[], rule: Rule, today: string): AttendanceSummary {
  const each = { today, advised: rule.per === 'course' }
  return {
    courses: new Map(records.map((record) => [record.course, summarize([record], rule, each)])),
    overall: summarize(records, rule, { today, advised: rule.per === 'together' }),
  }
}
