// Roles by area: a part of the college's work that somebody does without being an admin. private.areas() in
// supabase/schema/roles has the same names.

/** The areas, in the order of the page of roles; `does` follows "may". */
export const areas = {
  notices: { label: 'Notices', act: 'post', does: 'post notices and blog posts' },
  papers: { label: 'Papers', act: 'review', does: 'review papers and their questions' },
  forum: { label: 'Forum', act: 'moderate', does: 'moderate discussions and comments' },
  placements: { label: 'Placements', act: 'edit', does: 'edit companies, interview questions and resume templates' },
  alumni: { label: 'Alumni', act: 'edit', does: 'edit the list of alumni' },
  timetable: { label: 'Timetable', act: 'edit', does: 'edit timetables, exam dates and holidays' },
  people: { label: 'People', act: 'edit', does: 'see and ban accounts, and answer messages' },
  money: { label: 'Money', act: 'edit', does: 'see orders, record payments and refund them' },
  settings: { label: 'Settings', act: 'edit', does: 'edit branches, courses, vendors and site settings' },
} as const satisfies Record<string, { label: string; act: string; does: string }>

export type Area = keyof typeof areas
export const areaNames = Object.keys(areas) as [Area, ...Area[]]

/** Those whose roles may be limited to a branch and semesters: their rows belong to courses. */
export const areasWithBranch: readonly Area[] = ['papers', 'timetable']

/** Those that act in a session with a second factor alone. */
export const areasWithSecondFactor: readonly Area[] = ['people', 'money', 'settings']

/** Semesters of a role; a course may be of one up to this. */
export const maxSemester = 12

export interface Scope {
  /** The branch's code. */
  branch: string | null
  semesterFrom: number | null
  semesterTo: number | null
  /** The office under whose name notices are written. */
  postsAs: string | null
  /** Of a class representative. */
  section?: SectionName | null
}

export interface SectionName {
  letter: string
  /** The year of entry. */
  entry_year: number
  branches: { code: string } | null
}

/** "class CSE A, entered in 2024". */
const classText = ({ letter, entry_year: year, branches }: SectionName) =>
  `class ${[branches?.code, letter].filter(Boolean).join(' ')}, entered in ${year}`

/** How far a role reaches, in words: "CSE, semesters 3 to 6", "as Library", "class CSE A, entered in 2024". Empty for all of an area. */
export function scopeText({ branch, semesterFrom, semesterTo, postsAs, section = null }: Scope): string {
  const semesters =
    semesterFrom === null || semesterTo === null
      ? undefined
      : semesterFrom === semesterTo
        ? `semester ${semesterFrom}`
        : `semesters ${semesterFrom} to ${semesterTo}`
  return [
    branch,
    semesters,
    postsAs === null ? undefined : `as ${postsAs}`,
    section === null ? undefined : classText(section),
  ]
    .filter(Boolean)
    .join(', ')
}
