import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '#server/core/config/provider-settings.ts'
import { parameters, providerTimeout, safeguards } from './oidc.ts'
import { profileOf, type Provider } from './provider.ts'

const person = z.looseObject({ id: z.number().int() })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub has OAuth without OpenID Connect: the account comes from its API. */
export function openGithub({ name, clientId, clientSecret, url, scopes }: ProviderSettings): Provider {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const config = new oidc.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientId,
    clientSecret,
  )
  config.timeout = providerTimeout
  for (const apply of safeguards(new URL(url))) apply(config)

  async function read<T extends z.ZodType>(path: string, token: string, shape: T): Promise<z.output<T>> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'CampusLife' })
    const response = await oidc.fetchProtectedResource(config, token, new URL(api + path), 'GET', undefined, headers)
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}.`)
    return shape.parse(await response.json())
  }

  return {
    name,
    async authorizationUrl(redirectUri, expected, more) {
      const own = await parameters(redirectUri, expected, more, ['user:email', ...scopes])
      return oidc.buildAuthorizationUrl(config, own)
    },
    async identify(callback, { state, codeVerifier }) {
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const [user, addresses] = await Promise.all([
        read('/user', tokens.access_token, person),
        read('/user/emails', tokens.access_token, emails),
      ])
      const address = addresses.find(({ primary }) => primary)
      return {
        subject: String(user.id),
        email: address?.email,
        emailVerified: address?.verified === true,
        profile: {
          ...profileOf(user, {
            name: 'name',
            full_name: 'name',
            user_name: 'login',
            preferred_username: 'login',
            avatar_url: 'avatar_url',
          }),
          iss: api,
        },
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      }
    },
  }
}
