import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Secrets } from '#server/database/secrets.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { SmsSender } from '#server/sms/sms.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Pace } from './pace.ts'
import type { RateLimits } from './rate-limits.ts'

/** What every group of endpoints works with. */
export interface AuthDeps {
  pool: Pool
  config: Config
  secrets: Secrets
  tokens: AccessTokens
  mailer: Mailer
  sms: SmsSender
  log: Logger
  limits: RateLimits
  pace: Pace
}
