import { randomBytes } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { readOrCreate } from '#server/core/encryption/secrets.ts'

/** Made at the first start, in place of the keys of a real provider's dashboard. */
export interface SandboxKeys {
  sandboxKeyId: string
  sandboxKeySecret: string
  sandboxWebhookSecret: string
}

export const readSandboxKeys = (pool: Pool): Promise<SandboxKeys> =>
  readOrCreate(pool, {
    sandboxKeyId: () => `rzp_test_sandbox${randomBytes(7).toString('hex')}`,
    sandboxKeySecret: () => randomBytes(24).toString('base64url'),
    sandboxWebhookSecret: () => randomBytes(24).toString('base64url'),
  })
