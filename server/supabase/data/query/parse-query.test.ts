import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../protocol/errors.ts'
import { parseQuery } from './parse-query.ts'
import type { Condition } from './query-types.ts'

function parse(text: string, hasArguments = false) {
  return parseQuery(new URLSearchParams(text), hasArguments)
}

function errorOf(text: string): Pick<ApiError['body'], 'code' | 'message' | 'details'> {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof ApiError) return error.body
  }
  throw new Error(`${text} was read`)
}

function filterOf(text: string): Condition | undefined {
  return parse(text).root.conditions[0]
}

describe('select', () => {
  test('reads names, aliases, JSON paths and casts', () => {
    expect(parse('select=a,b:c,data->x->>y,data->0::int,"odd, \\"name\\"",with space').select).toMatchObject([
      { field: { name: 'a', path: [] }, alias: undefined },
      { field: { name: 'c' }, alias: 'b' },
      {
        field: {
          path: [
            { key: 'x', asText: false },
            { key: 'y', asText: true },
          ],
        },
      },
      { field: { path: [{ key: '0', isIndex: true }] }, cast: 'int' },
      { field: { name: 'odd, "name"' } },
      { field: { name: 'with space' } },
    ])
  })

  test('tells an alias from a cast', () => {
    expect(parse('select=a::text').select).toMatchObject([{ alias: undefined, cast: 'text', field: { name: 'a' } }])
    expect(parse('select=b:a::text').select).toMatchObject([{ alias: 'b', cast: 'text', field: { name: 'a' } }])
  })

  test('reads embeds with hints, in either order with inner', () => {
    const embed = { kind: 'embed', target: 'rel', hint: 'key', inner: true, spread: false }
    expect(parse('select=rel!key!inner(a)').select).toMatchObject([embed])
    expect(parse('select=rel!inner!key(a)').select).toMatchObject([embed])
    expect(parse('select=x:rel!left(a,b(*)),...other(c)').select).toMatchObject([
      {
        alias: 'x',
        inner: false,
        items: [{ kind: 'field' }, { kind: 'embed', target: 'b', items: [{ kind: 'all' }] }],
      },
      { target: 'other', spread: true },
    ])
    expect(parse('select=rel()').select).toMatchObject([{ kind: 'embed', items: [] }])
  })

  test('keeps a dash inside a name, but not an arrow', () => {
    expect(parse('select=a-b,c->d').select).toMatchObject([
      { field: { name: 'a-b' } },
      { field: { name: 'c', path: [{ key: 'd' }] } },
    ])
  })

  test('reads a key that begins with digits as a key', () => {
    expect(parse('select=d->1st,d->-1').select).toMatchObject([
      { field: { path: [{ key: '1st', isIndex: false }] } },
      { field: { path: [{ key: '-1', isIndex: true }] } },
    ])
  })

  test.each([
    ['->!@#$%^&*_a', '!@#$%^&*_a'],
    ['->>a b', 'a b'],
    ['->a-b', 'a-b'],
    ['->ହଁ=1', 'ହଁ=1'],
    ['->"a.b"', 'a.b'],
  ])('reads %s as a key of JSON without quotes', (path, key) => {
    const step = { key, isIndex: false }
    const [name, value] = ['data', path].map(encodeURIComponent)
    const plus = value?.replaceAll('%20', '+')
    expect(parse(`select=${name}${plus}`).select).toMatchObject([{ field: { path: [step] } }])
    expect(parse(`order=${name}${plus}.desc`).root.order).toMatchObject([{ field: { path: [step] }, descending: true }])
    expect(filterOf(`or=(${name}${plus}.eq.1)`)).toMatchObject({ conditions: [{ field: { path: [step] } }] })
    expect(filterOf(`${name}${plus}=eq.1`)).toMatchObject({ field: { path: [step] } })
    expect(parse(`order=rel(${name}${plus})`).root.order).toMatchObject([{ relation: 'rel', field: { path: [step] } }])
  })

  test.each(['data->>--34', 'data->-xy-4', 'data->>-78xy', 'data->a-', 'data->a--b', 'data->', 'a--b', '-a', 'a-'])(
    'rejects %s, whose dashes are neither a sign nor inside a name',
    (field) => {
      for (const text of [`select=${field}`, `order=${field}`, `or=(${field}.eq.1)`, `${field}=eq.1`])
        expect(errorOf(text).code).toBe('PGRST100')
    },
  )

  test('an empty list is every column', () => {
    expect(parse('select=').select).toEqual([{ kind: 'all' }])
    expect(parse('select=&select=a').select).toEqual([{ kind: 'all' }])
    expect(errorOf('select=,').code).toBe('PGRST100')
  })

  test('says where it stopped', () => {
    expect(errorOf('select=a,,b')).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse select parameter (a,,b)" (line 1, column 3)',
      details: 'unexpected "," expecting field name (* or [a..z0..9_$])',
    })
    expect(errorOf('select=a(b').message).toContain('(line 1, column 4)')
    expect(errorOf('select=rel!hint').details).toContain('expecting "("')
    expect(errorOf('select=%22👋%0A👋%22(').message).toContain('(line 2, column 4)')
  })

  test.each([
    ['depth', `select=${'a('.repeat(9)}b${')'.repeat(9)}`, 'nested more than 8'],
    ['columns', `select=${Array(301).fill('a').join(',')}`, 'more than 300 columns'],
    ['embeds', `select=${Array(41).fill('a(b)').join(',')}`, 'more than 40 embeds'],
    ['json steps', `select=a${'->b'.repeat(21)}`, 'more than 20 steps'],
    ['filters', Array(101).fill('a=eq.1').join('&'), 'more than 100 filters'],
    ['filters in one tree', `or=(${Array(101).fill('a.eq.1').join(',')})`, 'more than 100 filters'],
    ['logic', `or=${'(and'.repeat(8)}(a.eq.1)${')'.repeat(8)}`, 'nested more than 8'],
    ['order', `order=${Array(21).fill('a').join(',')}`, 'more than 20 order terms'],
  ])('bounds the %s', (_, text, details) => {
    expect(errorOf(text)).toMatchObject({ code: 'PGRST100', details: expect.stringContaining(details) })
  })

  test('holds what is at a bound', () => {
    expect(() => parse(`select=${'a('.repeat(8)}b${')'.repeat(8)}`)).not.toThrow()
    expect(() => parse(Array(100).fill('a=eq.1').join('&'))).not.toThrow()
  })
})

