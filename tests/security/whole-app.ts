import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { type OpenBackend, openBackend, prepareDatabase } from '#server/backend.ts'
import { openDatabase } from '#server/core/database/open.ts'
import type { AccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { readConfig } from '#server/core/config/config.ts'
import { readSite } from '#server/features/site/site.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { makeBuild, publicConfig } from './http/http-edge.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'

export interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

/** The variables that choose who takes the money. */
type Payments = Record<string, string>

/** The whole server without its socket: every part as it is mounted, on a database of its own. */
export interface WholeApp {
  app: ReturnType<typeof createApp>
  backend: OpenBackend
  /** Signs and verifies, as the server does. */
  tokens: AccessTokens
  database: TestDatabase
  signUp: (email: string) => Promise<Session>
  /** Every address and method, as `POST /api/orders/:id`; what answers any method stands for each. */
  routes: () => [method: string, path: string][]
  close: () => Promise<void>
}

/** @param on an empty database of its own, if not said */
export async function startWholeApp(
  on?: TestDatabase,
  payments: Payments = { PAYMENTS: 'sandbox' },
): Promise<WholeApp> {
  const build = makeBuild()
  const dataDir = mkdtempSync(join(tmpdir(), 'campuslife-whole-'))
  const database = on ?? (await createTestDatabase())
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', MAILER_AUTOCONFIRM: 'true' }
  const config = readConfig({
    ENCRYPTION_KEY: testEncryptionKey,
    ...env,
    ...payments,
  })
  const opened = await openDatabase(config, silentLog)
  const backend = await openBackend(config, silentLog, opened, await prepareDatabase(config, opened, silentLog))
  const { protocols } = backend
  if (protocols === undefined) throw new Error('A hosted project signs tokens itself')
  const site = readSite({ webRoot: build.webRoot, siteUrl: config.siteUrl, hosted: undefined }, publicConfig)
  const app = createApp({ config, site, log: silentLog, backend })
  return {
    app,
    backend,
    tokens: protocols.tokens,
    database,
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
        // The data API looks at the name behind its address itself.
        const path = pattern.replace('/rest/v1/*', '/rest/v1/:name')
        if (path.includes('*') || method === 'OPTIONS') return []
        const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]
        return methods.map((each) => [each, path])
      })
      return [...new Map(all.map((route) => [route.join(' '), route])).values()]
    },
    close: async () => {
      await backend.close()
      await database.drop()
      build.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
