import { describe, expect, it } from 'vitest'
import { type CopiedSlot, groupsIn, ownGroup, pastedFromClass } from './from-class.ts'

const slot = (fields: Partial<CopiedSlot> = {}): CopiedSlot => ({
  weekday: 1,
  starts_at: '09:00',
  ends_at: '09:50',
  code: 'CS301',
  name: 'Operating Systems',
  room: 'LH 2',
  teacher: 'Dr Rao',
  group_name: null,
  week: null,
  lab: false,
  ...fields,
})
const context = {
  codes: new Set(['CS301']),
  choices: { hasRooms: true, hasTeachers: true, groups: { B1: 'A1', B2: '' } },
  theirWeekA: null,
  ownWeekA: null,
}

describe('a class that is copied from another section', () => {
  it('has the course with the same code, and is in doubt where the branch has none', () => {
    const copied = pastedFromClass([slot(), slot({ code: 'EE9', name: 'Machines' }), slot({ code: null })], context)
    expect(copied).toMatchObject([
      { weekday: 1, start: '09:00', end: '09:50', course: 'CS301', room: 'LH 2', teacher: 'Dr Rao', doubt: [] },
      { course: null, name: 'EE9 Machines', doubt: ['course'] },
      { course: null, name: 'Operating Systems', doubt: [] },
    ])
  })

  it('leaves its room and its teacher where they are not wanted', () => {
    const [copied] = pastedFromClass([slot()], {
      ...context,
      choices: { ...context.choices, hasRooms: false, hasTeachers: false },
    })
    expect(copied).not.toHaveProperty('room')
    expect(copied).not.toHaveProperty('teacher')
  })

  it('is for the own group that was chosen, or for everybody', () => {
    const slots = [slot({ group_name: 'B1' }), slot({ group_name: 'B2' }), slot({ group_name: 'C3' })]
    expect(groupsIn([...slots, slot(), slot({ group_name: 'B1' })])).toEqual(['B1', 'B2', 'C3'])
    expect(pastedFromClass(slots, context).map(({ group }) => group)).toEqual(['A1', undefined, 'C3'])
  })

  it.each([
    ['B1', 'A1'],
    ['B-2', 'A-2'],
    ['BATCH1', 'BATCH1'],
    ['G1', 'G1'],
    ['B', 'B'],
  ])('of the group %s of section B is proposed for %s of section A', (theirs, own) =>
    expect(ownGroup(theirs, 'B', 'A')).toBe(own),
  )

  it.each([
    ['2026-08-03', '2026-08-10', 'B'],
    ['2026-08-10', '2026-08-03', 'B'],
    ['2026-08-03', '2026-08-17', 'A'],
    ['2026-08-03', null, 'A'],
    [null, '2026-08-10', 'A'],
  ])('with week A from %s is held in the same weeks where the own one begins on %s', (theirWeekA, ownWeekA, week) =>
    expect(pastedFromClass([slot({ week: 'A' })], { ...context, theirWeekA, ownWeekA })[0]?.week).toBe(week),
  )
})
