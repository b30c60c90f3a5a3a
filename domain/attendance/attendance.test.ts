import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advise, countLeft, isFigure, marks, percentText, summarizeAttendance } from './attendance.ts'
import type { CourseClass, CourseRecord, Mark, Rule, Summary } from './attendance.ts'

const rule: Rule = { percent: 75, per: 'course', condonation: null, duty: 'present', lab: 1 }
const today = '2026-11-18'

/** Classes one a day to yesterday: p, a, c, d as marked, - open, x off; upper case for a lab. */
function classes(letters: string): CourseClass[] {
  const markOf: Record<string, Mark> = { p: 'present', a: 'absent', c: 'cancelled', d: 'on duty' }
  return [...letters].map((letter, at) => ({
    date: `2026-11-${String(18 - letters.length + at).padStart(2, '0')}`,
    lab: letter !== letter.toLowerCase(),
    off: letter.toLowerCase() === 'x',
    mark: markOf[letter.toLowerCase()] ?? null,
  }))
}

const record = (letters: string, more: Partial<CourseRecord> = {}): CourseRecord => ({
  course: 'CS301',
  baseline: null,
  classes: classes(letters),
  left: 20,
  ...more,
})

const start = (held: number, attended: number, as_of = '2026-10-31') => ({ baseline: { held, attended, as_of } })

function adviceText({ advice }: Pick<Summary, 'advice'>): string {
  if (advice === null) return 'no advice'
  return 'may_miss' in advice ? `may miss ${advice.may_miss}` : `attend ${advice.must_attend}`
}

/** held, attended, percent, counted to, not marked: advice */
function summaryText(one: CourseRecord, by: Partial<Rule> = {}): string {
  const { courses } = summarizeAttendance([one], { ...rule, ...by }, today)
  const summary = courses.get(one.course)
  if (!summary) return 'missing'
  const { held, attended, percent, counted_to, not_marked } = summary
  return `${attended}/${held} ${percent} to ${counted_to?.slice(5)}, ${not_marked} open: ${adviceText(summary)}`
}

