import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexCourses } from '../exam-table/find-courses.ts'
import type { ReadRow } from './read-rows.ts'
import { type ReadOptions, readTable } from './read-table.ts'
import { decodeTable } from './table/decode.ts'
import { RejectedTable } from './table/rejected-table.ts'
import { readRows } from './table/parse-rows.ts'
import { type TopicName, topicNames, topics } from './topics/topics.ts'

const branch = (code: string, name: string) => ({ id: code, code, name, semesters: 8 })
const branches = [
  branch('CSE', 'Computer Science and Engineering'),
  branch('IT', 'Information Technology'),
  branch('CE', 'Civil Engineering'),
]
const course = (code: string, name: string, of = 'CSE') => ({
  id: `${of} ${code}`,
  code,
  name,
  aliases: [],
  branch: of,
})
const courses = [
  course('CS21', 'Compilers'),
  course('CS22', 'Graphics'),
  course('MA21', 'Statistics'),
  course('MA21', 'Statistics', 'IT'),
]
const sections = ['A', 'B'].map((letter) => ({ id: letter, branch_id: 'CSE', entry_year: 2024, letter, semester: 5 }))
const entryYears = [2026, 2025, 2024, 2023].map((year, at) => ({ entry_year: year, semester: 1 + 2 * at }))
const catalogue = { branches, courses, index: indexCourses(courses), sections, entryYears, today: '2026-11-28' }
const storedCourses = courses.map(({ id, code, name, branch: of }) => ({
  id,
  columns: { branch_id: of, code, name, semester: 5, credits: 4, aliases: [] },
}))

const read = (topic: TopicName, text: string, options?: ReadOptions) =>
  readTable(
    topics[topic],
    readRows(text, 100),
    { stored: topic === 'courses' ? storedCourses : [], ...catalogue },
    options,
  )

/** A row's state, or its problems. */
const outcomeOf = (row: ReadRow | undefined) => {
  if (row === undefined) return undefined
  if (row.state === 'wrong') return row.problems.map(({ column, kind }) => `${column}: ${kind}`).join('; ')
  return row.state === 'joined' ? `joined to ${row.into}` : row.state
}
const states = (topic: TopicName, text: string, options?: ReadOptions) => read(topic, text, options).rows.map(outcomeOf)
/** The values of the only row. */
const valuesOf = (topic: TopicName, text: string) => {
  const [row] = read(topic, text).rows
  return row !== undefined && 'values' in row ? row.values : outcomeOf(row)
}
const rejection = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RejectedTable) return [error.code, error.column]
    throw error
  }
  return undefined
}

const heading = 'Code,Name,Branch,Sem,Credits\n'

