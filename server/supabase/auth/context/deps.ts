import type { Logger } from 'pino'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { openSecurityLog, type SecurityLog } from '#server/supabase/security-log/log.ts'
import type { SmsSender } from '#server/core/sms/sms.ts'
import type { AccessTokens } from '../tokens/access-tokens.ts'
import { type MessageTimers, openMessageTimers } from '../limits/message-timers.ts'
import { openConstantTime, type ConstantTime } from '../limits/constant-time.ts'
import { type AuthRateLimits, openAuthRateLimits } from '../limits/rate-limits.ts'

/** Dependencies of every group of endpoints. */
export interface AuthDeps {
  pool: Pool
  config: Config
  secrets: Secrets
  tokens: AccessTokens
  mailer: Mailer
  sms: SmsSender
  log: Logger
  securityLog: SecurityLog
  limits: AuthRateLimits
  constantTime: ConstantTime
  timers: MessageTimers
}

/** The part of them that the composition passes in; `openAuthDeps` opens the rest. */
export type GivenDeps = Omit<AuthDeps, 'limits' | 'constantTime' | 'timers' | 'securityLog'> & {
  securityLog?: SecurityLog
}

export function openAuthDeps(given: GivenDeps): AuthDeps {
  const { auth } = given.config
  return {
    ...given,
    securityLog: given.securityLog ?? openSecurityLog(given.pool, given.log),
    limits: openAuthRateLimits(given.pool, given.config),
    constantTime: openConstantTime(),
    timers: openMessageTimers(given.pool, { email: auth.mailFrequencySeconds, sms: auth.sms.frequencySeconds }),
  }
}
