import { AuthClient } from '@supabase/auth-js'
import { afterEach, describe, expect, it, vi } from 'vitest'

// What docs/behaviour.md#validation-the-rest says of the authentication client is the library's own behaviour. These
// tests fail when a new version changes it.

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const now = () => Math.round(Date.now() / 1000)
const encoded = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const token = (claims: object = {}) =>
  `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: 'a', exp: now() + 3600, ...claims })}.${encoded({})}`
const user = { id: 'a', aud: 'authenticated', email: 'asha@example.org', factors: [] }
const session = (changed: object = {}) => ({
  access_token: token(),
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: now() + 3600,
  user,
  ...changed,
})

let clients = 0

/** A client as web/backend/auth-client.ts creates it, before a server that responds with `answer`. */
function clientOf(
  answer: () => Response = () => Response.json({}),
  stored?: object,
  flowType: 'implicit' | 'pkce' = 'implicit',
) {
  // Each client has its own key: the library warns of two that share one.
  const storageKey = `key-${clients++}`
  const storage = new Map<string, string>(stored ? [[storageKey, JSON.stringify(stored)]] : [])
  const asked: string[] = []
  const client = new AuthClient({
    url: 'http://auth.test',
    storageKey,
    flowType,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: async (input) => {
      asked.push(String(input))
      return answer()
    },
  })
  return { client, stored: () => storage.get(storageKey), asked }
}

/** Simulates a start of the client on a page with this address. */
function arriveAt(href: string): void {
  const url = new URL(href)
  const listens = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('window', { location: url, history: { replaceState: () => {} }, ...listens })
  vi.stubGlobal('document', { visibilityState: 'visible', ...listens })
}

describe('the client sends no request', () => {
  it('to sign in without a password, unless it has an e-mail address or a phone number', async () => {
    const { client, asked } = clientOf()
    const { error } = await client.signInWithOtp({} as never)
    expect(error?.message).toBe('You must provide either an email or phone number.')
    expect(asked).toEqual([])
  })

  it('to resend a mail, unless it has an address and a type', async () => {
    const { client, asked } = clientOf()
    const { error } = await client.resend({ type: 'signup' } as never)
    expect(error?.message).toBe('You must provide either an email or phone number and a type')
    expect(asked).toEqual([])
  })

  it.each([
    { access_token: '', refresh_token: 'refresh' },
    { access_token: token(), refresh_token: '' },
  ])('for a session without both tokens (%#)', async (tokens) => {
    const { client, asked } = clientOf()
    const { error } = await client.setSession(tokens)
    expect(error?.name).toBe('AuthSessionMissingError')
    expect(asked).toEqual([])
  })
})

const whole = (issued: number) =>
  new URLSearchParams({
    access_token: token({ iat: issued }),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: '3600',
    expires_at: String(issued + 3600),
  })

describe('a callback address', () => {
  it('with an error is rejected', async () => {
    arriveAt('http://campus.test/dashboard#error=access_denied&error_code=otp_expired&error_description=Expired')
    const { client, stored } = clientOf()
    const { error } = await client.initialize()
    expect([error?.name, error?.message]).toEqual(['AuthImplicitGrantRedirectError', 'Expired'])
    expect(stored()).toBeUndefined()
  })

  it("without a whole session is 'No session defined in URL'", async () => {
    arriveAt('http://campus.test/dashboard#access_token=half')
    expect((await clientOf().client.initialize()).error?.message).toBe('No session defined in URL')
  })

  it("without a code, in the other flow, is 'No code detected.'", async () => {
    arriveAt('http://campus.test/dashboard')
    const { client } = clientOf(undefined, undefined, 'pkce')
    const read = Reflect.get(client, '_getSessionFromURL') as (params: object, flow: string) => Promise<unknown>
    expect(await read.call(client, {}, 'pkce')).toMatchObject({ error: { message: 'No code detected.' } })
  })

  it.each([
    [130, 1],
    [60, 0],
  ])('whose token was issued %i s ago logs %i warnings of a stale session', async (age, times) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    arriveAt(`http://campus.test/dashboard#${whole(now() - age)}`)
    const { client, stored } = clientOf(() => Response.json(user))
    expect((await client.initialize()).error).toBeNull()
    const stale = warned.mock.calls.filter(([message]) => String(message).includes('issued over 120s ago'))
    expect(stale).toHaveLength(times)
    expect(stored()).toContain('refresh')
  })
})

it('a refresh that fails temporarily is retried after 200 ms, then 400, then 800', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const times: number[] = []
  const { client } = clientOf(() => {
    times.push(Date.now() - began)
    return times.length < 4 ? new Response('busy', { status: 503 }) : Response.json(session())
  }, session())
  const refreshed = client.refreshSession()
  await vi.advanceTimersByTimeAsync(5000)
  expect((await refreshed).error).toBeNull()
  expect(times).toEqual([0, 200, 600, 1400])
})

it('a verified second factor emits MFA_CHALLENGE_VERIFIED, and the new session is stored', async () => {
  const raised = session({ access_token: token({ aal: 'aal2' }) })
  const { client, stored } = clientOf(() => Response.json(raised), session())
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await client.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' })
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  expect(stored()).toContain(raised.access_token)
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(data?.currentLevel).toBe('aal2')
})
