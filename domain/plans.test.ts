import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plans, refundableUntil, semesterEnd } from './plans.ts'

describe('prices', () => {
  it('are 0 and 49 rupees, 99 struck through', () => {
    expect([plans.free.pricePaise, plans.pro.pricePaise, plans.pro.originalPricePaise]).toEqual([0, 4900, 9900])
  })
})

describe('a semester of pro', () => {
  it.each([
    // Paid in the afternoon in India: pro until the end of 21 May.
    ['2026-11-21T10:00:00Z', '2027-05-21T18:30:00Z'],
    // Half past midnight in India is the day before in UTC.
    ['2026-11-20T19:00:00Z', '2027-05-21T18:30:00Z'],
    ['2026-11-20T18:29:59Z', '2027-05-20T18:30:00Z'],
    // In a month without such a day, its last one.
    ['2026-08-31T06:00:00Z', '2027-02-28T18:30:00Z'],
    ['2027-08-30T06:00:00Z', '2028-02-29T18:30:00Z'],
    ['2026-12-31T18:00:00Z', '2027-06-30T18:30:00Z'],
  ])('%s to %s', (paidAt, end) => {
    expect(semesterEnd(new Date(paidAt)).toISOString()).toBe(new Date(end).toISOString())
  })

  it('is never shorter than 181 days, never longer than 185, and a later payment never ends earlier', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, moments, (one, two) => {
        const days = (semesterEnd(one).getTime() - one.getTime()) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(181)
        expect(days).toBeLessThanOrEqual(185)
        const [first, second] = one < two ? [one, two] : [two, one]
        expect(semesterEnd(first).getTime()).toBeLessThanOrEqual(semesterEnd(second).getTime())
      }),
    )
  })
})

it('is refundable for 24 hours', () => {
  expect(refundableUntil(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-11-22T10:00:00Z'))
})
