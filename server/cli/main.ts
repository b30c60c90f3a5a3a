import { policy } from '#domain/policy.ts'
import { findAccountsByEmail, type ListedAccount } from '../features/admin/accounts.ts'
import { giveAdmin, givePro } from '../features/admin/grants.ts'
import { startNewEncryption } from '../supabase/auth/tokens/replace-encryption-key.ts'
import { rotateEverything } from '../supabase/auth/tokens/rotate-everything.ts'
import { rotateSigningKeys } from '../supabase/auth/tokens/signing-keys.ts'
import { BackupError } from './backup/error.ts'
import { backupUsage, backupCommands } from './backup/commands.ts'
import { type Config, ConfigError, readConfig } from '../core/config/config.ts'
import { migrate } from '../core/database/migrate.ts'
import { EncryptionKeyError } from '../core/encryption/encryption-key.ts'
import { encryptionKeyFile } from '../core/encryption/encryption-key-source.ts'
import { askForNewPassword } from '../core/database/embedded/new-password.ts'
import { openEncryption } from '../core/encryption/open-encryption.ts'
import { joinDatabase } from '../core/database/open.ts'
import { type Client, type Pool, transaction } from '../core/database/pool.ts'
import { readOrCreateSecrets, renewSecretKey } from '../core/encryption/secrets.ts'
import { UsageError } from '../core/config/environment.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { openLog } from '#server/core/log/log.ts'
import { listOrders, refundByOperator } from './orders.ts'
import { logCommand, printSecurityLog } from './security-log.ts'
import { seed } from '../content/seed.ts'

const usage = `npm run admin -- <command>
  keys                        the publishable key and the secret key, as JSON
  grant-pro <email> [until]   gives an account the Pro plan, for good or until a date (2027-06-30)
  revoke-pro <email>          puts an account back on the free plan
  make-admin <email>          makes an account an admin: moderates the forum, edits the site's content
  disable-2fa <email>         turns two-factor authentication off for an account whose second factors are lost, once you
                              are sure who asks
  orders                      the newest orders
  refund <order>              refunds a payment, within ${policy.fullRefundHours} hours of it, and ends the plan it paid for
  rotate-keys [now]           signs access tokens with a new key; "now" also ends those signed before, when a key has leaked
  rotate-keys secret          makes a new secret key (sb_secret_…), when that has leaked
  rotate-keys everything [drop-authenticators]
                              after a leak: new keys of every kind; all sessions, links and codes end; with
                              drop-authenticators, authenticator apps have to be set up again
  new-encryption-key          when the encryption key is lost for good: creates another one; what the lost one
                              had encrypted is deleted
  security-log [--since 2026-11-01] [--csv]
                              sign-ins, rejected attempts and exceeded rate limits; the newest last
  seed                        adds the sample content that comes with CampusLife, where it was never added before
${backupUsage}`

type Command = (pool: Pool, [first, second]: [string, string], config: Config, all: string[]) => Promise<string>

const commands: Record<string, Command> = {
  keys: async (pool) => JSON.stringify(await readOrCreateSecrets(pool), null, 2),
  'grant-pro': (pool, [email, until]) => grantPro(pool, email, until),
  'revoke-pro': (pool, [email]) =>
    update(pool, email, "update public.users set plan = 'free', pro_until = null", 'is on the free plan'),
  'make-admin': (pool, [email]) =>
    grant(pool, email, async (client, account) => {
      await giveAdmin(client, account)
      return 'is an admin'
    }),
  'disable-2fa': (pool, [email]) => disableTwoFactor(pool, email),
  orders: (pool) => listOrders(pool),
  refund: async (pool, [order], config) => {
    if (order === '') throw new UsageError('This command needs an order.')
    return refundByOperator(pool, order, config, openLog({ logLevel: 'silent' }))
  },
  'rotate-keys': (pool, [when, more], config) => rotateKeys(pool, when, more, config),
  'new-encryption-key': async (pool, _, config) => {
    const accounts = await startNewEncryption(pool, config)
    return `A new encryption key is in use. Everybody logs in again; ${accounts} accounts have lost their authenticator app and log in without it until they set it up again. There is a new secret key: npm run admin -- keys.`
  },
  'security-log': (pool, _, __, all) => printSecurityLog(pool, all),
  seed: async (pool) => `${await seed(pool)} items were added.`,
}

/** All its sessions end too: whoever found the lost phone may be signed in. */
async function disableTwoFactor(pool: Pool, email: string): Promise<string> {
  if (email === '') throw new UsageError('This command needs an e-mail address.')
  const ended = await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'delete from auth.mfa_factors f using auth.users u where u.id = f.user_id and lower(u.email) = lower($1)',
      [email],
    )
    if (rowCount)
      await client.query(
        'delete from auth.sessions s using auth.users u where u.id = s.user_id and lower(u.email) = lower($1)',
        [email],
      )
    return rowCount
  })
  if (!ended) throw new UsageError(`There is no account with the address ${email} and two-factor authentication.`)
  return `${email} logs in with the password alone, and is signed out everywhere.`
}

