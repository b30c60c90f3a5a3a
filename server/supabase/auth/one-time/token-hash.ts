import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/core/encryption/encryption-key.ts'

/** What is stored of the secrets that messages carry: without the key, a copy of the table opens nothing. */
interface TokenHash {
  /** @param address the mailbox or number that the code is sent to */
  ofCode: (address: string, code: string) => string
  /** @param token as the link carries it */
  ofLink: (token: string) => string
}

/** With a key that the database does not hold. What was sent before it is rotated no longer works. */
export const tokenHash: TokenHash = {
  ofCode: (address, code) => hash('code', address, code),
  ofLink: (token) => hash('link', token),
}

function hash(...parts: string[]): string {
  return createHmac('sha256', deriveKey('one-time tokens')).update(JSON.stringify(parts)).digest('hex')
}
