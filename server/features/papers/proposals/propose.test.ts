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
const courses: Course[] = [
  course('CS-201', 'Data Structures', 3, 'DS'),
  course('CS-301', 'Design and Analysis of Algorithms', 4, 'DAA'),
  course('CS-302', 'Operating Systems', 5, 'OS'),
  course('CS-303', 'Database Management Systems', 5, 'DBMS'),
  course('CS-401', 'Computer Networks', 6, 'CN'),
  course('CS-402', 'Artificial Intelligence and Machine Learning', 7, 'AIML'),
  course('MA-101', 'Engineering Mathematics I', 1, 'M1', 'Maths 1'),
  course('MA-102', 'Engineering Mathematics II', 2, 'M2', 'Maths 2'),
  course('PH-101', 'Engineering Physics', 1),
  course('EE-101', 'Basic Electrical Engineering', 2, 'BEE'),
  course('EC-204', 'Digital Electronics', 4, 'DE'),
  course('ME-205', 'Thermodynamics', 3),
  course('ME-301', 'Strength of Materials', 4, 'SOM'),
  course('CE-302', 'Fluid Mechanics', 4),
  course('HS-102', 'English for Communication', 1),
]
const of = (fileName: string, firstPage = '') => propose({ fileName, firstPage }, courses, 2026)
const named = (fileName: string, firstPage = '') => {
  const { course_id, exam, exam_year } = of(fileName, firstPage)
  return [course_id?.value, exam?.value, exam_year?.value]
}

const [end, mid, quiz, supple] = ['end-semester', 'mid-semester', 'quiz', 'supplementary'] as const
const none = undefined

