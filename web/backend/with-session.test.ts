import { AuthClient } from '@supabase/auth-js'
import type { GoTrueClient } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { withSession } from './with-session.ts'

const inAnHour = () => Math.round(Date.now() / 1000) + 3600
const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
const session = (name: string) => ({
  access_token: `${encoded({ alg: 'HS256' })}.${encoded({ sub: 'a', name, exp: inAnHour() })}.${encoded({})}`,
  refresh_token: `refresh ${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: inAnHour(),
  user: { id: 'a', aud: 'authenticated', email: 'asha@example.org' },
})
const old = session('old')
const fresh = session('fresh')
let clients = 0

/** A client, signed in or not, before a server that responds to a refresh so. */
function clientOf(renewal: () => Response, stored: object | null = old) {
  const storageKey = `with-session-${clients++}`
  const storage = new Map(stored ? [[storageKey, JSON.stringify(stored)]] : [])
  const renewals: string[] = []
  const auth = new AuthClient({
    url: 'http://auth.test',
    storageKey,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: async (input) => {
      renewals.push(String(input))
      return renewal()
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  return { auth, renewals, events }
}

/** As in a page that has loaded the client: it alone has the session. */
const ofClient = (auth: GoTrueClient) => ({ storedToken: () => undefined, client: async () => auth })

/** Accepts the one token and rejects any other. */
function serverTaking(token: string | undefined) {
  const asked: (string | undefined)[] = []
  const send = async (sent: string | undefined) => {
    asked.push(sent)
    return new Response(null, { status: sent === token ? 200 : 401 })
  }
  return { asked, send }
}

const gone = () =>
  Response.json(
    { code: 'refresh_token_not_found', message: 'gone' },
    { status: 400, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
  )

describe('a request whose access token is rejected', () => {
  it('is sent again with a refreshed token', async () => {
    const { auth, renewals } = clientOf(() => Response.json(fresh))
    const { asked, send } = serverTaking(fresh.access_token)
    expect((await withSession(send, ofClient(auth))).status).toBe(200)
    expect([asked, renewals.length]).toEqual([[old.access_token, fresh.access_token], 1])
  })

  it('signs the person out when the session cannot be refreshed', async () => {
    const { auth, events } = clientOf(gone)
    const { asked, send } = serverTaking(undefined)
    expect((await withSession(send, ofClient(auth))).status).toBe(401)
    expect(asked).toEqual([old.access_token])
    expect(events).toContain('SIGNED_OUT')
    expect((await auth.getSession()).data.session).toBeNull()
  })

  it('does not sign out where the refresh was rate limited', async () => {
    const { auth, events } = clientOf(() => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }))
    const { send } = serverTaking(undefined)
    expect((await withSession(send, ofClient(auth))).status).toBe(401)
    expect(events).not.toContain('SIGNED_OUT')
  })

  it('is sent a second time only once', async () => {
    const { auth } = clientOf(() => Response.json(fresh))
    const { asked, send } = serverTaking('none of these')
    expect((await withSession(send, ofClient(auth))).status).toBe(401)
    expect(asked).toHaveLength(2)
  })

  it('causes one refresh for many concurrent requests', async () => {
    const { auth, renewals } = clientOf(() => Response.json(fresh))
    const { send } = serverTaking(fresh.access_token)
    const answers = await Promise.all(Array.from({ length: 8 }, () => withSession(send, ofClient(auth))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(renewals).toHaveLength(1)
  })

  it('is not retried for a visitor who is not signed in', async () => {
    const { auth, renewals } = clientOf(gone, null)
    const { asked, send } = serverTaking('a token')
    expect((await withSession(send, ofClient(auth))).status).toBe(401)
    expect([asked, renewals]).toEqual([[undefined], []])
  })
})
