import { parseEncryptionKey, useEncryptionKeys } from '#server/core/encryption/encryption-key.ts'

/** For the parts of the server that run inside a test, and for the sites on the same database. */
export const testEncryptionKey = 'dGVzdHMgb25seTogbm8gc2VjcmV0IG9mIGFueSBzaXQ'

useEncryptionKeys([parseEncryptionKey(testEncryptionKey)])

/** The environment of a program that shares a database with this test, unless it has a key of its own. */
export const withKey = (env: Record<string, string>): Record<string, string> =>
  env['DATABASE_URL'] === undefined ? env : { ENCRYPTION_KEY: testEncryptionKey, ...env }
