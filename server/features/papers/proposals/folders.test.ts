import { describe, expect, it } from 'vitest'
import type { Course } from './courses.ts'
import { propose } from './propose.ts'

const course = (code: string, name: string, semester: number, ...aliases: string[]): Course => ({
  id: code,
  code,
  name,
  aliases,
  semester,
})
const courses = [
  course('CS307', 'Computer Networks', 5, 'CN'),
  course('CS302', 'Database Systems', 4, 'DBMS'),
  course('CS303', 'Operating Systems', 5, 'OS'),
  course('CS210', 'Design and Analysis of Algorithms', 4, 'DAA'),
  course('ME201', 'Thermodynamics', 3),
]
const of = (fileName: string, firstPage = '') => propose({ fileName, firstPage }, courses, 2026)
const values = (fileName: string, firstPage = '') => {
  const { course_id, exam, exam_year, semester, kind } = of(fileName, firstPage)
  return [course_id?.value, exam?.value, exam_year?.value, semester?.value, kind?.value]
}
const [end, mid, none] = ['end-semester', 'mid-semester', undefined] as const

describe('the folders of a zip', () => {
  it.each<[string, ...ReturnType<typeof values>]>([
    ['PYQ/Computer Networks/2022/End Semester/paper.pdf', 'CS307', end, 2022, 5, 'paper'],
    ['5th sem/CN/Mid-Sem 2021/scan0001.pdf', 'CS307', mid, 2021, 5, 'paper'],
    ['B.Tech/3rd Year/1st Sem/OS/IMG_2.pdf', 'CS303', none, none, 5, 'paper'],
    ['2nd Year/2nd Sem/paper.pdf', none, none, none, 4, 'paper'],
    ['Sem4/DBMS/solutions/2019.pdf', 'CS302', none, 2019, 4, 'key'],
    ['CS 303/Dec/2020/a.pdf', 'CS303', none, 2020, 5, 'paper'],
    ['Thermodynamics/Notes/a.pdf', 'ME201', none, none, 3, 'notes'],
    ['Design and Analysis of Algorithms/2023/a.pdf', 'CS210', none, 2023, 4, 'paper'],
    // A folder for two examinations says neither; the one around it may.
    ['CN/Mid and End Sem papers/a.pdf', 'CS307', none, none, 5, 'paper'],
    ['College 2015/CN/2022/a.pdf', 'CS307', none, 2022, 5, 'paper'],
    ['a.b.c/./../x.pdf', none, none, none, none, 'paper'],
  ])('%s propose what they are named after', (path, ...expected) => {
    expect(values(path)).toEqual(expected)
  })

  it('are named as the source, and are sure where nothing contradicts', () => {
    expect(of('PYQ/Computer Networks/2022/End Semester/paper.pdf')).toMatchObject({
      course_id: { sure: true, from: 'folder' },
      exam: { sure: true, from: 'folder' },
      exam_year: { sure: true, from: 'folder' },
      kind: { value: 'paper', sure: true, from: 'folder' },
    })
  })

  it('leave what the name or the page says, which is then not sure where they differ', () => {
    const { course_id, exam_year } = of(
      'Computer Networks/2022/os.pdf',
      'Operating Systems\nEnd Semester Examination, December 2023\n',
    )
    expect([course_id, exam_year]).toEqual([
      { value: 'CS303', sure: false, from: 'page' },
      { value: 2023, sure: false, from: 'page' },
    ])
  })

  it('settle what the name and the page only suggest', () => {
    expect(of('Computer Networks/2022/computr netwrks 22.pdf')).toMatchObject({
      course_id: { value: 'CS307', sure: true },
      exam_year: { value: 2022, sure: true },
    })
  })
})
