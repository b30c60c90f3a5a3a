import { expect, test } from 'vitest'
import type { AskedAgain, Group, Wording } from '../data/asked-again.ts'
import { headOf, isOf, isShown, sharesOf, stripOf, stripYears } from './shown.ts'

const wording = (exam_year: number | null, marks: number | null, more: Partial<Wording> = {}): Wording => ({
  question_id: `${exam_year} ${marks}`,
  material_id: `paper of ${exam_year}`,
  page: 1,
  number: '1',
  exam: 'end-semester',
  exam_year,
  text: 'State it.',
  marks,
  figure: false,
  region: null,
  ...more,
})
const group = (id: string, wordings: Wording[], more: Partial<Group> = {}): Group => ({
  id,
  text: 'State it.',
  topic: '',
  unit_id: null,
  times_asked: wordings.length,
  wordings,
  ...more,
})
const deadlock = group('deadlock', [wording(2025, 10), wording(2024, 8)], { topic: 'Deadlock', unit_id: 'u3' })
const paging = group('paging', [wording(2025, 6)], { topic: 'Paging', unit_id: 'u4' })
const rested = group('rested', [wording(2022, 4), wording(2021, 4)], { topic: 'Deadlock', unit_id: 'u3' })
const asked: AskedAgain = { papers: 4, years: [2021, 2022, 2024, 2025], units: [], groups: [deadlock, paging, rested] }

test.each([
  ['again', ['deadlock', 'rested']],
  ['all', ['deadlock', 'paging', 'rested']],
  ['new', ['paging', 'rested']],
  ['marks', ['deadlock']],
  ['rested', ['rested']],
] as const)('the filter %j shows %j', (filter, ids) => {
  const shown = asked.groups.filter((one) => isShown(one, filter, new Set(['deadlock']), 2025))
  expect(shown.map(({ id }) => id)).toEqual(ids)
})

test('the strip has the last six years, and names those before in which it was asked', () => {
  expect(stripYears([2025, 2018, 2020, 2021, 2022, 2023, 2024])).toEqual([2020, 2021, 2022, 2023, 2024, 2025])
  const old = group('old', [wording(2025, 5), wording(2018, 5), wording(2018, 6), wording(null, 7)])
  const { boxes, earlier } = stripOf(old, [2024, 2025])
  expect(boxes.map((box) => box.wording?.marks)).toEqual([undefined, 5])
  expect(earlier).toEqual([2018])
})

test('the marks go by topics while nobody has entered the syllabus, of the end-semester papers', () => {
  const quiz = group('quiz', [wording(2025, 50, { exam: 'quiz' })], { topic: 'Paging' })
  const shares = sharesOf({ ...asked, groups: [...asked.groups, quiz] }, [2021, 2025])
  expect(shares.map(({ name, marks, percent, questions, again }) => [name, marks, percent, questions, again])).toEqual([
    ['Deadlock', [4, 10], 70, 2, 2],
    ['Paging', [undefined, 6], 30, 2, 0],
  ])
  expect(isOf(paging, 'Paging')).toBe(true)
})

test('the marks go by units as soon as the syllabus is there', () => {
  const units = [
    { id: 'u3', number: 3, title: 'Sync and deadlock', marks: { 2024: 20, 2025: 25 } },
    { id: 'u4', number: 4, title: 'Memory', marks: { 2025: 15 } },
  ]
  const shares = sharesOf({ ...asked, units }, [2024, 2025])
  expect(shares.map(({ number, marks, percent }) => [number, marks, percent])).toEqual([
    [3, [20, 25], 75],
    [4, [undefined, 15], 25],
  ])
  expect(isOf(deadlock, 'u3')).toBe(true)
})

test('where no marks are known there is nothing to share', () => {
  expect(sharesOf({ ...asked, groups: [group('a', [wording(2025, null)], { topic: 'A' })] }, [2025])).toEqual([])
})

test('the head counts papers, questions, and what came again', () => {
  expect(headOf(asked)).toBe('4 papers, 5 questions, 3 different, 2 repeated.')
  expect(headOf({ ...asked, papers: 1, groups: [paging] })).toBe('1 paper, 1 question.')
})
