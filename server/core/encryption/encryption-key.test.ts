import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  decrypt,
  deriveKey,
  encrypt,
  isEncrypted,
  makeEncryptionKey,
  parseEncryptionKey,
  textOfEncryptionKey,
  useEncryptionKeys,
} from './encryption-key.ts'
import { encryptionKeyFile, makeEncryptionKeyFile, readEncryptionKeys } from './encryption-key-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'campuslife-key-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const settings = { dataDir: folder, encryptionKey: undefined }

it('a value decrypts in the row that it was encrypted for, and in no other', () => {
  useEncryptionKeys([makeEncryptionKey()])
  const stored = encrypt('JBSWY3DP', 'table.column/1')
  expect(isEncrypted(stored)).toBe(true)
  expect(stored).not.toContain('JBSWY3DP')
  expect(decrypt(stored, 'table.column/1')).toBe('JBSWY3DP')
  expect(() => decrypt(stored, 'table.column/2')).toThrow('altered or moved')
})

it('an altered, cut or plain value is refused', () => {
  useEncryptionKeys([makeEncryptionKey()])
  const stored = encrypt('secret', 'here')
  const flipped = stored.slice(0, -6) + (stored.at(-6) === 'A' ? 'B' : 'A') + stored.slice(-5)
  for (const bad of [flipped, stored.slice(0, -4), stored.slice(0, 24), 'secret', ''])
    expect(() => decrypt(bad, 'here')).toThrow('encrypt')
})

it('an older key still decrypts; a key that another process made is read when a value names it', () => {
  const [old, fresh] = [makeEncryptionKey(), makeEncryptionKey()]
  const before = encrypt('before', 'x', old)
  useEncryptionKeys([old], () => [fresh, old])
  const after = encrypt('after', 'x', fresh)
  expect([decrypt(after, 'x'), decrypt(before, 'x')]).toEqual(['after', 'before'])
  useEncryptionKeys([fresh])
  expect(() => decrypt(before, 'x')).toThrow(old.id)
})

it('derived keys differ by purpose and by key, and are the same in every process', () => {
  const key = makeEncryptionKey()
  useEncryptionKeys([key])
  const codes = deriveKey('one-time tokens')
  expect(codes).toHaveLength(32)
  expect(deriveKey('refresh tokens')).not.toEqual(codes)
  useEncryptionKeys([makeEncryptionKey()])
  expect(deriveKey('one-time tokens')).not.toEqual(codes)
  useEncryptionKeys([parseEncryptionKey(textOfEncryptionKey(key))])
  expect(deriveKey('one-time tokens')).toEqual(codes)
})

it('keys are read as openssl writes them, and nothing shorter passes', () => {
  const bytes = randomBytes(32)
  expect(parseEncryptionKey(bytes.toString('base64')).bytes).toEqual(bytes)
  for (const bad of ['', 'short', bytes.toString('hex'), `${bytes.toString('base64url')}A`])
    expect(() => parseEncryptionKey(bad)).toThrow('32 random bytes')
})

it('the key file is made once, for its owner alone; ENCRYPTION_KEY comes before it', () => {
  const [made] = makeEncryptionKeyFile(settings)
  expect(statSync(encryptionKeyFile(settings)).mode & 0o777).toBe(0o600)
  expect(makeEncryptionKeyFile(settings)[0]?.id).toBe(made?.id)
  const other = makeEncryptionKey()
  expect(readEncryptionKeys({ ...settings, encryptionKey: textOfEncryptionKey(other) })[0]?.id).toBe(other.id)
  writeFileSync(encryptionKeyFile(settings), '')
  expect(() => readEncryptionKeys(settings)).toThrow(encryptionKeyFile(settings))
})
