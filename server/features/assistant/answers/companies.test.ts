import { describe, expect, it } from 'vitest'
import { answerOnCompanies, backlogsOf, ctcOf, cutOffOf } from './companies.ts'
import { type Dictionary, parseQuestion } from './question.ts'

const one = (company: string, location: string | null, profile: string, requirements: string[]) => ({
  id: company,
  company,
  visit_date: '2024-01-01',
  profile,
  location,
  requirements,
  description: null as string | null,
})
const rows = [
  one('Sample Steel', 'Rourkela, Odisha', 'Graduate Engineer Trainee', [
    'Mechanical',
    'CGPA 7.0 and above',
    'No active backlog',
  ]),
  {
    ...one('Sample Pay', 'Bengaluru', 'Software Engineer', [
      'CSE, IT',
      'CGPA 8.0 and above',
      'No backlog, past or present',
    ]),
    description: 'Services that move money. CTC 16 LPA, of which 13 are fixed.',
  },
  {
    ...one('Sample Net', 'Chennai', 'Network Engineer', [
      'All branches',
      'CGPA 6.0 and above',
      'One active backlog at most',
    ]),
    visit_date: '2023-05-01',
    description: 'Operations. CTC 3.5 to 4.5 LPA.',
  },
  one('Sample Studio', null, 'Maker', ['No branch, no cut-off']),
]
const dictionary: Dictionary = new Map([
  ['which', []],
  ['companies', ['company']],
  ['kaunsi', []],
  ['package', ['CTC']],
  ['deta', []],
  ['kampani', ['company']],
  ['bangalore', ['Bengaluru']],
  ['me', []],
])
const namesOf = (text: string) => {
  const answer = answerOnCompanies(parseQuestion(text, { dictionary: dictionary }), rows)
  return answer && rows.map(({ company }) => company).filter((name) => answer.text.includes(name))
}

it.each([
  ['One active backlog at most', { any: 1, active: 1 }],
  ['Two cleared backlogs at most, none active', { any: 2, active: 0 }],
  ['No active backlog on the day of the drive', { any: 0, active: 0 }],
  ['A calm mind', undefined],
])('a company that asks for %j has room for %j', (line, room) => {
  expect(backlogsOf({ requirements: ['All branches', line] })).toEqual(room)
})

describe('companies', () => {
  it.each([
    ['companies for 7.5 cgpa', ['Sample Steel', 'Sample Net', 'Sample Studio']],
    ['7.5 cgpa me kaunsi kampani', ['Sample Steel', 'Sample Net', 'Sample Studio']],
    ['companies with cut-off above 7', ['Sample Pay']],
    ['companies with cutoff at least 7', ['Sample Steel', 'Sample Pay']],
    ['top 5 companies for 8 cgpa', ['Sample Steel', 'Sample Pay', 'Sample Net', 'Sample Studio']],
    ['companies in bangalore', ['Sample Pay']],
    ['which companies visited in 2023', ['Sample Net']],
    ['companies for mechanical students', ['Sample Steel', 'Sample Net']],
    ['companies without cut off', undefined],
    ['companies with no cut-off', ['Sample Studio']],
    ['which companies allow a backlog', ['Sample Net', 'Sample Studio']],
    ['companies with 2 active backlogs', ['Sample Studio']],
    ['companies for network engineers', ['Sample Net']],
    ['can i sit for the campus drive with 6.4', ['Sample Net', 'Sample Studio']],
    ['highest package', ['Sample Pay', 'Sample Net']],
    ['zyada package kaunsi kampani deta', ['Sample Pay', 'Sample Net']],
    ['highest package for mechanical', ['Sample Net']],
    ['how many companies came', ['Sample Steel', 'Sample Pay', 'Sample Net', 'Sample Studio']],
  ])('%s', (question, names) => {
    expect(namesOf(question)).toEqual(names)
  })

  it.each(['companies like google', 'sample pay companies process', 'when is the exam', 'companies'])(
    '%s is left to the search',
    (question) => {
      expect(namesOf(question)).toBeUndefined()
    },
  )

  it('names the highest CTC, and those that name a branch before those that take all', () => {
    const textOf = (text: string) =>
      answerOnCompanies(parseQuestion(text, { dictionary: dictionary }), rows)?.text ?? ''
    expect(textOf('highest package')).toMatch(/^\*\*16 LPA\*\* is the highest CTC:[^]*Sample Pay[^]*Sample Net/)
    expect(textOf('companies for mechanical students')).toMatch(/Sample Steel[^]*Sample Net/)
    expect(rows.map(ctcOf)).toEqual([undefined, 16, 4.5, undefined])
  })

  it('says that none fits, instead of naming those below', () => {
    expect(
      answerOnCompanies(parseQuestion('companies in bangalore for 5.5 cgpa', { dictionary: dictionary }), rows)?.text,
    ).toMatch(/^None of the 4/)
  })

  it('reads a cut-off, and none from a percentage', () => {
    expect(rows.map(cutOffOf)).toEqual([7, 8, 6, 0])
    expect(cutOffOf({ requirements: ['60% throughout'] })).toBeUndefined()
  })
})
