import { calendarDate } from '#domain/dates/calendar-date.ts'
import { embedded, line, type Table, text } from '../table.ts'
import { dateField, driveColumns, ruleFields } from './drive-rules.ts'

export const organisations: Table = {
  section: 'organisations',
  table: 'organisations',
  title: 'Organisations',
  lead: 'Companies and institutes that recruit. Each placement drive belongs to one.',
  one: 'organisation',
  key: 'id',
  searched: ['name'],
  order: [{ column: 'name', ascending: true }],
  listed: ['name', 'about'],
  nameOf: (row) => text(row, 'name'),
  lineOf: (row) => text(row, 'about').slice(0, 120),
  deletedWithIt: 'Its placement drives and interview experiences are deleted too.',
  fieldsOf: () => [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      max: 120,
      required: true,
      hint: 'Pvt, Ltd, capitals and punctuation make no difference: each organisation is here once.',
    },
    { name: 'about', label: 'About', kind: 'long text', max: 4000 },
    { name: 'url', label: 'Web site', kind: 'address', to: 'outside', max: 500, nullable: true },
    { name: 'checked_by', label: 'Checked by', kind: 'text', max: 120 },
    dateField('checked_on', 'Checked on'),
  ],
}

export const drives: Table = {
  section: 'drives',
  table: 'drives',
  title: 'Placement drives',
  lead: 'Visits and openings with their dates and rules. Students on Pro see each with whether they are eligible.',
  one: 'drive',
  key: 'id',
  searched: ['name'],
  searchedIn: 'organisations',
  order: [
    { column: 'closes_on', ascending: false },
    { column: 'role', ascending: true },
  ],
  listed: ['role', 'closes_on', 'withdrawn', 'organisations!inner(name)'],
  nameOf: (row) => embedded(row, 'organisations', 'name') || text(row, 'role'),
  lineOf: (row) =>
    line(
      text(row, 'role'),
      row['withdrawn'] === true ? 'Withdrawn' : `Registration closes ${calendarDate(text(row, 'closes_on'))}`,
    ),
  columnsOf: driveColumns,
  deletedWithIt: 'Its shortlists and attachments are deleted too.',
  withAttachments: 'drives',
  withShortlists: true,
  announced: true,
  fieldsOf: () => [
    {
      name: 'organisation_id',
      label: 'Organisation',
      kind: 'row',
      of: 'organisations',
      required: true,
      mend: 'Choose an organisation',
      hint: 'Add it under Organisations if it is not in the list.',
    },
    { name: 'role', label: 'Role', kind: 'text', max: 200, required: true },
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: ['job', 'internship', 'both'],
      first: 'job',
      labels: { both: 'Internship and job' },
    },
    { name: 'place', label: 'Place', kind: 'text', max: 200 },
    money('package_lpa', 'Package in LPA'),
    {
      ...money('fixed_lpa', 'Of it fixed, in LPA'),
      check: (typed, { package_lpa: whole }) =>
        typed !== '' && Number(typed) > Number(whole) ? 'The fixed part is at most the package' : undefined,
    },
    { name: 'closes_on', label: 'Registration closes', kind: 'date', past: Infinity, required: true },
    dateField('talk_on', 'Talk'),
    dateField('test_on', 'Test'),
    dateField('interviews_on', 'Interviews', 'test_on', 'The interviews come on or after the day of the test'),
    dateField('result_on', 'Result', 'interviews_on', 'The result comes on or after the day of the interviews'),
    {
      ...dateField('results_due', 'Results of the semester are due'),
      hint: 'With it, students see whether the results of the semester come before registration closes.',
    },
    { name: 'url', label: 'Link to register', kind: 'address', to: 'outside', max: 500, nullable: true },
    { name: 'how_to', label: 'How to register', kind: 'long text', max: 1000 },
    { name: 'description', label: 'About the drive', kind: 'long text', max: 4000 },
    { name: 'source', label: 'Source', kind: 'text', max: 300, hint: 'Where it is announced.' },
    { name: 'checked_by', label: 'Checked by', kind: 'text', max: 120 },
    dateField('checked_on', 'Checked on'),
    { name: 'withdrawn', label: 'Withdrawn: its followers are notified', kind: 'switch' },
    ...ruleFields,
  ],
}

function money(name: string, label: string) {
  return {
    name,
    label,
    kind: 'number',
    min: 0.01,
    max: 9999,
    step: 0.01,
    nullable: true,
    mend: 'Enter lakh rupees a year, such as 14 or 9.5',
  } as const
}