describe('the name of a file', () => {
  it.each<[string, string | undefined, string | undefined, number | undefined]>([
    ['CS-201 End Sem 2023.pdf', 'CS-201', end, 2023],
    ['CS201_endsem_2022.pdf', 'CS-201', end, 2022],
    ['cs 201 mid sem 2021.pdf', 'CS-201', mid, 2021],
    ['CS_201-MidSem-Nov2023.pdf', 'CS-201', mid, 2023],
    ['cs201es2019.pdf', 'CS-201', none, 2019],
    ['2023_CS201_Quiz1.pdf', 'CS-201', quiz, 2023],
    ["Data Structures end semester Dec'22.pdf", 'CS-201', end, 2022],
    ['data structure endsem 2020.pdf', 'CS-201', end, 2020],
    ['DataStructures_EndSem_2018.pdf', 'CS-201', end, 2018],
    ['data strctures end-sem 2020.pdf', 'CS-201', end, 2020],
    ['DS supply 2021.pdf', 'CS-201', supple, 2021],
    ['DAA_ESE_Nov-2022.pdf', 'CS-301', end, 2022],
    ['daa mse 2024.pdf', 'CS-301', mid, 2024],
    ['Design & Analysis of Algorithms (2023).pdf', 'CS-301', none, 2023],
    ['design and analysis of algo midterm 2019.pdf', 'CS-301', mid, 2019],
    ['OS endsem23.pdf', 'CS-302', end, 2023],
    ['Operating System Mid Term 2017.pdf', 'CS-302', mid, 2017],
    ['operating sytems end term 2016.pdf', 'CS-302', end, 2016],
    ['os_2020_backlog.pdf', 'CS-302', supple, 2020],
    ['DBMS Class Test 2 2023.pdf', 'CS-303', quiz, 2023],
    ['Database Mgmt Systems final 2021.pdf', 'CS-303', end, 2021],
    ['dbms-supplementary-exam-may-2022.pdf', 'CS-303', supple, 2022],
    ['Database Management System PYQ April 2019.pdf', 'CS-303', none, 2019],
    ['CN Mid-Sem 12-09-2023.pdf', 'CS-401', mid, 2023],
    ['Computer Networks - End Semester - Autumn 2023-24.pdf', 'CS-401', end, 2023],
    ['Computer Networks - End Semester - Spring 2023-24.pdf', 'CS-401', end, 2024],
    ['computer network sessional 1 2022.pdf', 'CS-401', mid, 2022],
    ['AIML reexam 2024.pdf', 'CS-402', supple, 2024],
    ['artificial intelligence and machine learning final exam 2025.pdf', 'CS-402', end, 2025],
    ['M1 end sem 2022.pdf', 'MA-101', end, 2022],
    ['M2_midsem_2022.pdf', 'MA-102', mid, 2022],
    ['Maths 2 End Sem 2018.pdf', 'MA-102', end, 2018],
    ['Engineering Mathematics-I Nov 2019.pdf', 'MA-101', none, 2019],
    ['Engineering Mathematics II Supplementary Jul 2021.pdf', 'MA-102', supple, 2021],
    ['engg physics end sem 2020.pdf', 'PH-101', end, 2020],
    ['Engineering Physics (Jan 2024).pdf', 'PH-101', none, 2024],
    ['BEE internal 2 2023.pdf', 'EE-101', mid, 2023],
    ['basic electrical engg. end semester 2014.pdf', 'EE-101', end, 2014],
    ['digital electronics quiz 3 (2022).pdf', 'EC-204', quiz, 2022],
    ['Digital Electronic ENDSEM_2015.pdf', 'EC-204', end, 2015],
    ['thermo end sem 2019.pdf', 'ME-205', end, 2019],
    ['Thermodynamics_Makeup_Exam_2023.pdf', 'ME-205', supple, 2023],
    ['SOM-2021-midsem.pdf', 'ME-301', mid, 2021],
    ['strength of material univ exam may 2018.pdf', 'ME-301', none, 2018],
    ['strength of materials university examination may 2018.pdf', 'ME-301', end, 2018],
    ['fluid mech end sem dec 2020.pdf', 'CE-302', end, 2020],
    ['Fluid Mechanics 2019-20 odd sem endsem.pdf', 'CE-302', end, 2019],
    ['English for communication 2022-2023 Even.pdf', 'HS-102', none, 2023],
    ['IMG_20231114_101522.pdf', none, none, none],
    ['scan0001.pdf', none, none, none],
    ['WhatsApp Image.pdf', none, none, none],
    ['end sem papers all.pdf', none, end, none],
    ['document (1).pdf', none, none, none],
    ['question paper.pdf', none, none, none],
    ['CS999 endsem 2022.pdf', none, end, 2022],
  ])('%j says %s, %s, %s', (fileName, ...expected) => {
    expect(named(fileName)).toEqual(expected)
  })

  it.each([
    ['CS-201 unit 3 notes.pdf', 'notes', 'unit 3'],
    ['DBMS Module-2 handwritten.pdf', 'notes', 'module 2'],
    ['OS lecture slides.pdf', 'notes', none],
    ['DAA endsem 2022 answer key.pdf', 'key', none],
    ['solutions M1 2021.pdf', 'key', none],
    ['CS-201 End Sem 2023.pdf', 'paper', none],
    ['pyq unit 3.pdf', 'paper', none],
  ])('%j is %s about %s', (fileName, kind, note) => {
    const proposed = of(fileName)
    expect([proposed.kind?.value, proposed.note?.value]).toEqual([kind, note])
  })
})

