import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl, onCluster } from '../database/cluster.ts'

/** The project's "postgres" role, which owns what our migrations create and is no superuser. */
export const projectOwner = { name: 'project_owner', password: 'project owner' }

const folder = import.meta.dirname
const ourAccounts = join(folder, '..', '..', '..', 'server', 'supabase', 'auth', 'migrations')
const sqlOf = (...path: string[]) => readFileSync(join(...path), 'utf8')

/**
 * Creates a database in the state of a new hosted project, as a superuser of the cluster.
 *
 * @param accounts `gotrue`: its tables, for what must not depend on ours; `ours`: those of our own server, which then
 * has the project's role
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

/** Roles are altered by one process at a time: PostgreSQL rejects concurrent changes. */
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

/** Roles belong to the cluster, so another database may have created them. */
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
 * As supabase_auth_admin. The first migration creates what a project has anyway, and gives an attribute to a role of
 * the whole cluster, so it is skipped. What they expect of the server's own schema is dropped again.
 */
async function makeOurAccounts(client: pg.Client): Promise<void> {
  await client.query(`create schema server; create table server.secrets (name text, value text);
    grant all on schema server to supabase_auth_admin; grant all on all tables in schema server to supabase_auth_admin`)
  for (const { sql } of ourMigrations().slice(1)) await client.query(`set role supabase_auth_admin; ${sql}; reset role`)
  // The project's migrations create the last one in a schema of their own.
  await client.query(`drop view auth.live_sessions; drop function auth.reject_session();
    drop function auth.session_is_live(auth.sessions, auth.users); drop schema server cascade`)
}

/**
 * After our migrations for a hosted project: records those of accounts as done for a server that has the project's role
 * and works on the same database as its superuser.
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
