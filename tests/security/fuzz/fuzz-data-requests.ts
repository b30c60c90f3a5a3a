import fc from 'fast-check'
import { comparisons, searches } from '#server/supabase/data/query/query-types.ts'
import { deepJson, headerText, nastyText } from './fuzz-texts.ts'

/** A request below /rest/v1 by any sender. */
export interface DataRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** The generator's knowledge of the database: enough for most requests to pass the parser. */
export interface Vocabulary {
  columns: Record<string, string[]>
  /** The tables that a table can embed. */
  related: Record<string, string[]>
  functions: string[]
  /** Constraint names, which disambiguate embeds. */
  hints: string[]
  /** Existing values of rows. */
  values: string[]
}

const words = (...all: string[]) => fc.constantFrom(...all)
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })
const joined = (parts: fc.Arbitrary<string>, separator: string, minLength: number, maxLength: number) =>
  fc.array(parts, { minLength, maxLength }).map((all) => all.join(separator))
const sequence = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
/** Mostly empty. */
const perhaps = (part: fc.Arbitrary<string>, weight = 3) => often(fc.constant(''), part, weight)

const types = words(
  'text',
  'int',
  'uuid',
  'json',
  'jsonb',
  'date',
  'bool',
  'bytea',
  'regclass',
  'regrole',
  'xml',
  'oid',
)
const operator = words(...comparisons, ...searches)

const pair = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
  fc.tuple(name, value)