describe('filters', () => {
  test.each([
    ['a=eq.5', false, { kind: 'compare', operator: 'eq', value: '5' }],
    ['a=eq.', false, { value: '' }],
    ['a=not.eq.5', true, { operator: 'eq' }],
    ['a=eq."x"', false, { value: '"x"' }],
    ['a=eq.a.b,(c)', false, { value: 'a.b,(c)' }],
    ['a=like(any).{a*,b}', false, { operator: 'like', quantifier: 'any', value: '{a*,b}' }],
    ['a=in.(1,"b,c","d\\"e\\\\f", g )', false, { kind: 'in', values: ['1', 'b,c', 'd"e\\f', ' g '] }],
    ['a=in.()', false, { kind: 'in', values: [] }],
    ['a=in.(   )', false, { kind: 'in', values: [] }],
    ['a=in.( x,y)', false, { kind: 'in', values: ['x', 'y'] }],
    ['a=in.("")', false, { values: [''] }],
    ['a=in.("half)', false, { values: ['"half'] }],
    ['a=not.in.(1)', true, { kind: 'in' }],
    ['a=is.NULL', false, { kind: 'is', value: 'null' }],
    ['a=is.not_null', false, { kind: 'is', value: 'not null' }],
    ['a=wfts(english).cat or dog', false, { kind: 'search', search: 'wfts', language: 'english', value: 'cat or dog' }],
    ['a=fts.cat', false, { language: undefined }],
    ['a=nxl.[1,2)', false, { operator: 'nxl', value: '[1,2)' }],
  ])('%s', (text, negated, expected) => {
    expect(filterOf(text)).toMatchObject({ negated, test: expected })
  })

  test.each([
    'a=5',
    'a=equals.5',
    'a=eq',
    'a=is.nothing',
    'a=in.1,2',
    'a=cs(any).x',
    'a=eq(some).x',
    'a=',
    '=eq.1',
    'a..b=eq.1',
  ])('refuses %s', (text) => expect(errorOf(text).code).toBe('PGRST100'))

  test('reads logic trees', () => {
    expect(filterOf('or=(a.eq.1,and(b.gt.2,c.is.null),d.not.in.(1,2),e.cs.{x,y},f.eq."q,)",not.or(g.lt.1))')).toEqual({
      kind: 'or',
      negated: false,
      conditions: [
        expect.objectContaining({ field: { name: 'a', path: [] } }),
        expect.objectContaining({ kind: 'and', negated: false }),
        expect.objectContaining({ negated: true, test: { kind: 'in', values: ['1', '2'] } }),
        expect.objectContaining({ test: expect.objectContaining({ value: '{x,y}' }) }),
        expect.objectContaining({ test: expect.objectContaining({ value: 'q,)' }) }),
        expect.objectContaining({ kind: 'or', negated: true }),
      ],
    })
    expect(filterOf('not.and=(a.eq.1)')).toMatchObject({ kind: 'and', negated: true })
  })

  test('takes a column whose name begins like a word of logic', () => {
    expect(filterOf('or=(order_id.eq.1,android.eq.2)')).toMatchObject({
      conditions: [{ field: { name: 'order_id' } }, { field: { name: 'android' } }],
    })
  })

  test('in quotes, a reserved word is a column', () => {
    expect(filterOf('"order"=eq.x')).toMatchObject({ field: { name: 'order' } })
  })

  test('options of an embed are found by its path', () => {
    const query = parse('a.b.c=eq.1&a.b.order=x.desc&a.b.limit=3&a.b.offset=2&not.a.or=(d.eq.1)&order=z')
    expect(query.embedded).toMatchObject([
      {
        path: ['a', 'b'],
        level: { conditions: [{ field: { name: 'c' } }], limit: 3, offset: 2, order: [{ descending: true }] },
      },
      { path: ['a'], level: { conditions: [{ kind: 'or', negated: true }] } },
    ])
    expect(query.root.order).toMatchObject([{ field: { name: 'z' }, descending: false }])
  })
})

