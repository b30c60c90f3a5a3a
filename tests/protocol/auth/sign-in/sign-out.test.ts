import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, type Person, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token })

const livesOn = async ({ accessToken }: Pick<Person, 'accessToken'>) =>
  (await server.client().auth.getUser(accessToken)).error === null

async function threeSessions(): Promise<[Person, Person, Person]> {
  const person = await server.signedUp()
  const more = async (): Promise<Person> => {
    const client = server.client()
    const { data } = await client.auth.signInWithPassword({ email: person.email, password })
    return {
      ...person,
      client,
      accessToken: data.session?.access_token ?? '',
      refreshToken: data.session?.refresh_token ?? '',
    }
  }
  return [person, await more(), await more()]
}

describe('signing out', () => {
  it.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('%s', async (scope, expected) => {
    const sessions = await threeSessions()
    expect((await sessions[0].client.auth.signOut({ scope })).error).toBeNull()
    expect(await Promise.all(sessions.map(livesOn))).toEqual(expected)
    const refreshed = await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)))
    expect(refreshed.map(({ error }) => error === null)).toEqual(expected)
  })

  it('is global without a scope, and responds with 204 without a body', async () => {
    const [first, second] = await threeSessions()
    const response = await server.request('/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${first.accessToken}` },
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await livesOn(second)).toBe(false)
  })

  it('leaves other people signed in', async () => {
    const [one, other] = [await server.signedUp(), await server.signedUp()]
    await one.client.auth.signOut()
    expect(await livesOn(other)).toBe(true)
  })

  it('rejects an unknown scope', async () => {
    const person = await server.signedUp()
    const response = await server.request('/logout?scope=everyone', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
    expect(await livesOn(person)).toBe(true)
  })
})
