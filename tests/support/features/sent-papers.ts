import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#server/core/config/root.ts'
import type { Course } from '#server/features/papers/proposals/courses.ts'

// Headers and file names of papers as colleges and students write them, generated from the shipped catalogue.

const rows = z
  .array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      semester: z.number(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(root, 'supabase/seed/courses.json'), 'utf8')))
export const courses: readonly Course[] = rows

export interface SentPaper {
  fileName: string
  firstPage: string
  /** The true values; null where the paper does not contain them. */
  is: { course: string | null; exam: string | null; year: number | null; semester: number | null }
}

/** The same numbers in each run. */
function drawFrom(seed: number) {
  let state = seed
  return <T>(all: readonly T[]): T => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    const drawn = all[Math.floor((state / 4_294_967_296) * all.length)]
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']
const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']
const short = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

const onPage: Record<string, readonly string[]> = {
  'end-semester': [
    'End-Semester Examination',
    'END SEMESTER EXAMINATION',
    'End Term Examination',
    'Semester End Examination',
    'Regular Examination',
    'University Examination',
    'Final Examination',
  ],
  'mid-semester': [
    'Mid-Semester Examination',
    'MID SEMESTER EXAMINATION',
    'Mid Term Test',
    'Internal Assessment Test - I',
    'First Sessional Examination',
  ],
  quiz: ['Quiz - 2', 'Class Test 1', 'Surprise Quiz'],
  supplementary: ['Supplementary Examination', 'Back Paper Examination', 'Makeup Examination'],
}
const inName: Record<string, readonly string[]> = {
  'end-semester': ['endsem', 'End Sem', 'end_semester', 'ESE', 'final'],
  'mid-semester': ['midsem', 'Mid Sem', 'mid-term', 'MSE', 'sessional 1'],
  quiz: ['quiz', 'class test', 'Quiz1'],
  supplementary: ['supply', 'backlog', 'makeup'],
}

/** The same papers for the same seed. */
export function sentPapers(total: number, seed: number): SentPaper[] {
  const draw = drawFrom(seed)
  const taught = courses.filter(({ semester, name }) => semester <= 8 && name !== 'Project Work')
  return Array.from({ length: total }, () => {
    const course = draw(taught)
    const exam = draw(['end-semester', 'end-semester', 'mid-semester', 'mid-semester', 'quiz', 'supplementary'])
    const year = 2012 + draw([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    const odd = course.semester % 2 === 1
    const month = draw(odd ? ['November', 'Dec', 'DECEMBER'] : ['April', 'May', 'MAY'])
    const numeral = course.semester - 1
    const semester = draw([
      `${romans[numeral]} Semester`,
      `${ordinals[numeral]} Semester B.Tech.`,
      `Semester: ${romans[numeral]}`,
      `B.Tech. ${short[numeral]} Sem`,
      `Semester - ${course.semester}`,
      '',
    ])
    const spelling = draw([course.code, course.code.replace(/(\d)/, '-$1'), course.code.replace(/(\d)/, ' $1'), ''])
    const words = draw(onPage[exam] ?? [])
    const when = draw([`${month} ${year}`, `${month}, ${year}`, `${month}-${year}`, String(year)])
    const subject = draw([
      `${spelling} ${course.name}`,
      `Subject: ${course.name}${spelling && ` (${spelling})`}`,
      `${course.name.toUpperCase()}${spelling && ` [${spelling}]`}`,
      `Course Title: ${course.name.replace(' and ', ' & ')}${spelling && `\nCourse Code: ${spelling}`}`,
    ])
    const head = draw([
      [`${words}, ${when}`, semester, subject],
      [semester, `${words} ${when}`, subject],
      [subject, `${words} (${when})`, semester],
      [`${semester} ${words}, ${when}`, subject],
    ])
    const firstPage = [
      draw(['GOVERNMENT COLLEGE OF ENGINEERING', 'Institute of Technical Education', 'XYZ University']),
      ...head,
      `Time: ${draw(['3 Hours', '2 Hrs', '1:30 Hours'])}    Full Marks: ${draw([10, 30, 50, 70, 100])}`,
      'Answer all questions. The figures in the right-hand margin give the marks.',
      '1. Define the following. [2 x 5]',
    ].join('\n')
    const called = draw([course.code, course.name, course.aliases[0] ?? course.name, course.name.toLowerCase()])
    const whichExam = draw(inName[exam] ?? [])
    const fileName = draw([
      `${called} ${whichExam} ${year}.pdf`,
      `${called}_${whichExam}_${year}.pdf`,
      `${year} ${called} ${whichExam}.pdf`,
      `${called} ${year}.pdf`,
      `${called}.pdf`,
      'scan0012.pdf',
      'IMG_8841.pdf',
      'New Doc 3.pdf',
    ])
    return { fileName, firstPage, is: { course: course.code, exam, year, semester: course.semester } }
  })
}
