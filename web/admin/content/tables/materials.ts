import { kindNames, kinds, semesters } from '#domain/papers/kinds.ts'
import { years } from '#domain/papers/years.ts'
import type { Row } from '../fields.ts'
import { line, type Table, text } from '../table.ts'

const names: Record<string, string> = kinds

/** Those that readers do not see say so; they are decided about in the queue (web/admin/papers). */
function stageOf(row: Row): string {
  if (row['removed_at'] !== null) return 'Removed'
  return row['status'] === 'approved' ? '' : 'Not approved'
}

export const materials: Table = {
  section: 'materials',
  table: 'study_materials',
  title: 'Papers and notes',
  lead: 'PDFs that Pro accounts read.',
  one: 'document',
  key: 'id',
  searched: ['title', 'subject', 'course_code'],
  order: [
    { column: 'semester', ascending: true },
    { column: 'subject', ascending: true },
    { column: 'exam_year', ascending: false },
    { column: 'title', ascending: true },
  ],
  listed: ['title', 'subject', 'course_code', 'semester', 'kind', 'exam_year', 'status', 'removed_at'],
  readable: ['id', 'title', 'subject', 'course_code', 'semester', 'kind', 'exam_year', 'pages', 'bytes', 'updated_at'],
  nameOf: (row) => text(row, 'title'),
  lineOf: (row) =>
    line(`Semester ${text(row, 'semester')}`, text(row, 'subject'), text(row, 'course_code'), text(row, 'exam_year')),
  stampsOf: (row) => [names[text(row, 'kind')] ?? '', stageOf(row)].filter((stamp) => stamp !== ''),
  withFile: true,
  // As the server takes them from the form (server/features/files/materials.ts).
  fieldsOf: () => [
    { name: 'title', label: 'Title', kind: 'text', max: 200, required: true, hint: 'For example: End semester' },
    { name: 'subject', label: 'Subject', kind: 'text', max: 120, required: true },
    { name: 'course_code', label: 'Course code', kind: 'text', max: 20, hint: 'If there is one, for example CS-201' },
    { name: 'semester', label: 'Semester', kind: 'number', min: 1, max: semesters.length, step: 1, required: true },
    { name: 'kind', label: 'Kind', kind: 'choice', options: kindNames, labels: kinds, first: 'paper' },
    {
      name: 'exam_year',
      label: 'Year of the examination',
      kind: 'number',
      min: years.first,
      max: years.last,
      step: 1,
      hint: 'Not needed for notes.',
    },
  ],
}
