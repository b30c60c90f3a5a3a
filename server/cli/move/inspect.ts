import type pg from 'pg'
import { counted } from '#domain/counted.ts'
import { compareMigrations } from '#server/core/database/migrate.ts'
import type { EncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { listForeignTables } from './foreign-tables.ts'

/** Problems that prevent a move, as sentences for the operator; `notes` do not prevent it. */
export interface Findings {
  problems: string[]
  notes: string[]
}

const oldest = 15
/** Required by our migrations. */
const extensions = ['pg_trgm', 'fuzzystrmatch']

interface Facts {
  version: string
  major: number
  site: boolean
  queue: number | null
  keyId: string | null
  extensions: Record<string, string>
}

/** @param client inside a read-only transaction */
export async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<{ version: string; major: number; site: boolean; queue: boolean; key: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      to_regclass('server.migrations') is not null as site, to_regclass('jobs.version') is not null as queue,
      to_regclass('server.encryption_key') is not null as key`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('The database does not say what it is.')
  const one = async (wanted: boolean, text: string) =>
    wanted ? ((await client.query<{ value: unknown }>(text)).rows[0]?.value ?? null) : null
  const available = await client.query<{ name: string; version: string }>(
    `select name, coalesce(installed_version, default_version) as version from pg_available_extensions where name = any($1)`,
    [extensions],
  )
  const queue = await one(first.queue, 'select version as value from jobs.version')
  const keyId = await one(first.key, 'select key_id as value from server.encryption_key')
  return {
    version: first.version,
    major: first.major,
    site: first.site,
    queue: queue === null ? null : Number(queue),
    keyId: keyId === null ? null : String(keyId),
    extensions: Object.fromEntries(available.rows.map(({ name, version }) => [name, version])),
  }
}

/** Checks the source: complete, of this version, and readable with the present encryption key. */
export async function inspectSource(
  client: pg.Client,
  facts: Facts,
  { hosted, keys }: { hosted: boolean; keys: readonly EncryptionKey[] },
): Promise<Findings> {
  const found: Findings = { problems: [], notes: [] }
  if (!facts.site) {
    found.problems.push('There is no CampusLife site in the database that is to be moved.')
    return found
  }
  const { missing, unknown } = await compareMigrations(client, { hosted })
  if (unknown.length > 0)
    found.problems.push(`The site is of a newer CampusLife (${unknown[0]}). Update this one first.`)
  if (missing.length > 0)
    found.problems.push(
      `The site still needs ${counted(missing.length, 'migration')} (${missing[0]}). Start this version on it once, stop it, and try again.`,
    )
  if (keys.length === 0 && facts.keyId === null)
    found.problems.push('There is no encryption key: neither ENCRYPTION_KEY nor its file in DATA_DIR.')
  if (facts.keyId !== null && !keys.some(({ id }) => id === facts.keyId))
    found.problems.push(
      `The site's secrets need the encryption key ${facts.keyId}, which is not here. Put its file into DATA_DIR, or set ENCRYPTION_KEY.`,
    )
  return found
}

/** Checks the target: empty, or with shipped content only. */
export async function inspectTarget(
  client: pg.Client,
  source: { client: pg.Client; facts: Facts },
  facts: Facts,
  { hosted, keys }: { hosted: boolean; keys: readonly EncryptionKey[] },
): Promise<Findings> {
  const found: Findings = { problems: [], notes: [] }
  if (facts.major < oldest) found.problems.push(`The target is PostgreSQL ${facts.version}; ${oldest} is the oldest.`)
  for (const name of extensions) {
    const [here, there] = [source.facts.extensions[name], facts.extensions[name]]
    if (there === undefined) found.problems.push(`The target has no extension ${name}.`)
    else if (here !== there) found.notes.push(`Extension ${name}: ${here ?? 'none'} here, ${there} there.`)
  }
  if (facts.queue !== null && source.facts.queue !== null && facts.queue !== source.facts.queue)
    found.problems.push(
      `The queue's tables are of version ${source.facts.queue} here and ${facts.queue} there. Start this version on both once.`,
    )
  if (facts.keyId !== null && !keys.some(({ id }) => id === facts.keyId))
    found.problems.push(
      `The target was started with another encryption key (${facts.keyId}). Give the two places the same one.`,
    )
  if (facts.site) {
    const { missing, unknown } = await compareMigrations(client, { hosted })
    if (unknown.length > 0)
      found.problems.push(`The target is of a newer CampusLife (${unknown[0]}). Update this one first.`)
    if (missing.length > 0) found.notes.push(`${counted(missing.length, 'migration')} will run on the target first.`)
  } else {
    found.notes.push('All migrations run on the target first.')
  }
  const foreign = await listForeignTables(client, facts.site ? source.client : undefined)
  if (foreign.length > 0)
    found.problems.push(
      `The target has ${counted(foreign.length, 'table')} of something else (${foreign[0]}). Move into an empty one.`,
    )
  await findAccounts(client, source.client, found)
  if (facts.queue !== null) await findJobs(client, found)
  if (hosted) await checkRights(client, found)
  return found
}

