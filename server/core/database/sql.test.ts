import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOf, anyOf, bind, identifier, integer, list, sql, words } from './sql.ts'

describe('pieces of SQL', () => {
  test('number their parameters in the order of the text, however they were nested', () => {
    const inner = sql`b = ${bind('second')}`
    const whole = sql`select ${identifier('s', 'a "b"')} where a = ${bind('first')} and ${inner} limit ${integer(3)}`
    expect(whole.compile()).toEqual({
      text: 'select "s"."a ""b""" where a = $1 and b = $2 limit 3',
      values: ['first', 'second'],
    })
    expect(list([inner, inner]).compile()).toEqual({ text: 'b = $1, b = $2', values: ['second', 'second'] })
  })

  test('nothing to fulfil is fulfilled; nothing to choose from is not', () => {
    expect(allOf([]).compile().text).toBe('true')
    expect(anyOf([]).compile().text).toBe('false')
    expect(words(sql`a`, sql``, sql`b`).compile().text).toBe('a b')
  })

  test('a name stays one quoted name, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(!name.includes('\0'))
        const { text } = identifier(name).compile()
        // Between the outer quotes, quotes occur only in pairs.
        expect(text.slice(1, -1).replaceAll('""', '')).not.toContain('"')
        expect(text.slice(1, -1).replaceAll('""', '"')).toBe(name)
      }),
    )
  })

  test('refuse a name with NUL, which would cut the statement, and a number that is none', () => {
    expect(() => identifier('a\0b')).toThrow(RangeError)
    for (const wrong of [-1, 1.5, Number.NaN, Infinity]) expect(() => integer(wrong)).toThrow(RangeError)
  })
})
