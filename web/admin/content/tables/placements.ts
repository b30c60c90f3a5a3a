import { calendarDate } from '#domain/dates/calendar-date.ts'
import { line, position, type Table, text } from '../table.ts'

export const companies: Table = {
  section: 'companies',
  table: 'companies',
  title: 'Companies',
  lead: 'Companies that visited the campus, and how they selected students.',
  one: 'company',
  key: 'id',
  searched: ['company', 'profile', 'location'],
  order: [
    { column: 'visit_date', ascending: false },
    { column: 'company', ascending: true },
  ],
  listed: ['company', 'visit_date', 'profile', 'sample'],
  nameOf: (row) => text(row, 'company'),
  lineOf: (row) => line(calendarDate(text(row, 'visit_date')), text(row, 'profile')),
  fieldsOf: () => [
    { name: 'company', label: 'Company', kind: 'text', max: 120, required: true },
    { name: 'visit_date', label: 'Visit', kind: 'date' },
    { name: 'profile', label: 'Job profile', kind: 'text', max: 200, nullable: true },
    { name: 'location', label: 'Location', kind: 'text', max: 200, nullable: true },
    { name: 'process', label: 'Selection process', kind: 'long text', max: 4000, hint: 'One round per line.' },
    { name: 'description', label: 'About', kind: 'long text', max: 4000 },
    { name: 'requirements', label: 'Key requirements', kind: 'words', max: 20, hint: 'One per line.' },
  ],
}

export const questions: Table = {
  section: 'questions',
  table: 'interview_questions',
  title: 'Interview questions',
  lead: 'The interview guide on the placements page.',
  one: 'question',
  key: 'id',
  searched: ['question', 'topic', 'answer'],
  order: [
    { column: 'position', ascending: true },
    { column: 'id', ascending: true },
  ],
  listed: ['question', 'topic', 'position'],
  nameOf: (row) => text(row, 'question'),
  lineOf: (row) => line(text(row, 'topic'), `Position ${text(row, 'position')}`),
  fieldsOf: () => [
    { name: 'question', label: 'Question', kind: 'long text', max: 500, required: true },
    { name: 'answer', label: 'Answer', kind: 'html', max: 20_000, required: true },
    { name: 'topic', label: 'Topic', kind: 'text', max: 60, required: true },
    { ...position, hint: 'Lowest number first, within each topic.' },
  ],
  deletedWithIt: 'Every student’s progress on this question is deleted too.',
}
