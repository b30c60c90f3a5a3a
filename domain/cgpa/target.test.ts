import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshEntries } from './entries.ts'
import type { Entries } from './entries.ts'
import { atLeast, parseDecimal, formatRounded, formatRoundedUp, zero } from './fraction.ts'
import { equally } from './result.ts'
import { planOf } from './target.ts'
import type { Need } from './target.ts'

function needText(need: Need | undefined) {
  switch (need?.kind) {
    case 'secured':
      return `secured at ${formatRounded(need.min)}`
    case 'beyond':
      return `at best ${formatRounded(need.best)}`
    case 'needed':
      return `${formatRoundedUp(need.needed)}${need.reached ? ', there already' : ''}`
    case undefined:
      return undefined
  }
}

const after = (cgpa: string, semesters: string, credits = '') => ({ cgpa, semesters, credits })

function planned(plan: Partial<Entries['plan']>, more: Partial<Entries> = {}) {
  const entries = { ...freshEntries(), ...more }
  const found = planOf({ ...entries, plan: { ...entries.plan, ...plan } })
  return 'missing' in found ? found.missing : [needText(found.equally), needText(found.byCredits)]
}

describe('the SGPA needed', () => {
  it.each([
    ['8', '1', after('7.5', '4'), '10.00'], // 8 x 5 - 7.5 x 4 = 10; / 1 = 10: the last that can be reached
    ['8.01', '1', after('7.5', '4'), 'at best 8.00'], // 8.01 x 5 - 30 = 10.05 > 10; (30 + 10) / 5 = 8
    ['8', '2', after('7.5', '4'), '9.00'], // 8 x 6 - 30 = 18; / 2 = 9
    ['8', '3', after('7', '3'), '9.00'], // 8 x 6 - 21 = 27; / 3 = 9
    ['7', '3', after('6.9', '4'), '7.14'], // 7 x 7 - 27.6 = 21.4; / 3 = 7.1333..., up
    ['8', '2', after('8.5', '4'), '7.00, there already'], // 8 x 6 - 34 = 14; / 2 = 7 keeps it
    ['8', '1', after('8', '4'), '8.00, there already'], // 8 x 5 - 32 = 8
    ['5', '1', after('10', '4'), 'secured at 8.00'], // 40 / 5 = 8, whatever comes
    ['8', '1', after('10', '4'), 'secured at 8.00'], // 8 x 5 - 40 = 0: nothing more is needed
    ['9.5', '1', after('', ''), '9.50'], // nothing earlier: the target itself
    ['10', '1', after('9.99', '20'), 'at best 9.99'], // 199.8 + 10 = 209.8; / 21 = 9.990...
  ])('for %s in %s more after %j is %s', (target, left, previous, expected) => {
    expect(planned({ target, left }, { previous })).toEqual([expected, undefined])
  })

  it('counts this semester when it is over', () => {
    // The default course: O, so 10. (7 + 10) / 2 = 8.5 already; 8.6 x 3 - 17 = 8.8
    expect(planned({ target: '8.6', counted: true }, { previous: after('7', '1') })).toEqual(['8.80', undefined])
  })

  it('is also told by credits, when all are known', () => {
    const byCredits = { previous: after('7', '2', '40'), byCredits: true }
    // 8 x 3 - 14 = 10; by credits 8 x 60 - 280 = 200; / 20 = 10
    expect(planned({ target: '8', credits: '20' }, byCredits)).toEqual(['10.00', '10.00'])
    // 8 x 70 - 280 = 280; / 30 = 9.333..., up
    expect(planned({ target: '8', credits: '30' }, byCredits)).toEqual(['10.00', '9.34'])
    expect(planned({ target: '8' }, byCredits)).toEqual(['10.00', undefined])
    expect(planned({ target: '8', credits: '20' }, { previous: after('7', '2'), byCredits: true })).toEqual([
      '10.00',
      undefined,
    ])
  })

  it('is not told without what it needs', () => {
    for (const target of ['', 'nine', '10.01', '-1']) expect(planned({ target })).toBe('target')
    for (const left of ['', '0', '21', '1.5', 'x']) expect(planned({ target: '8', left })).toBe('left')
    expect(planned({ target: '8' }, { previous: after('8', '') })).toBe('earlier')
    expect(planned({ target: '8', counted: true }, { courses: [] })).toBe('this semester')
  })

  it('reaches the target as it is shown, and a hundredth less does not', () => {
    const hundredth = fc.integer({ min: 0, max: 1000 }).map((count) => (count / 100).toFixed(2))
    fc.assert(
      fc.property(
        fc.array(hundredth, { maxLength: 8 }),
        hundredth,
        fc.integer({ min: 1, max: 8 }),
        (sgpas, target, left) => {
          const semesters = sgpas.map((sgpa, id) => ({ id, name: `${id}`, sgpa, credits: '' }))
          const fresh = freshEntries()
          const plan = { ...fresh.plan, target, left: `${left}` }
          const found = planOf({ ...fresh, method: 'semesters', semesters, plan })
          if ('missing' in found) throw new Error(found.missing)
          const wanted = read(target)
          const ends = (each: string) => {
            const known = sgpas.map((sgpa) => ({ name: '', value: read(sgpa), count: 1, credits: undefined }))
            const { value } = equally([...known, { name: '', value: read(each), count: left, credits: undefined }])
            return atLeast(value, wanted)
          }
          if (found.equally.kind === 'secured') expect(ends('0')).toBe(true)
          else if (found.equally.kind === 'beyond') expect(ends('10')).toBe(false)
          else {
            const needed = formatRoundedUp(found.equally.needed)
            expect(Number(needed)).toBeLessThanOrEqual(10)
            expect(ends(needed)).toBe(true)
            expect(ends((Number(needed) - 0.01).toFixed(2))).toBe(false)
          }
        },
      ),
    )
  })
})

const read = (text: string) => parseDecimal(text) ?? zero
