import { scaleLimits } from '#domain/cgpa/scales.ts'
import type { CollegeScale } from '#domain/cgpa/scales.ts'
import { plainNumber } from '#domain/text/typed-number.ts'
import type { Field, Row } from '../content/fields.ts'

type Grades = CollegeScale['grades']

/** The grading scales of two large universities, to begin with: BPUT's and VTU's (scheme of 2022). */
const examples: Record<string, Grades> = {
  BPUT: grades('O 10 Outstanding', 'E 9 Excellent', 'A 8 Very good', 'B 7 Good', 'C 6 Fair', 'D 5 Pass', 'F 2 Fail'),
  VTU: grades(
    'O 10 Outstanding',
    'A+ 9 Excellent',
    'A 8 Very good',
    'B+ 7 Good',
    'B 6 Above average',
    'C 5 Average',
    'P 4 Pass',
    'F 0 Fail',
  ),
}

export const gradingFields: readonly Field[] = [
  {
    name: 'grading_scale.name',
    label: 'Name of your grading scale',
    kind: 'text',
    max: scaleLimits.name,
    hint: 'The calculator offers it beside the three that it has. If you have none of your own, leave all of it empty.',
    check: (text, { ['grading_scale.grades']: rows }) =>
      text === '' && Array.isArray(rows) && rows.length > 0
        ? 'Name it, such as the name of your university'
        : undefined,
  },
  {
    name: 'grading_scale.grades',
    label: 'Grades',
    kind: 'parts',
    max: scaleLimits.grades,
    parts: [
      { name: 'label', label: 'Grade', narrow: true },
      { name: 'points', label: 'Points', narrow: true },
      { name: 'description', label: 'Meaning' },
    ],
    examples,
    wrongItems: (items) => problemOfGrades(items as Grades),
  },
  {
    name: 'grading_scale.percentLess',
    label: 'Subtracted from a CGPA for the percentage',
    kind: 'text',
    max: 6,
    hint: 'Such as 0.5 at BPUT and 0.75 at VTU. If empty, the calculator shows only the share of the maximum.',
    check: (text) => (text === '' || isPoints(text) ? undefined : 'Enter a number such as 0.5, or leave it empty'),
  },
]

/** The best grade first, and each number as the database stores it. */
export function sortedGrades(columns: Row): Row {
  const scale = columns['grading_scale'] as CollegeScale | undefined
  if (scale === undefined) return columns
  const rows = scale.grades
    .map((row) => ({ ...row, points: pointsOf(row.points) }))
    .toSorted((a, b) => Number(b.points) - Number(a.points))
  return { ...columns, grading_scale: { ...scale, percentLess: pointsOf(scale.percentLess), grades: rows } }
}

function problemOfGrades(rows: Grades): string | undefined {
  if (rows.length === 0) return undefined
  if (rows.length === 1) return 'A scale has two grades or more'
  for (const [at, { label, points, description }] of rows.entries()) {
    if (label.trim().length > scaleLimits.label) return `${label}: at most ${scaleLimits.label} letters`
    if (description.trim().length > scaleLimits.description)
      return `The meaning of ${label}: at most ${scaleLimits.description} letters`
    if (!isPoints(points)) return `The points of ${label}: a number from 0 to ${scaleLimits.points}, such as 8.5`
    if (rows.findIndex((other) => other.label.trim() === label.trim()) < at) return `${label} is there twice`
  }
  return rows.every(({ points }) => Number(pointsOf(points)) === 0) ? 'One grade needs points above 0' : undefined
}

const pointsOf = (text: string): string => plainNumber(text).trim()

const isPoints = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(pointsOf(text)) && Number(pointsOf(text)) <= scaleLimits.points

function grades(...lines: string[]): Grades {
  return lines.map((line) => {
    const [label = '', points = '', ...description] = line.split(' ')
    return { label, points, description: description.join(' ') }
  })
}
