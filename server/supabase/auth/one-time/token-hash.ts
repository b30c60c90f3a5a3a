import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/core/encryption/encryption-key.ts'

/** The stored hashes of the secrets that messages carry: without the key, a copy of the table is useless. */
interface TokenHash {
  /** @param address the mailbox or number that the code is sent to */
  ofCode: (address: string, code: string) => string
  /** @param token as in the link */
  ofLink: (token: string) => string
}

/** Keyed with a key that the database does not hold. Rotating the key voids the messages sent before. */
export const tokenHash: TokenHash = {
  ofCode: (address, code) => hash('code', address, code),
  ofLink: (token) => hash('link', token),
}

function hash(...parts: string[]): string {
  return createHmac('sha256', deriveKey('one-time tokens')).update(JSON.stringify(parts)).digest('hex')
}
