import { type Branch } from '../cells/branches.ts'
import { readEntryYear, readSemester } from '../cells/numbers.ts'
import { type Reading, wrong } from '../cells/reading.ts'
import { readClass } from '../cells/branch-and-semester.ts'
import { readRollNumber } from '../cells/roll-numbers.ts'
import { readEmail, readText } from '../cells/texts.ts'
import { branchField, readLetter } from './sections.ts'
import { type Catalogue, cellOf, type Columns, type Field, type Need, type Topic, type Values } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'name',
    label: 'Name',
    headings: [/^(full)?name(of(the)?(student|person|candidate))?$/, /^(student|candidate)s?(name)?$/],
    needed: true,
    read: readText(120),
  },
  {
    key: 'email',
    label: 'E-mail',
    headings: [/^(college|student|institute|official)?e?mail(id|address)?$/],
    needed: true,
    byValues: true,
    read: readAddress,
  },
  { key: 'role', label: 'Role', headings: [/^(role|type|category|designation)$/], mergesDown: true, read: readRole },
  {
    ...branchField,
    headings: [
      ...branchField.headings,
      /^(branch|department|dept|stream|programme|program|class)(and|with)?(sem(ester)?|year|sec(tion)?|class)+$/,
      /^sem(ester)?(and)?(branch|department|dept|stream|programme|program)$/,
      /^class$/,
    ],
    read: (text, context) => readClass(text, (name) => branchField.read(name, context) as Reading<Branch>),
  },
  {
    key: 'entry_year',
    label: 'Year of entry',
    headings: [/^(yearof)?(entry|admi(ssion|tted)|joining|intake)(year)?$/, /^batch$/],
    mergesDown: true,
    read: readEntryYear,
  },
  {
    key: 'letter',
    label: 'Section',
    headings: [/^(section|sec|division|div)(letter|name)?$/],
    mergesDown: true,
    read: readLetter,
  },
  {
    key: 'semester',
    label: 'Semester',
    headings: [/^sem(ester)?(no)?$/, /^term$/],
    mergesDown: true,
    read: readSemester,
  },
  {
    key: 'roll_number',
    label: 'Roll number',
    headings: [/^(university|college|exam)?(roll|registration|regd?|enrol?lment)(no|number)?$/, /^usn$/],
    isUnique: true,
    read: readRollNumber,
  },
]

function readAddress(text: string): Reading<string> {
  const reading = readEmail(text)
  return 'value' in reading ? { ...reading, value: reading.value.toLowerCase() } : reading
}

const roles = {
  student: /^students?$/i,
  alumnus: /^(alumn(us|i|a|ae)|graduate|ex-?student)$/i,
  staff: /^(staff|faculty|teacher|professor|lecturer|employee|office)$/i,
}

function readRole(text: string): Reading<string> {
  const found = Object.entries(roles).find(([, pattern]) => pattern.test(text.trim()))
  return found === undefined
    ? wrong('unknown-value', `“${text}” is none of student, alumnus, staff.`)
    : { value: found[0] }
}

/** Those that branch, letter, and year of entry or semester mean. */
const sectionsOf = (values: Values, { sections }: Catalogue) =>
  sections.filter(
    ({ branch_id, entry_year: year, letter, semester }) =>
      branch_id === (values['branch'] as Branch | undefined)?.id &&
      letter === values['letter'] &&
      (values['entry_year'] === undefined || year === values['entry_year']) &&
      (values['semester'] === undefined || values['entry_year'] !== undefined || semester === values['semester']),
  )

/** The section that the values mean and the site does not have. */
function missingSection(values: Values, { entryYears }: Catalogue): Need | undefined {
  const branch = values['branch'] as Branch | undefined
  const { letter, semester } = values
  const year = values['entry_year'] ?? entryYears.find((one) => one.semester === semester)?.entry_year
  if (branch === undefined || year === undefined || letter === undefined) return undefined
  return {
    table: 'sections',
    columns: { branch_id: branch.id, entry_year: year, letter },
    name: `${branch.code} ${String(year)} ${String(letter)}`,
  }
}

/** In its place until an import has added it. */
const addedSection = (values: Values, context: Catalogue) => {
  const need = missingSection(values, context)
  return need && { id: `new ${need.name}` }
}

const byEmail = ({ email }: Columns) => String(email)

/** Invitations: an account is made by the person alone. */
export const people: Topic = {
  table: 'invitations',
  fields,
  columns: ['email', 'name', 'role', 'section_id', 'branch_id', 'semester', 'roll_number'],
  check(values, context) {
    const branch = values['branch'] as Branch | undefined
    const semester = values['semester'] as number | undefined
    if (branch !== undefined && semester !== undefined && (semester < 1 || semester > branch.semesters))
      return {
        field: 'semester',
        problem: {
          kind: 'out-of-range',
          cure: `${branch.code} has semesters 1 to ${branch.semesters}: ${semester} is none of them.`,
        },
      }
    if (values['letter'] === undefined || sectionsOf(values, context).length === 1) return undefined
    if (sectionsOf(values, context).length === 0 && missingSection(values, context) !== undefined) return undefined
    const name = [branch?.code, values['entry_year'], values['letter']].filter(Boolean).join(' ')
    const cure =
      sectionsOf(values, context).length === 0
        ? 'A section needs its branch and its semester or year of entry in the same row.'
        : `“${name}” could be several sections. Add a column with the year of entry.`
    return { field: 'letter', problem: { kind: 'unknown-value', cure } }
  },
  needs: (values, context) => (sectionsOf(values, context).length === 0 ? missingSection(values, context) : undefined),
  identifiedBy: 'email',
  identity: byEmail,
  toColumns: (values, context) => {
    const { branch, letter, entry_year: _, semester, ...columns } = values
    const section = letter === undefined ? undefined : (sectionsOf(values, context)[0] ?? addedSection(values, context))
    return [
      {
        ...columns,
        ...(branch !== undefined && { branch_id: (branch as Branch).id }),
        // A section has its own semester.
        ...(section === undefined ? semester !== undefined && { semester } : { section_id: section.id }),
      },
    ]
  },
  keyOf: byEmail,
  defaults: () => ({ role: 'student' }),
  toCells: (rows, { branches, sections }) =>
    rows.map(({ columns }) => {
      const section = sections.find(({ id }) => id === columns['section_id'])
      return {
        name: cellOf(columns['name']),
        email: cellOf(columns['email']),
        role: cellOf(columns['role']),
        branch: branches.find(({ id }) => id === (section?.branch_id ?? columns['branch_id']))?.code ?? '',
        entry_year: cellOf(section?.entry_year),
        letter: section?.letter ?? '',
        semester: section === undefined ? cellOf(columns['semester']) : '',
        roll_number: cellOf(columns['roll_number']),
      }
    }),
}
