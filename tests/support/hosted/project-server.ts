import { Hono } from 'hono'
import { readConfig } from '#server/core/config/config.ts'
import { openDatabase } from '#server/core/database/open.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import { listen } from '#server/core/http/listen.ts'
import { onError } from '#server/core/http/on-error.ts'
import { openMailer } from '#server/core/mail/open.ts'
import { openSms } from '#server/core/sms/open.ts'
import { authErrorFormat } from '#server/supabase/auth/protocol/errors.ts'
import { createAuthApi } from '#server/supabase/auth/routes.ts'
import { openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import { silentLog } from '../database/silent-log.ts'
import { freePort } from '../servers/free-port.ts'

export interface Project {
  url: string
  keys: Secrets
  close: () => Promise<void>
}

/**
 * Our own two protocols in the role of a hosted project: accounts and tables at an address of its own, and nothing else.
 *
 * @param superuserUrl of the project's database, whose migrations have run
 * @param settings of its accounts
 */
export async function startProject(superuserUrl: string, settings: Record<string, string> = {}): Promise<Project> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    RATE_LIMITS: 'off',
    ...settings,
    DATABASE_URL: superuserUrl,
    PORT: String(port),
    SITE_URL: url,
  })
  const database = await openDatabase(config, silentLog)
  await database.prepareApiPool()
  const { pool, apiPool } = database
  const keys = await readOrCreateSecrets(pool)
  const tokens = await openAccessTokens(pool, config)
  const schema = openSchemaCache(pool, silentLog)
  const mailer = openMailer(config, pool, silentLog)
  const sms = openSms(config, mailer)
  const parts = { pool, apiPool, config, secrets: keys, tokens, schema, mailer, sms, log: silentLog }
  const app = new Hono()
    .onError(onError(silentLog, { formats: [authErrorFormat] }))
    .route(authErrorFormat.basePath, createAuthApi(parts))
    .route('/rest/v1', createDataApi(parts))
  const server = await listen(app.fetch, config)
  return {
    url,
    keys,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await schema.close()
      await database.close()
    },
  }
}
