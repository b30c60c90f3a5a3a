import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The person who signs in at the issuer. */
export interface Visitor {
  sub: string
  email?: string
  /** Some services send a boolean as text. */
  email_verified?: boolean | 'true' | 'false'
  name?: string
}

/** An OpenID Connect provider on loopback, and a GitHub beside it, with real checks and signatures. */
export interface Issuer {
  url: string
  /** The next to sign in. */
  visitor: Visitor
  /** Claims that override those of the next token. */
  lie: JWTPayload
  /** Claims that override those of its userinfo response. */
  lieWhenAsked: Record<string, unknown>
  /** Signs the next token with a key that is not published. */
  useStrangersKey: boolean
  /** A hook that runs before the next token is issued. */
  beforeToken: () => Promise<void>
  /** Signs in at the provider, and returns the address to which it redirects. */
  approve: (authorizationUrl: string) => Promise<URL>
  /** A token for one-tap sign-in, with `more` besides the visitor's claims. */
  idToken: (more?: JWTPayload) => Promise<string>
  close: () => Promise<void>
}

interface Grant {
  redirectUri: string
  challenge: string
  nonce: string
  visitor: Visitor
}

export const client = { id: 'campus', secret: 'a client secret' }

/** The server's configuration of a provider that is this issuer. */
export const providerEnv = (name: string, url: string) => ({
  [`EXTERNAL_${name}_ENABLED`]: 'true',
  [`EXTERNAL_${name}_CLIENT_ID`]: client.id,
  [`EXTERNAL_${name}_SECRET`]: client.secret,
  [`EXTERNAL_${name}_URL`]: url,
})

export async function startIssuer(): Promise<Issuer> {
  const [ours, strangers] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Visitor>()

  const listening = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const issuer: Issuer = {
    url,
    visitor: { sub: 'nobody' },
    lie: {},
    lieWhenAsked: {},
    useStrangersKey: false,
    beforeToken: async () => {},
    async approve(authorizationUrl) {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      if (response.status !== 302) throw new Error(`The issuer refused: ${await response.text()}`)
      return new URL(response.headers.get('location') ?? '')
    },
    idToken: (more = {}) =>
      new SignJWT({ ...issuer.visitor, iss: url, aud: client.id, ...more })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuedAt()
        .setExpirationTime(more.exp ?? '5m')
        .sign(issuer.useStrangersKey ? strangers.privateKey : ours.privateKey),
    close: () => new Promise((resolve) => listening.close(() => resolve())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const visitor = tokens.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '')
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/userinfo`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
        })
      case '/jwks':
        return void json({ keys: [jwk] })
      case '/authorize':
      case '/login/oauth/authorize':
        return authorize(searchParams, response)
      case '/token':
      case '/login/oauth/access_token':
        await issuer.beforeToken()
        return token(new URLSearchParams(await bodyOf(request)), pathname === '/token', json)
      case '/userinfo':
        return void json({ ...visitor, ...issuer.lieWhenAsked }, visitor === undefined ? 401 : 200)
      case '/api/v3/user':
        return void json({ id: Number(visitor?.sub), login: 'octo', name: visitor?.name })
      case '/api/v3/user/emails':
        return void json([
          { email: 'spare@example.org', primary: false, verified: true },
          { email: visitor?.email, primary: true, verified: visitor?.email_verified === true },
        ])
      default:
        return void json({}, 404)
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri') ?? ''
    const complete = query.get('client_id') === client.id && query.get('code_challenge_method') === 'S256'
    if (!complete || !redirectUri.endsWith('/auth/v1/callback')) return void response.writeHead(400).end('bad request')
    grants.set(code, {
      redirectUri,
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      visitor: issuer.visitor,
    })
    const target = new URL(redirectUri)
    target.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: target.href }).end()
  }

  async function token(
    form: URLSearchParams,
    isOidc: boolean,
    json: (body: unknown, status?: number) => void,
  ): Promise<void> {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const good =
      grant !== undefined &&
      verifier === grant.challenge &&
      form.get('redirect_uri') === grant.redirectUri &&
      form.get('client_secret') === client.secret
    if (!good) return json({ error: 'invalid_grant' }, 400)
    const idToken = await issuer.idToken({ ...grant.visitor, nonce: grant.nonce, ...issuer.lie })
    const accessToken = randomUUID()
    tokens.set(accessToken, grant.visitor)
    const answer = { access_token: accessToken, refresh_token: 'refresh-there', token_type: 'bearer' }
    json(isOidc ? { ...answer, id_token: idToken } : answer)
  }

  return issuer
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** A cookie jar, for requests without a browser. */
export function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    keep(response: Response): Response {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return response
    },
  }
}
