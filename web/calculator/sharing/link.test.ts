import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCourse, addSemester, cgpaLimits, changeCourse, changeSemester, freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { scaleIds, scaleOf } from '#domain/cgpa/scales.ts'
import { figuresKey, isLink } from './figures.ts'
import { fragmentOf, readFragment } from './link.ts'

const name = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.length <= cgpaLimits.name)
const number = fc.string({ maxLength: cgpaLimits.number })

const numbered = <Row>(rows: Row[]) => rows.map((row, index) => ({ ...row, id: index + 1 }))

const ofCollege = {
  name: 'Sample University',
  percentLess: '0.75',
  grades: [
    { label: 'S', points: '10', description: 'Superb' },
    { label: 'F', points: '0', description: 'Fail' },
  ],
}

const someEntries: fc.Arbitrary<Entries> = fc.constantFrom(...scaleIds, ofCollege).chain((scale) => {
  const grade = fc.constantFrom(...scaleOf(scale).grades.map(({ label }) => label))
  return fc.record({
    scale: fc.constant(scale),
    courses: fc
      .array(fc.record({ name, credits: number, grade, editing: fc.constant(false) }), { minLength: 1, maxLength: 12 })
      .map(numbered),
    method: fc.constantFrom('previous', 'semesters'),
    previous: fc.record({ cgpa: number, semesters: number, credits: number }),
    semesters: fc.array(fc.record({ name, sgpa: number, credits: number }), { maxLength: 8 }).map(numbered),
    byCredits: fc.boolean(),
    plan: fc.record({ target: number, left: number, credits: number, counted: fc.boolean() }),
  })
})

function packed(value: unknown): string {
  return `v1.${btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

describe('a share link', () => {
  it('restores the entries, whatever was typed', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const fragment = fragmentOf(entries)
        expect(fragment).toMatch(/^v1\.[\w-]+$/)
        expect(isLink(`#${fragment}`)).toBe(true)
        expect(readFragment(`#${fragment}`)).toEqual(entries)
      }),
    )
  })

  it('is short for a full semester and seven before it', () => {
    let entries = freshEntries()
    for (let count = 0; count < 7; count++) entries = addSemester(addCourse(entries))
    for (const { id } of entries.courses) entries = changeCourse(entries, id, { name: 'Database Management Systems' })
    for (const { id } of entries.semesters) entries = changeSemester(entries, id, { sgpa: '8.12' })
    expect(fragmentOf(entries).length).toBeLessThan(800)
  })

  it.each([
    ['nothing', ''],
    ['another version', fragmentOf(freshEntries()).replace('v1.', 'v2.')],
    ['a link cut short', fragmentOf(freshEntries()).slice(0, -9)],
    ['no base64', 'v1.%%%'],
    ['no JSON', `v1.${btoa('hello')}`],
    ['no text', `v1.${btoa('\xff\xfe')}`],
    ['another shape', packed({ scale: 'ten' })],
    ['no course', packed(['ten', [], 'previous', ['', '', ''], [], 0, ['', '1', '', 0]])],
    ['an unknown scale', packed(['six', [['', '3', 'O']], 'previous', ['', '', ''], [], 0, ['', '1', '', 0]])],
    ['an unknown grade', packed(['ten', [['', '3', 'Z']], 'previous', ['', '', ''], [], 0, ['', '1', '', 0]])],
    [
      'an endless name',
      packed(['ten', [['x'.repeat(81), '3', 'O']], 'previous', ['', '', ''], [], 0, ['', '1', '', 0]]),
    ],
    [
      'too many courses',
      packed([
        'ten',
        Array.from({ length: 41 }, () => ['', '3', 'O']),
        'previous',
        ['', '', ''],
        [],
        0,
        ['', '1', '', 0],
      ]),
    ],
  ])('with %s is rejected', (_, fragment) => expect(readFragment(fragment)).toBeUndefined())

  it('is distinguished from other fragments', () => {
    expect(['#v1.abc', '#v9.abc', '#result', '#access_token=v1.', ''].map(isLink)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('excludes the target and open rows from the key of its figures', () => {
    const entries = freshEntries()
    const open = changeCourse({ ...entries, plan: { ...entries.plan, target: '9' } }, 1, { editing: false })
    expect(figuresKey(open)).toBe(figuresKey(entries))
    expect(figuresKey(changeCourse(entries, 1, { credits: '4' }))).not.toBe(figuresKey(entries))
  })
})
