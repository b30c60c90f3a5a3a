import { expect, it } from 'vitest'
import { answerOnCourse } from './course.ts'

const source = { kind: 'course', id: 'm', title: 'Mathematics I', excerpt: '' } as const
const row = { id: 'm', code: 'MA101', name: 'Mathematics I', semester: 1, credits: 4, branch: 'Civil Engineering' }

it('a course is told with its code, semester and credits, in each branch that has it', () => {
  expect(
    answerOnCourse(source, [row, { ...row, code: 'MA102', branch: 'Mechanical *', semester: 2, credits: 1 }])?.text,
  ).toBe(`**Mathematics I** [1]

- MA101: Civil Engineering, semester 1, 4 credits
- MA102: Mechanical \\*, semester 2, 1 credit`)
  expect(answerOnCourse(source, [{ ...row, credits: 0 }])?.text).toContain('semester 1')
  expect(answerOnCourse(source, [{ ...row, credits: 0 }])?.text).not.toContain('credit')
  expect(answerOnCourse(source, [])).toBeUndefined()
})