/** All content except for contact messages has an author's account. Sample accounts are removed. */
async function findAccounts(client: pg.Client, source: pg.Client, { problems }: Findings): Promise<void> {
  const { rows: there } = await client.query<{ users: boolean; messages: boolean }>(
    `select to_regclass('auth.users') is not null as users, to_regclass('public.contact_messages') is not null as messages`,
  )
  if (there[0]?.users === true) {
    const { rows } = await client.query<{ accounts: number; emails: string[] }>(
      `select count(*)::int as accounts, coalesce((array_agg(lower(email)))[1:10000], '{}') as emails
       from auth.users where raw_app_meta_data -> 'sample' is distinct from 'true'`,
    )
    const { accounts, emails } = rows[0] ?? { accounts: 0, emails: [] }
    if (accounts > 0) {
      const { rows: same } = await source.query<{ count: number }>(
        'select count(*)::int as count from auth.users where lower(email) = any($1)',
        [emails],
      )
      problems.push(
        `The target has ${counted(accounts, 'account')} already, ${same[0]?.count ?? 0} of them with an address that the site has, too. Nothing is ever merged or overwritten: move into a place without accounts.`,
      )
    }
  }
  if (there[0]?.messages === true) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from public.contact_messages')
    if ((rows[0]?.count ?? 0) > 0)
      problems.push(
        `The target has ${counted(rows[0]?.count ?? 0, 'message')} of its contact page. Move into an empty one.`,
      )
  }
}

/** Waiting jobs would be lost silently. Scheduled ones are created again at the next start. */
async function findJobs(client: pg.Client, { problems }: Findings): Promise<void> {
  const { rows } = await client.query<{ count: number; names: string }>(
    `select count(*)::int as count, string_agg(distinct name, ', ' order by name) as names from jobs.job
     where state < 'completed' and name !~ '^__pgboss__' and name not in (select name from jobs.schedule)`,
  )
  const [waiting] = rows
  if (waiting !== undefined && waiting.count > 0)
    problems.push(
      `The target has ${counted(waiting.count, 'waiting job')} of its own (${waiting.names}). Let its server finish them, or move into an empty one.`,
    )
}

/** A hosted project's "postgres" has these rights; a self-hosted one's may not. */
async function checkRights(client: pg.Client, { problems }: Findings): Promise<void> {
  const { rows } = await client.query<{ user: string; name: string; allowed: boolean }>(
    `select current_user as user, name, has_table_privilege(name, 'select') and has_table_privilege(name, 'insert')
       and has_table_privilege(name, 'delete') as allowed
     from unnest(array['auth.users', 'auth.identities', 'auth.mfa_factors']) as name where to_regclass(name) is not null`,
  )
  if (rows.length < 3) problems.push('The target has no tables of accounts: it is no project, or was never started.')
  for (const { user, name } of rows.filter(({ allowed }) => !allowed))
    problems.push(`${user} may not write to ${name}. Use the connection string of the role "postgres".`)
  const { rows: role } = await client.query<{ bypasses: boolean }>(
    'select rolbypassrls or rolsuper as bypasses from pg_roles where rolname = current_user',
  )
  if (role[0]?.bypasses !== true)
    problems.push('The role of DATABASE_URL is subject to row level security. Use the role "postgres".')
}

/** Servers connected to the database; a pooler may list ended ones for some minutes. */
export async function countServers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name ~ '^campuslife( |$)' and application_name <> all($1)
       and pid <> pg_backend_pid()`,
    [['campuslife move', 'campuslife backup']],
  )
  return rows[0]?.count ?? 0
}
