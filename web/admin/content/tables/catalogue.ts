import { counted } from '#domain/counted.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { type Exam, examKinds, exams } from '#domain/dates/exams.ts'
import type { Row } from '../fields.ts'
import { byPosition, embedded, line, position, type Table, text } from '../table.ts'

export const branches: Table = {
  section: 'branches',
  table: 'branches',
  title: 'Branches',
  lead: 'The branches of your college.',
  one: 'branch',
  key: 'id',
  searched: ['code', 'name'],
  order: byPosition('code'),
  listed: ['code', 'name', 'semesters', 'position', 'sample'],
  nameOf: (row) => text(row, 'name'),
  lineOf: (row) => line(text(row, 'code'), `${text(row, 'semesters')} semesters`),
  fieldsOf: () => [
    { name: 'code', label: 'Code', kind: 'text', max: 20, required: true, hint: 'As people say it, for example CSE' },
    { name: 'name', label: 'Name', kind: 'text', max: 120, required: true },
    {
      name: 'semesters',
      label: 'Semesters',
      kind: 'number',
      min: 1,
      max: 12,
      step: 1,
      required: true,
      mend: 'Enter a whole number from 1 to 12, as many as its courses need',
    },
    position,
  ],
  deletedWithIt:
    'Its courses are deleted too, with all that belongs to them: exam dates, syllabus, groups of questions, what students have chosen and practised, and requests for papers. Its students have no branch and no section afterwards.',
}

export const sections: Table = {
  section: 'sections',
  table: 'sections',
  title: 'Sections',
  lead: 'The classes of each branch and year of entry. Students choose theirs in their profile.',
  one: 'section',
  key: 'id',
  searched: ['code', 'name'],
  searchedIn: 'branches',
  order: [
    { column: 'entry_year', ascending: false },
    { column: 'branch_id', ascending: true },
    { column: 'letter', ascending: true },
  ],
  listed: ['entry_year', 'letter', 'semester', 'members', 'branches!inner(code, name)'],
  nameOf: (row) =>
    'branches' in row
      ? `${embedded(row, 'branches', 'code')} ${text(row, 'letter')}`
      : `Section ${text(row, 'letter')}`,
  lineOf: (row) =>
    line(
      text(row, 'semester') === '' ? 'Not in a semester now' : `Semester ${text(row, 'semester')}`,
      `entered in ${text(row, 'entry_year')}`,
      counted(Number(row['members'] ?? 0), 'member'),
    ),
  inUse: 'It cannot be deleted: somebody is in it. Its members leave in their profiles.',
  fieldsOf: () => [
    {
      name: 'branch_id',
      label: 'Branch',
      kind: 'row',
      of: 'branches',
      required: true,
      mend: 'Choose a branch. A section with members stays in its branch.',
    },
    {
      name: 'entry_year',
      label: 'Year of entry',
      kind: 'number',
      min: 1990,
      max: 2100,
      step: 1,
      required: true,
      hint: 'Its semester follows from this year and today’s date.',
    },
    {
      name: 'letter',
      label: 'Section',
      kind: 'text',
      max: 8,
      required: true,
      hint: 'Such as A',
      mend: 'Enter letters and digits only, such as A or B1',
    },
  ],
}

export const courses: Table = {
  section: 'courses',
  table: 'courses',
  title: 'Courses',
  lead: 'The courses of each branch and semester.',
  one: 'course',
  key: 'id',
  searched: ['code', 'name'],
  order: [
    { column: 'branch_id', ascending: true },
    { column: 'semester', ascending: true },
    { column: 'code', ascending: true },
  ],
  listed: ['code', 'name', 'semester', 'aliases', 'sample', 'branches(code)'],
  nameOf: (row) => `${text(row, 'code')} ${text(row, 'name')}`,
  lineOf: (row) =>
    line(
      embedded(row, 'branches', 'code'),
      `Semester ${text(row, 'semester')}`,
      Array.isArray(row['aliases']) ? row['aliases'].join(', ') : '',
    ),
  fieldsOf: () => [
    { name: 'code', label: 'Code', kind: 'text', max: 20, required: true, hint: 'For example CS301' },
    { name: 'name', label: 'Name', kind: 'text', max: 120, required: true },
    {
      name: 'aliases',
      label: 'Short names',
      kind: 'words',
      max: 20,
      hint: 'What people also call it, one per line. For example DBMS',
    },
    { name: 'branch_id', label: 'Branch', kind: 'row', of: 'branches', required: true },
    {
      name: 'semester',
      label: 'Semester',
      kind: 'number',
      min: 1,
      max: 12,
      step: 1,
      required: true,
      mend: 'Enter a semester that the branch has',
    },
    { name: 'credits', label: 'Credits', kind: 'number', min: 0, max: 40, step: 0.5, required: true },
  ],
  deletedWithIt:
    'All that belongs to it is deleted too: exam dates, syllabus, groups of questions, what students have chosen and practised, and requests for papers. Its papers stay in the library, without a course.',
}

