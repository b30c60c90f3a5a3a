import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiLoginOf, prepareApiLogin } from '#server/core/database/api-login.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate, migrationsAreCurrent } from '#server/core/database/migrate.ts'
import { listAccounts } from '#server/features/admin/accounts.ts'
import { copyAccount } from '#server/features/account/export.ts'
import { readSessions } from '#server/features/account/sessions.ts'
import { findSignedIn } from '#server/supabase/auth/sessions/sessions.ts'
import { openPool, transaction } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import type { TestDatabase } from '#tests/support/backend/database.ts'
import { createProjectDatabase, projectOwner } from '#tests/support/hosted/project.ts'
import { actorsOfFile, me } from './access-actors.ts'
import { describeAccess } from './access-cells.ts'

// A hosted project as delivered: the owner of our tables is no superuser, accounts belong to another role, and new
// objects in "public" are accessible to everyone at first. On a cluster of its own, because roles belong to the
// cluster.

/** Our own schemas, with everything in them. */
const ours = `n.nspname not in ('auth', 'extensions') and n.nspname !~ '^(pg_|information_schema$)'`
const browserRoles = `unnest(array['anon', 'authenticated', 'service_role']) as role`
const rights = {
  tables: `
    select format('%I.%I', n.nspname, c.relname) as name, role, privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, ${browserRoles},
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, c.oid, privilege)
    order by 1, 2, 3`,
  columns: `
    select format('%I.%I.%I', n.nspname, c.relname, a.attname) as name, role, privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid, ${browserRoles},
      unnest(array['select', 'insert', 'update', 'references']) as privilege
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(role, c.oid, a.attnum, privilege)
    order by 1, 2, 3`,
  functions: `
    select format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name, role
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, ${browserRoles}
    where ${ours} and has_function_privilege(role, p.oid, 'execute') order by 1, 2`,
  sequences: `
    select format('%I.%I', n.nspname, c.relname) as name, role, privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, ${browserRoles},
      unnest(array['usage', 'select', 'update']) as privilege
    where ${ours} and c.relkind = 'S' and has_sequence_privilege(role, c.oid, privilege) order by 1, 2, 3`,
  schemas: `
    select n.nspname::text as name, role, privilege
    from pg_namespace n, ${browserRoles}, unnest(array['usage', 'create']) as privilege
    where ${ours} and has_schema_privilege(role, n.oid, privilege) order by 1, 2, 3`,
  policies: `
    select schemaname::text as schema, tablename::text as table, policyname::text as name, cmd, roles::text, qual, with_check
    from pg_policies where schemaname not in ('auth', 'storage') order by 1, 2, 3`,
}

const folder = mkdtempSync(join(tmpdir(), 'campuslife-project-'))
let cluster: Awaited<ReturnType<typeof startEmbedded>>
let url: string

async function createMigrated(): Promise<TestDatabase> {
  cluster = await startEmbedded(folder, supervision)
  url = await createProjectDatabase(cluster.url, 'project', 'gotrue')
  // The role of the project's data API, with the settings that a project's owner may change (supautils); created only
  // here, since roles belong to the whole cluster.
  await onCluster(
    cluster.url,
    `create role authenticator login noinherit; grant authenticator to ${projectOwner.name} with admin option;\n     grant set on parameter pgrst.db_pre_request to ${projectOwner.name}`,
  )
  const login = apiLoginOf(url, true)
  const [pool, apiPool] = [openPool(url, 6), openPool(login.url, 2)]
  await migrate(pool, { hosted: true })
  expect(await prepareApiLogin(pool, apiPool, login)).toBeUndefined()
  return {
    url,
    pool,
    apiPool,
    drop: async () => {
      await Promise.all([pool.end(), apiPool.end()])
    },
  }
}

