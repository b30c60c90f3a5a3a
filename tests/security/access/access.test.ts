import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  access,
  type Actor,
  actors,
  contentRows,
  type Operation,
  ownOfTable,
  type Reach,
  writable,
  changes,
} from './access-table.ts'
import { discussion, insertOf, orderValues, question, type Statement } from './access-inserts.ts'

const me = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const boss = '00000000-0000-4000-8000-000000000003'
const subscriber = '00000000-0000-4000-8000-000000000004'
const formerSubscriber = '00000000-0000-4000-8000-000000000005'
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', email, '{}', '{}', now(), now()
     from unnest($1::text[], $2::text[]) as person (id, email)`,
    [
      [me, other, boss, subscriber, formerSubscriber],
      ['me', 'other', 'boss', 'subscriber', 'former'].map((name) => `${name}@example.org`),
    ],
  )
  await database.pool.query('update public.profiles set is_admin = true where id = $1', [boss])
  await database.pool.query("update public.users set plan = 'pro' where id = any($1)", [[subscriber, formerSubscriber]])
  await database.pool.query("update public.users set pro_until = now() + '1 day' where id = $1", [subscriber])
  await database.pool.query('update public.users set pro_until = now() where id = $1', [formerSubscriber])
  await database.pool.query("insert into public.discussions (id, title, content, user_id) values ($1, 't', 'c', $2)", [
    discussion,
    other,
  ])
  for (const author of [me, other, boss, subscriber]) {
    await database.pool.query("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [
      author,
    ])
    await database.pool.query("insert into public.comments (discussion_id, content, user_id) values ($1, 'c', $2)", [
      discussion,
      author,
    ])
    await database.pool.query("insert into public.calculator_states (account_id, state) values ($1, '{}')", [author])
    // An event comes with it.
    await database.pool.query(`insert into public.orders ${orderValues}`, [author])
  }
  await database.pool.query(
    "insert into public.interview_questions (id, topic, question, answer) values ($1, 't', 'q', 'a')",
    [question],
  )
  await database.pool.query('insert into public.learnt_questions select unnest($1::uuid[]), $2', [
    [other, subscriber, boss],
    question,
  ])
  await database.pool.query(
    `insert into public.reports (reporter_id, comment_id, reason)
     select unnest($1::uuid[]), (select id from public.comments limit 1), 'spam'`,
    [[me, other, subscriber, boss]],
  )
  for (const [table, { insert, text }] of Object.entries(contentRows)) {
    await database.pool.query(`insert into public.${table} ${insert}`)
    // So that the same insert can be tried again: this column may be a key.
    await database.pool.query(`update public.${table} set ${text} = 'there'`)
  }
})

afterAll(() => database.drop())

/** The admin, with a verified second factor that this session has shown, or has not. */
type AdminWithFactor = 'admin at aal1' | 'admin at aal2'
type Subject = Actor | 'former subscriber' | AdminWithFactor

const accounts: Partial<Record<Subject, string>> = {
  'admin at aal1': boss,
  'admin at aal2': boss,
  member: me,
  pro: subscriber,
  admin: boss,
  'former subscriber': formerSubscriber,
}

/** Runs statements as the data API does for this actor, and takes everything back afterwards. */
async function as<T>(
  actor: Subject,
  work: (
    query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>,
  ) => Promise<T>,
): Promise<T> {
  const sub = accounts[actor]
  const role = sub === undefined ? actor : 'authenticated'
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const aal = actor === 'admin at aal1' ? 'aal1' : 'aal2'
    if (actor === 'admin at aal1' || actor === 'admin at aal2')
      await client.query(
        "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
        [sub],
      )
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      role,
      JSON.stringify(actor.startsWith('admin at') ? { role, sub, aal } : { role, sub }),
    ])
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Whose a row is, as SQL; content is nobody's. */
const ownerOf = (table: string) => (table in contentRows ? 'null' : (ownOfTable[table] ?? 'user_id'))
const selfOf = (actor: Subject) => accounts[actor] ?? me

function updateOf(table: string): string {
  const content = contentRows[table]
  const change = content === undefined ? (changes[table] ?? `content = 'changed'`) : `${content.text} = 'changed'`
  return `update public.${table} set ${change} returning ${ownerOf(table)} as owner`
}

function statementOf(actor: Subject, table: string, operation: Operation): Statement {
  switch (operation) {
    case 'insert as self':
      return insertOf(table, selfOf(actor), actor === 'service_role')
    case 'insert as another':
      return insertOf(table, other, true)
    case 'select':
      return { text: `select ${ownerOf(table)} as owner from public.${table}`, values: [] }
    case 'update':
      return { text: updateOf(table), values: [] }
    case 'delete':
      return { text: `delete from public.${table} returning ${ownerOf(table)} as owner`, values: [] }
  }
}

/** What a statement reached, in the words of the access table. */
async function reached(actor: Subject, table: string, operation: Operation): Promise<Reach> {
  const statement = statementOf(actor, table, operation)
  return as(actor, async (query) => {
    let result
    try {
      result = await query(statement.text, statement.values)
    } catch (error) {
      expect(error).toMatchObject({ code: '42501' })
      return 'refused'
    }
    if (operation.startsWith('insert')) {
      const [row] = result.rows
      if (row !== undefined && actor !== 'service_role') {
        expect(row['user_id']).toBe(selfOf(actor))
        expect(row['user_name']).not.toBe('Someone Else')
        expect(new Date(String(row['created_at'])).getFullYear()).toBeGreaterThan(2020)
      }
      return actor === 'service_role' || table in contentRows ? 'all' : 'own'
    }
    if (result.rows.length === 0) return 'none'
    return result.rows.every((row) => row['owner'] === selfOf(actor)) ? 'own' : 'all'
  })
}

describe('the access table', () => {
  it('has an entry for every table and view of the public schema', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
    )
    expect(rows.map((row) => row.name)).toEqual(Object.keys(access).toSorted())
  })

  const cells = Object.entries(access).flatMap(([table, byActor]) =>
    actors.flatMap((actor) =>
      Object.entries(byActor[actor]).map(([operation, reach]) => [actor, operation, table, reach] as const),
    ),
  )
  it.each(cells)('%s: %s on %s reaches %s', async (actor, operation, table, reach) => {
    expect(await reached(actor, table, operation as Operation)).toBe(reach)
  })

  const ofAdmins = Object.entries(access).flatMap(([table, byActor]) =>
    (['admin at aal1', 'admin at aal2'] as const).flatMap((actor) =>
      // With the password alone an admin who has a second factor is a member like others.
      Object.entries(byActor[actor === 'admin at aal1' ? 'member' : 'admin']).map(
        ([operation, reach]) => [actor, operation, table, reach] as const,
      ),
    ),
  )
  it.each(ofAdmins)('%s with a second factor: %s on %s reaches %s', async (actor, operation, table, reach) => {
    expect(await reached(actor, table, operation as Operation)).toBe(reach)
  })
})

const rolesAboveSecurity = async () =>
  (
    await database.pool.query(
      "select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') and (rolbypassrls or rolsuper)",
    )
  ).rows

describe('the catalog', () => {
  it('has row-level security on every table of public and auth', async () => {
    const { rows } = await database.pool.query(
      "select oid::regclass::text as name from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity",
    )
    expect(rows).toEqual([])
  })

  it('has a policy on every table of public that gives service_role every row', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
         select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
           and p.roles = '{service_role}' and p.cmd = 'ALL' and p.qual = 'true' and p.with_check = 'true')`,
    )
    // Missing? create policy "service_role reaches every row" on public.… to service_role using (true) with check (true);
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  it('lets no role of the API bypass row-level security', async () => {
    // Roles are the cluster's: another test's new database goes through the first migration just now, which gave it.
    await expect.poll(rolesAboveSecurity).toEqual([])
  })

  it('lets browser roles write the listed columns and no others', async () => {
    const { rows } = await database.pool.query<{ grant: string; columns: string }>(
      `select c.relname || ' ' || p.privilege as grant, string_agg(a.attname, ', ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
         unnest(array['insert', 'update']) as p (privilege), unnest(array['anon', 'authenticated']) as r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
         and has_column_privilege(r.role, c.oid, a.attname, p.privilege)
       group by 1`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.grant, row.columns]))).toEqual(writable)
  })

  it('keeps browser roles out of the schemas of the server', async () => {
    const { rows } = await database.pool.query(
      `select role, n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated']) as r (role)
       where n.nspname in ('server', 'auth', 'private') and c.relkind in ('r', 'p', 'v', 'm')
         and has_schema_privilege(role, n.oid, 'usage') and has_any_column_privilege(role, c.oid, 'select, insert, update')`,
    )
    expect(rows).toEqual([])
  })

  it('offers no function of the public schema that is not listed', async () => {
    const { rows } = await database.pool.query(
      "select proname, prosecdef from pg_proc where pronamespace = 'public'::regnamespace",
    )
    // With the caller's own rights.
    expect(rows).toEqual([{ proname: 'search_discussions', prosecdef: false }])
  })
})

