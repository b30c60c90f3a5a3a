import { createHmac } from 'node:crypto'
import { deriveKey, encryptionKeys } from '#server/database/encryption-key.ts'
import type { Secrets } from '#server/database/secrets.ts'

/** What is stored of the secrets that messages carry: without the key, a copy of the table opens nothing. */
export interface TokenHash {
  /** @param address the mailbox or number that the code is sent to */
  ofCode: (address: string, code: string) => string
  /** @param token as the link carries it */
  ofLink: (token: string) => string
}

/** The one place that says where the key comes from. What was sent before it changes no longer works. */
function tokenHashKey({ jwtSecret }: Secrets): Buffer {
  const purpose = 'one-time tokens'
  // A server always has the key that the database does not hold; a test of one part may do without.
  return encryptionKeys().length > 0 ? deriveKey(purpose) : createHmac('sha256', jwtSecret).update(purpose).digest()
}

export function openTokenHash(secrets: Secrets): TokenHash {
  const hash = (...parts: string[]) =>
    createHmac('sha256', tokenHashKey(secrets)).update(JSON.stringify(parts)).digest('hex')
  return {
    ofCode: (address, code) => hash('code', address, code),
    ofLink: (token) => hash('link', token),
  }
}
