import { describe, expect, it } from 'vitest'
import { beforeActive, beforeRow } from './cursor-arguments.ts'
import { newerThan, olderThan } from './cursor.ts'

describe('the next page', () => {
  const cursor = { created_at: '2026-11-20T10:00:00.123456+00:00', id: 'b1' }

  it('starts after the cursor, to the microsecond', () => {
    expect(olderThan(cursor)).toBe('created_at.lt."2026-11-20T10:00:00.123456+00:00",id.lt."b1"')
    expect(newerThan(cursor)).toBe('created_at.gt."2026-11-20T10:00:00.123456+00:00",id.gt."b1"')
    expect(beforeRow(cursor)).toEqual({ before_at: '2026-11-20T10:00:00.123456+00:00', before_id: 'b1' })
  })

  it('of a search starts at the newest without a cursor', () => {
    expect(beforeRow(null)).toEqual({})
  })

  it('of a list by activity starts before the newest comment, or before the discussion where that is later', () => {
    for (const [last, before_at] of [
      ['2026-11-20T10:00:01+00:00', '2026-11-20T10:00:01+00:00'],
      ['2025-01-01T00:00:00+00:00', cursor.created_at],
    ] as const)
      expect(beforeActive({ ...cursor, last_comment: { created_at: last } })).toEqual({ before_at, before_id: 'b1' })
    expect(beforeActive(cursor)).toEqual({ before_at: cursor.created_at, before_id: 'b1' })
    expect(beforeActive(null)).toEqual({})
  })
})
