import { AuthClient } from '@supabase/auth-js'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchOnOwnClock } from './own-clock.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a token is not expired on a phone whose clock is two hours ahead', async () => {
  const serverTime = Math.round(Date.now() / 1000)
  const refreshes: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    refreshes.push(String(input))
    return Response.json({
      access_token: 'a.b.c',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: serverTime + 3600,
      user: { id: 'a' },
    })
  })
  vi.useFakeTimers({ toFake: ['Date'], now: (serverTime + 2 * 3600) * 1000 })
  const storage = new Map<string, string>()
  const client = new AuthClient({
    url: 'http://auth.test',
    storageKey: 'own-clock',
    autoRefreshToken: false,
    fetch: fetchOnOwnClock,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
  await client.signInWithPassword({ email: 'asha@example.org', password: 'x' })
  for (let page = 0; page < 3; page++) expect((await client.getSession()).data.session?.access_token).toBe('a.b.c')
  expect(refreshes).toEqual(['http://auth.test/token?grant_type=password'])
})

it('a response without a session is unchanged', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"id":"a", "expires_at":1}', { headers: { 'content-type': 'application/json' } }),
  )
  expect(await (await fetchOnOwnClock('http://auth.test/user')).text()).toBe('{"id":"a", "expires_at":1}')
})
