import { describe, expect, it } from 'vitest'
import type { Check } from '#domain/drives/checks.ts'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import { answerOnDrive, type Drive } from './drive.ts'
import { answerOnDrives } from './drives.ts'
import { type Dictionary, isAboutOneself, parseQuestion } from './question.ts'

const today = '2026-11-19'
const one = (organisation: string, terms: Partial<Drive>): Drive => {
  const row = {
    id: organisation,
    organisation,
    role: 'Trainee',
    kind: 'job' as const,
    place: '',
    package_lpa: null,
    closes_on: '2026-11-22',
    talk_on: null,
    test_on: null,
    interviews_on: null,
    result_on: null,
    how_to: '',
    rules: {},
    ...terms,
  }
  const { eligible, checks } = eligibilityOf({ rules: row.rules }, { branch: 'CSE', previous: { cgpa: '7.2' } })
  return { ...row, eligibility: { eligible, checks: checks as Check[] } }
}
const rows = [
  one('Sample Steel', { rules: { cgpa: { min: '6.5' }, branches: ['ME'] }, place: 'Rourkela' }),
  one('Sample Systems', {
    role: 'Design verification',
    package_lpa: 14,
    closes_on: '2026-11-25',
    test_on: '2026-11-30',
    how_to: 'Fill in the form. Bring your marks cards.',
    rules: { cgpa: { min: '7.5' }, branches: ['CSE', 'IT'], active_backlogs_max: 0 },
  }),
  one('Sample Pay', { rules: { cgpa: { min: '7' }, branches: ['CSE'] } }),
  one('Sample Net', { rules: { cgpa: { min: '6' }, attendance_min: '75' } }),
]
const dictionary: Dictionary = new Map([
  ['companies', ['company']],
  ['kampani', ['company']],
  ['drives', ['drive']],
  ['cg', ['CGPA']],
])
/** As the database has them: the rules are compared only for a question about oneself. */
const ask = (text: string, of: readonly Drive[] = rows) => {
  const question = parseQuestion(text, { dictionary })
  const read = isAboutOneself(question) ? of : of.map((row) => ({ ...row, eligibility: null }))
  return answerOnDrives(question, read, today)
}
const listed = (text: string) => [...(ask(text)?.text ?? '').matchAll(/^- (.*?):/gm)].map(([, name]) => name)

describe('the open drives of a question', () => {
  it.each([
    ['which companies can I sit for with 7.2', ['Sample Steel', 'Sample Pay', 'Sample Net']],
    ['companies for 6.2 cgpa', ['Sample Net']],
    ['drives open to CSE', ['Sample Systems', 'Sample Pay', 'Sample Net']],
    ['which companies take IT with a cgpa of 8', ['Sample Systems', 'Sample Net']],
    ['open drives in rourkela', ['Sample Steel']],
    ['last date of placement drives', ['Sample Steel', 'Sample Systems', 'Sample Pay', 'Sample Net']],
    ['which drives can I apply for', ['Sample Pay', 'Sample Net']],
    ['drives that I am eligible for', ['Sample Pay', 'Sample Net']],
  ])('%s', (text, names) => expect(listed(text)).toEqual(names))

  it('are said with their sum, their last days and what is not compared', () => {
    expect(ask('companies for 7 cgpa')).toMatchObject({
      text: expect.stringMatching(
        /^\*\*3 of 4 open drives\*\* accept a CGPA of 7:\n\n- Sample Steel: Trainee \(CGPA 6\.5, closes 22 November 2026\) \[1\]\n[^]*other rules/,
      ),
      sources: [{ kind: 'drive', id: 'Sample Steel' }, { id: 'Sample Pay' }, { id: 'Sample Net' }],
    })
  })

  it('are said to fit nobody where none does', () =>
    expect(ask('which companies accept 5.5 cgpa')?.text).toMatch(
      /^None of the 4 open drives accepts a CGPA of 5\.5\. \[1\]/,
    ))

  it('by the own figures keep apart what is known and what is not', () =>
    expect(ask('am I eligible for any drive')?.text).toMatch(
      /you meet every rule of \*\*1 of 4 open drives\*\*; for 1 a rule cannot be compared:/,
    ))

  it.each([
    'which companies came with a cut-off of 7',
    'companies with 7 cgpa in 2024',
    'which companies visited the campus',
    'drives in Paris with 7 cgpa',
    'last date of the exam form',
    'how many companies are there',
  ])('are none for: %s', (text) => expect(ask(text)).toBeUndefined())

  it('are none where nothing is open', () => expect(ask('companies for 7.2 cgpa', [])).toBeUndefined())
})

describe('one drive', () => {
  it.each([
    [
      'last date to apply for sample systems',
      /The last day to register is \*\*Wednesday, 25 November 2026 \(in 6 days\)\*\* \[1\]$/,
    ],
    [
      'when is the test of sample systems drive',
      /The test is on \*\*Monday, 30 November 2026 \(in 11 days\)\*\* \[1\]$/,
    ],
    ['sample systems drive package', /₹14 LPA · Job \[1\]$/],
    ['eligibility for sample systems', /- CGPA 7\.5 or more\n- Branch CSE or IT\n- No active backlog \[1\]$/],
    ['am I eligible for sample systems', /- You do not meet every rule[^]*- CGPA 7\.5 or more\. You have 7\.2\.\n/],
    ['how to register for sample systems', /- Fill in the form\.\n- Bring your marks cards\. \[1\]$/],
    [
      'tell me about the sample systems drive',
      /- The last day to register is [^]*- ₹14 LPA · Job\n- CGPA 7\.5 or more/,
    ],
  ])('%s', (text, says) => expect(ask(text)?.text).toMatch(says))

  it('that is closed says so', () => {
    const row = { ...one('Sample Old', {}), closes_on: '2026-11-01' }
    const { text } = answerOnDrive(parseQuestion('last date of sample old', { dictionary }), row, today)
    expect(text).toBe('**Sample Old: Trainee**: Registration closed on **1 November 2026** [1]')
  })

  it('is no answer where only its past is meant', () =>
    expect(ask('what did sample systems ask in the aptitude round')).toBeUndefined())
})
