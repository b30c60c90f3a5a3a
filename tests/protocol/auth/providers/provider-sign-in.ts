import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { cookieJar, type Issuer, providerEnv, startIssuer, type Visitor } from './oidc-issuer.ts'

export const landing = 'http://localhost:4100/dashboard'
export const withoutKey = { apikey: 'none' }

let visitors = 0
export const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  sub: String(9000 + ++visitors),
  email: `visitor${visitors}@example.org`,
  email_verified: true,
  name: 'Sample Visitor',
  ...more,
})

/** A server for one test file with two providers, both of them the same issuer. */
export function providerSignIn() {
  let issuer: Issuer
  let server: AuthServer

  beforeAll(async () => {
    issuer = await startIssuer()
    server = await startAuth({
      ...providerEnv('COLLEGE', issuer.url),
      ...providerEnv('GITHUB', issuer.url),
      URI_ALLOW_LIST: 'https://app.example/**',
    })
  })
  afterEach(() => Object.assign(issuer, { lie: {}, lieWhenAsked: {}, useStrangersKey: false }))
  afterAll(async () => {
    await server.close()
    await issuer.close()
  })

  /** A browser that has signed in at the provider, and the address of its redirect back. */
  async function begun(query: Record<string, string> = {}, on = server) {
    const browser = cookieJar()
    const search = new URLSearchParams({ provider: 'college', redirect_to: landing, ...query })
    const response = browser.keep(await on.request(`/authorize?${search}`, { headers: withoutKey }))
    expect([response.status, await response.text()]).toEqual([302, ''])
    return { browser, back: await issuer.approve(response.headers.get('location') ?? '') }
  }

  const open = (back: URL, headers: Record<string, string>, on = server) =>
    on.request(back.pathname.replace('/auth/v1', '') + back.search, { headers: { ...withoutKey, ...headers } })

  async function signIn(who: Visitor, query: Record<string, string> = {}, on = server): Promise<URL> {
    issuer.visitor = who
    const { browser, back } = await begun(query, on)
    const response = await open(back, browser.header(), on)
    expect(response.status).toBe(302)
    return new URL(response.headers.get('location') ?? '')
  }

  return {
    get issuer() {
      return issuer
    },
    get server() {
      return server
    },
    begun,
    open,
    signIn,
  }
}

export const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1))
export const errorIn = (url: URL) => [url.searchParams.get('error'), url.searchParams.get('error_code')]
