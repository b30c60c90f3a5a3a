import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'

const errorOf = (code: string) => Object.assign(new pg.DatabaseError('any', 0, 'error'), { code })

test.each([
  ['08006', 'the connection broke', true],
  ['53300', 'there are too many connections', true],
  ['57P01', 'the database shuts down', true],
  ['57P04', 'the database was dropped', true],
  ['57P05', 'a connection was idle for too long', true],
  ['25P03', 'a connection was idle in a transaction for too long', true],
  ['25P04', 'a transaction took too long', true],
  ['25P02', 'the transaction has failed', false],
  ['57014', 'the statement took too long', false],
  ['23505', 'a row is there already', false],
])('where %s means that %s, the database is unavailable: %s', (code, _meaning, expected) => {
  expect(isDatabaseUnavailable(errorOf(code))).toBe(expected)
})
