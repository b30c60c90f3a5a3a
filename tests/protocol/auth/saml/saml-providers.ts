import type { AuthServer } from '../auth-server.ts'
import type { IdentityProvider } from './saml-idp.ts'

/** An operator's request for identity providers, with the secret key. */
export const askForProviders = (server: AuthServer, path: string, method: string, body?: unknown) =>
  server.request(`/admin/sso/providers${path}`, {
    method,
    headers: { apikey: server.secrets.secretKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Registers an identity provider; returns its id. */
export async function addProvider(server: AuthServer, of: IdentityProvider, domains: string[] = []): Promise<string> {
  const attribute_mapping = { keys: { full_name: { names: ['displayName', 'cn'] }, role: { default: 'student' } } }
  const body = { type: 'saml', metadata_xml: of.metadata, domains, attribute_mapping }
  const response = await askForProviders(server, '', 'POST', body)
  if (response.status !== 201) throw new Error(`The provider was not taken: ${await response.text()}`)
  return (await response.json()).id
}
