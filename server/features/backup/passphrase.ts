import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '#server/core/config/config.ts'

const shortest = 12

/**
 * The passphrase of backups; undefined where they are not encrypted.
 * @throws {ConfigError}
 */
export function readPassphrase({ backupPassphrase: { text, file } }: Pick<Config, 'backupPassphrase'>) {
  if (text === undefined && file === undefined) return undefined
  const passphrase = text ?? readFile(file ?? '')
  if (passphrase.length < shortest)
    throw new ConfigError(`The passphrase of backups needs ${shortest} characters or more.`)
  return passphrase
}

/** The first line, because editors end a file with a line break. */
function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? ''
  } catch (error) {
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE cannot be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}
