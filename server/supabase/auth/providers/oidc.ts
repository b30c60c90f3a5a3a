import * as oidc from 'openid-client'
import type { ProviderSettings } from '#server/core/config/provider-settings.ts'
import { type Expected, profileOf, type Provider, type ProviderAccount } from './provider.ts'
import { openIdTokenVerifier } from './verify-id-token.ts'

/** Timeout of a provider's response, seconds. */
export const providerTimeout = 10

const profileClaims = { name: 'name', full_name: 'name', avatar_url: 'picture', picture: 'picture', iss: 'iss' }

/** Any OpenID Connect provider, by its issuer. */
export function openOidc(settings: ProviderSettings): Provider {
  const { name, clientId, clientSecret, url, scopes } = settings
  const issuer = new URL(url)
  let discovered: Promise<oidc.Configuration> | undefined

  /** Discovered at first use, and again after a failure: the server starts also while a provider is down. */
  function configuration(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(issuer, clientId, clientSecret, undefined, { execute: safeguards(issuer), timeout: providerTimeout })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  const verifyIdToken = openIdTokenVerifier(async () => (await configuration()).serverMetadata())

  return {
    name,
    oidc: {
      issuer: url,
      clientId,
      async verify(idToken, accessToken) {
        const { sub, ...claims } = await verifyIdToken(idToken, accessToken)
        return {
          account: accountOf(sub ?? '', claims, { access_token: '' }),
          audience: [claims.aud ?? []].flat(),
          nonce: typeof claims['nonce'] === 'string' && claims['nonce'] !== '' ? claims['nonce'] : undefined,
        }
      },
    },
    async authorizationUrl(redirectUri, expected, more) {
      return oidc.buildAuthorizationUrl(
        await configuration(),
        await parameters(redirectUri, expected, more, ['openid', 'email', 'profile', ...scopes]),
      )
    },
    async identify(callback, { state, nonce, codeVerifier }) {
      const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const { sub, ...claims } = tokens.claims() ?? { sub: '' }
      if (sub === '') throw new Error('The provider named nobody.')
      return accountOf(sub, await withUserInfo(await configuration(), tokens.access_token, sub, claims), tokens)
    },
  }
}

/** Signatures are verified although the response came over TLS; plain HTTP is allowed to this machine only. */
export function safeguards({ protocol, hostname }: URL): ((config: oidc.Configuration) => void)[] {
  const isLocal = protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])]
}

export async function parameters(
  redirectUri: string,
  { state, nonce, codeVerifier }: Expected,
  { scopes = '', ...more }: Record<string, string>,
  ownScopes: string[],
): Promise<Record<string, string>> {
  return {
    ...more,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: [...new Set([...ownScopes, ...scopes.split(/[ ,]+/)])].filter((scope) => scope !== '').join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}

/** Some providers return the address only from their userinfo endpoint. */
async function withUserInfo(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
  claims: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (typeof claims['email'] === 'string' || config.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...claims, ...(await oidc.fetchUserInfo(config, accessToken, subject)) }
}

function accountOf(
  subject: string,
  claims: Record<string, unknown>,
  tokens: { access_token: string; refresh_token?: string },
): ProviderAccount {
  const email = claims['email']
  return {
    subject,
    email: typeof email === 'string' ? email : undefined,
    // Some providers send a text instead of a boolean.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    profile: profileOf(claims, profileClaims),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  }
}
