import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** An OpenID Connect provider that is none of ours, with its own pages to sign in and to agree. */
export interface OidcProvider {
  url: string
  /** The configuration of a site that offers it as "College". */
  env: Record<string, string>
  close: () => Promise<void>
}

const client = { id: 'campus-life', secret: 'a client secret of forty characters or so' }

/**
 * A person who signs in as `name` is name@college.example, a verified address; any password is accepted.
 * @param siteUrl whose callback is the only one allowed
 */
export async function startOidcProvider(siteUrl: string): Promise<OidcProvider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // The package warns on the console that its pages are for testing, which is their purpose here.
  const [warn, info] = [console.warn, console.info]
  console.warn = console.info = () => {}
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/auth/v1/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@college.example`, email_verified: true, name: `Student ${id}` }),
    }),
  })
  const answer = provider.callback()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    env: {
      EXTERNAL_COLLEGE_ENABLED: 'true',
      EXTERNAL_COLLEGE_CLIENT_ID: client.id,
      EXTERNAL_COLLEGE_SECRET: client.secret,
      EXTERNAL_COLLEGE_URL: url,
    },
    close: async () => {
      Object.assign(console, { warn, info })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
