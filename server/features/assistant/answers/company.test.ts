import { describe, expect, it } from 'vitest'
import { answerOnCompany } from './company.ts'
import { parseQuestion } from './question.ts'

const source = { kind: 'company', id: 'c', title: 'Sample Written Tests', excerpt: '' } as const
const row = {
  company: 'Sample Written Tests',
  visit_date: '2024-07-19',
  location: 'Pune',
  process: 'Aptitude, 45 minutes\nTechnical interview',
  description: 'Reports and the checks behind them. CTC 5.5 LPA, of which 5 are fixed. The rest is learnt here.',
  requirements: ['CSE, IT', 'CGPA 6.5 and above'],
}
const says = (text: string, one = row) =>
  answerOnCompany(parseQuestion(text, { dictionary: new Map() }), source, one)?.text

describe('of one company', () => {
  it('only what is asked for is said', () => {
    expect(says('sample written ctc')).toBe('**Sample Written Tests**\n\n- CTC 5.5 LPA, of which 5 are fixed. [1]')
    expect(says('which cgpa')).toBe('**Sample Written Tests**\n\n- CSE, IT · CGPA 6.5 and above [1]')
    expect(says('rounds and location')).toBe(
      '**Sample Written Tests**\n\n- Aptitude, 45 minutes → Technical interview\n- Pune [1]',
    )
    expect(says('when did they come')).toMatch(/19 July\s2024/)
  })

  it('its name asks for nothing, and what the row does not say is not said', () => {
    expect(says('sample written tests')).toBeUndefined()
    expect(says('location', { ...row, location: '' })).toBeUndefined()
    expect(says('ctc', { ...row, description: 'The offer was not made public.' })).toBeUndefined()
  })
})
