/** A course as the catalogue has it. */
export interface KnownCourse {
  code: string
  name: string
  aliases: readonly string[]
}

/** A period of the college, with times as `09:00`. */
interface Period {
  number: number
  start: string
  end: string
}

/** What a pasted timetable is read against. */
export interface PasteContext {
  /** As "CSE 5 A": branch, semester, letter. */
  section: string
  groups: readonly string[]
  /** Found by code, name and short names: the courses of the section's semester. */
  courses: readonly KnownCourse[]
  /** Found by code and full name only, because short names are shared between semesters. */
  otherCourses?: readonly KnownCourse[]
  periods: readonly Period[]
}

export type Week = 'A' | 'B'

export type Doubtful = 'weekday' | 'start' | 'end' | 'course' | 'room' | 'teacher' | 'group' | 'week'

/** A class of a pasted table. What the table does not say is absent. */
export interface PastedSlot {
  /** 1 = Monday. */
  weekday: number
  /** As `09:00`; null where neither the table nor the college's periods say it. */
  start: string | null
  end: string | null
  /** First and last period, where the table numbers them. */
  periods?: readonly [number, number]
  /** The code; null where the catalogue has no such course. */
  course: string | null
  /** What the cell says in place of a known course. */
  name?: string
  room?: string
  teacher?: string
  group?: string
  week?: Week
  /** Only in a table of several sections, or of another one. */
  section?: string
  lab: boolean
  /** What of the above is a guess. */
  doubt: readonly Doubtful[]
}

/** What the table has, but no class could be made of; or what it does not say. */
export type Unread =
  | { kind: 'no-table' }
  | { kind: 'too-long' }
  /** The table numbers its periods, and the college has no times for them. */
  | { kind: 'no-times'; periods: number }
  /** Without `courses`: of no class. */
  | { kind: 'no-room' | 'no-teacher'; courses?: readonly string[] }
  /** Which week is week A is not in the table. */
  | { kind: 'week-letter' }
  /** @property follows the weekday whose classes this day repeats */
  | {
      kind: 'not-a-course'
      weekday: number
      cell: string
      start?: string | null
      end?: string | null
      follows?: number
    }
  | { kind: 'cell'; weekday: number; cell: string }
  | { kind: 'note'; cell: string }

export interface Reading {
  /** The sections that the table names, where they are several, or another one. */
  sections: readonly string[]
  slots: readonly PastedSlot[]
  unknown: readonly Unread[]
  /** A Monday of an A week, where the source says it. */
  weekA?: string
  /** The term of another class that is copied; a pasted table has none. */
  term?: { firstDay: string; lastDay: string }
}
