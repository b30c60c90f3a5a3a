import { expect, test } from 'vitest'
import { yearsOf } from './years.ts'

const drive = (closes_on: string) => ({ closes_on }) as Parameters<typeof yearsOf>[0]['drives'][number]

test('the years of an organisation count its drives and visits, the latest first', () => {
  const visit = { id: 'v', visit_date: '2024-09-03', profile: null }
  expect(yearsOf({ drives: [drive('2026-01-25'), drive('2024-08-01'), drive('2024-12-31')], visits: [visit] })).toEqual(
    [
      { year: '2026', drives: 1, visits: [] },
      { year: '2024', drives: 2, visits: [visit] },
    ],
  )
})
