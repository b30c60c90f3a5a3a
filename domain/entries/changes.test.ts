import { describe, expect, it } from 'vitest'
import { isSameText, timeAfter, withChanges, withStates } from './changes.ts'
import type { OwnEntry } from './entries.ts'

const entry = (id: string, other: Partial<OwnEntry> = {}): OwnEntry => ({
  id,
  kind: 'assignment',
  title: id,
  date: '2026-11-20',
  starts_at: null,
  note: '',
  written_at: '2026-11-19T10:00:00.000Z',
  ...other,
})
const later = { written_at: '2026-11-19T11:00:00.000Z' }

describe('entries with the changes that wait', () => {
  const [one, other] = [entry('one'), entry('other')]

  it('have what is added, and not what is done or removed', () => {
    expect(withChanges([one], [{ does: 'add', entry: other }])).toEqual([one, other])
    expect(withChanges([one, other], [{ does: 'done', entry: one }])).toEqual([other])
    expect(withChanges([one, other], [{ does: 'remove', entry: { id: 'other' } }])).toEqual([one])
  })

  it('have the later text', () => {
    const changed = entry('one', { title: 'Lab record 3', ...later })
    expect(withChanges([one, other], [{ does: 'change', entry: changed }])).toEqual([other, changed])
    expect(withChanges([changed], [{ does: 'change', entry: one }])).toEqual([changed])
  })

  it('are the same list once they are in it', () => {
    const list = [one, other]
    expect(withChanges(list, [{ does: 'add', entry: one }])).toBe(list)
    expect(withChanges(list, [{ does: 'remove', entry: { id: 'third' } }])).toBe(list)
  })

  it('have an entry again that was done by mistake', () => {
    const again = entry('one', later)
    expect(
      withChanges(
        [one],
        [
          { does: 'done', entry: one },
          { does: 'change', entry: again },
        ],
      ),
    ).toEqual([again])
  })
})

it('a change is later than the text it changes, also where the clock of the device is an hour late', () => {
  const stored = entry('one', { written_at: '2026-11-19T10:00:00.123456+00:00' })
  const late = Date.parse('2026-11-19T09:00:00Z')
  expect(timeAfter(stored, late)).toBe('2026-11-19T10:00:00.124Z')
  const again = entry('one', { written_at: timeAfter(stored, late) })
  expect(withChanges([stored], [{ does: 'change', entry: again }])).toEqual([again])
  expect(timeAfter(entry('new', { written_at: '' }), late)).toBe('2026-11-19T09:00:00.000Z')
})

it('stored entries have the state of the last change that waits', () => {
  const [one, other] = [entry('one'), entry('other')].map((stored) => ({ ...stored, done: true }))
  if (!one || !other) throw new Error('Two entries.')
  const renamed = entry('one', { title: 'Record 3', ...later })
  expect(withStates([one, other], [{ does: 'change', entry: renamed }])).toEqual([{ ...renamed, done: false }, other])
  expect(
    withStates(
      [one, other],
      [
        { does: 'change', entry: one },
        { does: 'done', entry: one },
        { does: 'remove', entry: other },
      ],
    ),
  ).toEqual([one])
})

it.each([
  ['the seconds of a time', { starts_at: '16:30' }, true],
  ['blanks around the text', { title: ' Record 3 ' }, true],
  ['the title', { title: 'Record 4' }, false],
  ['the kind', { kind: 'meeting' }, false],
  ['the day', { date: '2026-11-21' }, false],
  ['the time', { starts_at: null }, false],
  ['the note', { note: 'With graphs' }, false],
])('two texts that differ in %s are the same: %j %s', (_, changed, same) => {
  const one = entry('one', { title: 'Record 3', starts_at: '16:30:00' })
  expect(isSameText(one, { ...one, ...changed })).toBe(same)
})
