import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Client, Pool } from './pool.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** The roles that the data API's login role may switch to; it is a member of no other role. */
const apiRoles = ['anon', 'authenticated', 'service_role']

/** PostgreSQL's limit of a name, bytes. */
const longestName = 63
const attempts = 5

/** invalid_authorization_specification, invalid_password, and PgBouncer's code for an unknown role */
const rejectedLogins = new Set(['28000', '28P01', '08P01'])
/** duplicate_object, unique_violation, and "tuple concurrently updated": another process sets the same role up. */
const concurrentSetup = new Set(['42710', '23505', 'XX000'])

/**
 * The login role of the data API, its "authenticator": its only right is to switch to one of the API's roles. It is
 * named after the owner, because roles belong to the cluster and several sites may share one.
 */
export interface ApiLogin {
  role: string
  /**
   * Derived from the owner's password, so that all processes agree on it without storing it. Undefined if the owner has
   * none.
   */
  password: string | undefined
  url: string
}

/** @param hosted the address may be that of a hosted project's pooler, where users are called `<role>.<project>` */
export function apiLoginOf(ownerUrl: string, hosted = false): ApiLogin {
  // Never connected: the client parses the address and the environment (PGUSER, PGPASSWORD).
  const { user = '', password: ownerPassword } = new pg.Client({ connectionString: ownerUrl })
  const [owner = '', project] = hosted ? user.split(/\.(?=[^.]*$)/) : [user]
  const role = shortName(`${owner}_authenticator`)
  const password =
    typeof ownerPassword === 'string' && ownerPassword !== ''
      ? createHmac('sha256', ownerPassword).update(`CampusLife data API, role ${role}`).digest('base64url')
      : undefined
  const url = new URL(ownerUrl)
  // As parameters, because the address of a socket has no place for a name before its host.
  url.searchParams.set('user', project === undefined ? role : `${role}.${project}`)
  if (password !== undefined) url.searchParams.set('password', password)
  return { role, password, url: url.href }
}

function shortName(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name
  return `authenticator_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}

/**
 * Creates or repairs the login role, and logs in once. To be called after the migrations.
 *
 * @param apiPool connects as the login role
 * @returns the problem, as a sentence for the operator; undefined without one
 * @throws when the database is unavailable
 */
export async function prepareApiLogin(pool: Pool, apiPool: Pool, login: ApiLogin): Promise<string | undefined> {
  const owner = await pool.connect()
  try {
    await setUp(owner, login)
    await logIn(owner, apiPool, login)
    return undefined
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (isDatabaseUnavailable(error) && !rejectedLogins.has(error.code ?? '')) throw error
    return explain(error, owner, login)
  } finally {
    owner.release()
  }
}

async function setUp(owner: Client, login: ApiLogin): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const statement of await findMissing(owner, login)) await owner.query(statement)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !concurrentSetup.has(error.code ?? '') || attempt === attempts)
        throw error
      await sleep(20 * attempt + Math.random() * 50)
    }
  }
}

interface Facts {
  exists: boolean
  modest: boolean
  memberships: string[]
  connects: boolean
  database: string
  checks: boolean
  iterations: number
}

/**
 * The objects used before the role is switched: the check of a session, and of a replica's position
 * (supabase/schema/auth/sessions.sql, data-api/replica-reads.sql).
 */
const liveSessions = 'sessions.live'
const checkSchemas = ['sessions', 'replication']
const checkFunctions = [
  'sessions.is_live(auth.sessions, auth.users)',
  'sessions.reject()',
  'replication.acknowledged()',
  'replication.wait_for(text)',
]

const factsText = `
  select r.oid is not null as exists,
    coalesce(r.rolcanlogin and not (r.rolsuper or r.rolinherit or r.rolcreaterole or r.rolcreatedb or r.rolreplication
      or r.rolbypassrls), false) as modest,
    array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid)
      as memberships,
    coalesce(has_database_privilege(r.oid, current_database(), 'connect'), false) as connects,
    current_database() as database,
    case when to_regclass($2) is null then true else coalesce(
      (select bool_and(has_schema_privilege(r.oid, s, 'usage')) from unnest($4::text[]) s) and has_table_privilege(r.oid, to_regclass($2), 'select') and (select bool_and(
        has_function_privilege(r.oid, to_regprocedure(f), 'execute')) from unnest($3::text[]) f), false) end as checks,
    coalesce(current_setting('scram_iterations', true), '4096')::int as iterations
  from (select) as one_row left join pg_roles r on r.rolname = $1`

/** Changes only what differs: servers of many databases in one cluster may start at the same time. */
async function findMissing(owner: Client, { role, password }: ApiLogin): Promise<string[]> {
  const { rows } = await owner.query<Facts>(factsText, [role, liveSessions, checkFunctions, checkSchemas])
  const [facts] = rows
  if (facts === undefined) return []
  const name = pg.escapeIdentifier(role)
  const statements: string[] = []
  if (!facts.exists) statements.push(`create role ${name} login noinherit${withPassword(password, facts.iterations)}`)
  else if (!facts.modest)
    statements.push(`alter role ${name} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
  for (const granted of apiRoles)
    if (!facts.memberships.includes(granted)) statements.push(`grant ${granted} to ${name}`)
  for (const more of facts.memberships)
    if (!apiRoles.includes(more)) statements.push(`revoke ${pg.escapeIdentifier(more)} from ${name}`)
  if (!facts.connects) statements.push(`grant connect on database ${pg.escapeIdentifier(facts.database)} to ${name}`)
  if (!facts.checks)
    statements.push(
      `grant usage on schema ${checkSchemas.join(', ')} to ${name}`,
      `grant select on ${liveSessions} to ${name}`,
      `grant execute on function ${checkFunctions.join(', ')} to ${name}`,
    )
  return statements
}

