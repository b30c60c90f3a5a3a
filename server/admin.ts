import { readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { joinDatabase } from './database/open.ts'
import type { Pool } from './database/pool.ts'
import { readOrCreateSecrets } from './database/secrets.ts'
import { seed } from './seed.ts'

const usage = `npm run admin -- <verb>
  keys                  the publishable key, the secret key and the JWT secret, as JSON
  grant-pro <email>     puts an account on the pro plan
  revoke-pro <email>    puts it back on the free plan
  make-admin <email>    lets an account moderate the forum and keep the site's content
  seed                  puts in the content that ships, as far as it never was in`

type Verb = (pool: Pool, argument: string) => Promise<string>

const verbs: Record<string, Verb> = {
  keys: async (pool) => JSON.stringify(await readOrCreateSecrets(pool), null, 2),
  'grant-pro': (pool, email) => update(pool, email, "update public.users set plan = 'pro'", 'is on the pro plan'),
  'revoke-pro': (pool, email) => update(pool, email, "update public.users set plan = 'free'", 'is on the free plan'),
  'make-admin': (pool, email) => update(pool, email, 'update public.profiles set is_admin = true', 'is an admin'),
  seed: async (pool) => `${await seed(pool)} items were put in.`,
}

async function update(pool: Pool, email: string, statement: string, outcome: string): Promise<string> {
  if (email === '') throw new UsageError('This verb needs an e-mail address.')
  const { rowCount } = await pool.query(
    `${statement} where id = (select id from auth.users where lower(email) = lower($1))`,
    [email],
  )
  if (rowCount === 0) throw new UsageError(`There is no account with the address ${email}.`)
  return `${email} ${outcome}.`
}

class UsageError extends Error {
  override name = 'UsageError'
}

async function main([name = '', argument = '']: string[]): Promise<number> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const config = readConfig(process.env)
  const database = await joinDatabase(config)
  try {
    // A hosted project has an auth schema of its own, which ours must not touch.
    if (config.hosted === undefined) await migrate(database.pool)
    process.stdout.write(`${await verb(database.pool, argument)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    await database.close()
  }
}

process.exitCode = await main(process.argv.slice(2))
