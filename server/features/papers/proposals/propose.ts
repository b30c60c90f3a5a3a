import { exams } from '#domain/dates/exams.ts'
import { semesters } from '#domain/papers/kinds.ts'
import { proposeCourse } from './course.ts'
import type { Course } from './courses.ts'
import { proposeExam } from './exam.ts'
import { proposeFullMarks, proposeKind, proposeNote } from './marks-and-kind.ts'
import { nameSource, pageSource, type Proposal, type Proposals } from './proposal.ts'
import { proposeSemester } from './semester.ts'
import { proposeYear } from './year.ts'

interface Paper {
  fileName: string
  /** Its text. */
  firstPage: string
}

/** What a paper seems to be, by the name of its file and the head of its first page. */
export function propose({ fileName, firstPage }: Paper, courses: readonly Course[], thisYear: number): Proposals {
  const name = nameSource(fileName)
  const page = pageSource(firstPage)
  const course = proposeCourse([name, page], courses)
  const found = courses.find(({ id }) => id === course?.value)
  const ofCourse =
    course !== undefined && found !== undefined && found.semester <= semesters.length
      ? { value: found.semester, sure: course.sure, from: course.from }
      : undefined
  const semester = agreed(proposeSemester(page), proposeSemester(name)) ?? ofCourse
  const exam = agreed(proposeExam(name), proposeExam(page))
  const year = agreed(proposeYear(name, semester?.value, thisYear), proposeYear(page, semester?.value, thisYear))
  const kind = proposeKind(name, exam !== undefined)
  const isNotes = kind.value === 'notes'
  return withoutUndefined({
    course_id: course,
    exam: isNotes ? undefined : exam,
    exam_year: isNotes ? undefined : year,
    semester,
    full_marks: isNotes ? undefined : proposeFullMarks(page),
    kind,
    note: isNotes ? proposeNote(name) : undefined,
    title:
      exam === undefined || isNotes
        ? undefined
        : {
            value: `${exams[exam.value]}${year === undefined ? '' : ` ${year.value}`}`,
            sure: exam.sure && year?.sure === true,
            from: exam.from,
          },
  })
}

/** The first that is sure, then the first; where both are and differ, nothing is. */
function agreed<T>(one: Proposal<T> | undefined, other: Proposal<T> | undefined): Proposal<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.value === other.value) return { ...one, sure: one.sure || other.sure }
  if (one.sure && other.sure) return { ...one, sure: false }
  return one.sure ? one : other.sure ? other : one
}

const withoutUndefined = (proposals: { [Field in keyof Proposals]: Proposals[Field] | undefined }): Proposals =>
  Object.fromEntries(Object.entries(proposals).filter(([, proposal]) => proposal !== undefined)) as Proposals