describe('one account against another', () => {
  it('cannot move its row to another account', async () => {
    await expect(
      as('member', (query) => query('update public.users set id = $1 where id = $2', [other, me])),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23505)$/) })
  })

  it.each(['plan', 'pro_until', 'created_at'])('cannot update %s', async (column) => {
    await expect(as('member', (query) => query(`update public.users set ${column} = default`))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('cannot be made on the pro plan', async () => {
    await database.pool.query('delete from public.users where id = $1', [me])
    await expect(
      as('member', (query) => query("insert into public.users (id, plan) values ($1, 'pro')", [me])),
    ).rejects.toMatchObject({ code: '42501' })
    const { rowCount } = await as('member', (query) =>
      query("insert into public.users (id, plan) values ($1, 'free')", [me]),
    )
    expect(rowCount).toBe(1)
    await database.pool.query('insert into public.users (id) values ($1)', [me])
  })

  it('cannot raise its plan by upsert', async () => {
    await expect(
      as('member', (query) =>
        query("insert into public.users (id, plan) values ($1, 'free') on conflict (id) do update set plan = 'pro'", [
          me,
        ]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('keeps the confirmed address whatever is written', async () => {
    const { rows } = await as('member', (query) =>
      query("update public.users set email = 'boss@example.org' where id = $1 returning email", [me]),
    )
    expect(rows).toEqual([{ email: 'me@example.org' }])
  })
})

const noticesOf = (actor: Actor | 'former subscriber') =>
  as(actor, async (query) => (await query('select title from public.notices')).rows.length)

describe('the pro plan', () => {
  it('ends at its date, whatever the plan says', async () => {
    expect(await noticesOf('pro')).toBe(1)
    expect(await noticesOf('former subscriber')).toBe(0)
  })

  it('shows a notice from its time on; its admin sees it before', async () => {
    await database.pool.query("update public.notices set publish_at = now() + '1 hour'")
    expect([await noticesOf('pro'), await noticesOf('admin')]).toEqual([0, 1])
    await database.pool.query('update public.notices set publish_at = default')
    expect(await noticesOf('pro')).toBe(1)
  })

  it('lets nobody mark a question in the name of another', async () => {
    await expect(
      as('pro', (query) =>
        query('insert into public.learnt_questions (account_id, question_id) values ($1, $2)', [me, question]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
