import { describe, expect, it } from 'vitest'
import { editedLabel } from './edited-label.ts'

describe('the mark of an edited post', () => {
  const at = '2026-11-18T11:10:00+00:00'
  it.each([
    [0, null, null, undefined],
    [1, at, 'author', 'edited'],
    [2, at, 'author', 'edited twice'],
    [12, at, 'author', 'edited 12 times'],
    [1, at, 'moderator', 'edited by a moderator'],
    [3, at, 'moderator', 'edited 3 times, last by a moderator'],
    [0, at, 'author', 'edited'],
  ])('of %i edits, the last at %s by the %s, is %s', (edits, edited_at, edited_by, label) => {
    expect(editedLabel({ edits, edited_at, edited_by })).toBe(label)
  })
})
