import type { Options } from 'autocannon'
import pg from 'pg'
import { againstBare } from './against-bare.ts'
import type { Outcome, PartOptions } from './finding.ts'
import { runBareHandler } from './processes.ts'
import { interleaved } from './rates.ts'
import { type BenchSite, headersOf, openSite, type Session, signUp } from './site.ts'

/** Reading one's account and refreshing tokens, against bare handlers with the same statements. */
export async function measureSessions({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(0)
  const bare = await runBareHandler(site.databaseUrl)
  const key = site.keys.publishableKey
  const [person] = await signUp(site, 'reader', 1)
  if (person === undefined) throw new Error('Nobody could sign in.')

  report('GET /auth/v1/user and the bare handler, in turn')
  const { session_id: sessionId } = claimsOf(person.access_token)
  const user = await interleaved({
    ours: { load: { url: `${site.url}/auth/v1/user`, headers: headersOf(key, person.access_token) }, by: site },
    bare: { load: { url: `${bare.url}/user?id=${person.user.id}&session=${sessionId}` }, by: bare },
  })

  report('token refresh and the bare handler, in turn')
  const refreshPath = '/auth/v1/token?grant_type=refresh_token'
  const refresh = await interleaved({
    ours: { load: refreshing(site.url + refreshPath, key, await manySessions(site, person)), by: site },
    bare: { load: refreshing(`${bare.url}/refresh`, key, await manySessions(site, person)), by: bare },
  })
  await Promise.all([site.stop(), bare.stop()])
  const users = againstBare('`GET /auth/v1/user`', 1.3, user)
  const refreshes = againstBare('token refresh', 1.5, refresh)
  return {
    figures: { user: users.figures, refresh: refreshes.figures },
    findings: [users.finding, refreshes.finding],
  }
}

function claimsOf(token: string): { session_id: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string }
}

/** Refresh tokens of many sessions: those of requests that are aborted at a round's end are lost. */
async function manySessions({ databaseUrl }: BenchSite, { user }: Session): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ token: string }>(
    `with made as (insert into auth.sessions (user_id) select $1 from generate_series(1, 300) returning id, user_id),
          stored as (insert into auth.refresh_tokens (token, user_id, session_id)
       select encode(sha256(convert_to(left(md5(id::text), 12), 'utf8')), 'hex'), user_id, id from made)
     select left(md5(id::text), 12) as token from made`,
    [user.id],
  )
  await client.end()
  return rows.map(({ token }) => token)
}

/** Each response's token is presented the next time, as browsers do. */
function refreshing(url: string, key: string, tokens: string[]): Options {
  return {
    url,
    requests: [
      {
        method: 'POST',
        headers: { ...headersOf(key), 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify({ refresh_token: tokens.shift() }) }),
        onResponse: (_status, body) => {
          tokens.push((JSON.parse(body) as { refresh_token: string }).refresh_token)
        },
      },
    ],
  }
}
