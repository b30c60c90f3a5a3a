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
  course('CS307', 'Computer Networks', 5, 'CN'),
  course('CS302', 'Database Systems', 4, 'DBMS'),
  course('CS303', 'Operating Systems', 5, 'OS'),
  course('ME201', 'Thermodynamics', 3),
  course('CS399', 'Cryptography and Network Security', 6, 'CNS'),
]
const of = (fileName: string, firstPage = '') => propose({ fileName, firstPage }, courses, 2026)
const head = 'Example College of Engineering\n'

describe('a semester', () => {
  it.each([
    ['III B. Tech I Semester Regular Examinations', 5],
    ['III Year B.Tech. I Semester', 5],
    ['III B.Tech I Sem', 5],
    ['B.Tech III Year I Semester Examinations', 5],
    ['B.Tech III-I Regular Examinations', 5],
    ['B.Tech 3-1 Semester', 5],
    ['3rd Year, 1st Semester', 5],
    ['Third Year First Semester B.E.', 5],
    ['Year/Semester: 3rd/5th', 5],
    ['Year / Sem : III / V', 5],
    ['Year & Semester: III & V', 5],
    ['YEAR/SEM: III/I', 5],
    ['Third Year (Fifth Semester)', 5],
    ['B.Tech. 3rd Year (5th Sem)', 5],
    ['Sem: V', 5],
    ['Semester - 5', 5],
    ['T.E. (Computer) (Semester - I) (2019 Pattern)', 5],
    ['TY B.Tech Sem I', 5],
    ['3/4 B.Tech. DEGREE EXAMINATION\nFIRST SEMESTER', 5],
    ['2/4 B.Tech DEGREE EXAMINATION, MAY 2023\nSECOND SEMESTER', 4],
    ['II/IV B.Tech (Regular) DEGREE EXAMINATION\nSecond Semester', 4],
    ['II B.Tech II Semester I Mid Examinations', 4],
    ['lV B.Tech l Semester', 7],
    ['Final Year B.Tech, 7th Semester', 7],
    ['Fifth Sernester B.E. Degree Exarnination', 5],
    ['5th Semester 2 hours', 5],
    ['Minor I, Fifth Semester', 5],
  ])('is read from "%s" as %i', (line, semester) => {
    expect(of('scan.pdf', `${head}${line}\nAnswer all`).semester).toMatchObject({ value: semester, sure: true })
  })

  it.each([
    ['another one than the catalogue has for the course', 'Semester: 3\nComputer Networks', 3],
    ['two at once', 'Third/Fourth Semester', 3],
    ['a half of a year that only the course names', 'Semester I, 2018-19\nComputer Networks', 5],
    ['a year that it is not in', 'B.Tech. II Year V Semester', 5],
  ])('is not sure for %s', (_what, lines, semester) => {
    expect(of('scan.pdf', `${head}${lines}\nAnswer all`).semester).toMatchObject({ value: semester, sure: false })
  })
})

describe('the name that a scan app gives', () => {
  it.each([
    'Adobe Scan 05-Jan-2025.pdf',
    'Adobe Scan Jan 5, 2025 (2).pdf',
    'CamScanner 2025-01-05 11.20.08.pdf',
    'CamScanner 01-05-2025 11.20.pdf',
    'TapScanner 05-01-2025-11.20.pdf',
    'DocScanner Jan 5, 2025 11-20 AM.pdf',
    'New Doc 2025-01-05 11.20.08.pdf',
    'New Document(7) 05-Jan-2025 11-20-08.pdf',
    'Scanned_20250105-1120.pdf',
    'Scan 05 Jan 25 11-20-08.pdf',
    'IMG_20250105_112008.pdf',
    'IMG-20250105-WA0012.pdf',
    'WhatsApp Image 2025-01-05 at 11.20.08 AM.jpeg.pdf',
    'WhatsApp Document 2025-01-05 at 11.20.08.pdf',
    'Microsoft Lens 2025-01-05.pdf',
    'Office Lens 20250105-112008.pdf',
    'vFlat 2025_01_05.pdf',
    'Document 2025.pdf',
    '20250105_112008.pdf',
    '2025-01-05 11-20.pdf',
    'Screenshot_2025-01-05-11-20-08.pdf',
  ])('%s says nothing of the exam', (fileName) => {
    const { course_id, exam, exam_year, semester } = of(fileName)
    expect([course_id, exam, exam_year, semester]).toEqual([undefined, undefined, undefined, undefined])
    const page = `${head}End Semester Examination, December 2023\nComputer Networks\n`
    expect(of(fileName, page).exam_year).toEqual({ value: 2023, sure: true, from: 'page' })
  })

  it.each([
    ['Adobe Scan CN endsem 2023.pdf', 'CS307', 2023],
    ['CN_mid_2022_scanned.pdf', 'CS307', 2022],
    ['Image Processing and DBMS 2021.pdf', 'CS302', 2021],
  ])('is parted from what a person wrote beside it: %s', (fileName, id, year) => {
    const { course_id, exam_year } = of(fileName)
    expect([course_id?.value, exam_year?.value]).toEqual([id, year])
  })
})