describe('the summary of a course', () => {
  it.each([
    ['', {}, {}, '0/0 null to 11-17, 0 open: may miss 0'],
    ['pppp', {}, {}, '4/4 100.0 to 11-17, 0 open: may miss 1'], // 4 / 0.75 = 5.3
    ['ppppppppp', {}, {}, '9/9 100.0 to 11-17, 0 open: may miss 3'], // 9 / 0.75 = 12
    ['pppa', {}, {}, '3/4 75.0 to 11-17, 0 open: may miss 0'],
    ['ppaa', {}, {}, '2/4 50.0 to 11-17, 0 open: attend 4'], // (3 - 2) / 0.25
    ['aaaa', {}, {}, '0/4 0.0 to 11-17, 0 open: attend 12'], // 3 / 0.25
    ['aaaa', { left: 11 }, {}, '0/4 0.0 to 11-17, 0 open: attend cannot be reached'],
    ['aaaa', { left: 12 }, {}, '0/4 0.0 to 11-17, 0 open: attend 12'],
    ['pppp', { left: 0 }, {}, '4/4 100.0 to 11-17, 0 open: may miss 0'],
    ['cccc', {}, {}, '0/0 null to 11-17, 0 open: may miss 0'],
    ['ppcx', {}, {}, '2/2 100.0 to 11-17, 0 open: may miss 0'], // 2 / 0.75 = 2.7
    ['ppda', {}, {}, '3/4 75.0 to 11-17, 0 open: may miss 0'],
    ['ppda', {}, { duty: 'not held' }, '2/3 66.7 to 11-17, 0 open: attend 1'], // (2.25 - 2) / 0.25
    ['PPpa', {}, { lab: 2 }, '5/6 83.3 to 11-17, 0 open: may miss 0'], // 5 / 0.75 = 6.7
    ['PPpA', {}, { lab: 2 }, '5/7 71.4 to 11-17, 0 open: attend 1'], // (5.25 - 5) / 0.25
    ['DDcX', {}, { lab: 2, duty: 'present' }, '4/4 100.0 to 11-17, 0 open: may miss 1'],
    ['pp-p', {}, {}, '2/2 100.0 to 11-15, 1 open: no advice'],
    ['-ppp', {}, {}, '0/0 null to undefined, 1 open: no advice'],
    ['-ppp', start(10, 8), {}, '8/10 80.0 to 10-31, 1 open: no advice'],
    ['px-p', start(10, 8), {}, '9/11 81.8 to 11-14, 1 open: no advice'],
    ['pc-p', start(10, 8), {}, '9/11 81.8 to 11-15, 1 open: no advice'],
    ['aaaa', start(10, 8, '2026-11-15'), {}, '8/12 66.7 to 11-17, 0 open: attend 4'], // (9 - 8) / 0.25
    ['--pp', start(10, 8, '2026-11-15'), {}, '10/12 83.3 to 11-17, 0 open: may miss 1'], // 10 / 0.75 = 13.3
    ['', start(0, 0), {}, '0/0 null to 11-17, 0 open: may miss 0'],
    ['', start(40, 30), {}, '30/40 75.0 to 11-17, 0 open: may miss 0'],
    ['', start(40, 29), {}, '29/40 72.5 to 11-17, 0 open: attend 4'],
    ['', start(40, 31), {}, '31/40 77.5 to 11-17, 0 open: may miss 1'],
    ['', start(3, 2), { percent: 100 }, '2/3 66.7 to 11-17, 0 open: attend cannot be reached'],
    ['', start(3, 3), { percent: 100 }, '3/3 100.0 to 11-17, 0 open: may miss 0'],
    ['', start(3, 0), { percent: 1 }, '0/3 0.0 to 11-17, 0 open: attend 1'], // 0.03 / 0.99
    ['', start(2000, 1999), { percent: 1 }, '1999/2000 100.0 to 11-17, 0 open: may miss 20'],
  ] satisfies [string, Partial<CourseRecord>, Partial<Rule>, string][])(
    'of "%s" %o by %o is %s',
    (letters, more, by, text) => {
      expect(summaryText(record(letters, more), by)).toBe(text)
    },
  )

  it("counts today's mark from tomorrow", () => {
    const marked = [...classes('ppp'), { date: today, lab: false, off: false, mark: 'absent' as const }]
    expect(summaryText(record('', { classes: marked }))).toBe('3/3 100.0 to 11-17, 0 open: may miss 1')
  })

  it('gives the advice at the lower rule beside the advice', () => {
    const one = record('', start(23, 16))
    const { courses } = summarizeAttendance([one], { ...rule, condonation: 65 }, today)
    expect(courses.get('CS301')).toMatchObject({ advice: { must_attend: 5 }, with_condonation: { may_miss: 1 } })
  })
})

describe('all courses together', () => {
  it('have one advice, and none for a course', () => {
    const records = [record('', start(10, 5)), record('', { ...start(30, 28), course: 'CS302' })]
    const { courses, overall } = summarizeAttendance(records, { ...rule, per: 'together' }, today)
    expect([...courses.values()].map(adviceText)).toEqual(['no advice', 'no advice'])
    expect(overall).toMatchObject({ held: 40, attended: 33, percent: '82.5', advice: { may_miss: 4 } })
  })

  it('have no advice while one class of one course is not marked', () => {
    const records = [record('pppp'), record('pp-p', { course: 'CS302' })]
    const { courses, overall } = summarizeAttendance(records, { ...rule, per: 'together' }, today)
    expect(overall).toMatchObject({ advice: null, not_marked: 1, counted_to: '2026-11-15', held: 4, attended: 4 })
    expect(courses.get('CS301')).toMatchObject({ held: 4, counted_to: '2026-11-17' })
  })
})

