import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import { writeFileAtomically } from '#server/core/disk/write-file-atomically.ts'
import {
  type EncryptionKey,
  EncryptionKeyError,
  makeEncryptionKey,
  parseEncryptionKey,
  textOfEncryptionKey,
} from './encryption-key.ts'

export type KeySettings = Pick<Config, 'dataDir' | 'encryptionKey'>

export const encryptionKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'encryption-key')

/**
 * The configured keys, the current one first: ENCRYPTION_KEY (several, separated by commas), else the file in DATA_DIR
 * (one per line). Empty if there is no file yet.
 *
 * @throws {EncryptionKeyError} encryption_key_malformed
 */
export function readEncryptionKeys(settings: KeySettings): EncryptionKey[] {
  const file = encryptionKeyFile(settings)
  const fromEnvironment = settings.encryptionKey !== undefined
  if (!fromEnvironment && !existsSync(file)) return []
  const texts = (settings.encryptionKey ?? readFileSync(file, 'utf8')).split(/[,\s]+/).filter((text) => text !== '')
  try {
    if (texts.length === 0) throw new EncryptionKeyError('encryption_key_malformed', 'It is empty.')
    return texts.map(parseEncryptionKey)
  } catch (error) {
    if (!(error instanceof EncryptionKeyError)) throw error
    const place = fromEnvironment ? 'ENCRYPTION_KEY' : file
    throw new EncryptionKeyError(error.code, `${place} is not usable. ${error.message}`, { cause: error })
  }
}

/** Creates the file if there is none, completely or not at all, and returns its keys. */
export function makeEncryptionKeyFile(settings: KeySettings): EncryptionKey[] {
  const file = encryptionKeyFile(settings)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileAtomically(file, textOf([makeEncryptionKey()]))
  return readEncryptionKeys(settings)
}

/** On the disk when this returns, so that no value is encrypted with a key that a power cut removes. */
export function writeEncryptionKeyFile(settings: KeySettings, keys: EncryptionKey[]): void {
  writeFileAtomically(encryptionKeyFile(settings), textOf(keys))
}

const textOf = (keys: EncryptionKey[]) => keys.map((key) => `${textOfEncryptionKey(key)}\n`).join('')
