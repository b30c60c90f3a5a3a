import { describe, expect, it } from 'vitest'
import { freshEntries } from '../cgpa/entries.ts'
import { decimalOf, figuresOfCalculator, figuresShape } from './figures.ts'
import { rulesShape } from './rules.ts'

const best = (points: string) => ({ label: 'S', points, description: '' })
const semester = (sgpa: string, credits = '') => ({ id: 1, name: '', sgpa, credits })

describe('the figures of the calculator', () => {
  it('are its semesters that count, without the one that is not over', () => {
    const entries = {
      ...freshEntries(),
      method: 'semesters' as const,
      semesters: [semester('8,1', '20'), semester('11')],
    }
    expect(figuresOfCalculator(entries)).toEqual({ semesters: [{ sgpa: '8.1', credits: '20' }] })
    expect(figuresOfCalculator({ ...entries, plan: { ...entries.plan, counted: true } }).semesters).toHaveLength(2)
  })

  it('are the previous CGPA where that is the method', () => {
    const entries = { ...freshEntries(), previous: { cgpa: '7.28', semesters: '4', credits: '' } }
    expect(figuresOfCalculator(entries)).toMatchObject({ previous: { cgpa: '7.28', semesters: '4' } })
    expect(figuresShape.safeParse(figuresOfCalculator(entries)).success).toBe(true)
  })

  it('are none on another scale and where nothing is entered', () => {
    const entries = { ...freshEntries(), method: 'semesters' as const, semesters: [semester('3.5')] }
    expect(figuresOfCalculator({ ...entries, scale: 'four' })).toEqual({})
    const scale = { name: 'Own', percentLess: '', grades: [best('4'), { ...best('0'), label: 'F' }] }
    expect(figuresOfCalculator({ ...entries, scale })).toEqual({})
    const ofTen = { ...scale, grades: [best('10.0'), { ...best('0'), label: 'F' }] }
    expect(figuresOfCalculator({ ...entries, scale: ofTen }).semesters).toHaveLength(1)
    expect(figuresOfCalculator(freshEntries())).toEqual({})
  })
})

it('a typed decimal is stored in one form, and none above the maximum', () => {
  expect(['८.५', ' 8,50 ', '8.', '10.01', '-1', 'x'].map((typed) => decimalOf(typed, 10))).toEqual([
    '8.5',
    '8.5',
    '8',
    undefined,
    undefined,
    undefined,
  ])
})

it('rules and figures of another shape are rejected', () => {
  for (const rules of [
    { cgpa: { min: 7.5 } },
    { cgpa: { min: '10.1' } },
    { sex: 'f' },
    { text: [''] },
    { gap_years_max: -1 },
  ])
    expect(rulesShape.safeParse(rules).success).toBe(false)
  for (const figures of [
    { class_x: 60 },
    { class_x: '101' },
    { semesters: [{ sgpa: '10.01' }] },
    { offers: ['x'] },
    { other: 1 },
  ])
    expect(figuresShape.safeParse(figures).success).toBe(false)
})
