import { describe, expect, it } from 'vitest'
import { type TopicName, topics } from '../topics/topics.ts'
import { findHeadings } from './headings.ts'

const columnsOf = (topic: TopicName, ...cells: string[]) =>
  Object.fromEntries(findHeadings(topics[topic].fields, [{ number: 1, cells }]).columns)

describe('the column of a date', () => {
  it.each(['Date (DD/MM/YYYY)', 'Dt.', 'Date of Exam', 'Exam Date', 'Date of the examination [2026]'])(
    'is found by “%s”',
    (heading) => {
      expect(columnsOf('exam-dates', 'Code', heading)).toMatchObject({ date: 1 })
    },
  )
})

describe('headings of an office', () => {
  it('are turned round, and have hints in brackets', () => {
    expect(columnsOf('companies', 'Sl.', 'Name of the Company', 'Date of Visit', 'Role(s)')).toEqual({
      company: 1,
      visit_date: 2,
      profile: 3,
    })
    expect(
      columnsOf('alumni', 'Name of Alumnus', 'Year of Passing', 'Degree / Programme', 'LinkedIn (if any)'),
    ).toEqual({
      name: 0,
      graduation_year: 1,
      degree: 2,
      linkedin: 3,
    })
  })

  it('are each of one field, the one that is named in full first', () => {
    expect(columnsOf('exam-dates', 'Subject Code / Subject', 'Date / Day', 'Day')).toEqual({
      course: 0,
      date: 1,
      weekday: 2,
    })
  })
})