/** Sets the password again if the owner's, which it is derived from, has changed. */
async function logIn(owner: Client, apiPool: Pool, { role, password }: ApiLogin): Promise<void> {
  try {
    await tryLogin(apiPool)
  } catch (error) {
    const rejected = error instanceof pg.DatabaseError && rejectedLogins.has(error.code ?? '')
    if (!rejected || password === undefined) throw error
    const { rows } = await owner.query<Facts>(factsText, [role, liveSessions, checkFunctions, checkSchemas])
    await owner.query(`alter role ${pg.escapeIdentifier(role)}${withPassword(password, rows[0]?.iterations ?? 4096)}`)
    await tryLogin(apiPool)
  }
}

/** The connection stays in the pool, for the first request. */
async function tryLogin(apiPool: Pool): Promise<void> {
  const client = await apiPool.connect()
  client.release()
}

/**
 * The password as PostgreSQL stores it (RFC 5803), so that no log of statements contains it.
 * @param iterations the server's setting
 */
function withPassword(password: string | undefined, iterations: number): string {
  if (password === undefined) return ''
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const verifier = `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
  return ` password ${pg.escapeLiteral(verifier)}`
}

async function explain({ code, message }: pg.DatabaseError, owner: Client, { role }: ApiLogin): Promise<string> {
  const consequence = "the data API connects as the database's owner, which guards it less"
  const { rows } = await owner.query<{ owner: string }>('select current_user as owner')
  const name = pg.escapeIdentifier(rows[0]?.owner ?? '')
  const login = pg.escapeIdentifier(role)
  if (rejectedLogins.has(code ?? ''))
    return `${consequence}: the role ${role} cannot log in (${message}). Let it in as its owner is, in pg_hba.conf, and restart`
  if (code === '42501')
    return `${consequence}: ${name} may not set up the role ${role} (${message}). As a superuser, run: alter role ${name} createrole; grant ${apiRoles.join(', ')} to ${name} with admin option; drop role if exists ${login}; and restart`
  return `${consequence}: the role ${role} cannot be set up (${message})`
}
