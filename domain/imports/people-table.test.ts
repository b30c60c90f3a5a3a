import { describe, expect, it } from 'vitest'
import { indexCourses } from '../exam-table/find-courses.ts'
import { readTable } from './read-table.ts'
import type { ReadRow } from './read-rows.ts'
import { readRows } from './table/parse-rows.ts'
import { topics } from './topics/topics.ts'

const branches = [
  { id: 'CSE', code: 'CSE', name: 'Computer Science and Engineering', semesters: 8 },
  { id: 'EE', code: 'EE', name: 'Electrical Engineering', semesters: 8 },
  { id: 'CE', code: 'CE', name: 'Civil Engineering', semesters: 6 },
]
const site = {
  branches,
  courses: [],
  index: indexCourses([]),
  sections: [{ id: 'cse-a', branch_id: 'CSE', entry_year: 2024, letter: 'A', semester: 5 }],
  entryYears: [2026, 2025, 2024, 2023].map((year, at) => ({ entry_year: year, semester: 1 + 2 * at })),
  today: '2026-11-28',
  stored: [{ id: '1', columns: { email: 'asha@college.example', name: 'Asha Sample', roll_number: '24CS001' } }],
}

const read = (text: string) => readTable(topics.people, readRows(text, 100), site)
const outcomeOf = (row: ReadRow | undefined) => {
  if (row?.state === 'wrong') return row.problems.map(({ column, kind }) => `${column}: ${kind}`).join('; ')
  return row?.state
}
const people = (heading: string, ...cells: string[]) =>
  read(
    [`Name,E-mail,${heading}`, ...cells.map((cell, at) => `P${at} Sample,p${at}@college.example,${cell}`)].join('\n'),
  )

const classOf = (text: string) => {
  const [row] = people('Branch/Sem', JSON.stringify(text)).rows
  if (row === undefined || !('values' in row)) return outcomeOf(row)
  const { branch, semester, letter, entry_year: year } = row.values
  return [(branch as { code: string } | undefined)?.code, semester, letter, year]
    .filter((part) => part !== undefined)
    .join(' ')
}

const fixesOf = (text: string) => {
  const [row] = people('Class', text).rows
  return row?.state === 'wrong' ? row.problems.flatMap(({ fixes = [] }) => fixes) : []
}

const notesOf = (text: string) =>
  read(text).rows.map((row) => ('notes' in row ? row.notes?.map(({ fixes }) => fixes[0]) : undefined))

const listOf = (count: number) =>
  readRows(
    `List of students\nName,E-mail\n${Array.from({ length: count }, (_, at) => `P,p${at}@x.example`).join('\n')}`,
    20_000,
  )

describe('a cell with branch and semester', () => {
  it.each([
    ['CE/V/A', 'CE 5 A'],
    ['Comp Sc & Engg 5', 'CSE 5'],
    ['Civil, 5th Sem', 'CE 5'],
    ['CSE/5', 'CSE 5'],
    ['CSE-V', 'CSE 5'],
    ['CSE5', 'CSE 5'],
    ['ee (3)', 'EE 3'],
    ['5th Sem, EE', 'EE 5'],
    ['Sem-III CSE', 'CSE 3'],
    ['S3 EE', 'EE 3'],
    ['B.Tech CSE 5th Sem', 'CSE 5'],
    ['Computer Science and Engineering, Semester 7', 'CSE 7'],
    ['2nd Year CSE, 1st Sem', 'CSE 3'],
    ['III yr EE II sem', 'EE 6'],
    ['Civil Engineering | fourth semester', 'CE 4'],
    ['CSE 5A', 'CSE 5 A'],
    ['CSE A / 5', 'CSE 5 A'],
    ['CSE 5 Sec A', 'CSE 5 A'],
    ['CSE 2024-28 A', 'CSE A 2024'],
    ['CSE 5 I', 'CSE 5 I'],
    ['CSE 2024 X', 'CSE X 2024'],
    ['Dept of EE', 'Branch/Sem: unknown-branch'],
    ['EEE/5', 'Branch/Sem: unknown-branch'],
    ['CSE/XI', 'Branch/Sem: out-of-range'],
    ['CE/7', 'Branch/Sem: out-of-range'],
    ['2nd year CSE', 'Branch/Sem: missing-semester'],
    ['CSE', 'CSE'],
    ['5', 'Branch/Sem: unknown-branch'],
  ])('reads %s as %s', (text, expected) => {
    expect(classOf(text)).toBe(expected)
  })

  it('names the semesters that a year could mean, and the branch that was perhaps meant', () => {
    expect(fixesOf('3rd year EE')).toEqual(['EE/5', 'EE/6'])
    expect(fixesOf('CSEE/5')).toEqual(['CSE/5'])
  })

  it('is wrong where a column of its own contradicts it', () => {
    const rows = read('Name,E-mail,Class,Sem\nA,a@x.example,CSE/5,5\nB,b@x.example,CSE/5,3').rows
    expect(rows.map(outcomeOf)).toEqual(['new', 'Sem: unknown-value'])
  })
})