test('an order has columns, directions and places of nulls, and is rejected with another word', () => {
  expect(parse('order=a.desc.nullslast,b->>c.asc,rel(d).nullsfirst,e').root.order).toMatchObject([
    { field: { name: 'a' }, descending: true, nulls: 'last' },
    { field: { name: 'b', path: [{ key: 'c' }] }, descending: false },
    { relation: 'rel', field: { name: 'd' }, nulls: 'first' },
    { relation: undefined, nulls: undefined },
  ])
  expect(errorOf('order=a.ac').details).toBe('unexpected "a" expecting "asc", "desc", "nullsfirst" or "nullslast"')
  expect(errorOf('order=a.descc').code).toBe('PGRST100')
  expect(errorOf('order=a.nullsfirst.desc').code).toBe('PGRST100')
})

test('a limit below zero is out of range, and an offset below zero starts at the first row', () => {
  expect(parse('limit=0&offset=5').root).toMatchObject({ limit: 0, offset: 5 })
  expect(errorOf('limit=-1')).toMatchObject({ code: 'PGRST103' })
  expect(errorOf('a.limit=-1')).toMatchObject({ code: 'PGRST103' })
  expect(parse('offset=-4&a.offset=-1')).toMatchObject({ root: { offset: 0 }, embedded: [{ level: { offset: 0 } }] })
  expect(errorOf('offset=99999999999999999999').code).toBe('PGRST100')
})

test.each(['1.5', '1e3', 'ten', '', '0x10', '१०'])(
  'a window of "%s", which is no whole number, is passed over',
  (text) => {
    expect(parse(`limit=${text}&offset=${text}&a.limit=${text}`)).toMatchObject({
      root: { limit: undefined, offset: 0 },
      embedded: [{ level: { limit: undefined } }],
    })
  },
)

test("a function's arguments are told from filters by their value", () => {
  const query = parse('a=1&b=eq.1&c=in stock&a=2&e.f=eq.1&select=x', true)
  expect(query.rest).toEqual([
    ['a', '1'],
    ['c', 'in stock'],
    ['a', '2'],
  ])
  expect(() => parse('d=in.stock', true)).toThrow(ApiError)
})

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'ab(),.:!"\\->*&=\0 {}', 'not.', 'in.', 'eq.', 'and', 'or', '::', '->>', '...', 'count()'),
  }),
)

test('whatever it is given, it reads it or refuses it with a code of its own', () => {
  const key = fc.oneof(
    anything,
    fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'columns', 'on_conflict'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(key, anything), { maxLength: 5 }), fc.boolean(), (parameters, hasArguments) => {
      try {
        parseQuery(parameters, hasArguments)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        expect(['PGRST100', 'PGRST103']).toContain(error.body.code)
        if (error.body.code === 'PGRST100')
          expect(error.body.message).toMatch(/^"failed to parse .* \(line \d+, column \d+\)$/s)
      }
    }),
    { numRuns: 3000 },
  )
})

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
const printable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))

test('quoted values and names come back as they were', () => {
  fc.assert(
    fc.property(fc.array(printable, { minLength: 1, maxLength: 6 }), (texts) => {
      const inside = texts.map(quoted).join(',')
      expect(parseQuery([['a', `in.(${inside})`]], false).root.conditions[0]).toMatchObject({ test: { values: texts } })
      expect(
        parseQuery([['or', `(${texts.map((text) => `a.eq.${quoted(text)}`).join(',')})`]], false).root.conditions[0],
      ).toMatchObject({
        conditions: texts.map((value) => ({ test: { value } })),
      })
      expect(parseQuery([['columns', inside]], false).columns).toEqual([...new Set(texts)])
      expect(parseQuery([['select', inside]], false).select).toMatchObject(texts.map((name) => ({ field: { name } })))
    }),
  )
})

// At this length, quadratic time would be minutes.
test('a long input takes no longer than its length', { timeout: 10_000 }, () => {
  for (const text of [
    '('.repeat(160_000),
    '"'.repeat(160_000),
    '\\'.repeat(160_000),
    `"${'\\"'.repeat(80_000)}`,
    'a,'.repeat(80_000),
    '-'.repeat(160_000),
  ]) {
    for (const name of ['select', 'or', 'a', 'order', 'columns']) {
      try {
        parseQuery([[name, text]], false)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    }
  }
})