export const examDates: Table = {
  section: 'exam-dates',
  table: 'exam_dates',
  title: 'Exam dates',
  lead: 'When each course is examined. Every account can see them.',
  one: 'exam date',
  key: 'id',
  searched: ['code', 'name'],
  searchedIn: 'courses',
  order: [
    { column: 'date', ascending: false },
    { column: 'starts_at', ascending: true },
  ],
  listed: ['exam', 'date', 'starts_at', 'hall', 'sample', 'courses!inner(code, name)'],
  nameOf: (row) =>
    'courses' in row
      ? `${embedded(row, 'courses', 'code')} ${embedded(row, 'courses', 'name')}`
      : line(exams[text(row, 'exam') as Exam], calendarDate(text(row, 'date'))),
  lineOf: (row) =>
    line(
      exams[text(row, 'exam') as Exam],
      calendarDate(text(row, 'date')),
      text(row, 'starts_at').slice(0, 5),
      text(row, 'hall'),
    ),
  pasted: true,
  fieldsOf: () => [
    { name: 'course_id', label: 'Course', kind: 'row', of: 'courses', required: true },
    { name: 'exam', label: 'Exam type', kind: 'choice', options: examKinds, first: 'end-semester', labels: exams },
    { name: 'date', label: 'Date', kind: 'date', past: 731 },
    {
      name: 'starts_at',
      label: 'Starts at',
      kind: 'clock',
      nullable: true,
      hint: 'Leave empty while it is not known.',
    },
    { name: 'hall', label: 'Hall', kind: 'text', max: 120 },
  ],
}

export const holidays: Table = {
  section: 'holidays',
  table: 'holidays',
  title: 'Holidays',
  lead: 'The days without classes. Every account sees them under Today and in its calendar.',
  one: 'holiday',
  key: 'id',
  searched: ['name'],
  order: [
    { column: 'first_day', ascending: false },
    { column: 'name', ascending: true },
  ],
  listed: ['name', 'first_day', 'last_day'],
  nameOf: (row) => text(row, 'name'),
  lineOf: (row) => [...new Set([text(row, 'first_day'), text(row, 'last_day')])].map(calendarDate).join(' to '),
  fieldsOf: () => [
    { name: 'name', label: 'Name', kind: 'text', max: 120, required: true },
    { name: 'first_day', label: 'First day', kind: 'date', past: 731 },
    {
      name: 'last_day',
      label: 'Last day',
      kind: 'date',
      mend: 'Choose the first day again, or one of the 119 days after it',
    },
  ],
}

/** `09:50`, of a time of day. */
const clock = (row: Row, column: string) => text(row, column).slice(0, 5)

export const periods: Table = {
  section: 'hours',
  table: 'periods',
  title: 'Hours',
  lead: 'When the periods of a day begin and end. Classes type and paste their timetables with them.',
  one: 'period',
  key: 'id',
  searched: ['name'],
  order: [{ column: 'number', ascending: true }],
  listed: ['number', 'name', 'starts_at', 'ends_at'],
  nameOf: (row) => line(`Period ${text(row, 'number')}`, text(row, 'name')),
  lineOf: (row) => `${clock(row, 'starts_at')} to ${clock(row, 'ends_at')}`,
  fieldsOf: () => [
    { name: 'number', label: 'Number', kind: 'number', min: 1, max: 20, step: 1, required: true },
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      max: 40,
      hint: 'As printed timetables call it, for example I or 1st hour',
    },
    { name: 'starts_at', label: 'Begins', kind: 'clock', required: true },
    { name: 'ends_at', label: 'Ends', kind: 'clock', required: true, mend: 'Enter a time after it begins' },
  ],
}

export const courseUnits: Table = {
  section: 'units',
  table: 'course_units',
  title: 'Syllabus',
  lead: 'The units of each course. Questions of past papers are sorted under them by their words.',
  one: 'unit',
  key: 'id',
  searched: ['code', 'name'],
  searchedIn: 'courses',
  order: [
    { column: 'course_id', ascending: true },
    { column: 'number', ascending: true },
  ],
  listed: ['number', 'title', 'sample', 'courses!inner(code, name)'],
  nameOf: (row) => `Unit ${text(row, 'number')}: ${text(row, 'title')}`,
  lineOf: (row) => ('courses' in row ? `${embedded(row, 'courses', 'code')} ${embedded(row, 'courses', 'name')}` : ''),
  fieldsOf: () => [
    { name: 'course_id', label: 'Course', kind: 'row', of: 'courses', required: true },
    { name: 'number', label: 'Number', kind: 'number', min: 1, max: 30, step: 1, required: true },
    { name: 'title', label: 'Title', kind: 'text', max: 200, required: true },
    {
      name: 'topics',
      label: 'Topics',
      kind: 'long text',
      max: 4000,
      hint: 'As the syllabus lists them: questions that use these words belong to this unit.',
    },
  ],
}
