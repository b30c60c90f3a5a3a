import { expect, test } from 'vitest'
import { maxRows } from '../protocol/range.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { Schema, Table } from '../schema/schema.ts'
import { isHeavy } from './embed-limits.ts'
import { planRead } from './read-plan.ts'

const column = (name: string) => ({ name, type: '' as never, baseType: 'text', defaultValue: undefined })
const people: Table = {
  name: 'people',
  visibleTo: new Set(['anon']),
  isView: false,
  primaryKey: [],
  columns: new Map([['name', column('name')]]),
  computed: new Map([
    ['shout', column('shout')],
    ['name', column('name')],
  ]),
  relationships: [
    { cardinality: 'one-to-many', from: 'people', to: 'people', toIsView: false, function: 'friends' },
    {
      cardinality: 'one-to-many',
      from: 'people',
      to: 'people',
      toIsView: false,
      constraint: 'key',
      fromHasKey: false,
      countedFor: new Set(),
      hidesSome: false,
      columns: [['name', 'name']],
    },
  ],
}
const schema: Schema = {
  readsRequest: false,
  tables: new Map([['people', people]]),
  functions: new Map(),
  castTypes: new Map(),
}

function heavy(text: string): boolean {
  const query = parseQuery(new URLSearchParams(text), false)
  const window = { offset: 0, limit: query.root.limit ?? maxRows }
  return isHeavy(planRead({ schema, role: 'anon' }, { shape: people, table: people }, query, window))
}

test.each([
  ['a field of the page', 'select=shout&limit=5', false],
  ['a column that a function shares its name with', 'name=eq.x&order=name&limit=5', false],
  ['a key', 'select=people(name)&limit=5&people.limit=5', false],
  ['a filter', 'shout=eq.X&limit=5', true],
  ['a filter among others', 'or=(name.eq.x,and(shout.eq.X,name.eq.y))&limit=5', true],
  ['an order', 'order=name,shout&limit=5', true],
  ['rows of a function', 'select=friends(name)&limit=5&friends.limit=5', true],
  ['a filter of what is embedded', 'select=people(name)&people.shout=eq.X&limit=5&people.limit=5', true],
])('%s may keep the database busy: %s', (_, text, expected) => {
  expect(heavy(text)).toBe(expected)
})
