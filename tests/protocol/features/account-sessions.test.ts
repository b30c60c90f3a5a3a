import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, type Person, startAuth } from '../auth/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

interface Listed {
  id: string
  current: boolean
  userAgent: string | null
  address: string
  secondFactor: boolean
  createdAt: string
  lastUsedAt: string
}
const listed = async (person: Pick<Person, 'accessToken'>): Promise<Listed[]> =>
  (await (await server.account(person, 'GET', '/sessions')).json()).sessions

async function onAnotherClient({ email }: Person) {
  const response = await server.post(
    '/token?grant_type=password',
    { email, password },
    { 'user-agent': 'Sample Browser on a phone' },
  )
  const session = await response.json()
  return { accessToken: session.access_token as string, refreshToken: session.refresh_token as string }
}

describe('signed-in devices', () => {
  it('are listed, the last used first, and this one is marked', async () => {
    const person = await server.signedUp()
    const phone = await onAnotherClient(person)
    await server.client().auth.refreshSession({ refresh_token: person.refreshToken })
    const here = await listed(person)
    expect(here).toMatchObject([
      { current: true, address: '127.0.0.1', secondFactor: false },
      { current: false, userAgent: 'Sample Browser on a phone' },
    ])
    expect(Date.parse(here[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(here[0]?.createdAt ?? ''))
    expect((await listed(phone)).map(({ current }) => current)).toEqual([false, true])
  })

  it('can be ended one by one, or all others together', async () => {
    const person = await server.signedUp()
    const [phone, tablet] = [await onAnotherClient(person), await onAnotherClient(person)]
    const ofPhone = (await listed(phone)).find(({ current }) => current)?.id ?? ''
    expect((await server.account(person, 'DELETE', `/sessions/${ofPhone}`)).status).toBe(204)
    expect((await server.account(phone, 'GET', '/sessions')).status).toBe(401)
    const again = await server.account(person, 'DELETE', `/sessions/${ofPhone}`)
    expect([again.status, (await again.json()).code]).toEqual([404, 'not_found'])
    expect((await server.account(person, 'DELETE', '/sessions')).status).toBe(204)
    expect((await server.account(tablet, 'GET', '/sessions')).status).toBe(401)
    expect(await listed(person)).toMatchObject([{ current: true }])
  })

  it('of another account can be neither ended nor read', async () => {
    const [person, stranger] = [await server.signedUp(), await server.signedUp()]
    const [theirs] = await listed(stranger)
    expect((await server.account(person, 'DELETE', `/sessions/${theirs?.id}`)).status).toBe(404)
    expect(await listed(person)).toHaveLength(1)
    expect(await listed(stranger)).toHaveLength(1)
  })
})
