import { expect, test } from 'vitest'
import { tableNames } from './log.ts'

const migrations = import.meta.glob<string>('/supabase/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every table whose changes are logged has a name for people', () => {
  const triggers = /create trigger[^;]* on ((?:public|auth)\.\w+)[^;]*private\.audit\(/g
  const audited = Object.values(migrations).flatMap((sql) => Array.from(sql.matchAll(triggers), ([, table]) => table))
  expect(audited.length).toBeGreaterThan(15)
  expect(audited.filter((table) => table !== undefined && !(table in tableNames))).toEqual([])
})
