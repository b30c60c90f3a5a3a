import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marks } from './attendance.ts'
import { classKey, currentMarks, orderMarks, undoNewest } from './mark-log.ts'
import type { LoggedMark } from './mark-log.ts'

const mark = (id: string, more: Partial<LoggedMark> = {}): LoggedMark => ({
  id,
  course_id: 'os',
  name: 'Operating Systems',
  date: '2026-11-18',
  starts_at: '09:00:00',
  lab: false,
  mark: 'present',
  marked_at: '2026-11-18T05:00:00Z',
  created_at: null,
  ...more,
})

const anyLog = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    course_id: fc.constantFrom('os', 'dbms', null),
    name: fc.constantFrom('Yoga', 'Library'),
    date: fc.constantFrom('2026-11-17', '2026-11-18'),
    starts_at: fc.constantFrom('09:00', '10:00'),
    lab: fc.boolean(),
    mark: fc.constantFrom(...marks),
    marked_at: fc.constantFrom('2026-11-18T05:00:00Z', '2026-11-18T05:00:01Z', '2026-11-18T05:00:00.000Z'),
    created_at: fc.constantFrom(null, '2026-11-18T05:00:02Z', '2026-11-18T05:00:03Z'),
  }),
  { selector: ({ id }) => id },
)

describe('the log of marks', () => {
  it('lets the newest mark of a class hold', () => {
    const log = [mark('b', { mark: 'absent', marked_at: '2026-11-18T06:00:00Z' }), mark('a')]
    expect(currentMarks(log).get('os 2026-11-18 09:00')?.mark).toBe('absent')
    expect(currentMarks(undoNewest(log)).get('os 2026-11-18 09:00')?.mark).toBe('present')
  })

  it('takes a mark with the same id as the same mark', () => {
    expect(orderMarks([mark('a'), mark('a')])).toHaveLength(1)
  })

  it('records a class without a course of the catalogue by its name', () => {
    expect(classKey(mark('a', { course_id: null }))).toBe('name:Operating Systems 2026-11-18 09:00')
  })

  it('orders marks of one moment by their storing, with what waits on the device last', () => {
    const log = [
      mark('a'),
      mark('b', { created_at: '2026-11-18T05:00:03Z' }),
      mark('c', { created_at: '2026-11-18T05:00:02Z' }),
    ]
    expect(orderMarks(log).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('is the same in whichever order the marks arrive, and how often', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        expect(currentMarks([...log.toReversed(), ...log])).toEqual(currentMarks(log))
      }),
    )
  })

  it('is exactly as before when the newest mark is undone', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const next = mark('next', { marked_at: '2026-11-18T07:00:00Z' })
        expect(undoNewest([next, ...log])).toEqual(orderMarks(log))
      }),
    )
  })
})
