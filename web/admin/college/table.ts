import { countedThings, unknownNames } from '#domain/college/counted-figures.ts'
import { secondColours } from '#domain/college/college.ts'
import type { Field, Row } from '../content/fields.ts'
import type { Table } from '../content/table.ts'
import { gradingFields, sortedGrades } from './grading.ts'

const identity: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', max: 120, required: true },
  {
    name: 'short_name',
    label: 'Short name',
    kind: 'text',
    max: 18,
    required: true,
    hint: 'In the bar and in titles, at most 18 letters.',
  },
  {
    name: 'second_colour',
    label: 'Second colour',
    kind: 'choice',
    options: secondColours,
    labels: { ink: 'Ink blue' },
    first: 'ink',
    swatches: true,
  },
  { name: 'logo', label: 'Logo', kind: 'logo', nullable: true },
  {
    name: 'map_point',
    label: 'Map point',
    kind: 'text',
    max: 40,
    nullable: true,
    format: 'map point',
    hint: 'Latitude and longitude, as a map gives them to copy: 20.3555, 85.818. If empty, the contact page shows no map.',
  },
  {
    name: 'courts',
    label: 'Courts',
    kind: 'text',
    max: 120,
    required: true,
    hint: 'In the terms: the courts at this place decide.',
  },
  {
    name: 'landing_numbers',
    label: 'Numbers on the home page',
    kind: 'parts',
    max: 4,
    hint: 'If there are none, the home page shows none. For a number that is counted, write {members}, {papers}, {discussions}, {alumni} or {companies}.',
    wrongItems: wrongFigures,
    parts: [
      { name: 'figure', label: 'Figure' },
      { name: 'of', label: 'Label' },
    ],
  },
]

/** `{student}` would be shown as it is. */
function wrongFigures(items: readonly Record<string, string>[]): string | undefined {
  const [name] = items.flatMap(({ figure = '' }) => unknownNames(figure))
  return name === undefined ? undefined : `{${name}} counts nothing: write one of {${countedThings.join('}, {')}}`
}

/** Who may create an account as one of a role: the confirmed address decides, by the lists of domains first. */
const signUp = (role: string, name: string, rule: { options: readonly string[]; hint: string }): readonly Field[] => [
  {
    name,
    label: `${role}: who may create an account`,
    kind: 'choice',
    labels: { anyone: 'Anyone', domains: 'Addresses of the mail domains below', invited: 'Who is invited' },
    first: name === 'sign_up' ? 'anyone' : 'invited',
    mend: 'Enter a mail domain below, or choose another one',
    ...rule,
  },
  {
    name: `${name}_domains`,
    label: `${role}: mail domains`,
    kind: 'words',
    max: 20,
    shownFor: { field: name, value: 'domains' },
    hint: 'One per line, such as college.ac.in. A subdomain is a line of its own.',
    mend: 'Enter domains such as college.ac.in, one per line, which no other role has',
  },
]

const members: readonly Field[] = [
  ...signUp('Students', 'sign_up', {
    options: ['anyone', 'domains', 'invited'],
    hint: 'Accounts that exist stay. Invited addresses are always allowed.',
  }),
  ...signUp('Alumni', 'sign_up_alumni', {
    options: ['anyone', 'domains', 'invited'],
    hint: 'Anyone: every address that the rules of students and staff do not let in becomes an alumnus.',
  }),
  ...signUp('Staff', 'sign_up_staff', { options: ['domains', 'invited'], hint: 'Their posts have the mark of staff.' }),
  {
    name: 'pro_for_members_until',
    label: 'Pro for every member until',
    kind: 'date',
    nullable: true,
    mend: 'Choose today or a later day, or leave it empty',
    hint: 'Until the end of this day every account has Pro and no one pays. A plan that is paid for resumes afterwards. If empty, Pro is sold.',
  },
  {
    name: 'anonymous_posts',
    label: 'Anonymous posts in the forum',
    kind: 'switch',
    hint: 'Classmates see a pseudonym. Moderators can look up the author with a written reason. If off, earlier ones stay.',
  },
]

const year: readonly Field[] = [
  { name: 'academic_year', label: 'Academic year', kind: 'text', max: 20, hint: 'Such as 2026-27.' },
  {
    name: 'odd_semester_from',
    label: 'Odd semesters begin',
    kind: 'number',
    min: 1,
    max: 12,
    step: 1,
    required: true,
    hint: 'The number of the month: 7 is July. The semester of a section follows from it.',
    mend: 'Enter the number of a month, 1 to 12, in which the even semesters do not begin',
  },
  {
    name: 'even_semester_from',
    label: 'Even semesters begin',
    kind: 'number',
    min: 1,
    max: 12,
    step: 1,
    required: true,
    hint: 'The number of the month: 1 is January.',
  },
]

const marks: readonly Field[] = [
  ...gradingFields,
  {
    name: 'attendance_percent',
    label: 'Attendance needed, per cent',
    kind: 'number',
    min: 1,
    max: 100,
    step: 1,
    required: true,
    hint: 'What students count by, unless they set a rule of their own. Their records are theirs alone.',
  },
  {
    name: 'attendance_per',
    label: 'Counted',
    kind: 'choice',
    options: ['course', 'together'],
    labels: { course: 'In each course', ['together']: 'In all courses together' },
    first: 'course',
  },
  {
    name: 'attendance_condonation',
    label: 'May be condoned from, per cent',
    kind: 'number',
    min: 1,
    max: 100,
    step: 1,
    nullable: true,
    hint: 'Such as 65. If empty, the college does not condone.',
  },
  {
    name: 'attendance_duty',
    label: 'On duty',
    kind: 'choice',
    options: ['present', 'not held'],
    labels: { present: 'Counts as attended', 'not held': 'The class counts as not held' },
    first: 'present',
  },
  {
    name: 'attendance_lab',
    label: 'Classes that a lab counts',
    kind: 'number',
    min: 1,
    max: 2,
    step: 1,
    required: true,
  },
]

/** The parts of its form, by the value of `show` in the address. */
export const tabs: Readonly<Record<string, { title: string; fields: readonly Field[] }>> = {
  '': { title: 'Identity', fields: identity },
  members: { title: 'Members', fields: members },
  year: { title: 'Year', fields: year },
  marks: { title: 'Marks and attendance', fields: marks },
}

/** Domains of a rule that does not use them are not shown, and would be in the way of another role's. */
const withoutHiddenDomains = (columns: Row): Row => {
  const rules = ['sign_up', 'sign_up_alumni', 'sign_up_staff']
  const unused = rules.filter((rule) => rule in columns && columns[rule] !== 'domains')
  return { ...columns, ...Object.fromEntries(unused.map((rule) => [`${rule}_domains`, []])) }
}

/** The one row of public.college; the key of a form is that of its tab. */
export const college: Table = {
  section: 'college',
  table: 'college',
  title: 'College',
  lead: 'What the site is called, where it is, and how it looks.',
  one: 'college',
  key: 'id',
  searched: ['name'],
  order: [{ column: 'name', ascending: true }],
  listed: ['name'],
  fixed: ['1'],
  nameOf: (row) => String(row['name']),
  lineOf: () => '',
  preview: 'own',
  fieldsOf: (tab) => tabs[tab]?.fields ?? identity,
  columnsOf: (columns) => withoutHiddenDomains(sortedGrades(columns)),
}