describe('a figure', () => {
  it.each([
    [0, 0, true],
    [12, 12, true],
    [12, 13, false],
    [12, -1, false],
    [1.5, 1, false],
    [2001, 1, false],
  ])('of %d held and %d attended is taken: %s', (held, attended, taken) => {
    expect(isFigure({ held, attended })).toBe(taken)
  })
})

describe('the percentage', () => {
  it.each([
    [27, 31, '87.1'],
    [1, 8, '12.5'],
    [1, 2000, '0.1'], // 0.05, half up
    [2, 3, '66.7'],
    [1, 3, '33.3'],
    [7, 7, '100.0'],
    [0, 9, '0.0'],
  ])('of %d of %d is %s', (attended, held, text) => {
    expect(percentText(attended, held)).toBe(text)
  })
})

const day = (more: Partial<CourseClass>): CourseClass => ({
  date: '2026-11-20',
  lab: false,
  off: false,
  mark: null,
  ...more,
})

it('counts what is left in the unit of held, without what is cancelled or off', () => {
  const all = [
    day({}),
    day({ date: today }),
    day({ date: '2026-11-17' }),
    day({ lab: true }),
    day({ off: true }),
    day({ mark: 'cancelled' }),
    day({ mark: 'on duty' }),
  ]
  expect(countLeft(all, { ...rule, lab: 2 }, today)).toBe(5)
  expect(countLeft(all, { ...rule, duty: 'not held' }, today)).toBe(3)
})

const anyClass = fc.record({
  date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  lab: fc.boolean(),
  off: fc.boolean(),
  mark: fc.option(fc.constantFrom(...marks)),
})
const anyRule = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  per: fc.constantFrom('course' as const, 'together' as const),
  condonation: fc.option(fc.integer({ min: 1, max: 100 })),
  duty: fc.constantFrom('present' as const, 'not held' as const),
  lab: fc.constantFrom(1 as const, 2 as const),
})
const anyFigure = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([a, b]) => ({ held: Math.max(a, b), attended: Math.min(a, b), as_of: '2026-11-05' }))

describe('of any classes', () => {
  it('no more are attended than held, and the percentage is at most 100', () => {
    fc.assert(
      fc.property(fc.array(anyClass), fc.option(anyFigure), anyRule, (all, baseline, by) => {
        const { overall } = summarizeAttendance([record('', { classes: all, baseline })], by, today)
        expect(overall.attended).toBeLessThanOrEqual(overall.held)
        expect(Number(overall.percent)).toBeLessThanOrEqual(100)
        expect(overall.advice !== null || overall.not_marked > 0 || by.per === 'course').toBe(true)
      }),
    )
  })

  it('the order in which they come does not matter', () => {
    fc.assert(
      fc.property(fc.array(anyClass), fc.option(anyFigure), anyRule, (all, baseline, by) => {
        const forth = summarizeAttendance([record('', { classes: all, baseline })], by, today)
        const back = summarizeAttendance([record('', { classes: all.toReversed(), baseline })], by, today)
        expect(back).toEqual(forth)
      }),
    )
  })

  it('the advice is the largest n that may be missed, or the smallest that must be attended', () => {
    fc.assert(
      fc.property(anyFigure, fc.nat(80), fc.integer({ min: 1, max: 100 }), ({ held, attended }, left, percent) => {
        const holds = (more: number, there: number) => (attended + there) * 100 >= percent * (held + more)
        const advice = advise({ held, attended, left }, percent)
        const counts = Array.from({ length: left + 1 }, (_, n) => n)
        const expected = holds(0, 0)
          ? { may_miss: counts.findLast((n) => holds(n, 0)) }
          : { must_attend: counts.find((n) => holds(n, n)) ?? 'cannot be reached' }
        expect(advice).toEqual(expected)
      }),
    )
  })
})
