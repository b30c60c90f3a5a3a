import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneSecurityLog } from '#server/supabase/security-log/prune.ts'
import { type AuthServer, startAuth } from '../auth/auth-server.ts'

// The retention of the security log.

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

async function eventsOf(userId: string | null): Promise<{ kind: string }[]> {
  const { rows } = await server.pool.query<{ kind: string }>(
    'select kind from auth.security_events where user_id is not distinct from $1',
    [userId],
  )
  return rows
}

const put = (userId: string | null, kind: string, rows: number, age = '0 days') =>
  server.pool.query(
    `insert into auth.security_events (user_id, kind, created_at)
     select $1, $2, now() - $4::interval from generate_series(1, $3)`,
    [userId, kind, rows, age],
  )
const limits = { failuresOfAccount: 5, othersOfAccount: 10, withoutAccount: 7, total: 1_000 }
const countsOf = async (userId: string | null) => {
  const failed = (await eventsOf(userId)).filter(({ kind }) => kind === 'sign_in_failed').length
  return { failed, others: (await eventsOf(userId)).length - failed }
}

describe('the prune job', () => {
  it('leaves the newest of each account, so that guesses do not push its sign-ins out', async () => {
    const [person, other] = [await server.signedUp(), await server.signedUp()]
    await put(person.id, 'signed_in', 20)
    await put(person.id, 'sign_in_failed', 300)
    await pruneSecurityLog(server.pool, limits)
    expect(await countsOf(person.id)).toEqual({ failed: 5, others: 10 })
    expect((await eventsOf(other.id)).length).toBeGreaterThan(0)
  })

  it('deletes events older than 90 days, and events without an account or in total above their limits', async () => {
    const person = await server.signedUp()
    await put(person.id, 'signed_in', 3, '91 days')
    await put(null, 'limit_reached', 30)
    await pruneSecurityLog(server.pool, limits)
    expect((await eventsOf(null)).length).toBe(7)
    const { rows } = await server.pool.query(
      "select from auth.security_events where created_at < now() - interval '90 days'",
    )
    expect(rows).toHaveLength(0)
    await pruneSecurityLog(server.pool, { ...limits, total: 4 })
    const { rows: left } = await server.pool.query('select from auth.security_events')
    expect(left).toHaveLength(4)
  })

  it('killed after any of its statements, leaves a log that the next run finishes', async () => {
    const person = await server.signedUp()
    for (let killedAt = 0; killedAt < 4; killedAt++) {
      await put(person.id, 'sign_in_failed', 30)
      await put(null, 'limit_reached', 30)
      let done = 0
      const dying = {
        query: ((text: string, values: unknown[]) => {
          if (done++ === killedAt) throw new Error('killed')
          return server.pool.query(text, values)
        }) as typeof server.pool.query,
      }
      await expect(pruneSecurityLog(dying, limits)).rejects.toThrow('killed')
      await pruneSecurityLog(server.pool, limits)
      expect((await countsOf(person.id)).failed).toBe(5)
      expect((await eventsOf(null)).length).toBe(7)
    }
  })
})
