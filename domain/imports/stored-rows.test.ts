import { describe, expect, it } from 'vitest'
import { indexCourses } from '../exam-table/find-courses.ts'
import { readTable } from './read-table.ts'
import { readRows } from './table/parse-rows.ts'
import type { StoredRow } from './topics/topic.ts'
import { type TopicName, topics } from './topics/topics.ts'

const read = (topic: TopicName, text: string, stored: readonly StoredRow[]) => {
  const catalogue = {
    branches: [],
    courses: [],
    index: indexCourses([]),
    sections: [],
    entryYears: [],
    today: '2026-11-28',
  }
  return readTable(topics[topic], readRows(text, 100), { stored, ...catalogue }).rows
}
const statesOf = (rows: ReturnType<typeof read>) => rows.map(({ state }) => state)

const imported = (...companies: string[]) =>
  read(
    'alumni',
    ['Name,Year,Degree,Company', ...companies.map((company) => `Asha Sample,2020,B.Tech,${company}`)].join('\n'),
    ['North', 'South'].map((company) => ({
      id: company,
      columns: { name: 'Asha Sample', graduation_year: 2020, degree: 'B.Tech', company },
    })),
  )

describe('a table of alumni, of whom two have one name, year and degree,', () => {
  it('changes nothing when both are in it, in either order', () => {
    expect(statesOf(imported('South', 'North'))).toEqual(['same', 'same'])
  })

  it('changes the one that it does not have as it is, and rejects a third', () => {
    const rows = imported('North', 'West', 'East')
    expect(statesOf(rows)).toEqual(['same', 'changed', 'wrong'])
    expect(rows[1]).toMatchObject({ writes: [{ id: 'South' }] })
  })
})

it('the digits of a script stay in a text, and are read in a number', () => {
  expect(read('vendors', 'Name,Rating,Hours\nବହି ୧୨,४.५,୯ to ୫', [])).toMatchObject([
    { values: { name: 'ବହି ୧୨', rating: 4.5, hours: '୯ to ୫' } },
  ])
})

it('the spaces of a stored text, and a stored text that looks like an empty cell, are no change', () => {
  const stored = [{ id: 'v', columns: { name: 'Books', rating: 4, description: 'One  two \r\n three', hours: 'NA' } }]
  const text = 'Name,Rating,Description,Hours\nBooks,4,"One  two \r\n three",\'NA'
  expect(statesOf(read('vendors', text, stored))).toEqual(['same'])
})
