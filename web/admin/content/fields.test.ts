import { describe, expect, it, test } from 'vitest'
import { type Field, problemsOf, readValues, writeValues } from './fields.ts'
import { tables } from './tables.ts'

const fieldsOf = (section: string, key = '') => {
  const table = tables.find((one) => one.section === section)
  if (table === undefined) throw new Error(section)
  return table.fieldsOf(key)
}

const vendor = {
  name: 'Sample Book House',
  contact: '',
  email: '',
  hours: '',
  location: 'Gate 2',
  specialties: ['Maths', 'Physics, solid state'],
  rating: 4.8,
  description: '',
  image: '',
  position: 1,
}
const alumnus = {
  name: 'Sample Person',
  graduation_year: 2020,
  degree: 'B.Tech',
  current_position: '',
  company: '',
  location: '',
  linkedin: null,
  bio: null,
  image: '',
}

describe('a row', () => {
  it.each([
    ['vendors', vendor],
    ['alumni', alumnus],
  ])('of %s is written as it was read', (section, row) => {
    const fields = fieldsOf(section)
    expect(writeValues(fields, readValues(fields, row), row)).toEqual(row)
    expect(problemsOf(fields, readValues(fields, row))).toEqual({})
  })

  it('keeps what its JSON holds beside the form', () => {
    const fields = fieldsOf('settings', 'policies')
    const dates = { in_force_since: '2025-08-01', last_changed: '2025-08-01' }
    const row = { key: 'policies', value: { privacy: dates, terms: dates, refund: dates, more: 1 } }
    const values = { ...readValues(fields, row), 'value.terms.last_changed': '2026-01-02' }
    expect(writeValues(fields, values, row)).toEqual({
      value: { ...row.value, terms: { ...dates, last_changed: '2026-01-02' } },
    })
  })

  it('has its time as the reader’s clock shows it', () => {
    const fields: Field[] = [{ name: 'publish_at', label: 'Publish at', kind: 'time' }]
    const values = readValues(fields, { publish_at: '2026-11-21T04:00:00+00:00' })
    expect(writeValues(fields, values)).toEqual({ publish_at: '2026-11-21T04:00:00.000Z' })
  })

  it('holds lists of things', () => {
    const fields = fieldsOf('team')
    const links = [{ kind: 'code', url: 'https://a.example' }]
    const values = readValues(fields, { name: 'A', social_links: [{ ...links[0], more: 1 }], position: 0 })
    expect(values['social_links']).toEqual(links)
  })
})

test('a time that cannot be read is mended before it is saved, and breaks no preview', () => {
  const fields = fieldsOf('notices')
  const row = { title: 'T', author: 'A', date: '2026-11-20', publish_at: '2026-11-20T09:30:00Z' }
  const values = { ...readValues(fields, row), effective_date: '202617-11-20', deadline: '202617-11-20T17:00' }
  expect(problemsOf(fields, values)).toEqual({
    effective_date: 'Enter a year with four digits',
    deadline: 'Enter a year with four digits',
  })
  expect(writeValues(fields, values)).toMatchObject({ deadline: null })
  expect(problemsOf(fields, { ...values, effective_date: '2026-11-20', deadline: 'soon' })).toEqual({
    deadline: 'Choose a day and a time',
  })
})

test('a new row begins with what its fields say', () => {
  const values = readValues(fieldsOf('notices'), undefined, new Date('2026-11-21T09:30:00Z'))
  expect(values).toMatchObject({ title: '', category: 'General', priority: 'normal', pinned: false })
  expect(values['publish_at']).toMatch(/^2026-11-2\dT\d\d:\d\d$/)
})

test.each([
  ['vendors', { rating: '4.85' }, { rating: 'Enter a number from 0 to 5, with one decimal at most' }],
  ['vendors', { rating: '5.1' }, { rating: expect.stringContaining('from 0 to 5') }],
  ['vendors', { rating: 'good' }, { rating: expect.stringContaining('from 0 to 5') }],
  ['vendors', { rating: '4.7', position: '-3' }, {}],
  ['vendors', { name: '  ' }, { name: 'Name is missing' }],
  ['vendors', { name: '😀'.repeat(121) }, { name: '1 character too long' }],
  ['vendors', { image: '//evil.example/x.png' }, { image: expect.stringContaining('on this site') }],
  ['vendors', { image: '/pictures/a.webp' }, {}],
  ['vendors', { specialties: 'a\n'.repeat(21) }, { specialties: 'At most 20 lines' }],
  ['alumni', { linkedin: 'https://linkedin.com.evil.example/in/a' }, { linkedin: expect.stringContaining('linkedin') }],
  ['alumni', { linkedin: 'https://in.linkedin.com/in/a' }, {}],
  ['alumni', { graduation_year: '20.5' }, { graduation_year: expect.stringContaining('whole number') }],
  ['templates', { url: 'javascript:alert(1)', title: 'T', rating: '4' }, { url: expect.stringContaining('https://') }],
  [
    'team',
    { social_links: [{ kind: 'code', url: 'http://a' }] },
    { social_links: expect.stringContaining('https://') },
  ],
  ['team', { social_links: [{ kind: 'code', url: '' }] }, { social_links: 'Address is missing' }],
])('%s: %j', (section, change, problems) => {
  const rows: Record<string, object> = { vendors: vendor, alumni: alumnus, team: { name: 'A', position: 0 } }
  const values = { ...readValues(fieldsOf(section), { ...rows[section], position: 1 }), ...change }
  expect(problemsOf(fieldsOf(section), values)).toEqual(problems)
})
