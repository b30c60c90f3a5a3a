import { foldedName } from '../../exam-table/find-courses.ts'
import { type Branch, readBranches } from '../cells/branches.ts'
import { readCredits, readSemester } from '../cells/numbers.ts'
import { readNames, readText } from '../cells/texts.ts'
import { cellOf, type Field, type StoredRow, type Topic, type Values } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'code',
    label: 'Code',
    headings: [/^(course|subject|paper|sub)(code|no)$/, /^code(no)?$/],
    needed: true,
    read: readText(20),
  },
  {
    key: 'name',
    label: 'Name',
    headings: [
      /^(name|title)ofthe(course|subject|paper)$/,
      /^(course|subject|paper|sub)(name|title)$/,
      /^(name|title)$/,
      /^(course|subject|paper)s?$/,
    ],
    needed: true,
    read: readText(120),
  },
  {
    key: 'branch',
    label: 'Branch',
    headings: [/^(branch|department|dept|discipline|programme|program|stream)(es|s|name|code)?$/],
    needed: true,
    mergesDown: true,
    byValues: true,
    read: (text, { branches }) => readBranches(text, branches),
  },
  {
    key: 'semester',
    label: 'Semester',
    headings: [/^sem(ester)?(no)?$/, /^term$/],
    needed: true,
    mergesDown: true,
    read: readSemester,
  },
  {
    key: 'credits',
    label: 'Credits',
    headings: [/^(total)?credits?(points?)?$/, /^ltpc$/, /^cr?$/],
    read: readCredits,
  },
  {
    key: 'aliases',
    label: 'Short names',
    headings: [/^(alias(es)?|shortnames?|abbreviations?|abbr|acronyms?)$/],
    read: readNames,
  },
]

const branchesOf = (values: Values) => values['branch'] as readonly Branch[]

/** The catalogue has a row of a course for each of its branches; a table may have one for all of them. */
export const courses: Topic = {
  table: 'courses',
  fields,
  columns: ['branch_id', 'code', 'name', 'semester', 'credits', 'aliases'],
  check(values) {
    const semester = Number(values['semester'])
    const branch = branchesOf(values).find(({ semesters }) => semester < 1 || semester > semesters)
    if (branch === undefined) return undefined
    const cure = `${branch.code} has semesters 1 to ${branch.semesters}: ${semester} is none of them.`
    return { field: 'semester', problem: { kind: 'out-of-range', cure } }
  },
  identity: ({ code }) => foldedName(String(code)),
  join(earlier, later) {
    const code = String(earlier['code'])
    if (foldedName(String(earlier['name'])) !== foldedName(String(later['name'])))
      return {
        field: 'code',
        problem: { kind: 'same-code-other-name', cure: `${code} is “${String(earlier['name'])}” in an earlier row.` },
      }
    if (earlier['semester'] !== later['semester'])
      return {
        field: 'semester',
        problem: {
          kind: 'same-code-other-semester',
          cure: `${code} is of semester ${String(earlier['semester'])} in an earlier row.`,
        },
      }
    const more = branchesOf(later).filter((branch) => !branchesOf(earlier).includes(branch))
    return more.length === 0 ? undefined : { ...earlier, branch: [...branchesOf(earlier), ...more] }
  },
  toColumns: ({ branch, ...columns }) => (branch as readonly Branch[]).map(({ id }) => ({ branch_id: id, ...columns })),
  keyOf: (columns) => `${String(columns['branch_id'])} ${foldedName(String(columns['code']))}`,
  // A list in capitals changes nothing.
  isSame: (column, stored, imported) =>
    (column === 'code' && foldedName(String(stored)) === foldedName(String(imported))) ||
    (column === 'name' && String(stored).toLowerCase() === String(imported).toLowerCase()),
  toCells(rows, { branches }) {
    const byCourse = new Map<string, { columns: StoredRow['columns']; codes: string[] }>()
    for (const { columns } of rows) {
      const { branch_id: id, ...rest } = columns
      const course = byCourse.get(JSON.stringify(rest)) ?? { columns, codes: [] }
      course.codes.push(branches.find((branch) => branch.id === id)?.code ?? '')
      byCourse.set(JSON.stringify(rest), course)
    }
    return [...byCourse.values()].map(({ columns, codes }) =>
      Object.fromEntries(fields.map(({ key }) => [key, key === 'branch' ? cellOf(codes) : cellOf(columns[key])])),
    )
  },
}
