import { AppError } from '../core/errors/app-error.ts'
import { type Config, ConfigError, readConfig } from '../core/config/config.ts'
import { UsageError } from '../core/config/environment.ts'
import { migrate } from '../core/database/migrate.ts'
import { joinDatabase } from '../core/database/open.ts'
import { EncryptionKeyError } from '../core/encryption/encryption-key.ts'
import { openEncryption } from '../core/encryption/open-encryption.ts'
import { backupCommands } from './backup-commands.ts'
import { BackupError } from '#server/features/backup/error.ts'
import type { AnyCommand, Command } from './command.ts'
import { disable2fa } from './disable-2fa.ts'
import { grantPro } from './grant-pro.ts'
import { tableCommands } from './import.ts'
import { rollover } from './rollover.ts'
import { keys } from './keys.ts'
import { logCommand } from './log-command.ts'
import { makeAdmin } from './make-admin.ts'
import { move } from './move-command.ts'
import { MoveError } from './move/error.ts'
import { newEncryptionKey } from './new-encryption-key.ts'
import { orders } from './orders.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { refund } from './refund.ts'
import { revokePro } from './revoke-pro.ts'
import { roleCommands } from './roles.ts'
import { rotateKeys } from './rotate-keys.ts'
import { securityLog } from './security-log.ts'
import { seed } from './seed.ts'
import { setupLink } from './setup-link.ts'

const commands: readonly AnyCommand[] = [
  keys,
  grantPro,
  revokePro,
  setupLink,
  makeAdmin,
  ...roleCommands,
  disable2fa,
  orders,
  refund,
  rotateKeys,
  newEncryptionKey,
  securityLog,
  seed,
  rebuildSearch,
  ...tableCommands,
  rollover,
  ...backupCommands,
  move,
]

function usage(): string {
  const blocks = commands.map(({ name, usage: { args = '', text } }) => {
    const call = `${name} ${args}`.trimEnd()
    const [first = '', ...more] = call.length > 26 ? ['', ...text] : text
    return [`  ${call.padEnd(28)}${first}`, ...more.map((line) => `${' '.repeat(30)}${line}`)]
  })
  return ['npm run admin -- <command>', ...blocks.flat().map((line) => line.trimEnd())].join('\n')
}

async function runOnDatabase(command: Command, args: string[], config: Config): Promise<string> {
  const hosted = config.hosted !== undefined
  if (hosted && command.ofOwnAccounts)
    throw new UsageError(
      `hosted_project: ${command.name} is for accounts of our own. A hosted project has its dashboard.`,
    )
  const database = await joinDatabase(config)
  try {
    await migrate(database.pool, { hosted })
    if (command.withoutEncryption !== true) await openEncryption(database.pool, config, { hosted })
    const output = await command.run(args, { pool: database.pool, config })
    if (!hosted) await logCommand(database.pool, command, args)
    return output
  } finally {
    await database.close()
  }
}

async function main([called = '', ...args]: string[]): Promise<number> {
  const command = commands.find(({ name, formerName }) => called === name || called === formerName)
  if (command === undefined) {
    process.stderr.write(`${usage()}\n`)
    return 2
  }
  if (called !== command.name)
    process.stderr.write(`${called} is now called ${command.name}: the next release does not know the old name.\n`)
  try {
    const config = readConfig(process.env)
    const run = 'run' in command ? runOnDatabase(command, args, config) : command.runAlone(args, config)
    process.stdout.write(`${await run}\n`)
    return 0
  } catch (error) {
    if (error instanceof BackupError || error instanceof MoveError)
      process.stderr.write(`${error.code}: ${error.message}\n`)
    else if (
      error instanceof UsageError ||
      error instanceof AppError ||
      error instanceof ConfigError ||
      error instanceof EncryptionKeyError
    )
      process.stderr.write(`${error.message}\n`)
    else throw error
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
