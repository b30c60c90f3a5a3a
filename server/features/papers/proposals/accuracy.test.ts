import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'
import { courses, sentPapers, type SentPaper } from '#tests/support/features/sent-papers.ts'
import { readFirstPages } from '#tests/support/papers/first-pages/read-first-pages.ts'
import { propose } from './propose.ts'

// How often each field is proposed rightly, over the sample papers and over headers and file names that are put together
// as colleges and students write them. Floors: what was reached, less what chance takes.

const now = 2026
const byId = new Map(courses.map((course) => [course.id, course]))

const fields = ['course', 'exam', 'year', 'semester'] as const
type Field = (typeof fields)[number]
interface Count {
  right: number
  wrong: number
  /** Wrong, and not marked for the reviewer to look at. */
  surelyWrong: number
  of: number
}

function count(sent: readonly SentPaper[]): Record<Field, Count> {
  const counts = Object.fromEntries(
    fields.map((field) => [field, { right: 0, wrong: 0, surelyWrong: 0, of: 0 }]),
  ) as Record<Field, Count>
  for (const { fileName, firstPage, is } of sent) {
    const { course_id, exam, exam_year, semester } = propose({ fileName, firstPage }, courses, now)
    // Branches share courses: which branch's it is, its code does not say.
    const course = course_id && { ...course_id, value: byId.get(String(course_id.value))?.code }
    const proposed = { course, exam, year: exam_year, semester }
    for (const field of fields) {
      if (is[field] === null) continue
      const value = proposed[field]
      const entry = counts[field]
      entry.of++
      if (value?.value === is[field]) entry.right++
      else if (value !== undefined) {
        entry.wrong++
        if (value.sure) entry.surelyWrong++
      }
    }
  }
  return counts
}

const share = (counts: Record<Field, Count>, what: 'right' | 'wrong' | 'surelyWrong') =>
  Object.fromEntries(fields.map((field) => [field, counts[field][what] / counts[field].of])) as Record<Field, number>

describe.each([
  ['those that the rules were mended by', 44],
  ['those that are only measured', 4501],
])('over 300 headers and names, %s', (_which, seed) => {
  const counts = count(sentPapers(300, seed))

  it('course, exam, year and semester are proposed as they are', () => {
    const right = share(counts, 'right')
    for (const field of fields) expect([field, right[field], right[field] >= 0.97]).toEqual([field, right[field], true])
  })

  it('what is wrong is marked to be looked at', () => {
    const wrong = share(counts, 'surelyWrong')
    for (const field of fields) expect([field, wrong[field], wrong[field] <= 0.02]).toEqual([field, wrong[field], true])
  })
})

// docs/decisions/0039-papers.md has the first measurement of the held-out half.
describe.each(['development', 'held-out'] as const)(
  'over first pages in the manners of ten universities, %s',
  (name) => {
    const sent = readFirstPages(name)
    const counts = count(sent)

    it('course, exam, year, semester and kind are proposed as they are', () => {
      const floors = { course: 0.95, exam: 0.97, year: 0.97, semester: 0.95 }
      const right = share(counts, 'right')
      for (const field of fields)
        expect([field, right[field], right[field] >= floors[field]]).toEqual([field, right[field], true])
      const kinds = sent.filter(({ is, ...paper }) => propose(paper, courses, now).kind?.value === is.kind)
      expect(kinds.length / sent.length).toBeGreaterThanOrEqual(0.97)
    })

    it('what is said to be sure is wrong in at most one of a hundred', () => {
      const wrong = share(counts, 'surelyWrong')
      for (const field of fields)
        expect([field, wrong[field], wrong[field] <= 0.01]).toEqual([field, wrong[field], true])
      const kinds = sent.filter(({ is, ...paper }) => {
        const { kind } = propose(paper, courses, now)
        return kind?.sure === true && kind.value !== is.kind
      })
      expect(kinds.length / sent.length).toBeLessThanOrEqual(0.01)
    })
  },
)

describe('over the sample papers', () => {
  const sent = readSampleLibrary().papers.map(({ file, file_name, course_id, exam, exam_year }): SentPaper => {
    const course = byId.get(course_id)
    const text = readFileSync(`supabase/seed/papers/${file}.txt`, 'utf8').split('\n---\n')[0] ?? ''
    return {
      fileName: file_name,
      firstPage: text.replaceAll(/^(?:[#=*|]+|figure: .*)|\||>>|\^/gm, ''),
      is: { course: course?.code ?? null, exam, year: exam_year, semester: course?.semester ?? null },
    }
  })

  it('all are proposed as they are', () => {
    const counts = count(sent)
    expect(share(counts, 'right')).toEqual({ course: 1, exam: 1, year: 1, semester: 1 })
  })
})
