import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { deriveKey } from '#server/core/encryption/encryption-key.ts'

/** 192 bits; 32 characters of base64url. */
const tokenBytes = 24

/** The format of the first tokens (GoTrue's v1); sessions from then still have one. */
const oldForm = /^[a-z0-9]{12}$/
const form = /^[\w-]{32}$/

export const isRefreshToken = (text: string) => form.test(text) || oldForm.test(text)

/** The first token of a session. */
export function makeRefreshToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

export function makeNonce(): string {
  return randomUUID()
}

/**
 * The token that follows `token`. A client whose response was lost sends the parent again and must get the same child,
 * of which only the hash is stored: so it is derived from the parent, which only the client has, the nonce in the
 * child's row, and a key that is in no copy of the database.
 */
export function nextRefreshToken(token: string, nonce: string): string {
  const mac = createHmac('sha256', derivationKey()).update(`${nonce}.${token}`).digest()
  return mac.subarray(0, tokenBytes).toString('base64url')
}

let prepared: { bytes: Buffer; key: KeyObject } | undefined

/** Cached: from bytes, Node would make a key object with each call, in eight times as long as the rest takes. */
function derivationKey(): KeyObject {
  const bytes = deriveKey('refresh tokens')
  if (prepared?.bytes !== bytes) prepared = { bytes, key: createSecretKey(bytes) }
  return prepared.key
}

/** The stored hash. Plain SHA-256 is enough: 192 random bits cannot be guessed. */
export function hashRefreshToken(token: string): string {
  return hash('sha256', token, 'hex')
}
