import { expect, test } from 'vitest'
import { semesterToChoose } from './branches.ts'

const branch = (id: string, semesters: number) => ({ id, code: id, name: id, semesters, sample: false })
const branches = [branch('mba', 4), branch('arch', 10)]

test.each([
  ['mba', 4, 4],
  ['mba', 5, null],
  ['arch', 10, 10],
  [null, 8, 8],
  [null, 10, null],
  ['mba', null, null],
])('in branch %s, semester %s is shown and saved as %s', (branchId, semester, shown) => {
  expect(semesterToChoose(branches, branchId, semester)).toBe(shown)
})

test('a saved semester is unchanged while there is no catalogue of branches', () => {
  expect(semesterToChoose(undefined, 'mba', 5)).toBe(5)
  expect(semesterToChoose([], 'mba', 5)).toBe(5)
})