describe('a table of courses', () => {
  it.each([
    ['comma', 'Subject Code,Subject Name,Department,Semester,Credits\nCS31,"Robots, small",CSE,6,3.5'],
    ['semicolon', 'Course Code;Title of the Course;Branch;Sem.;Cr\nCS31;Robots, small;cse;VI;3,5'],
    [
      'tab',
      'CODE\tNAME\tBRANCH NAME\tSEM\tL-T-P-C\nCS31\tRobots, small\tComputer Science & Engineering\t6th\t3-0-1-3.5',
    ],
  ])('divided by a %s is read whatever the headings and their order are', (_, text) => {
    expect(valuesOf('courses', text)).toMatchObject({
      code: 'CS31',
      name: 'Robots, small',
      branch: [{ code: 'CSE' }],
      semester: 6,
      credits: 3.5,
    })
  })

  it.each([
    ['Sem 5', 5],
    ['Semester: V', 5],
    ['fifth', 5],
    ['3rd Year 1st Sem', 5],
    ['II Year / II Semester', 4],
    ['०३', 3],
    ['7.0', 7],
  ])('has the semester “%s”', (text, semester) => {
    expect(valuesOf('courses', `${heading}CS31,Robots,CSE,${text},3`)).toMatchObject({ semester })
  })

  it.each([
    ['CS31,,CSE,6,3', 'Name: missing'],
    ['CS31,nil,CSE,6,3', 'Name: missing'],
    ['CS31,Robots,XYZ,6,3', 'Branch: unknown-branch'],
    ['CS31,Robots,CSE,9,3', 'Sem: out-of-range'],
    ['CS31,Robots,CSE,IIX,3', 'Sem: not-a-number'],
    ['CS31,Robots,CSE,5 & 6,3', 'Sem: not-a-number'],
    ['CS31,Robots,CSE,6,four', 'Credits: not-a-number'],
    ['CS31,Robots,CSE,6,41', 'Credits: out-of-range'],
    ['CS31,Robots,CSE,6,3.25', 'Credits: out-of-range'],
    ['CS31,Robots,CSE,#REF!,3', 'Sem: spreadsheet-error'],
    ['2.41E+06,Robots,CSE,6,3', 'Code: digits-lost'],
    ['####,Robots,CSE,6,3', 'Code: digits-lost'],
    [`CS31,${'x'.repeat(121)},CSE,6,3`, 'Name: too-long'],
  ])('names column and fault of the row %s', (row, problem) => {
    expect(states('courses', heading + row)).toEqual([problem])
  })

  it('counts rows as a spreadsheet does, and leaves out titles, blank rows, totals and repeated headings', () => {
    const table = read(
      'courses',
      `Sample College,,,,\n\n${heading}CS31,"Robots\nand arms",CSE,6,3\n,,,,\n${heading}CS32,Vision,CSE,6,3\n,Total: 2,,,\n,,,,Registrar`,
    )
    expect(table.rows.map(({ number }) => number)).toEqual([4, 7])
    expect(table.notData).toEqual([1, 3, 6, 8, 9])
  })

  it('joins the rows of a course that several branches share, and names those that contradict', () => {
    const rows =
      'MA31,Algebra,CSE,3,4\nMA-31,ALGEBRA,IT,3,4\nMA31,Algebra,IT,3,4\nMA31,Algebra II,CE,3,4\nMA31,Algebra,CE,4,4\nPH1,Physics,All branches,1,4'
    expect(states('courses', heading + rows)).toEqual([
      'new',
      'joined to 2',
      'Code: duplicate-in-file',
      'Code: same-code-other-name',
      'Sem: same-code-other-semester',
      'new',
    ])
    expect(valuesOf('courses', `${heading}PH1,Physics,all,1,4`)).toMatchObject({ branch: branches })
  })

  it('is compared with the catalogue: the same, changed from what to what, or new in one more branch', () => {
    expect(
      states('courses', `${heading}cs-21,COMPILERS,CSE,5,4\nCS22,Graphics,CSE,6,3\nMA21,Statistics,CSE/IT,5,4`),
    ).toEqual(['same', 'changed', 'same'])
    const [row] = read('courses', `${heading}CS22,Graphics,CSE,6,3`).rows
    expect(row).toMatchObject({
      changes: [
        { column: 'semester', old: 5, new: 6 },
        { column: 'credits', old: 4, new: 3 },
      ],
      writes: [{ id: 'CSE CS22', columns: { semester: 6, credits: 3 } }],
    })
    expect(read('courses', `${heading}MA21,Statistics,CSE;CE,5,4`).rows[0]).toMatchObject({
      state: 'new',
      writes: [{ columns: { branch_id: 'CE' } }],
    })
  })

  it('never clears a stored value by an empty cell', () => {
    expect(states('courses', `${heading}CS21,Compilers,CSE,5,`)).toEqual(['same'])
  })

  it('fills merged cells from above only where that is chosen', () => {
    const rows = 'CS31,Robots,CSE,6,3\nCS32,Vision,,,3'
    expect(states('courses', heading + rows)).toEqual(['new', 'Branch: missing; Sem: missing'])
    expect(states('courses', heading + rows, { fillDown: true })).toEqual(['new', 'new'])
  })

  it('is rejected whole without a needed column, or without a row', () => {
    expect(rejection(() => read('courses', 'Code,Branch,Sem\nCS31,CSE,6'))).toEqual(['column_missing', 'name'])
    expect(rejection(() => read('courses', heading))).toEqual(['no_rows', undefined])
    expect(rejection(() => read('courses', ''))).toEqual(['column_missing', 'code'])
  })
})

const quizzesOn = (...dates: string[]) =>
  `Code,Exam,Date\n${dates.map((date, at) => `${['CS21', 'CS22', 'MA21'][at]},Quiz,${date}`).join('\n')}`

