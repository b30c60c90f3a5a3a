import { expect, test } from 'vitest'
import { tableNames } from './log.ts'

const schema = import.meta.glob<string>('/supabase/schema/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every table whose changes are logged has a name for people', () => {
  const triggers = /create trigger[^;]* on ((?:public|auth)\.\w+)[^;]*private\.audit\(/g
  const audited = Object.values(schema).flatMap((sql) => Array.from(sql.matchAll(triggers), ([, table]) => table))
  expect(audited.length).toBeGreaterThan(30)
  expect(audited.filter((table) => table !== undefined && !(table in tableNames))).toEqual([])
})
