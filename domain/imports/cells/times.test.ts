import { describe, expect, it } from 'vitest'
import { readTime } from './dates.ts'

describe('a cell of times', () => {
  it.each([
    ['1000 hrs', '10:00'],
    ['1400-1530', '14:00'],
    ['0930', '09:30'],
    ['12 noon', '12:00'],
    ['10.00 AM to 11.30 AM', '10:00'],
    ['0.5625', '13:30'],
  ])('begins, in %s, at %s', (cell, time) => {
    expect(readTime(cell)).toMatchObject({ value: time })
  })

  it.each(['2460', 'FN', '1000 students'])('that says %s is no time', (cell) => {
    expect(readTime(cell)).toMatchObject({ problem: { kind: 'not-a-time' } })
  })
})