describe('an answer key', () => {
  it.each([
    'CN_end_2024_key.pdf',
    'CN_end_2024_key(1).pdf',
    'cn-2024-KEY-final.pdf',
    'CN_mid_2023_sol.pdf',
    'CN soln 2023.pdf',
    'OS_ans_mid1.pdf',
    'Ans key CN 2022.pdf',
    'CN scheme of evaluation 2023.pdf',
    'valuation scheme OS.pdf',
    'Marking Scheme DBMS.pdf',
    'solutions-os-endsem.pdf',
    'CN model answers.pdf',
  ])('is what %s is called', (fileName) => {
    expect(of(fileName).kind).toEqual({ value: 'key', sure: true, from: 'name' })
  })

  it.each([
    'Public_Key_Cryptography.pdf',
    'public key.pdf',
    'CNS_Public_Key_end_2022.pdf',
    'Primary key and foreign key 2022.pdf',
    'key management endsem 2021.pdf',
    'Anatomy of a solar cell 2022.pdf',
    'Keyboard interfaces 2022.pdf',
    'DBMS 2020 scheme.pdf',
  ])('is not what %s is called', (fileName) => {
    expect(of(fileName, `${head}End Semester Examination 2022\n`).kind?.value).toBe('paper')
  })

  it.each([
    'Scheme of Evaluation',
    'SCHEME OF VALUATION',
    'Answer Key',
    'Key sheet',
    'Model Answers',
    'Marking Scheme',
    'Solutions',
    'End-semester examination - solutions',
    'Solution of the model question paper',
  ])('is titled "%s" on its page', (title) => {
    expect(of('scan.pdf', `${head}${title}\nComputer Networks, November 2022\nMid Semester`).kind).toEqual({
      value: 'key',
      sure: true,
      from: 'page',
    })
  })

  it.each([
    'Write your solutions in the space given.',
    'Marking scheme: +4 for each right answer, -1 for each wrong one.',
    'CBCS Scheme',
    'Answers without a reason get no marks.',
    'Answer all questions.',
    '(2019 Scheme)',
  ])('is no paper that says "%s"', (line) => {
    expect(of('scan.pdf', `${head}${line}\nComputer Networks, November 2022\nMid Semester`).kind?.value).toBe('paper')
  })
})

describe('a course', () => {
  it.each([
    ['Subject: DBMS', 'CS302'],
    ['Sub : CN    Sem: V', 'CS307'],
    ['Course Name - OS', 'CS303'],
    ['Paper: DBMS (CSE)', 'CS302'],
    ['Course Code: C5307', 'CS307'],
    ['Sub Code: CS3O7', 'CS307'],
    ['Code: CSE07', 'CS307'],
    ['C0MPUTER NETW0RKS', 'CS307'],
    ['Operating Systerns', 'CS303'],
    ['THERMODYNAMICS (ME201)', 'ME201'],
  ])('is found by "%s"', (line, id) => {
    expect(of('scan.pdf', `${head}Mid Semester Examination 2023\n${line}\n`).course_id?.value).toBe(id)
  })

  it('is not found by words that only begin as its name does', () => {
    const page = `${head}Mid Semester Examination 2023\nWrite the answers in the booklet. The other parts are in it.\n`
    expect(of('scan.pdf', page).course_id).toBeUndefined()
  })

  it('is not sure by its code where the page names another one beside it', () => {
    const page = `${head}Course Code: CS302\nCourse Name: Theory of Structures\n`
    expect(of('scan.pdf', page).course_id).toMatchObject({ value: 'CS302', sure: false })
    expect(of('CS302.pdf', `${head}Operating Systems\n`).course_id).toMatchObject({ value: 'CS303', sure: false })
  })
})

describe('an exam', () => {
  it.each([
    ['B.E./B.Tech. DEGREE EXAMINATION, APRIL/MAY 2019', 'end-semester'],
    ['B.E. / B.Tech. DEGREE EXAMINATIONS, NOV/DEC 2022', 'end-semester'],
    ['Fifth Semester B.E. Degree Examination, Jan./Feb. 2021', 'end-semester'],
    ['5th Semester Regular / Back Examination 2019-20', 'end-semester'],
    ['BE - SEMESTER-V (NEW) EXAMINATION - WINTER 2022', 'end-semester'],
    ['(SEM V) THEORY EXAMINATION 2021-22', 'end-semester'],
    ['Carry Over Examination, October 2021', 'supplementary'],
    ['Final Year (Seventh Semester), Internal Test 2', 'mid-semester'],
  ])('is read from "%s" as %s', (line, exam) => {
    expect(of('scan.pdf', `${head}${line}\n`).exam?.value).toBe(exam)
  })
})

describe('a year', () => {
  it.each([
    ['EXAMINATION - WINTER 2022\nDate:07-01-2023', 2022],
    ['T.E. (R-2019-20 C Scheme)\nDate: 31-05-2023', 2023],
    ['(2019 Pattern) Nov./Dec. 2023', 2023],
    ['End Semester Examination, Nov 2O23', 2023],
    ['December 2020 (2019 Scheme)', 2020],
    ['November 2022\nScheme of Evaluation', 2022],
  ])('is read from %j as %i', (lines, year) => {
    expect(of('scan.pdf', `${head}${lines}\n`).exam_year).toMatchObject({ value: year, sure: true })
  })
})
