import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/**
 * The access table: who may do what to which rows. Each cell is tried against the real database, and a
 * table of the public schema that has no entry here fails the first test.
 *
 * - 'all' / 'own' / 'none': which rows are reached (a policy hides the rest without an error)
 * - 'refused': the statement itself is refused (no right on the table)
 */
type Reach = 'all' | 'own' | 'none' | 'refused'
type Operation = 'select' | 'insert as self' | 'insert as another' | 'update' | 'delete'

const actors = ['anon', 'member', 'admin', 'service_role'] as const
type Actor = (typeof actors)[number]

const server: Record<Operation, Reach> = {
  select: 'all',
  'insert as self': 'all',
  'insert as another': 'all',
  update: 'all',
  delete: 'all',
}
const nothing: Record<Operation, Reach> = {
  select: 'refused',
  'insert as self': 'refused',
  'insert as another': 'refused',
  update: 'refused',
  delete: 'refused',
}
// An insert "as another" ends under one's own name: the trigger sets the author (asserted below).
const posts: Record<Actor, Record<Operation, Reach>> = {
  anon: { ...nothing, select: 'all' },
  member: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'refused', delete: 'own' },
  admin: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'refused', delete: 'all' },
  service_role: server,
}

const access: Record<string, Record<Actor, Record<Operation, Reach>>> = {
  users: {
    anon: nothing,
    member: {
      select: 'own',
      'insert as self': 'own',
      'insert as another': 'refused',
      update: 'own',
      delete: 'refused',
    },
    admin: { select: 'own', 'insert as self': 'own', 'insert as another': 'refused', update: 'own', delete: 'refused' },
    service_role: server,
  },
  profiles: {
    anon: nothing,
    member: { ...nothing, select: 'own' },
    admin: { ...nothing, select: 'own' },
    service_role: server,
  },
  discussions: posts,
  comments: posts,
}

/** Columns that a browser role may write, whole: anything not named here is closed. */
const writable: Record<string, string> = {
  'users insert': 'college_id, email, first_name, id, last_name, plan, updated_at',
  'users update': 'college_id, email, first_name, id, last_name, updated_at',
  'discussions insert': 'content, created_at, tags, title, user_id, user_name',
  'comments insert': 'content, created_at, discussion_id, user_id, user_name',
}

const me = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const boss = '00000000-0000-4000-8000-000000000003'
const discussion = '00000000-0000-4000-8000-0000000000d1'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', email, '{}', '{}', now(), now()
     from unnest($1::text[], $2::text[]) as person (id, email)`,
    [
      [me, other, boss],
      ['me@example.org', 'other@example.org', 'boss@example.org'],
    ],
  )
  await database.pool.query('update public.profiles set is_admin = true where id = $1', [boss])
  await database.pool.query("insert into public.discussions (id, title, content, user_id) values ($1, 't', 'c', $2)", [
    discussion,
    other,
  ])
  for (const author of [me, other, boss]) {
    await database.pool.query("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [
      author,
    ])
    await database.pool.query("insert into public.comments (discussion_id, content, user_id) values ($1, 'c', $2)", [
      discussion,
      author,
    ])
  }
})

afterAll(() => database.drop())

/** Runs statements as the data API does for this actor, and takes everything back afterwards. */
async function as<T>(
  actor: Actor,
  work: (
    query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>,
  ) => Promise<T>,
): Promise<T> {
  const role = actor === 'member' || actor === 'admin' ? 'authenticated' : actor
  const sub = actor === 'member' ? me : actor === 'admin' ? boss : undefined
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      role,
      JSON.stringify({ role, sub }),
    ])
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const ownerColumn = (table: string) => (table === 'users' || table === 'profiles' ? 'id' : 'user_id')
const selfOf = (actor: Actor) => (actor === 'admin' ? boss : me)

function insertOf(table: string, author: string): { text: string; values: unknown[] } {
  switch (table) {
    case 'users':
    case 'profiles':
      // The row exists already (a trigger made it), so a permitted insert ends in "do nothing".
      return {
        text: `insert into public.${table} (id, email) values ($1, 'x') on conflict do nothing`,
        values: [author],
      }
    case 'comments':
      return {
        text: `insert into public.comments (discussion_id, content, user_id, user_name, created_at) values ($2, 'c', $1, 'Someone Else', '2001-01-01') returning user_id, user_name, created_at`,
        values: [author, discussion],
      }
    default:
      return {
        text: `insert into public.discussions (title, content, user_id, user_name, created_at) values ('t', 'c', $1, 'Someone Else', '2001-01-01') returning user_id, user_name, created_at`,
        values: [author],
      }
  }
}

function updateOf(table: string): string {
  const column = table === 'users' ? 'first_name' : table === 'profiles' ? 'full_name' : 'content'
  return `update public.${table} set ${column} = 'changed' returning ${ownerColumn(table)} as owner`
}

/** What a statement reached, in the words of the access table. */
async function reached(actor: Actor, table: string, operation: Operation): Promise<Reach> {
  const statement =
    operation === 'insert as self'
      ? insertOf(table, selfOf(actor))
      : operation === 'insert as another'
        ? insertOf(table, other)
        : operation === 'select'
          ? { text: `select ${ownerColumn(table)} as owner from public.${table}`, values: [] }
          : operation === 'update'
            ? { text: updateOf(table), values: [] }
            : { text: `delete from public.${table} returning ${ownerColumn(table)} as owner`, values: [] }
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
      return actor === 'service_role' ? 'all' : 'own'
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
})

describe('the catalog', () => {
  it('has row-level security on every table of public and auth', async () => {
    const { rows } = await database.pool.query(
      "select oid::regclass::text as name from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity",
    )
    expect(rows).toEqual([])
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
      "select proname from pg_proc where pronamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
  })
})

describe('one account against another', () => {
  it('cannot move its row to another account', async () => {
    await expect(
      as('member', (query) => query('update public.users set id = $1 where id = $2', [other, me])),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23505)$/) })
  })

  it.each(['plan', 'created_at'])('cannot update %s', async (column) => {
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
