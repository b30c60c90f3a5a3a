import type { Hono } from 'hono'
import type { OpenBackend } from '#server/backend.ts'
import type { AccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { readSite } from '#server/features/site/site.ts'
import type { TestDatabase } from '#tests/support/backend/database.ts'
import type { Project } from '#tests/support/hosted/project-server.ts'
import { openTestBackend } from '#tests/support/backend/test-backend.ts'
import { makeBuild, publicConfig } from './http/http-edge.ts'

export interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

/** The variables that select the payment provider. */
type Payments = Record<string, string>

/** The whole server without its socket: every part as it is mounted, on a database of its own. */
export interface WholeApp {
  app: Hono
  backend: OpenBackend
  /** Signs and verifies, as the server does. */
  tokens: AccessTokens
  /** Set where the tests run on top of a hosted project. */
  project: Project | undefined
  database: Pick<TestDatabase, 'pool'>
  signUp: (email: string) => Promise<Session>
  /** Every address and method, as `POST /api/orders/:id`; a route for any method is listed once per method. */
  routes: () => [method: string, path: string][]
  close: () => Promise<void>
}

/** @param on defaults to an empty database of its own */
export async function startWholeApp(
  on?: Pick<TestDatabase, 'url' | 'pool' | 'drop'>,
  payments: Payments = { PAYMENTS: 'sandbox' },
): Promise<WholeApp> {
  const build = makeBuild()
  const test = await openTestBackend({ RATE_LIMITS: 'off', MAILER_AUTOCONFIRM: 'true', ...payments }, { on })
  const { backend, config } = test
  const site = readSite({ webRoot: build.webRoot, siteUrl: config.siteUrl, hosted: config.hosted }, publicConfig)
  const app = test.createApp(site)
  return {
    app,
    backend,
    tokens: test.tokens,
    project: test.project,
    database: test,
    signUp: async (email) => {
      const answer = await app.request('/auth/v1/signup', {
        method: 'POST',
        headers: { apikey: backend.secrets.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Genda#2026' }),
      })
      return answer.json()
    },
    routes: () => {
      const all = app.routes.flatMap(({ method, path: pattern }): [string, string][] => {
        // The data API parses the table's name after its prefix itself.
        const path = pattern.replace('/rest/v1/*', '/rest/v1/:name')
        if (path.includes('*') || method === 'OPTIONS') return []
        const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]
        return methods.map((each) => [each, path])
      })
      return [...new Map(all.map((route) => [route.join(' '), route])).values()]
    },
    close: async () => {
      await test.close()
      build.remove()
    },
  }
}