describe('a table of people', () => {
  it('adds the sections that the college does not have yet, each once', () => {
    const table = people('Branch,Sem,Sec', 'CSE,5,A', 'CSE,5,B', 'CSE,5,b', 'EE,3,A')
    expect(table.rows.map(outcomeOf)).toEqual(['new', 'new', 'new', 'new'])
    expect(table.needs.map(({ name }) => name)).toEqual(['CSE 2024 B', 'EE 2025 A'])
    expect(table.needs[0]?.columns).toEqual({ branch_id: 'CSE', entry_year: 2024, letter: 'B' })
    expect(people('Branch,Sem,Sec', 'CSE,,B', ',5,B', 'CSE,6,B').rows.map(outcomeOf)).toEqual([
      'Sec: unknown-value',
      'Sec: unknown-value',
      'Sec: unknown-value',
    ])
  })

  it('has each roll number once, in the file and on the site', () => {
    const rows = people('Roll', '24CS002', '24cs002', '24CS001', '', '').rows
    expect(rows.map(outcomeOf)).toEqual(['new', 'Roll: duplicate-in-file', 'Roll: belongs-to-another', 'new', 'new'])
    expect(read('Name,E-mail,Roll\nAsha Sample,asha@college.example,24CS001').rows.map(outcomeOf)).toEqual(['same'])
  })

  it('names the address at a repeated person, and needs a name', () => {
    const rows = read('Name,E-mail\nA,a@x.example\nB,A@X.example\n,c@x.example').rows
    expect(rows.map(outcomeOf)).toEqual(['new', 'E-mail: duplicate-in-file', 'Name: missing'])
  })

  it.each(['a..b@x.example', '.a@x.example', 'a.@x.example', 'a@x.example.', 'a@x..example'])(
    'has no person with the address %s',
    (address) => {
      expect(read(`Name,E-mail\nA,${address}`).rows.map(outcomeOf)).toEqual(['E-mail: not-an-email'])
    },
  )

  it('says what is perhaps mistyped, and takes it', () => {
    expect(
      notesOf('Name,E-mail\nA,a@gmial.com\nB,b@gmail.com\nC,c@yahoo.co.in\nD,d@college.example\nE,e@gmail.con'),
    ).toEqual([['a@gmail.com'], undefined, undefined, undefined, ['e@gmail.com']])
    expect(
      notesOf('Name,E-mail,Roll\nA,a@x.example,0412\nB,b@x.example,0413\nC,c@x.example,415\nD,d@x.example,1415'),
    ).toEqual([undefined, undefined, ['0415'], undefined])
  })

  it('has ten thousand rows at most, beside titles and headings', () => {
    expect(readTable(topics.people, listOf(10_000), site).rows).toHaveLength(10_000)
    expect(() => readTable(topics.people, listOf(10_001), site)).toThrow('10001 rows, and 10000 are the most')
  })
})
