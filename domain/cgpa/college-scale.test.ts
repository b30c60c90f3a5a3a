import { describe, expect, it } from 'vitest'
import { collegeScaleShape, entriesShape } from './entries-schema.ts'
import { changeScale, freshEntries, remapped } from './entries.ts'
import { formatRounded, fraction } from './fraction.ts'
import { collegePercentOf, resultLabel } from './grading.ts'
import { resultOf } from './result.ts'
import { scaleOf } from './scales.ts'

const bput = {
  name: 'BPUT',
  percentLess: '0.5',
  grades: [
    { label: 'O', points: '10', description: 'Outstanding' },
    { label: 'E', points: '9', description: 'Excellent' },
    { label: 'A', points: '8', description: 'Very good' },
    { label: 'F', points: '2', description: 'Fail' },
  ],
}
const course = (id: number, grade: string, credits: string) => ({ id, name: '', credits, grade, editing: false })

describe('a grading scale of the college', () => {
  it('counts by its own points, and has its own labels and percentage', () => {
    const entries = { ...freshEntries(), scale: bput, courses: [course(1, 'E', '4'), course(2, 'F', '2')] }
    const result = resultOf(entries)
    // (9 x 4 + 2 x 2) / 6
    expect(result && formatRounded(result.sgpa.value)).toBe('6.67')
    const scale = scaleOf(bput)
    expect(['10', '9.5', '9', '8.99', '2', '0'].map((text) => resultLabel(scale, decimal(text)))).toEqual([
      'O',
      'E',
      'E',
      'A',
      'F',
      'F',
    ])
    const percents = ['8.4', '10', '0.3'].map((text) => collegePercentOf(scale, decimal(text)))
    expect(percents.map((percent) => percent && formatRounded(percent))).toEqual(['79.00', '95.00', '0.00'])
    expect(collegePercentOf(scaleOf({ ...bput, percentLess: '' }), fraction(8))).toBeUndefined()
    expect(collegePercentOf(scaleOf('ten'), fraction(8))).toBeUndefined()
  })

  it('gets the grades that it lacks as its first one', () => {
    const entries = { ...freshEntries(), courses: [course(1, 'A+', '4'), course(2, 'A', '4')] }
    expect(remapped(entries, bput)).toBe(1)
    const changed = changeScale(entries, bput)
    expect(changed.courses.map(({ grade }) => grade)).toEqual(['O', 'A'])
    expect(entriesShape.safeParse(changed).data).toEqual(changed)
  })

  it.each([
    ['with a long name', { ...bput, name: 'x'.repeat(41) }],
    ['with one grade', { ...bput, grades: bput.grades.slice(0, 1) }],
    ['with a grade twice', { ...bput, grades: [...bput.grades, { label: 'O', points: '0', description: '' }] }],
    ['with the best grade last', { ...bput, grades: bput.grades.toReversed() }],
    ['with no points at all', { ...bput, grades: bput.grades.map((grade) => ({ ...grade, points: '0' })) }],
    ['with points above 100', { ...bput, grades: [{ label: 'S', points: '101', description: '' }, ...bput.grades] }],
    ['with points that are no number', { ...bput, grades: [{ label: 'S', points: 'ten', description: '' }] }],
    ['with sixteen grades', { ...bput, grades: Array.from({ length: 16 }, (_, at) => grade(at)) }],
  ])('is none %s', (_, scale) => {
    expect(collegeScaleShape.safeParse(scale).success).toBe(false)
    expect(entriesShape.safeParse({ ...freshEntries(), scale }).success).toBe(false)
  })
})

function grade(at: number) {
  return { label: `G${at}`, points: String(20 - at), description: '' }
}

function decimal(text: string) {
  const [whole = '', part = ''] = text.split('.')
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length))
}