describe('the first page', () => {
  it.each<[string, string | undefined, string | undefined, number | undefined, number | undefined, number | undefined]>(
    [
      [
        'B.Tech 3rd Semester Regular Examination, December 2022\nCS-201 DATA STRUCTURES\nFull Marks: 70',
        'CS-201',
        end,
        2022,
        3,
        70,
      ],
      [
        'MID SEMESTER EXAMINATION - SPRING 2024\nSemester: IV\nSubject: Design and Analysis of Algorithms\nMax. Marks: 30   Time: 2 Hrs',
        'CS-301',
        mid,
        2024,
        4,
        30,
      ],
      [
        'University Examination May/June 2019\nFifth Semester\nOPERATING SYSTEMS\nMaximum Marks - 100',
        'CS-302',
        end,
        2019,
        5,
        100,
      ],
      ['Quiz - I, 14/08/2023\nDatabase Management Systems\nTotal Marks 10', 'CS-303', quiz, 2023, 5, 10],
      [
        'III B.Tech II Semester Supplementary Examinations, Nov - 2021\nCOMPUTER NETWORKS\n(R 2018 Regulation 2018) Max Marks: 75',
        'CS-401',
        supple,
        2021,
        none,
        75,
      ],
      ['End Semester Examination 2023-24\nSubject Code: MA-101\nSemester I\nF.M. : 50', 'MA-101', end, 2023, 1, 50],
      ['End Semester Examination 2023-24\nEngineering Mathematics - II\n2nd Sem', 'MA-102', end, 2024, 2, none],
      ['Answer all questions.\n1. Define entropy.', none, none, none, none, none],
      // As text recognition takes numerals for strokes.
      ['Mid Term Test, 2021\nSemester: ||\nEngineering Mathematics ||', 'MA-102', mid, 2021, 2, none],
      ['Mid Term Test, 2021\nSemester - |\nEngineering Mathematics |', 'MA-101', mid, 2021, 1, none],
      // What is asked speaks of other courses, too.
      [
        'INSTITUTE OF SAMPLES\nEnd Semester Examination 2020\nSubject: Elective\n1. Explain the data structures of an operating system.',
        none,
        end,
        2020,
        none,
        none,
      ],
      ['Session 2022-23 (Even) End Term Examination\nFLUID MECHANICS [CE-302]', 'CE-302', end, 2023, 4, none],
      ['Internal Assessment Test, September 2020\nThermodynamics, Semester III', 'ME-205', mid, 2020, 3, none],
      ['Time: 3 Hours Marks: 60\nBASIC ELECTRICAL ENGINEERING\nFinal Examination 2017', 'EE-101', end, 2017, 2, 60],
      ['Class Test 1 (2022)\nDigital Electronics\n2nd year 2nd sem', 'EC-204', quiz, 2022, 4, none],
    ],
  )('%j', (page, ...expected) => {
    const { course_id, exam, exam_year, semester, full_marks } = of('scan.pdf', page)
    const found = [course_id?.value, exam?.value, exam_year?.value, semester?.value, full_marks?.value]
    // "III B.Tech II Semester": of the year, or of the course; a reviewer says which.
    if (page.startsWith('III B.Tech')) found[3] = none
    expect(found).toEqual(expected)
  })
})

describe('how sure it is', () => {
  it('says from where, and is sure of what stands there', () => {
    expect(of('CS-201 End Sem 2023.pdf')).toEqual({
      course_id: { value: 'CS-201', sure: true, from: 'name' },
      exam: { value: end, sure: true, from: 'name' },
      exam_year: { value: 2023, sure: true, from: 'name' },
      semester: { value: 3, sure: true, from: 'name' },
      kind: { value: 'paper', sure: true, from: 'name' },
      title: { value: 'End semester 2023', sure: true, from: 'name' },
    })
  })

  it.each([
    ['a name mistyped', of('data strctures 2020.pdf').course_id],
    ['two years', of('dbms 2019 2020.pdf').exam_year],
    ['a session alone', of('xyz 2022-23.pdf').exam_year],
    ['a year of two digits', of('OS endsem23.pdf').exam_year],
    ['a page of another year', of('dbms endsem 2019.pdf', 'Nov 2021').exam_year],
    ['a page of another exam', of('dbms quiz 2019.pdf', 'Mid Semester Examination').exam],
    [
      'two courses',
      propose({ fileName: 'm1.pdf', firstPage: '' }, [...courses, course('X1-1', 'Metals', 1, 'M1')], 2026).course_id,
    ],
  ])('is not sure of %s', (_what, proposal) => {
    expect(proposal?.sure).toBe(false)
  })

  it('is sure where name and page say the same', () => {
    expect(of('OS endsem23.pdf', 'Semester Examination, Nov 2023\nOperating Systems')).toMatchObject({
      course_id: { value: 'CS-302', sure: true },
      exam: { value: end, sure: true },
      exam_year: { value: 2023, sure: true },
    })
  })

  it('leaves out years that have not been', () => {
    expect(of('dbms 2049.pdf').exam_year).toBeUndefined()
    expect(of('dbms 1066.pdf').exam_year).toBeUndefined()
  })

  it('looks through three thousand courses in no time', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      course(`ZZ-${1000 + n}`, `Subject ${String.fromCharCode(97 + (n % 26))}${n} Engineering Systems`, 3),
    )
    const started = process.cpuUsage()
    for (let n = 0; n < 20; n++)
      propose(
        { fileName: 'operating sytems end term 2016.pdf', firstPage: 'x '.repeat(400) },
        [...many, ...courses],
        2026,
      )
    // Milliseconds each: the server reads nothing else meanwhile. Ten times what it takes here.
    expect(process.cpuUsage(started).user / 1000 / 20).toBeLessThan(200)
  })
})
