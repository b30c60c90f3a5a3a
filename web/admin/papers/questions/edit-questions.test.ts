import { describe, expect, it } from 'vitest'
import {
  change,
  type EditedQuestion,
  mergeWithPrevious,
  problemOf,
  remove,
  savedForm,
  splitAt,
} from './edit-questions.ts'

const question = (key: string, text: string, more: Partial<EditedQuestion> = {}): EditedQuestion => ({
  key,
  id: key,
  number: key,
  page: 1,
  region: [0, 0, 10, 10],
  text,
  marks: '',
  or_with: null,
  figure: false,
  group_id: 'g',
  ...more,
})
const list = [
  question('1', 'Explain the stack'),
  question('2', 'and the queue.', { marks: '5' }),
  question('3', 'Define a heap.'),
]

describe('the questions of a paper in review', () => {
  it('are merged into the one before, which keeps its number and gets the marks', () => {
    expect(mergeWithPrevious(list, 1)).toEqual([
      { ...list[0], text: 'Explain the stack and the queue.', marks: '5' },
      list[2],
    ])
    expect(mergeWithPrevious(list, 0)).toEqual(list)
    expect(mergeWithPrevious([list[0] as EditedQuestion, question('4', 'x', { figure: true })], 1)).toMatchObject([
      { figure: true, region: null },
    ])
  })

  it('are split at the cursor; the second half is new', () => {
    expect(splitAt(list, 2, 6, 'new')?.slice(2)).toEqual([
      { ...list[2], text: 'Define' },
      { ...list[2], key: 'new', id: undefined, group_id: null, number: '', text: 'a heap.' },
    ])
    for (const cursor of [0, 100]) expect(splitAt(list, 2, cursor, 'new')).toBeUndefined()
  })

  it('are changed and removed', () => {
    expect(change(list, 1, { marks: '7' })[1]).toEqual({ ...list[1], marks: '7' })
    expect(remove(list, 0)).toEqual(list.slice(1))
  })

  it.each([
    [{ text: ' ' }, /^Write the question/],
    [{ marks: '0' }, /whole number/],
    [{ marks: 'ten' }, /whole number/],
    [{ marks: '10' }, undefined],
  ])('with %j are told what is wrong', (more, problem) => {
    const problemSeen = problemOf({ ...question('1', 'x'), ...more })
    if (problem === undefined) expect(problemSeen).toBeUndefined()
    else expect(problemSeen).toMatch(problem)
  })

  it('are sent without what the server knows', () => {
    expect(savedForm(question('1', ' x ', { id: undefined, marks: '5' }))).toEqual({
      number: '1',
      page: 1,
      region: [0, 0, 10, 10],
      text: 'x',
      marks: 5,
      or_with: null,
      figure: false,
    })
  })
})