/** Requests by the grammar of the data API, from valid to entirely invalid. */
export function dataRequests({ columns, functions, hints, values }: Vocabulary): fc.Arbitrary<DataRequest> {
  const table = words(...Object.keys(columns))
  const everyColumn = [...new Set(Object.values(columns).flat())]
  const oddName = fc.oneof(nastyText, nastyText.map(quoted))
  const jsonPath = joined(sequence(words('->', '->>'), often(words('a', '0', '-1', 'k', '"x y"'), nastyText)), '', 1, 3)

  const ofTable = (name: string) => {
    const known = words(...(columns[name] ?? ['id']))
    const column = often(often(known, words(...everyColumn)), oddName, 14)
    const field = sequence(column, perhaps(jsonPath, 6))
    const value = often(words(...values), nastyText, 4)
    const inLogic = fc.oneof(value, value.map(quoted))
    const list = joined(inLogic, ',', 0, 3).map((all) => `(${all})`)
    const quantified = sequence(
      words('eq', 'neq', 'gt', 'like', 'ilike', 'match'),
      words('(any)', '(all)'),
      fc.constant('.'),
      joined(inLogic, ',', 0, 3).map((all) => `{${all}}`),
    )
    const test = (operand: fc.Arbitrary<string>) =>
      sequence(
        perhaps(fc.constant('not.'), 5),
        fc.oneof(
          { weight: 6, arbitrary: sequence(operator, fc.constant('.'), operand) },
          {
            weight: 1,
            arbitrary: sequence(
              words('fts', 'wfts'),
              words('(english)', '(simple)', '(x)', '()'),
              fc.constant('.'),
              operand,
            ),
          },
          { weight: 2, arbitrary: sequence(fc.constant('in.'), list) },
          { weight: 2, arbitrary: sequence(fc.constant('is.'), words('null', 'not_null', 'true', 'unknown', 'x')) },
          { weight: 1, arbitrary: quantified },
          { weight: 1, arbitrary: nastyText },
        ),
      )
    const logic = fc.letrec<{ group: string; member: string }>((tie) => ({
      group: joined(tie('member'), ',', 1, 3).map((all) => `(${all})`),
      member: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'logic' },
        sequence(field, fc.constant('.'), test(inLogic)),
        sequence(perhaps(fc.constant('not.')), words('and', 'or'), tie('group')),
      ),
    })).group
    const order = joined(
      sequence(
        fc.oneof(
          { weight: 5, arbitrary: field },
          { weight: 1, arbitrary: sequence(table, fc.constant('('), column, fc.constant(')')) },
        ),
        perhaps(words('.asc', '.desc', '.asc.nullsfirst', '.desc.nullslast', '.up')),
      ),
      ',',
      1,
      3,
    )
    return { column, field, value, test, logic, order, window: often(fc.nat(20).map(String), nastyText) }
  }

  const plain = ofTable('')
  const selected = fc.letrec<{ items: string; item: string; embed: string }>((tie) => ({
    items: joined(tie('item'), ',', 1, 4),
    item: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'embed' },
      fc.constant('*'),
      sequence(
        perhaps(sequence(oddName, fc.constant(':')), 8),
        words(...everyColumn),
        perhaps(jsonPath, 6),
        perhaps(sequence(fc.constant('::'), often(types, nastyText)), 5),
        perhaps(
          sequence(
            fc.constant('.'),
            words('count()', 'sum()', 'avg()', 'max()', 'min()'),
            perhaps(fc.constant('::text')),
          ),
          8,
        ),
      ),
      sequence(words('count()', 'n:count()', 'count()::text')),
      nastyText,
      tie('embed'),
    ),
    embed: sequence(
      perhaps(words('...', 'e:'), 4),
      often(fc.oneof(table, words(...everyColumn)), oddName),
      perhaps(sequence(fc.constant('!'), often(words(...hints), oddName)), 4),
      perhaps(words('!inner', '!left'), 3),
      fc.constant('('),
      often(tie('items'), fc.constant('')),
      fc.constant(')'),
    ),
  })).items

  const parametersOf = (name: string) => {
    const { column, field, test, value, logic, order, window } = ofTable(name)
    const own = columns[name] ?? ['id']
    const embedded = sequence(table, fc.constant('.'))
    return fc.array(
      fc.oneof(
        { weight: 5, arbitrary: pair(field, test(value)) },
        { weight: 2, arbitrary: pair(words('or', 'and', 'not.or', 'not.and'), logic) },
        { weight: 3, arbitrary: pair(fc.constant('order'), order) },
        { weight: 2, arbitrary: pair(words('limit', 'offset'), window) },
        { weight: 1, arbitrary: pair(sequence(embedded, field), test(value)) },
        {
          weight: 1,
          arbitrary: pair(sequence(embedded, words('order', 'limit', 'offset', 'or')), fc.oneof(order, window, logic)),
        },
        { weight: 1, arbitrary: pair(fc.constant('columns'), joined(column, ',', 1, 3)) },
        { weight: 1, arbitrary: pair(fc.constant('on_conflict'), often(joined(words(...own), ',', 1, 2), nastyText)) },
        { weight: 1, arbitrary: pair(nastyText, nastyText) },
      ),
      { maxLength: 4 },
    )
  }

  const json = fc.oneof(
    { weight: 2, arbitrary: plain.value },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: nastyText },
  )
  const bodyOf = (name: string) => {
    const own = columns[name] ?? ['id']
    const object = fc.dictionary(often(words(...own), nastyText, 14), json, { maxKeys: 5 })
    return fc.oneof(
      { weight: 8, arbitrary: object.map((value) => JSON.stringify(value)) },
      { weight: 3, arbitrary: fc.array(object, { maxLength: 3 }).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: nastyText },
      {
        weight: 1,
        arbitrary: words(deepJson(50), deepJson(6000), deepJson(20_000, '[', ']'), '{"id":1,"id":2}', '[{}]', ''),
      },
    )
  }

  const preference = fc.oneof(
    words('return=minimal', 'return=headers-only', 'return=representation', 'count=exact', 'count=planned'),
    words('count=estimated', 'resolution=merge-duplicates', 'resolution=ignore-duplicates', 'missing=default'),
    words(
      'handling=strict',
      'handling=lenient',
      'max-affected=1',
      'max-affected=0',
      'tx=rollback',
      'timezone=Asia/Kolkata',
    ),
    nastyText,
    nastyText.map((text) => `timezone=${text}`),
  )
  const accept = fc.oneof(
    words('application/json', 'text/csv', '*/*', 'application/vnd.pgrst.object+json', 'application/geo+json'),
    words(
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.plan+json',
      'text/html;q=0.9,*/*;q=0.1',
    ),
    nastyText,
  )
  const headers = fc
    .record(
      {
        prefer: joined(preference, ', ', 1, 3),
        accept,
        range: often(words('0-9', '5-2', '0-', 'items=0-1', '999999999999-'), nastyText),
        'accept-profile': often(words('public', 'auth', 'private', 'server', 'pg_catalog'), nastyText),
        'content-profile': often(words('public', 'auth'), nastyText),
        'content-type': often(
          words('application/json', 'text/plain', 'text/csv', 'application/x-www-form-urlencoded'),
          nastyText,
        ),
        cookie: nastyText.map((text) => `a=${text}`),
        'x-http-method-override': words('DELETE', 'PATCH'),
      },
      { requiredKeys: [] },
    )
    .map((all) => {
      // Each is rare, or nearly every request would be rejected for one of them.
      const remaining = Object.entries(all).filter(
        ([name, value], index) => name === 'prefer' || (value.length + index) % 5 === 0,
      )
      return Object.fromEntries(remaining.map(([name, value]) => [name, headerText(value)]))
    })

  // Dots alone would lead out of the data API.
  const oddPath = nastyText.filter((text) => !/^\.{1,2}$/.test(text))
  const place = fc.oneof(
    { weight: 22, arbitrary: table.map((name) => ({ name, path: `/${name}` })) },
    { weight: 3, arbitrary: words(...functions).map((name) => ({ name, path: `/rpc/${name}` })) },
    { weight: 1, arbitrary: oddPath.map((text) => ({ name: '', path: `/${encode(text)}` })) },
    { weight: 1, arbitrary: oddPath.map((text) => ({ name: '', path: `/rpc/${encode(text)}` })) },
  )
  const methods = often(
    words(...Array<string>(8).fill('GET'), 'HEAD', 'POST', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'DELETE'),
    words('PUT', 'OPTIONS', 'QUERY'),
    30,
  )
  return place.chain(({ name, path }) =>
    fc
      .record({
        method: methods,
        select: fc.option(selected, { freq: 2 }),
        parameters: parametersOf(name),
        headers,
        body: bodyOf(name),
        raw: perhaps(words('&%', '&%ff=%c0%80', '&select=%F0%28', '&=', '&&&', '#x', '&id=eq.%00'), 20),
      })
      .map(({ method, select, parameters, headers: sent, body, raw }) => {
        const query = [...(select === null ? [] : [['select', select]]), ...parameters]
          .map(([key = '', value = '']) => `${encode(key)}=${encode(value)}`)
          .join('&')
        const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
        return { method, path: `${path}?${query}${raw}`, headers: sent, body: writes ? body : undefined }
      }),
  )
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