describe('a table of exam dates', () => {
  it.each(['05/12/2026', '5.12.26', '5-Dec-26', '2026-12-05', '"Dec 5, 2026"', '"Saturday, 5 December 2026"', '46361'])(
    'reads the date %s, the day first',
    (cell) => {
      expect(valuesOf('exam-dates', `Code,Exam,Date\nCS21,Quiz,${cell}`)).toMatchObject({ date: '2026-12-05' })
    },
  )

  it.each([
    ['31/11/2026', 'Date: not-a-date'],
    ['soon', 'Date: not-a-date'],
    ['"Friday, 5 December 2026"', 'Date: weekday-differs'],
    ['05/12/2036', 'Date: out-of-range'],
  ])('names what is wrong with the date %s', (cell, problem) => {
    expect(states('exam-dates', `Code,Exam,Date\nCS21,Quiz,${cell}`)).toEqual([problem])
  })

  it('reads the month first where the column shows that, and asks where it shows both', () => {
    expect(read('exam-dates', quizzesOn('12/15/2026', '12/5/2026')).rows).toMatchObject([
      { values: { date: '2026-12-15' } },
      { values: { date: '2026-12-05' } },
    ])
    expect(states('exam-dates', quizzesOn('12/15/2026', '16/12/2026', '12/5/2026'))).toEqual([
      'new',
      'new',
      'Date: ambiguous-date',
    ])
  })

  it('may have weekdays in a column, which must be right', () => {
    const rows = 'CS21,Quiz,05/12/2026,Sat\nCS22,Quiz,05/12/2026,Friday'
    expect(states('exam-dates', `Code,Exam,Date,Day\n${rows}`)).toEqual(['new', 'Day: weekday-differs'])
  })

  it('takes the kind of examination from the title where no column has it', () => {
    const text =
      'END SEMESTER EXAMINATION 2026,,\nSubject,Date,Time\nCompilers,5 Dec 2026,10 AM - 1 PM\nStatistics,0,0.5625'
    expect(read('exam-dates', text).rows).toMatchObject([
      { values: { exam: 'end-semester', starts_at: '10:00' }, writes: [{ columns: { course_id: 'CSE CS21' } }] },
      { state: 'wrong' },
    ])
    expect(rejection(() => read('exam-dates', 'Subject,Date\nCompilers,5 Dec 2026'))).toEqual([
      'column_missing',
      'exam',
    ])
  })

  it('writes a date for every branch that shares the course', () => {
    expect(read('exam-dates', 'Code,Exam,Date\nMA21,Mid Sem,5 Dec 2026').rows).toMatchObject([
      { writes: [{ columns: { course_id: 'CSE MA21' } }, { columns: { course_id: 'IT MA21' } }] },
    ])
    expect(states('exam-dates', 'Code,Exam,Date\nXX99,Mid Sem,5 Dec 2026\nCS21,Surprise,5 Dec 2026')).toEqual([
      'Code: unknown-course',
      'Exam: unknown-value',
    ])
  })
})

describe('a table of alumni', () => {
  it.each([
    ['2019-23', 2023],
    ['2019-2023', 2023],
    ['Batch of 2021', 2021],
    ["'20", 2020],
    ['98', 1998],
    ['2018 (CSE)', 2018],
  ])('reads the year “%s”', (year, graduation_year) => {
    expect(valuesOf('alumni', `Name,Batch,Degree\nAsha Sample,${year},B.Tech`)).toMatchObject({ graduation_year })
  })

  it.each([
    ['linkedin.com/in/a', 'https://linkedin.com/in/a'],
    ['http://www.linkedin.com/in/a', 'https://www.linkedin.com/in/a'],
    ['"=HYPERLINK(""https://www.linkedin.com/in/a"",""me"")"', 'https://www.linkedin.com/in/a'],
  ])('completes the link %s', (cell, linkedin) => {
    expect(valuesOf('alumni', `Name,Batch,Degree,LinkedIn\nAsha Sample,2020,B.Tech,${cell}`)).toMatchObject({
      linkedin,
    })
  })

  it.each(['javascript:alert(1)//linkedin.com/in/a', 'https://linkedin.com.example.org/in/a', 'example.org'])(
    'has no link to %s',
    (cell) => {
      expect(states('alumni', `Name,Batch,Degree,LinkedIn\nAsha Sample,2020,B.Tech,${cell}`)).toEqual([
        'LinkedIn: not-a-link',
      ])
    },
  )

  it('keeps a formula as its text', () => {
    expect(valuesOf('alumni', 'Name,Year,Degree,Company\nAsha Sample,2020,B.Tech,=1+1')).toMatchObject({
      company: '=1+1',
    })
  })
})

describe('a table of notices', () => {
  it('has text that shows tags as text, paragraphs and line breaks', () => {
    const text = 'Title,Category,Date,Text\n"Fees\nlast date",important,5 Dec 2026,"Pay <b>now</b>.\nSoon.\n\nThanks."'
    expect(read('notices', text).rows).toMatchObject([
      {
        values: { title: 'Fees last date', category: 'Important' },
        writes: [{ columns: { content: '<p>Pay &lt;b&gt;now&lt;/b&gt;.<br>Soon.</p><p>Thanks.</p>' } }],
      },
    ])
  })
})

it('a table of any content is read or rejected with a sentence', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'Code',
      'Name',
      'Branch',
      'Sem',
      'Date',
      'CS21',
      'CSE',
      '5',
      '05/12/2026',
      'NIL',
      "'",
      '"',
      '=1+1',
      '#REF!',
    ),
  )
  const table = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 })
  fc.assert(
    fc.property(table, fc.constantFrom(...topicNames), fc.constantFrom(',', '\t', ';'), (cells, topic, delimiter) => {
      const content = cells.map((row) => row.join(delimiter)).join('\n')
      try {
        const { rows } = read(topic, decodeTable(new TextEncoder().encode(content)))
        for (const row of rows) if (row.state === 'wrong') expect(row.problems).not.toEqual([])
      } catch (error) {
        if (!(error instanceof RejectedTable)) throw error
        expect(error.message).toMatch(/\.$|”/)
      }
    }),
    { numRuns: 300 },
  )
})