const site = actorsOfFile(createMigrated)
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('on a hosted project', () => {
  it('all migrations except those of our own accounts have run, once', async () => {
    const { pool } = site.database
    expect(await migrate(pool, { hosted: true })).toEqual([])
    expect(await migrationsAreCurrent(pool, { hosted: true })).toBe(true)
    const { rows } = await pool.query("select from server.migrations where name like 'auth/%'")
    expect(rows).toEqual([])
  })

  it('our role owns nothing in the schema of the accounts, and is no superuser', async () => {
    const { rows } = await site.database.pool.query(
      `select current_user as me, (select rolsuper from pg_roles where rolname = current_user) as super,
         (select count(*)::int from pg_class where relnamespace = 'auth'::regnamespace and relowner = current_user::regrole) as owned`,
    )
    expect(rows).toEqual([{ me: projectOwner.name, super: false, owned: 0 }])
  })

  it('a push subscription is deleted with the session that the project ends', async () => {
    const { pool } = site.database
    await pool.query(`begin; delete from auth.sessions`)
    const { rows } = await pool.query('select count(*)::int as left from public.push_subscriptions')
    await pool.query('rollback')
    expect(rows).toEqual([{ left: 0 }])
  })

  it("the project's data API checks before each request whether the token's session is still valid", async () => {
    const { pool } = site.database
    const { rows } = await pool.query(
      "select setconfig from pg_db_role_setting where setrole = 'authenticator'::regrole and setdatabase = 0",
    )
    expect(rows).toEqual([{ setconfig: ['pgrst.db_pre_request=sessions.check_request'] }])

    const checked = (role: string, claims: object, before = 'select') =>
      transaction(pool, async (client) => {
        await client.query(before)
        await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ role, ...claims })])
        await client.query(`set local role ${role}`)
        await client.query('select sessions.check_request()')
        throw new Error('let through')
      }).catch((error: unknown) => error)
    const own = { sub: me, session_id: me }
    const through = { message: 'let through' }
    const ended = { code: 'PT401', message: 'The session of this token has ended.' }
    expect(await checked('authenticated', own)).toMatchObject(through)
    expect(await checked('anon', {})).toMatchObject(through)
    expect(await checked('service_role', {})).toMatchObject(through)
    expect(await checked('authenticated', own, 'delete from auth.sessions')).toMatchObject(ended)
    expect(
      await checked('authenticated', own, "update auth.users set banned_until = now() + interval '1 hour'"),
    ).toMatchObject(ended)
    expect(await checked('authenticated', { sub: me })).toMatchObject(ended)
    expect(
      await checked('authenticated', { ...own, session_id: '00000000-0000-4000-8000-000000000999' }),
    ).toMatchObject(ended)
  })

  it("the project's data API rejects who may not enter a closed site, but for when it opens", async () => {
    const { pool } = site.database
    const checked = (role: string, path: string, before = 'select') =>
      transaction(pool, async (client) => {
        await client.query('update public.college set opened_at = null')
        await client.query(before)
        await client.query("select set_config('request.jwt.claims', $1, true), set_config('request.path', $2, true)", [
          JSON.stringify({ role, ...(role === 'authenticated' && { sub: me, session_id: me }) }),
          path,
        ])
        await client.query(`set local role ${role}`)
        await client.query('select sessions.check_request()')
        throw new Error('let through')
      }).catch((error: unknown) => error)
    const through = { message: 'let through' }
    const closed = { code: 'PT403', message: 'This site is not open yet.', hint: 'site_closed' }
    const admin = `update public.profiles set is_admin = true where id = '${me}'`
    expect(await checked('anon', '/notices')).toMatchObject(closed)
    expect(await checked('authenticated', '/notices')).toMatchObject(closed)
    expect(await checked('authenticated', '/rpc/search')).toMatchObject(closed)
    expect(await checked('authenticated', '/notices', admin)).toMatchObject(through)
    expect(await checked('service_role', '/notices')).toMatchObject(through)
    expect(await checked('anon', '/college')).toMatchObject(through)
    expect(await checked('anon', '/rpc/invited_address')).toMatchObject(through)
  })

  it("accounts, their sessions and their export are read from the project's own tables, without its secrets", async () => {
    const { pool } = site.database
    await pool.query(
      "update auth.users set confirmation_token = 'a secret', recovery_token = 'a secret', encrypted_password = 'a secret' where id = $1",
      [me],
    )
    const found = await findSignedIn(pool, me, me)
    expect(found).toMatchObject({ account: { email: 'me@example.org', factors: [] }, session: { id: me, amr: [] } })
    expect(await readSessions(pool, me, me)).toEqual([])
    await pool.query(
      "update auth.sessions set refresh_token_hmac_key = 'a secret', refresh_token_counter = 0 where id = $1",
      [me],
    )
    expect(await readSessions(pool, me, me)).toMatchObject([{ id: me, current: true }])
    if (found === undefined) return
    const { tables } = await copyAccount(pool, found.account, { hosted: true })
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['auth.users', 'public.users', 'public.orders']))
    expect(JSON.stringify(tables)).not.toContain('a secret')
    expect(tables).toMatchObject({ 'auth.users': [{ id: me, email: 'me@example.org' }], 'auth.sessions': [{ id: me }] })
    const { accounts } = await transaction(pool, (client) => listAccounts(client, { q: 'me@', show: '', from: 0 }))
    expect(accounts).toMatchObject([{ id: me, banned: false }])
    await pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [me])
    await expect(site.database.apiPool.query('select from sessions.live where id = $1', [me])).resolves.toMatchObject({
      rowCount: 0,
    })
    await pool.query('update auth.users set banned_until = null where id = $1', [me])
  })

  describe('the rights of roles are the same as on a database of our own', () => {
    let own: pg.Client
    let superuser: pg.Client
    beforeAll(async () => {
      const { clusterUrl, templateName } = clusterOfRun()
      own = new pg.Client({ connectionString: databaseUrl(clusterUrl, templateName) })
      superuser = new pg.Client({ connectionString: databaseUrl(cluster.url, 'project') })
      await Promise.all([own.connect(), superuser.connect()])
    })
    afterAll(() => Promise.all([own.end(), superuser.end()]))

    it.each(Object.entries(rights))('%s', async (_, text) => {
      const [here, there] = await Promise.all([superuser.query(text), own.query(text)])
      expect(there.rows.length).toBeGreaterThan(5)
      expect(here.rows).toEqual(there.rows)
    })
  })
})

describe('on a hosted project, as on a database of our own', () => {
  describeAccess(site)
})
