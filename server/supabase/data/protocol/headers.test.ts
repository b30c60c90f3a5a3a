import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { negotiate } from './media-types.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { contentRange, readStatus, readWindow } from './range.ts'

describe('Prefer', () => {
  test('is read from one list, the first of each kind holding', () => {
    expect(parsePreferences('return=representation, count=exact,count=planned , tx=rollback')).toMatchObject({
      return: 'representation',
      count: 'exact',
      transaction: 'rollback',
    })
    expect(parsePreferences(undefined)).toMatchObject({ return: 'minimal', count: undefined })
  })

  test('max-affected counts only with handling=strict', () => {
    expect(parsePreferences('max-affected=5').maxAffected).toBeUndefined()
    expect(parsePreferences('handling=strict, max-affected=5').maxAffected).toBe(5)
  })

  test.each(['anything=5', 'return=everything', 'max-affected=-1', 'constructor=x'])(
    '%s is passed over, but for the strict',
    (preference) => {
      expect(() => parsePreferences(preference)).not.toThrow()
      expect(() => parsePreferences(`handling=strict, ${preference}`)).toThrow(
        expect.objectContaining({
          body: expect.objectContaining({ code: 'PGRST122', details: `Invalid preferences: ${preference}` }),
        }),
      )
    },
  )

  test.each(['Asia/Kolkata', 'utc', '-4', '+05:30', '05:30', '5.5', '15'])('%s is a time zone', (name) => {
    expect(parsePreferences(`timezone=${name}`).timezone).toBe(name)
  })

  test.each(['Nowhere/Land', "UTC'; drop", 'FOO5', '<x>-1', '05:30:15', '16', '123', ''])(
    'a time zone "%s", which does not exist, is an error with and without handling=strict',
    (name) => {
      for (const header of [
        `timezone=${name}`,
        `handling=strict, timezone=${name}`,
        `handling=lenient, timezone=${name}`,
      ])
        expect(() => parsePreferences(header)).toThrow(
          expect.objectContaining({
            status: 400,
            body: {
              code: '22023',
              message: `invalid value for parameter "TimeZone": "${name}"`,
              details: null,
              hint: null,
            },
          }),
        )
    },
  )

  test.each([
    ['UTC', 'UTC'],
    ['Nowhere/Land', undefined],
  ])('of many time zones only the first, %s, is looked up, and it decides', (first, applied) => {
    const lookUps = vi.spyOn(Intl, 'DateTimeFormat')
    try {
      const header = `timezone=${first}${', timezone=Asia/Kolkata, timezone=Nowhere/Else'.repeat(300)}`
      if (applied === undefined) expect(() => parsePreferences(header)).toThrow(ApiError)
      else expect(parsePreferences(header).timezone).toBe(applied)
      expect(lookUps).toHaveBeenCalledTimes(1)
    } finally {
      lookUps.mockRestore()
    }
  })

  test('what is not understood is no preference given: a later one of its name holds', () => {
    expect(parsePreferences('return=everything, return=representation').return).toBe('representation')
    expect(() => parsePreferences('handling=strict, return=minimal, return=everything')).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({ details: 'Invalid preferences: return=everything' }),
      }),
    )
  })

  test('what was applied is said in order', () => {
    expect(appliedPreferences({ count: 'exact', return: 'minimal', resolution: 'merge-duplicates' })).toBe(
      'resolution=merge-duplicates, return=minimal, count=exact',
    )
    expect(appliedPreferences({})).toBeUndefined()
  })
})

describe('Accept', () => {
  test.each([
    [undefined, 'array', false],
    ['*/*', 'array', false],
    ['application/json; charset=utf-8', 'array', false],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'array', false],
    ['application/vnd.pgrst.object+json', 'object', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['application/vnd.pgrst.array+json; nulls=stripped', 'array', true],
    ['application/vnd.pgrst.array;nulls=stripped', 'array', true],
    ['application/vnd.pgrst.object;nulls=stripped', 'object', true],
    ['application/json;q=0.1, text/csv', 'csv', false],
  ])('%s', (accept, kind, stripNulls) => {
    expect(negotiate(accept)).toMatchObject({ kind, stripNulls })
  })

  test.each([
    'application/geo+json',
    'application/vnd.pgrst.plan+json',
    'image/png',
    'application/vnd.pgrst.object+json;nulls=kept',
    '',
  ])('refuses "%s"', (accept) =>
    expect(() => negotiate(accept)).toThrow(
      expect.objectContaining({ status: 406, body: expect.objectContaining({ code: 'PGRST107' }) }),
    ),
  )
})

describe('ranges', () => {
  test('the smaller window wins, and the cap over all', () => {
    expect(readWindow(undefined, 0, undefined)).toEqual({ offset: 0, limit: 1000 })
    expect(readWindow(5000, 20, undefined)).toEqual({ offset: 20, limit: 1000 })
    expect(readWindow(undefined, 0, '0-9')).toEqual({ offset: 0, limit: 10 })
    expect(readWindow(5, 2, '4-20')).toEqual({ offset: 4, limit: 3 })
    expect(readWindow(undefined, 3, 'items=10-')).toEqual({ offset: 10, limit: 1000 })
    expect(readWindow(2, 0, '5-9')).toEqual({ offset: 5, limit: 0 })
    expect(() => readWindow(undefined, 0, '9-0')).toThrow(expect.objectContaining({ status: 416 }))
  })

  test('are told with and without a total', () => {
    expect(contentRange(0, 5, undefined)).toBe('0-4/*')
    expect(contentRange(10, 5, 20)).toBe('10-14/20')
    expect(contentRange(0, 0, 0)).toBe('*/0')
    expect(contentRange(0, 0, undefined)).toBe('*/*')
  })

  test('give 206 for a part, and nothing beyond the end', () => {
    expect(readStatus(0, 5, 5)).toBe(200)
    expect(readStatus(0, 5, 6)).toBe(206)
    expect(readStatus(5, 0, 5)).toBe(206)
    expect(readStatus(9, 0, undefined)).toBe(200)
    expect(() => readStatus(6, 0, 5)).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({
          code: 'PGRST103',
          details: 'An offset of 6 was requested, but there are only 5 rows.',
        }),
      }),
    )
  })
})
