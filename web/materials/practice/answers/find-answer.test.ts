import { expect, test } from 'vitest'
import type { Answer } from '../../data/answers.ts'
import type { Wording } from '../../data/asked-again.ts'
import { findAnswer } from './find-answer.ts'

const answer = (number: string, key = 'key', exam_year: number | null = 2024): Answer => ({
  material_id: key,
  number,
  page: 1,
  last_page: 1,
  regions: [],
  text: `${key} ${number}`,
  scanned: false,
  figure: false,
  study_materials: { exam: 'end-semester', exam_year },
})
const wording = (number: string, other: Partial<Wording> = {}): Wording => ({
  question_id: number,
  material_id: 'paper',
  page: 1,
  number,
  exam: 'end-semester',
  exam_year: 2024,
  text: '',
  marks: null,
  figure: false,
  region: null,
  ...other,
})
const key = ['1', '1 (a)', '1 (b)', '3', '8', '8 (a)', '8 (a) (ii)', '12'].map((number) => answer(number))
/** The other parts of the paper. */
const parts = ['1 (a)', '1 (b)', '8 (a) (i)', '8 (a) (ii)', '8 (b)'].map((number) => wording(number))
const find = (asked: Wording, answers = key, others = parts) =>
  findAnswer(answers, asked, [asked, ...others.filter(({ question_id }) => question_id !== asked.question_id)])?.number

test.each([
  ['1 (b)', '1 (b)'],
  ['8', '8'],
  ['8 (a)', '8 (a)'],
  ['8 (a) (ii)', '8 (a) (ii)'],
  // A part that the key does not have has the answer of what it is a part of.
  ['8 (b)', '8'],
  ['8 (a) (i)', '8 (a)'],
  ['3 (c)', '3'],
  ['2', undefined],
  ['11', undefined],
  ['', undefined],
  ['A', undefined],
])('the answer to %j is that to %j', (number, found) => {
  expect(find(wording(number))).toBe(found)
})

test('numbers are the same however they are written', () => {
  const others = [wording('1 (a)')]
  expect(find(wording('Q1.b'), key, others)).toBe('1 (b)')
  expect(find(wording('8(a)(ii)'), key, [wording('8 (b)')])).toBe('8 (a) (ii)')
})

test('a list of an answer, lettered as parts are, is no answer to a part', () => {
  const listed = ['2', '2 (a)', '2 (b)', '2 (c)', '2 (d)'].map((number) => answer(number))
  expect(find(wording('2 (a)'), listed, [wording('2 (b)')])).toBe('2')
  expect(find(wording('2 (a)'), listed, [wording('2 (b)'), wording('2 (c)'), wording('2 (d)')])).toBe('2 (a)')
})

test('the answer is of the same exam and year', () => {
  expect(find(wording('3', { exam_year: 2023 }))).toBeUndefined()
  expect(find(wording('3', { exam: 'mid-semester' }))).toBeUndefined()
  expect(find(wording('3', { exam_year: null }), [answer('3', 'key', null)])).toBeUndefined()
})

test('a number that a key or a paper has twice has no answer', () => {
  expect(find(wording('3'), [...key, answer('3')])).toBeUndefined()
  expect(find(wording('3 (a)'), [...key, answer('3')])).toBeUndefined()
  expect(find(wording('3'), key, [wording('3', { question_id: 'of section B' })])).toBeUndefined()
  expect(find(wording('3'), key, [wording('3', { question_id: 'other', material_id: 'another paper' })])).toBe('3')
})

test('of two keys the first has the answer', () => {
  expect(findAnswer([...key, answer('3', 'second')], wording('3'), [])?.material_id).toBe('key')
})
