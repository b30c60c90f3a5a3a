import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl, onCluster } from '../database/cluster.ts'

/** The project's "postgres", which owns what our migrations make and is no superuser. */
export const projectOwner = { name: 'project_owner', password: 'project owner' }

const folder = import.meta.dirname
const ourAccounts = join(folder, '..', '..', '..', 'server', 'supabase', 'auth', 'migrations')
const sqlOf = (...path: string[]) => readFileSync(join(...path), 'utf8')

/**
 * Makes a database as a hosted project is delivered, in a cluster whose superuser is asked.
 *
 * @param accounts `gotrue`: its tables, for what must not lean on ours; `ours`: those that our own server serves, which
 *   then takes the project's role
 * @returns the project's connection string
 */
export async function createProjectDatabase(
  clusterUrl: string,
  name: string,
  accounts: 'gotrue' | 'ours',
): Promise<string> {
  await alone(clusterUrl, () => makeRoles(clusterUrl))
  await onCluster(clusterUrl, `create database ${name}`)
  await onCluster(clusterUrl, `grant all on database ${name} to ${projectOwner.name}`)
  const client = new pg.Client({ connectionString: databaseUrl(clusterUrl, name) })
  await client.connect()
  try {
    await client.query(sqlOf(folder, 'project.sql').replaceAll('OWNER', projectOwner.name))
    await client.query(`set role supabase_auth_admin; ${sqlOf(folder, 'claims.sql')}; reset role`)
    if (accounts === 'ours') await makeOurAccounts(client)
    else await client.query(`set role supabase_auth_admin; ${sqlOf(folder, 'accounts.sql')}; reset role`)
  } finally {
    await client.end()
  }
  return connectionStringOf(clusterUrl, name)
}

/** As the project's dashboard shows it. */
export function connectionStringOf(clusterUrl: string, name: string): string {
  const url = new URL(databaseUrl(clusterUrl, name))
  url.username = projectOwner.name
  url.password = encodeURIComponent(projectOwner.password)
  return url.href
}

/** Roles are altered by one process at a time: PostgreSQL refuses the other one. */
async function alone(clusterUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4011999)')
    await work()
  } finally {
    await client.end()
  }
}

/** Roles belong to the cluster, so they may be there from another database. */
async function makeRoles(clusterUrl: string): Promise<void> {
  await onCluster(
    clusterUrl,
    `do $$
    declare
      made record;
    begin
      for made in select * from (values
        ('anon', 'nologin noinherit'), ('authenticated', 'nologin noinherit'), ('service_role', 'nologin noinherit bypassrls'),
        ('supabase_auth_admin', 'login noinherit createrole'),
        ('${projectOwner.name}', 'login nosuperuser createdb createrole replication bypassrls password ''${projectOwner.password}''')
      ) as wanted (name, attributes) loop
        if to_regrole(made.name) is null then execute format('create role %I %s', made.name, made.attributes); end if;
      end loop;
    end
    $$;
    grant anon, authenticated, service_role to ${projectOwner.name} with admin option`,
  )
}

const ourMigrations = () =>
  readdirSync(ourAccounts)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: `auth/${file}`, sql: sqlOf(ourAccounts, file) }))

/**
 * As supabase_auth_admin. The first of them makes what a project has anyway, and gives an attribute to a role of the whole
 * cluster, so it is left out. What they expect of the server's own schema goes again.
 */
async function makeOurAccounts(client: pg.Client): Promise<void> {
  await client.query(`create schema server; create table server.secrets (name text, value text);
    grant all on schema server to supabase_auth_admin; grant all on all tables in schema server to supabase_auth_admin`)
  for (const { sql } of ourMigrations().slice(1)) await client.query(`set role supabase_auth_admin; ${sql}; reset role`)
  // The last one is made by the project's migrations in a schema of their own.
  await client.query(`drop view auth.live_sessions; drop function auth.reject_session();
    drop function auth.session_is_live(auth.sessions, auth.users); drop schema server cascade`)
}

/**
 * After our migrations for a hosted project: a server that takes the project's role, and works on the same database as its
 * superuser, finds its accounts made.
 */
export async function recordOurAccounts(db: {
  query: (text: string, values: unknown[]) => Promise<unknown>
}): Promise<void> {
  for (const { name, sql } of ourMigrations())
    await db.query('insert into server.migrations (name, checksum) values ($1, $2)', [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
}
