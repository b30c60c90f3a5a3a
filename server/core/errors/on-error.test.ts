import { Hono } from 'hono'
import pg from 'pg'
import { expect, test } from 'vitest'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { onError } from './on-error.ts'

const failing = (code: string) => {
  const app = new Hono().onError(onError(silentLog))
  app.get('/', () => {
    throw Object.assign(new pg.DatabaseError('for whoever reads the log', 0, 'error'), { code })
  })
  return app.request('/')
}

test.each([
  ['40P01', 409, 'conflict'],
  ['40001', 409, 'conflict'],
  ['55P03', 409, 'conflict'],
  ['53300', 503, 'database_unavailable'],
  ['22021', 400, 'validation_failed'],
  ['XX000', 500, 'unexpected_failure'],
])('SQLSTATE %s is answered with %i %s, and not in the words of the database', async (state, status, code) => {
  const response = await failing(state)
  expect([response.status, await response.json()]).toMatchObject([status, { code }])
  expect(JSON.stringify(await (await failing(state)).json())).not.toContain('whoever reads the log')
})
