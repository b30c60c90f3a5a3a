/** Who somebody is at another service. */
export interface ProviderAccount {
  /** The account's name there; never given to another person. */
  subject: string
  email: string | undefined
  emailVerified: boolean
  /** What is shown of the person: name, picture, and where it comes from. */
  profile: Record<string, string>
  accessToken: string
  refreshToken: string | undefined
}

/** What an answer of the service is held against. */
export interface Expected {
  state: string
  nonce: string
  codeVerifier: string
}

/** What an OpenID Connect provider says of somebody in a token that an application got by itself (one-tap sign-in). */
interface VerifiedIdToken {
  account: ProviderAccount
  audience: string[]
  nonce: string | undefined
}

/** The port to one service whose accounts sign in here. */
export interface Provider {
  name: string
  /** Where the browser is sent, with `more` of the application's own parameters. */
  authorizationUrl: (redirectUri: string, expected: Expected, more: Record<string, string>) => Promise<URL>
  /**
   * @param callback the address that the service sent the browser to
   * @throws when the answer does not hold against what was expected
   */
  identify: (callback: URL, expected: Expected) => Promise<ProviderAccount>
  /** Of an OpenID Connect provider. */
  oidc?: {
    issuer: string
    clientId: string
    /**
     * Signature, issuer, times, and, where an access token is given and the token speaks of one, that it is that one.
     * @throws {InvalidIdToken} and whatever fetching the provider's keys throws
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
