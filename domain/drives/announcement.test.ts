import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcementLimit, readAnnouncement } from './announcement.ts'
import { ruleLimits } from './rule-limits.ts'

const context = {
  branches: [
    { code: 'CSE', name: 'Computer Science and Engineering' },
    { code: 'IT', name: 'Information Technology' },
    { code: 'ME', name: 'Mechanical Engineering' },
  ],
  organisations: [
    { id: 'systems', name: 'Sample Systems' },
    { id: 'works', name: 'Sample Works' },
  ],
}
const read = (...lines: string[]) => {
  const { values, questions } = readAnnouncement(lines.join('\n'), context)
  const { description: _description, ...fields } = values
  return { fields, questions }
}
const fieldsOf = (...lines: string[]) => read(...lines).fields

describe('an announcement', () => {
  it('with a line for each thing fills the form', () => {
    const { fields, questions } = read(
      'Company: SAMPLE SYSTEMS Pvt. Ltd.',
      'Profile – Software Engineer',
      'CTC: 9.5 LPA (Fixed 8 LPA)',
      'Location: Pune',
      'Eligibility: B.Tech CSE, IT (2027 batch)',
      'CGPA 7.0 and above, no active backlogs',
      '60% in X and XII/Diploma',
      'Last date to register for the online test: 5 Dec 2026, 5 PM',
      'Online test: 10th December 2026',
      'Interviews: 12-12-2026',
      'Register here: https://forms.example.org/abc.',
    )
    expect(fields).toEqual({
      organisation_id: 'systems',
      role: 'Software Engineer',
      kind: 'job',
      place: 'Pune',
      package_lpa: '9.5',
      fixed_lpa: '8',
      closes_on: '2026-12-05',
      test_on: '2026-12-10',
      interviews_on: '2026-12-12',
      url: 'https://forms.example.org/abc',
      'rules.branches': 'CSE\nIT',
      'rules.passing_years': '2027',
      'rules.cgpa.min': '7.0',
      'rules.active_backlogs_max': '0',
      'rules.class_x.min': '60',
      'rules.class_xii.min': '60',
      'rules.class_xii.or_diploma': true,
    })
    expect(questions).toEqual([])
  })

  it('asks about what is not clear, and guesses nothing', () => {
    const { fields, questions } = read(
      'Organisation: Sample Labs',
      'CTC: 12 - 14 LPA',
      'Deadline: 30 Nov',
      'Stipend: 40,000 per month',
    )
    expect(fields).toEqual({ kind: 'job' })
    expect(questions).toEqual([
      '“Sample Labs” is no organisation here yet: add it first, or choose one.',
      'The package is a range, “12 - 14 LPA”: enter what is certain.',
      'The day of the end of registration is not clear: “30 Nov” has no year.',
    ])
  })

  it('with several days in a line has each behind its own words', () => {
    expect(fieldsOf('PPT on 1 December 2026 at 10 AM, online test on 2 December 2026')).toEqual({
      talk_on: '2026-12-01',
      test_on: '2026-12-02',
    })
  })

  it.each([
    ['Rs. 6,50,000 per annum', '6.5'],
    ['INR 12,00,000/-', '12'],
    ['1.2 Cr', '120'],
    ['7.25 lakhs', '7.25'],
    ['₹14 LPA', '14'],
    ['6', '6'],
  ])('has the package %s in lakh rupees a year', (text, lakhs) => {
    expect(fieldsOf(`Package: ${text}`)).toMatchObject({ package_lpa: lakhs })
  })

  it.each(['40,000 per month', '₹25,000/month', 'As per industry standards', 'Best in the industry'])(
    'has no package in %s',
    (text) => {
      expect(fieldsOf(`CTC: ${text}`)).not.toHaveProperty('package_lpa')
    },
  )
})

describe('a rule', () => {
  it.each<[string, Record<string, string | boolean>]>([
    ['Minimum CPI: 8', { 'rules.cgpa.min': '8' }],
    ['7.5 CGPA and above', { 'rules.cgpa.min': '7.5' }],
    ['10th: 70%, 12th: 75%', { 'rules.class_x.min': '70', 'rules.class_xii.min': '75' }],
    ['60% throughout', { 'rules.class_x.min': '60', 'rules.class_xii.min': '60' }],
    ['Max 1 active backlog allowed', { 'rules.active_backlogs_max': '1' }],
    ['No history of backlogs', { 'rules.past_backlogs_max': '0' }],
    ['No standing arrears', { 'rules.active_backlogs_max': '0' }],
    ['No education gap of more than 1 year', { 'rules.gap_years_max': '1' }],
    ['No gap in education', { 'rules.gap_years_max': '0' }],
    ['Attendance: min 75%', { 'rules.attendance_min': '75' }],
    ['Only unplaced students can apply', { 'rules.earlier_offers.kind': 'none' }],
    [
      'Students with offers below 8 LPA can apply',
      { 'rules.earlier_offers.kind': 'below', 'rules.earlier_offers.lpa': '8' },
    ],
    [
      'At least 1.5 times of the earlier offer',
      { 'rules.earlier_offers.kind': 'multiple', 'rules.earlier_offers.times': '1.5' },
    ],
    ['2026 and 2027 pass outs', { 'rules.passing_years': '2026\n2027' }],
    ['Open to Mechanical Engineering', { 'rules.branches': 'ME' }],
    ['Eligible branches: all branches', {}],
    ['Tell ME about IT', {}],
    ['Only female candidates', { 'rules.text': 'Only female candidates' }],
    ['Eligibility: as the company decides', { 'rules.text': 'Eligibility: as the company decides' }],
  ])('“%s” is a field, or stays in words', (text, fields) => {
    expect(fieldsOf(text)).toEqual(fields)
  })
})

describe('any text', () => {
  it('is read without an exception, into fields within their limits', () => {
    const words = fc.constantFrom(
      'CTC',
      'CGPA',
      '%',
      '7.5',
      'LPA',
      'backlogs',
      'no',
      'X',
      '2027',
      'batch',
      ':',
      '-',
      '5 Dec 2026',
      'test',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (text) => {
          const { values } = readAnnouncement(text, context)
          expect(String(values['description']).length).toBeLessThanOrEqual(4000)
          expect(String(values['rules.text'] ?? '').split('\n').length).toBeLessThanOrEqual(ruleLimits.texts)
        },
      ),
    )
  })

  // In a line that is read as a whole, this takes longer than a test may.
  it('of one word over and over is read, beside many organisations', () => {
    const organisations = Array.from({ length: 2000 }, (_, at) => ({ id: String(at), name: `Sample ${at} Ltd` }))
    const text = `Company: ${'ltd '.repeat(announcementLimit / 4 - 3)}x`
    expect(readAnnouncement(text, { ...context, organisations }).questions).toHaveLength(1)
  })

  it('that is one long line is read to its end', () => {
    expect(fieldsOf(`${'All are welcome. '.repeat(100)}Minimum CGPA: 7.5`)).toMatchObject({ 'rules.cgpa.min': '7.5' })
  })

  it('that is too long is cut', () => {
    expect(fieldsOf(`${'a '.repeat(announcementLimit)}\nRole: late`)).toEqual({})
  })
})
