import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashRefreshToken } from '#server/supabase/auth/tokens/refresh-tokens.ts'
import { type AuthServer, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token })

describe('refreshing', () => {
  it('continues the session with new tokens', async () => {
    const person = await server.signedUp()
    const { data, error } = await refresh(person.refreshToken)
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(person.refreshToken)
    const [before, after] = [decodeJwt(person.accessToken), decodeJwt(data.session?.access_token ?? '')]
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
    const { rows } = await server.pool.query('select refreshed_at from auth.sessions where id = $1', [
      after['session_id'],
    ])
    expect(rows[0].refreshed_at).not.toBeNull()
  })

  it('carries changed metadata into the token', async () => {
    const person = await server.signedUp()
    await server.pool.query(`update auth.users set raw_app_meta_data = '{"plan":"pro"}' where id = $1`, [person.id])
    const { data } = await refresh(person.refreshToken)
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ app_metadata: { plan: 'pro' } })
  })

  it('returns the same child for a parent that is presented again, however late', async () => {
    const person = await server.signedUp()
    const first = await refresh(person.refreshToken)
    await age(person.refreshToken, '1 day')
    const second = await refresh(person.refreshToken)
    expect(second.error).toBeNull()
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
  })

  it('returns a new token for a grandparent within the reuse interval, which starts at its use', async () => {
    const patient = server.configured({ REFRESH_TOKEN_REUSE_INTERVAL: '1000' })
    const again = (token: string) => patient.client().auth.refreshSession({ refresh_token: token })
    const person = await server.signedUp()
    const child = await nextToken(person.refreshToken)
    const grandchild = await nextToken(child)
    await age(person.refreshToken, '600 seconds')
    const reused = await again(person.refreshToken)
    expect(reused.error).toBeNull()
    expect([child, grandchild]).not.toContain(reused.data.session?.refresh_token)
    // Presenting it again must not restart the interval.
    await age(person.refreshToken, '500 seconds')
    await nextToken(await nextToken(reused.data.session?.refresh_token ?? ''))
    expect((await again(person.refreshToken)).error?.code).toBe('refresh_token_already_used')
  })

  it('revokes the whole family when a long used token is presented, though the request fails', async () => {
    const person = await server.signedUp()
    const child = await nextToken(person.refreshToken)
    const active = await nextToken(child)
    await age(person.refreshToken, '11 seconds')
    const stolen = await refresh(person.refreshToken)
    expect(stolen.error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    // Neither the thief's nor the owner's tokens are valid from here on, not even within the reuse interval.
    for (const token of [active, child, person.refreshToken])
      expect((await refresh(token)).error?.code).toBe('refresh_token_already_used')
    const { rows } = await server.pool.query(
      'select bool_and(revoked) as all_revoked from auth.refresh_tokens where user_id = $1',
      [person.id],
    )
    expect(rows[0].all_revoked).toBe(true)
  })

  it('leaves other sessions of the same person alone when one family ends', async () => {
    const person = await server.signedUp()
    const other = await server.client().auth.signInWithPassword({ email: person.email, password })
    await nextToken(await nextToken(person.refreshToken))
    await age(person.refreshToken, '1 hour')
    expect((await refresh(person.refreshToken)).error?.code).toBe('refresh_token_already_used')
    expect((await refresh(other.data.session?.refresh_token ?? '')).error).toBeNull()
  })

  it('responds to fifty concurrent requests with valid tokens', async () => {
    const person = await server.signedUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refreshToken)))
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    const children = new Set(answers.map(({ data }) => data.session?.refresh_token))
    expect(children.size).toBe(1)
    for (const { data } of answers.slice(0, 5)) {
      expect((await server.client().auth.getUser(data.session?.access_token)).error).toBeNull()
    }
    expect((await refresh([...children][0] ?? '')).error).toBeNull()
  })

  it('rejects with the errors that the client handles', async () => {
    const cases: [unknown, string, string][] = [
      [{ refresh_token: 'TooLongOrWrong!' }, 'validation_failed', 'Refresh token is not valid'],
      [{ refresh_token: 'abcdefghij12' }, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
      [{ refresh_token: 'x'.repeat(32) }, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
      [{ refresh_token: 'x'.repeat(31) }, 'validation_failed', 'Refresh token is not valid'],
      [{ refresh_token: '' }, 'validation_failed', 'refresh_token required'],
      [{}, 'validation_failed', 'refresh_token required'],
      [{ refresh_token: 12 }, 'validation_failed', 'refresh_token: '],
    ]
    for (const [body, code, message] of cases) {
      const response = await server.post('/token?grant_type=refresh_token', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error_code: code, msg: expect.stringContaining(message) })
    }
  })

  it('rejects a banned account and an expired session', async () => {
    const banned = await server.signedUp()
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [banned.id])
    expect((await refresh(banned.refreshToken)).error).toMatchObject({
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    })
    const late = await server.signedUp()
    await server.pool.query("update auth.sessions set not_after = now() - interval '1 second' where user_id = $1", [
      late.id,
    ])
    expect((await refresh(late.refreshToken)).error?.code).toBe('session_expired')
  })

  it('forgets tokens that were used more than a week ago, sooner or later', async () => {
    const person = await server.signedUp()
    let token = await nextToken(person.refreshToken)
    await age(person.refreshToken, '8 days')
    // Every sixteenth refresh of any session deletes old tokens.
    for (let turn = 0; turn < 16; turn++) token = await nextToken(token)
    const { rows } = await server.pool.query('select token from auth.refresh_tokens where user_id = $1', [person.id])
    expect(rows).toHaveLength(17)
    expect(rows).not.toContainEqual({ token: hashRefreshToken(person.refreshToken) })
  })
})

/** Moves the time of a token's use into the past. */
async function age(token: string, by: string): Promise<void> {
  const { rowCount } = await server.pool.query(
    'update auth.refresh_tokens set updated_at = updated_at - $2::interval where token = $1',
    [hashRefreshToken(token), by],
  )
  expect(rowCount).toBe(1)
}

async function nextToken(token: string): Promise<string> {
  const { data, error } = await refresh(token)
  expect(error).toBeNull()
  return data.session?.refresh_token ?? ''
}
