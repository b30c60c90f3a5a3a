/** An account at another service. */
export interface ProviderAccount {
  /** Its id there, which is never reused for another person. */
  subject: string
  email: string | undefined
  emailVerified: boolean
  /** The displayed facts: name, picture, and their issuer. */
  profile: Record<string, string>
  accessToken: string
  refreshToken: string | undefined
}

/** The values that a provider's response is verified against. */
export interface Expected {
  state: string
  nonce: string
  codeVerifier: string
}

/** The verified content of an ID token that an application got by itself (one-tap sign-in). */
interface VerifiedIdToken {
  account: ProviderAccount
  audience: string[]
  nonce: string | undefined
}

/** The port to one service whose accounts sign in here. */
export interface Provider {
  name: string
  /** The URL that the browser is redirected to, with `more` parameters of the application. */
  authorizationUrl: (redirectUri: string, expected: Expected, more: Record<string, string>) => Promise<URL>
  /**
   * @param callback the URL that the provider redirected the browser to
   * @throws when the response does not match what was expected
   */
  identify: (callback: URL, expected: Expected) => Promise<ProviderAccount>
  /** Only of an OpenID Connect provider. */
  oidc?: {
    issuer: string
    clientId: string
    /**
     * Verifies signature, issuer and times, and the hash of the access token where both have one.
     * @throws {InvalidIdToken} and any error of fetching the provider's keys
     */
    verify: (idToken: string, accessToken: string | undefined) => Promise<VerifiedIdToken>
  }
}

export class InvalidIdToken extends Error {
  override name = 'InvalidIdToken'
}

/** Longer values would not fit into an access token. */
const longest = 300

export function profileOf(claims: Record<string, unknown>, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([to, from]) => {
      const value = claims[from]
      return typeof value === 'string' && value !== '' && value.length <= longest ? [[to, value]] : []
    }),
  )
}
