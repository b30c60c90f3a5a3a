import { expect, test } from 'vitest'
import { byPaper, reportedYear } from './reported.ts'

const paper = {
  id: 'p',
  title: 'End semester 2023',
  subject: 'Operating Systems',
  course_code: 'CS301',
  kind: 'paper',
  exam: 'end-semester',
  exam_year: 2023,
  semester: 5,
  removed_at: null,
}
const report = { id: '1', what: 'wrong_year', note: 'it is of 2022, see the top', created_at: '2026-11-21T10:00:00Z' }

test('reports of one paper stand together, and those of a paper that is gone nowhere', () => {
  const papers = byPaper([
    { ...report, study_materials: paper },
    { ...report, id: '2', study_materials: { ...paper, id: 'q' } },
    { ...report, id: '3', study_materials: null },
    { ...report, id: '4', study_materials: paper },
  ])
  expect(papers.map(({ id, reports }) => [id, reports.map((one) => one.id)])).toEqual([
    ['p', ['1', '4']],
    ['q', ['2']],
  ])
})

test.each([
  [[report], '2022'],
  [[{ ...report, note: '' }, report], '2022'],
  [[{ ...report, what: 'other' }], undefined],
  [[{ ...report, note: 'page 20245' }], undefined],
])('the year of %j is %s', (reports, year) => expect(reportedYear({ reports })).toBe(year))
