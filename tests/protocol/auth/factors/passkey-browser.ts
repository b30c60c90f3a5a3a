import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { makeAuthenticator, type Algorithm, type Authenticator } from '#tests/support/accounts/authenticator.ts'
import { type AuthServer, password, type Person } from '../auth-server.ts'

export const origin = 'http://localhost:4100'

/** The unmodified client as in a browser: with its cookies, and an authenticator. */
export interface Browser {
  auth: SupabaseClient['auth']
  authenticator: Authenticator
  /** A raw request with the same cookies. */
  post: (path: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  forgetCookies: () => void
}

export function browserOf(server: AuthServer, authenticator: Authenticator = makeAuthenticator({ origin })): Browser {
  const cookies = new Map<string, string>()
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await server.request(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  const { auth } = createClient(origin, server.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        return request(pathname.replace('/auth/v1', '') + search, init)
      },
    },
  })
  return {
    auth,
    authenticator,
    post: async (path, body) => {
      const response = await request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      return { status: response.status, body: await response.json() }
    },
    forgetCookies: () => cookies.clear(),
  }
}

export interface Owner extends Browser {
  person: Person
  passkeyId: string
}

/** A browser that is signed in with the password. */
export async function signedInBrowser(
  server: AuthServer,
  { email }: Pick<Person, 'email'>,
  authenticator?: Authenticator,
): Promise<Browser> {
  const browser = browserOf(server, authenticator)
  const { error } = await browser.auth.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

export async function addPasskey({ auth, authenticator }: Browser): Promise<string> {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) throw error
  const added = await auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: authenticator.create(data.options) as never,
  })
  if (added.error) throw added.error
  return added.data.id
}

/** A new account with a passkey. */
export async function ownerOf(
  server: AuthServer,
  settings: { algorithm?: Algorithm; counts?: boolean; aaguid?: string } = {},
): Promise<Owner> {
  const person = await server.signedUp()
  const browser = await signedInBrowser(server, person, makeAuthenticator({ origin, ...settings }))
  return { ...browser, person, passkeyId: await addPasskey(browser) }
}

type Wrong = Parameters<Authenticator['get']>[1]

/** Signs in with a passkey in a browser without a session. */
export async function signInWithPasskey({ auth, authenticator }: Browser, wrong?: Wrong) {
  const { data, error } = await auth.passkey.startAuthentication()
  if (error) throw error
  return auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: authenticator.get(data.options, wrong) as never,
  })
}
