import fc from 'fast-check'
import type { DataRequest, Vocabulary } from './fuzz-data-requests.ts'

const words = (...all: string[]) => fc.constantFrom(...all)
const sequence = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
const joined = (part: fc.Arbitrary<string>, max: number) =>
  fc.array(part, { minLength: 1, maxLength: max }).map((all) => all.join(','))

/**
 * Well-formed requests, which reach the rows, where authorization decides. Each selects columns of its table, compares
 * them with values of their type, and embeds related tables.
 */
export function plainRequests({ columns, related, values }: Vocabulary): fc.Arbitrary<DataRequest> {
  const ids = words(...values.filter((value) => /^[0-9a-f-]{36}$/.test(value)))

  const condition = (column: string): fc.Arbitrary<string> => {
    const always = words('is.null', 'not.is.null')
    if (column === 'id' || column.endsWith('_id'))
      return fc.oneof(
        always,
        sequence(words('eq.', 'neq.', 'not.eq.'), ids),
        joined(ids, 2).map((all) => `in.(${all})`),
      )
    if (column === 'date' || column.endsWith('_at')) return fc.oneof(always, words('gt.2020-01-01', 'lte.2100-01-01'))
    return always
  }
  const filter = (names: string[]) =>
    words(...names).chain((column) => condition(column).map((test): [string, string] => [column, test]))

  const selected = (table: string, depth: number): fc.Arbitrary<string> => {
    const embeds = related[table] ?? []
    const item =
      depth > 2 || embeds.length === 0
        ? words(...(columns[table] ?? []), '*')
        : fc.oneof(
            words(...(columns[table] ?? []), '*'),
            words(...embeds).chain((target) =>
              sequence(
                words('', 'x:'),
                words(target),
                words('', '!inner', '!left'),
                words('('),
                selected(target, depth + 1),
                words(')'),
              ),
            ),
          )
    return fc.oneof({ weight: 9, arbitrary: joined(item, 3) }, { weight: 1, arbitrary: words('count()', 'n:count()') })
  }

  const parameters = (table: string): fc.Arbitrary<[string, string][]> => {
    const own = columns[table] ?? []
    const nested = words(...(related[table] ?? ['none'])).chain((target) =>
      filter(columns[target] ?? ['id']).map(([name, test]): [string, string] => [`${target}.${name}`, test]),
    )
    const either = fc
      .array(filter(own), { minLength: 1, maxLength: 3 })
      .map((all): [string, string] => ['or', `(${all.map(([name, test]) => `${name}.${test}`).join(',')})`])
    const order = sequence(words(...own), words('', '.desc', '.asc.nullsfirst')).map((text): [string, string] => [
      'order',
      text,
    ])
    const limit = fc.nat(9).map((n): [string, string] => ['limit', String(n)])
    return fc.array(
      fc.oneof({ weight: 4, arbitrary: filter(own) }, either, order, limit, { weight: 1, arbitrary: nested }),
      { maxLength: 3 },
    )
  }

  const change = (table: string) =>
    fc
      .dictionary(
        words(...(columns[table] ?? [])),
        fc.oneof(ids, words('made', 'free', '1', 'General'), fc.boolean(), fc.nat(5)),
        { minKeys: 1, maxKeys: 4 },
      )
      .map((row) => JSON.stringify(row))

  const prefer = words(
    '',
    '',
    'count=exact',
    'return=representation',
    'return=representation,count=exact',
    'resolution=merge-duplicates,return=representation',
    'tx=rollback',
  )
  return words(...Object.keys(columns)).chain((table) =>
    fc
      .record({
        method: words('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
        select: selected(table, 0),
        parameters: parameters(table),
        prefer,
        accept: words('application/json', 'application/json', 'application/json', 'text/csv'),
        body: change(table),
      })
      .map(({ method, select, parameters: given, prefer: wish, accept, body }) => ({
        method,
        path: `/${table}?${new URLSearchParams([['select', select], ...given])}`,
        headers: { accept, ...(wish === '' ? {} : { prefer: wish }) },
        body: method === 'POST' || method === 'PATCH' ? body : undefined,
      })),
  )
}
