import { describe, expect, it } from 'vitest'
import { answerOnCourse } from './course.ts'
import { parseQuestion } from './question.ts'

const source = { kind: 'course', id: 'm', title: 'Mathematics II', excerpt: '' } as const
const row = {
  id: 'm',
  code: 'MA102',
  name: 'Mathematics II',
  aliases: ['M2', 'Maths 2'],
  semester: 2,
  credits: 4,
  branch: 'Civil Engineering',
}
const says = (text: string, rows = [row]) =>
  answerOnCourse(parseQuestion(text, { dictionary: new Map() }), source, rows)?.text

describe('a course', () => {
  it('is told with its code, semester and credits, in each branch that has it', () => {
    const other = { ...row, code: 'MA103', branch: 'Mechanical *', semester: 3, credits: 1 }
    expect(says('credits of mathematics II', [row, other])).toBe(`**Mathematics II** [1]

- MA102: Civil Engineering, semester 2, 4 credits
- MA103: Mechanical \\*, semester 3, 1 credit`)
    expect(says('mathematics II', [{ ...row, credits: 0 }])).not.toContain('credit')
  })

  it.each(['M2 kitne credit ka hai', 'which semester is ma102', 'maths 2 code'])('is named by "%s"', (text) => {
    expect(says(text)).toContain('MA102')
  })

  it('that is the first is not named by the second, and joining words need not be typed', () => {
    expect(says('mathematics II', [{ ...row, name: 'Mathematics I', aliases: [], code: 'MA101' }])).toBeUndefined()
    expect(says('strength materials credits', [{ ...row, name: 'Strength of Materials' }])).toContain('4 credits')
  })

  it.each(['mathematics I which semester', 'credits of mathematics', 'ma101'])('is another one in "%s"', (text) => {
    expect(says(text)).toBeUndefined()
  })
})