async function rotateKeys(pool: Pool, when: string, more: string, config: Config): Promise<string> {
  if (when === 'everything') return rotateAll(pool, more, config)
  if (when === 'secret') return `${await renewSecretKey(pool)}\nThe old one stops working everywhere within seconds.`
  if (when !== '' && when !== 'now')
    throw new UsageError('rotate-keys takes "everything", "now", "secret", or nothing.')
  const { auth } = config
  const older = await rotateSigningKeys(pool, auth.accessTokenSeconds, when === 'now')
  return when === 'now'
    ? 'A new key signs access tokens. Tokens signed before stop working everywhere within seconds; pages fetch new ones by themselves.'
    : `A new key signs access tokens, everywhere within a minute. ${older} older keys still verify the tokens they signed, until those expire.`
}

async function rotateAll(pool: Pool, more: string, config: Config): Promise<string> {
  if (more !== '' && more !== 'drop-authenticators')
    throw new UsageError('rotate-keys everything takes "drop-authenticators", or nothing.')
  if (config.databaseUrl === undefined) askForNewPassword(config.dataDir)
  const done = await rotateEverything(pool, config, more !== '')
  return [
    `New secret key: ${done.secretKey}`,
    `${done.sessions} sessions ended, and all links and codes that had been sent are void. Everybody logs in again.`,
    ...(more === '' ? [] : [`${done.accountsWithoutApp} accounts have to set their authenticator app up again.`]),
    ...(done.encryptionKeyFromEnvironment
      ? [
          'ENCRYPTION_KEY is for you to change: put a new key and a comma in front of it, restart, then remove the old key.',
        ]
      : [`There is a new encryption key: save ${encryptionKeyFile(config)} apart from the backups.`]),
    ...(config.databaseUrl === undefined
      ? ['The embedded database gets a new password when the site is next started.']
      : ['The password in DATABASE_URL is for you to change.']),
    'Running processes use the new keys within seconds. Older backups still need the old encryption key.',
  ].join('\n')
}

/** Until the end of the day that is named, on Indian clocks. */
async function grantPro(pool: Pool, email: string, day: string): Promise<string> {
  const until = day === '' ? null : new Date(`${day}T23:59:59.999+05:30`)
  if (until !== null && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(until.getTime()) || until < new Date()))
    throw new UsageError(`${day} is not a future date. Write it as 2027-06-30.`)
  return grant(pool, email, async (client, account) => {
    await givePro(client, account, until)
    return until === null ? 'is on the pro plan' : `is on the pro plan until ${day}`
  })
}

/** By the same rules as in the admin area. */
async function grant(
  pool: Pool,
  email: string,
  give: (client: Client, account: ListedAccount) => Promise<string>,
): Promise<string> {
  if (email === '') throw new UsageError('This command needs an e-mail address.')
  return transaction(pool, async (client) => {
    const [account, another] = await findAccountsByEmail(client, email)
    if (account === undefined) throw new UsageError(`There is no account with the address ${email}.`)
    if (another !== undefined)
      throw new UsageError(`Two accounts have the address ${email}, one of them by single sign-on: use the admin area.`)
    return `${email} ${await give(client, account)}.`
  })
}

async function update(pool: Pool, email: string, statement: string, outcome: string): Promise<string> {
  if (email === '') throw new UsageError('This command needs an e-mail address.')
  const { rowCount } = await pool.query(
    `${statement} where id = (select id from auth.users where lower(email) = lower($1))`,
    [email],
  )
  if (rowCount === 0) throw new UsageError(`There is no account with the address ${email}.`)
  return `${email} ${outcome}.`
}

async function runOnDatabase(command: Command, name: string, args: string[], config: Config): Promise<string> {
  if (config.hosted !== undefined && config.databaseUrl === undefined)
    throw new UsageError(
      "SUPABASE_URL is set, so this command works on that project's database: set DATABASE_URL to its connection string.",
    )
  const [first = '', second = ''] = args
  const opensEncryption = name !== 'new-encryption-key'
  const database = await joinDatabase(config)
  try {
    // A hosted project has an auth schema of its own, which ours must not touch.
    if (config.hosted === undefined) {
      await migrate(database.pool)
      if (opensEncryption) await openEncryption(database.pool, config)
    }
    const result = await command(database.pool, [first, second], config, args)
    if (config.hosted === undefined) await logCommand(database.pool, name, args)
    return result
  } finally {
    await database.close()
  }
}

/** Commands that were renamed: before → now. The old name works for one more release. */
const renamedCommands: Record<string, string> = { 'end-two-steps': 'disable-2fa' }

function currentName(given: string): string {
  const name = Object.hasOwn(renamedCommands, given) ? renamedCommands[given] : undefined
  if (name === undefined) return given
  process.stderr.write(`${given} is now called ${name}: the next release does not know the old name.\n`)
  return name
}

async function main([given = '', ...args]: string[]): Promise<number> {
  const name = currentName(given)
  const find = <T>(all: Record<string, T>) => (Object.hasOwn(all, name) ? all[name] : undefined)
  const [command, backupCommand] = [find(commands), find(backupCommands)]
  if (command === undefined && backupCommand === undefined) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  try {
    const config = readConfig(process.env)
    const result = command ? await runOnDatabase(command, name, args, config) : await backupCommand?.(args, config)
    process.stdout.write(`${result}\n`)
    return 0
  } catch (error) {
    if (error instanceof BackupError) process.stderr.write(`${error.code}: ${error.message}\n`)
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
