import { describe, expect, test } from 'vitest'
import { isPicture } from '#web/content/papers/pictures/pdf-of-pictures.ts'
import { fieldsOf, problemOfFile } from './send-paper.ts'
import { moved } from './use-pages.ts'

const nothing = { courseId: undefined, exam: '', year: '', semester: '', kind: '', note: '', credited: false }

const file = (content: string) => new File([content], 'paper.pdf')
const keys = (...from: number[]) => from.map((key) => ({ key }))

test('only what was said is sent, so that the rest is read from the paper', () => {
  expect(fieldsOf(nothing)).toEqual({ credited: 'false' })
  expect(
    fieldsOf({ courseId: 'c', exam: 'quiz', year: ' 2024 ', semester: '5', kind: 'paper', note: ' ', credited: true }),
  ).toEqual({ course_id: 'c', exam: 'quiz', exam_year: '2024', semester: '5', kind: 'paper', credited: 'true' })
})

test('notes are of no exam, whatever was chosen before', () => {
  expect(fieldsOf({ ...nothing, kind: 'notes', exam: 'quiz', note: 'Unit 4' })).toEqual({
    kind: 'notes',
    note: 'Unit 4',
    credited: 'false',
  })
})

describe('a file before it travels', () => {
  test.each([
    ['a PDF', file('%PDF-1.7\n'), undefined],
    ['a zip', file('PK\u0003\u0004abc'), undefined],
    ['an empty zip, about which the server has a sentence', file('PK\u0005\u0006abc'), undefined],
    ['nothing', file(''), 'This file is empty.'],
    ['a web page', file('<!doctype html>'), 'Choose a PDF, ZIP or picture.'],
    ['a large PDF', file(`%PDF-1.7\n${' '.repeat(2_000_000)}`), 'This PDF is too large. The limit is 1 MB.'],
    ['a large zip, whose parts count', file(`PK\u0003\u0004${' '.repeat(2_000_000)}`), undefined],
  ])('%s', async (_, given, problem) => expect(await problemOfFile(given, 1_048_576)).toBe(problem))
})

describe('a page', () => {
  test.each([
    [2, -1, [2, 1, 3]],
    [2, 1, [1, 3, 2]],
    [1, -1, [1, 2, 3]],
    [3, 1, [1, 2, 3]],
    [9, 1, [1, 2, 3]],
  ] as const)('%i moved by %i: %j', (key, by, expected) => {
    expect(moved(keys(1, 2, 3), key, by).map((page) => page.key)).toEqual(expected)
  })
})

test.each([
  [{ type: 'image/jpeg', name: 'a' }, true],
  [{ type: '', name: 'IMG_1.HEIC' }, true],
  [{ type: '', name: 'a.avif' }, true],
  [{ type: '', name: 'a.pdf' }, false],
  [{ type: 'application/pdf', name: 'a.jpg' }, false],
])('of a chosen file %j it is known whether it becomes a page: %j', (chosen, expected) => {
  expect(isPicture(chosen)).toBe(expected)
})
