import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/**
 * Encrypts what must not be readable in a copy of the database, with a key that is stored outside of it: in a file in
 * DATA_DIR or in ENCRYPTION_KEY (encryption-key-source.ts). One process serves one database, so the keys are the
 * module's state, set by the process's start.
 */
export interface EncryptionKey {
  /** Derived from the key without revealing it; the prefix of everything that the key has encrypted. */
  id: string
  bytes: Buffer
}

/** An error that the operator has to fix; the message explains how. */
export class EncryptionKeyError extends Error {
  override name = 'EncryptionKeyError'
  readonly code: 'encryption_key_missing' | 'encryption_key_wrong' | 'encryption_key_malformed'
  constructor(code: EncryptionKeyError['code'], message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const sealed = /^enc:v1:([\w-]{12}):([\w-]+)$/

let loadedKeys: EncryptionKey[] = []
let reload: () => EncryptionKey[] = () => loadedKeys
const rowKeys = new Map<string, KeyObject>()
const derived = new Map<string, Buffer>()

/**
 * @param keys the first derives and encrypts, all of them decrypt
 * @param readAgain called when a value names an unknown key, which another process may have made
 */
export function useEncryptionKeys(keys: EncryptionKey[], readAgain: () => EncryptionKey[] = () => keys): void {
  loadedKeys = keys
  reload = readAgain
  rowKeys.clear()
  derived.clear()
}

/** Loads keys that another process has made since. @param currentId becomes the first */
export function reloadEncryptionKeys(currentId?: string): void {
  useEncryptionKeys(currentFirst(reload(), currentId ?? loadedKeys[0]?.id), reload)
}

/** A file's order is unreliable: a rotation may have been cut off before it was written. */
export const currentFirst = (keys: EncryptionKey[], id: string | undefined): EncryptionKey[] =>
  keys.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))

/** The keys of this process, the current one first. */
export function encryptionKeys(): readonly EncryptionKey[] {
  return loadedKeys
}

export function makeEncryptionKey(): EncryptionKey {
  return encryptionKeyOf(randomBytes(keyBytes))
}

/** @param text 32 bytes, as `openssl rand -base64 32` prints them; base64url is accepted, too */
export function parseEncryptionKey(text: string): EncryptionKey {
  const bytes = Buffer.from(text, 'base64')
  if (!/^[\w+/-]{43}=?$/.test(text) || bytes.length !== keyBytes)
    throw new EncryptionKeyError(
      'encryption_key_malformed',
      'An encryption key is 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
    )
  return encryptionKeyOf(bytes)
}

export const textOfEncryptionKey = ({ bytes }: EncryptionKey) => bytes.toString('base64url')

/**
 * @param place the table, column and row of the value, e.g. `auth.mfa_factors.secret/<id>`: it cannot be decrypted for
 *   another one
 * @param key the current one by default
 */
export function encrypt(text: string, place: string, key: EncryptionKey = current()): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', rowKey(key), iv).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `enc:v1:${key.id}:${bytes.toString('base64url')}`
}

/** @throws {EncryptionKeyError} for a missing key, and a value that was altered, moved or never encrypted */
export function decrypt(stored: string, place: string): string {
  const [, id = '', text = ''] = sealed.exec(stored) ?? []
  const key = findKey(id)
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', rowKey(key), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString()
  } catch (error) {
    throw new EncryptionKeyError('encryption_key_wrong', `The encrypted value of ${place} was altered or moved.`, {
      cause: error,
    })
  }
}

export const isEncrypted = (stored: string) => sealed.test(stored)

/**
 * 32 bytes for one purpose, the same in every process of the site, independent of other purposes. They change when the
 * encryption key is rotated, so what they authenticate must be allowed to end then.
 */
export function deriveKey(purpose: string): Buffer {
  let key = derived.get(purpose)
  if (key === undefined) {
    key = expand(current(), `derived ${purpose}`, keyBytes)
    derived.set(purpose, key)
  }
  return key
}

function current(): EncryptionKey {
  const [first] = loadedKeys
  if (first === undefined) throw new EncryptionKeyError('encryption_key_missing', 'There is no encryption key.')
  return first
}

/** @throws {EncryptionKeyError} */
export function findKey(id: string): EncryptionKey {
  const known = () => loadedKeys.find((key) => key.id === id)
  if (id !== '' && known() === undefined) reloadEncryptionKeys()
  const key = known()
  if (key === undefined)
    throw new EncryptionKeyError('encryption_key_missing', `A stored value needs the encryption key ${id || '(none)'}.`)
  return key
}

function encryptionKeyOf(bytes: Buffer): EncryptionKey {
  const id = expand({ id: '', bytes }, 'id', 9).toString('base64url')
  return { id, bytes }
}

function rowKey(key: EncryptionKey): KeyObject {
  let made = rowKeys.get(key.id)
  if (made === undefined) {
    made = createSecretKey(expand(key, 'rows', keyBytes))
    rowKeys.set(key.id, made)
  }
  return made
}

function expand({ bytes }: EncryptionKey, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `campuslife ${purpose}`, length))
}
