import { exams } from '#domain/dates/exams.ts'
import { type Kind, semesters } from '#domain/papers/kinds.ts'
import { proposeCourse } from './course.ts'
import type { Course } from './courses.ts'
import { proposeExam } from './exam.ts'
import { asOneFolder, type Folder, proposeByFolder, splitPath } from './folders.ts'
import { proposeFullMarks, proposeKind, proposeNote } from './marks-and-kind.ts'
import { nameSource, pageSource, type Proposal, type Proposals, type Source } from './proposal.ts'
import { proposeSemester } from './semester.ts'
import { proposeYear } from './year.ts'

interface Paper {
  /** With the folders of a zip before it. */
  fileName: string
  /** Its text. */
  firstPage: string
}

/**
 * What a paper seems to be, by the name of its file and the head of its first page; and by its folders, where these two
 * are not sure.
 */
export function propose(paper: Paper, courses: readonly Course[], thisYear: number): Proposals {
  const { fileName, folders } = splitPath(paper.fileName)
  const name = nameSource(fileName)
  const page = pageSource(paper.firstPage)
  const course = agreed(
    proposeCourse([name, page], courses),
    proposeByFolder(folders, (folder) => proposeCourse([folder], courses)),
  )
  const found = courses.find(({ id }) => id === course?.value)
  const ofCourse =
    course !== undefined && found !== undefined && found.semester <= semesters.length
      ? { value: found.semester, sure: course.sure, from: course.from }
      : undefined
  const semesterBy = (source: Source) => proposeSemester(source, ofCourse?.value)
  const semester =
    agreed(agreed(semesterBy(page), semesterBy(name)), proposeByFolder(asOneFolder(folders), semesterBy)) ?? ofCourse
  const exam = agreed(agreed(proposeExam(name), proposeExam(page)), proposeByFolder(folders, proposeExam))
  const yearBy = (source: Source) => proposeYear(source, semester?.value, thisYear)
  const year = agreed(agreed(yearBy(name), yearBy(page)), proposeByFolder(folders, yearBy))
  const kind =
    kindByFolder(folders, name, exam !== undefined) ??
    proposeKind(name, exam !== undefined, { ...page, whole: paper.firstPage })
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

/** Where the name says no kind. */
function kindByFolder(folders: readonly Folder[], name: Source, isExam: boolean): Proposal<Kind> | undefined {
  if (proposeKind(name, false).sure) return undefined
  return proposeByFolder(folders, (folder) => {
    const proposed = proposeKind(folder, false)
    return proposed.sure && !(isExam && proposed.value === 'notes') ? proposed : undefined
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
