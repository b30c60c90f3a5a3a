import { Hono } from 'hono'
import { type Config, readConfig } from '#server/core/config/config.ts'
import { openDatabase } from '#server/core/database/open.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import { listen } from '#server/core/http/listen.ts'
import { onError } from '#server/core/errors/on-error.ts'
import { openMailer } from '#server/core/mail/open.ts'
import { openSms } from '#server/core/sms/open.ts'
import { authErrorFormat } from '#server/supabase/auth/protocol/errors.ts'
import { createAuthApi } from '#server/supabase/auth/routes.ts'
import { type AccessTokens, openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import { silentLog } from '../database/silent-log.ts'
import { freePort } from '../servers/free-port.ts'

type Answer = (request: Request) => Response | Promise<Response>

export interface Project {
  url: string
  keys: Secrets
  tokens: AccessTokens
  /** Its two protocols, without a socket. */
  app: () => Hono
  /** Changes the settings of its accounts, as its dashboard does. */
  configure: (settings: Record<string, string>) => void
  /** Sets the response to every request from now on; undefined restores the project's own. */
  answerWith: (answer: Answer | undefined) => void
  close: () => Promise<void>
}

/**
 * Our own two protocols in the role of a hosted project: accounts and tables at an address of their own, and nothing
 * else.
 *
 * @param superuserUrl of the project's database, whose migrations have run
 * @param settings of its accounts
 */
export async function startProject(superuserUrl: string, settings: Record<string, string> = {}): Promise<Project> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const configOf = (given: Record<string, string>): Config =>
    readConfig({
      RATE_LIMITS: 'off',
      ...accountSettings(given),
      DATABASE_URL: superuserUrl,
      PORT: String(port),
      SITE_URL: url,
    })
  const config = configOf(settings)
  const database = await openDatabase(config, silentLog)
  await database.prepareApiPool()
  const { pool, apiPool } = database
  const keys = await readOrCreateSecrets(pool)
  const tokens = await openAccessTokens(pool, config)
  const schema = openSchemaCache(pool, silentLog)

  function build(current: Config): Hono {
    const mailer = openMailer(current, pool, silentLog)
    const sms = openSms(current, mailer, pool)
    const parts = { pool, apiPool, config: current, secrets: keys, tokens, schema, mailer, sms, log: silentLog }
    return new Hono()
      .onError(onError(silentLog, { formats: [authErrorFormat] }))
      .route(authErrorFormat.basePath, createAuthApi(parts))
      .route('/rest/v1', createDataApi(parts)) as unknown as Hono
  }
  let app = build(config)
  let instead: Answer | undefined
  const server = await listen((...asked: [Request]) => instead?.(asked[0]) ?? app.fetch(...asked), config)
  return {
    url,
    keys,
    tokens,
    app: () => app,
    configure: (given) => {
      app = build(configOf(given))
    },
    answerWith: (answer) => {
      instead = answer
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await schema.close()
      await database.close()
    },
  }
}

/** A site's settings without its address and its database. */
export function accountSettings(settings: Record<string, string>): Record<string, string> {
  const ofSite = /^(SUPABASE_|DATABASE_|PORT$|HOST$|DATA_DIR$|SITE_URL$|ENCRYPTION_KEY$|FILES_|TRUST_PROXY$)/
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !ofSite.test(name)))
}
