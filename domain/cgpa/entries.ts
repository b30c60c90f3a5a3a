import { gradeOf, scaleOf } from './scales.ts'
import type { CollegeScale, ScaleId } from './scales.ts'

/** Maximum rows and lengths of names in an account. */
export const cgpaLimits = { courses: 40, semesters: 20, name: 80, number: 12 } as const

const defaultCredits = '3'

/** Numbers stay as typed: invalid ones do not count, but are not lost. */
export type Course = { id: number; name: string; credits: string; grade: string; editing: boolean }

export type Semester = { id: number; name: string; sgpa: string; credits: string }

export type Method = 'previous' | 'semesters'

/** `left`: number of future semesters, `credits`: their credits; `counted`: whether this semester is over. */
type Plan = { target: string; left: string; credits: string; counted: boolean }

/** All entries of the calculator. */
export type Entries = {
  scale: ScaleId | CollegeScale
  courses: Course[]
  method: Method
  previous: { cgpa: string; semesters: string; credits: string }
  semesters: Semester[]
  /** Whether the form has fields for the credits of earlier semesters. */
  byCredits: boolean
  plan: Plan
}

export function freshEntries(): Entries {
  return {
    scale: 'ten',
    courses: [newCourse('ten', [])],
    ...nothingEarlier(),
    byCredits: false,
    plan: { target: '', left: '1', credits: '', counted: false },
  }
}

/**
 * One default course, no earlier semesters and the first method (docs/behaviour.md#states-calculator, which lists only
 * these): the scale and the target stay.
 */
export function resetEntries(entries: Entries): Entries {
  return { ...entries, courses: [newCourse(entries.scale, [])], ...nothingEarlier() }
}

/** Whether the rows contain nothing that a person has entered. */
export function isUntouched(entries: Entries): boolean {
  const { cgpa, semesters, credits } = entries.previous
  return !hasCourses(entries) && entries.semesters.length === 0 && cgpa + semesters + credits === ''
}

/** Whether this semester's courses differ from the page's initial row. */
export function hasCourses(entries: Entries): boolean {
  const [course, ...more] = entries.courses
  const fresh = newCourse(entries.scale, [])
  const blank = course?.name === '' && course.credits === fresh.credits && course.grade === fresh.grade
  return !blank || more.length > 0
}

/** A grade that the new scale lacks becomes its first one (docs/behaviour.md#states-calculator). */
export function changeScale(entries: Entries, choice: Entries['scale']): Entries {
  const scale = scaleOf(choice)
  const courses = entries.courses.map((course) =>
    gradeOf(scale, course.grade) ? course : { ...course, grade: scale.grades[0].label },
  )
  return { ...entries, scale: choice, courses }
}

/** How many grades a change of scale would remap. */
export function remapped(entries: Entries, choice: Entries['scale']): number {
  const scale = scaleOf(choice)
  return entries.courses.filter((course) => !gradeOf(scale, course.grade)).length
}

export function addCourse(entries: Entries): Entries {
  if (entries.courses.length >= cgpaLimits.courses) return entries
  return { ...entries, courses: [...entries.courses, newCourse(entries.scale, entries.courses)] }
}

/** Adds courses of the catalogue in place of the initial row. Those beyond the limit are left out. */
export function addCourses(entries: Entries, found: readonly Pick<Course, 'name' | 'credits'>[]): Entries {
  const courses = hasCourses(entries) ? [...entries.courses] : []
  for (const { name, credits } of found.slice(0, cgpaLimits.courses - courses.length))
    courses.push({ ...newCourse(entries.scale, courses), name, ...(credits !== '' && { credits }) })
  return courses.length === 0 ? entries : { ...entries, courses }
}

export function changeCourse(entries: Entries, id: number, change: Partial<Omit<Course, 'id'>>): Entries {
  return { ...entries, courses: entries.courses.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

/** The last remaining course stays (docs/behaviour.md#validation-calculator). */
export function deleteCourse(entries: Entries, id: number): Entries {
  if (entries.courses.length === 1) return entries
  return { ...entries, courses: entries.courses.filter((row) => row.id !== id) }
}

export function addSemester(entries: Entries): Entries {
  const { semesters } = entries
  if (semesters.length >= cgpaLimits.semesters) return entries
  const names = new Set(semesters.map((row) => row.name))
  let number = semesters.length + 1
  while (names.has(`Semester ${number}`)) number++
  const added = { id: nextId(semesters), name: `Semester ${number}`, sgpa: '', credits: '' }
  return { ...entries, semesters: [...semesters, added] }
}

export function changeSemester(entries: Entries, id: number, change: Partial<Omit<Semester, 'id'>>): Entries {
  return { ...entries, semesters: entries.semesters.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

export function deleteSemester(entries: Entries, id: number): Entries {
  return { ...entries, semesters: entries.semesters.filter((row) => row.id !== id) }
}

/** The name of a course, or its number. */
export function courseName(entries: Entries, course: Course): string {
  return course.name.trim() || `Course ${entries.courses.indexOf(course) + 1}`
}

function newCourse(choice: Entries['scale'], rows: readonly Course[]): Course {
  const [first] = scaleOf(choice).grades
  return { id: nextId(rows), name: '', credits: defaultCredits, grade: first.label, editing: true }
}

function nothingEarlier(): Pick<Entries, 'method' | 'previous' | 'semesters'> {
  return { method: 'previous', previous: { cgpa: '', semesters: '', credits: '' }, semesters: [] }
}

function nextId(rows: readonly { id: number }[]): number {
  return Math.max(0, ...rows.map((row) => row.id)) + 1
}
