import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { functions, writable } from './access-grants.ts'

// Rights in PostgreSQL's catalog, also for tables without tests of their own.

/** Attendance, figures, read marks, drafts, mutes, consents and alumni cards are read by their owner alone (docs/decisions/0076-attendance.md, 0077-drives.md). */
const ownersAlone = [
  'academic_figures',
  'alumni_cards',
  'attendance',
  'attendance_figures',
  'attendance_rules',
  'consents',
  'drafts',
  'mutes',
  'own_entries',
  'read_marks',
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the catalog', () => {
  it('has row-level security on every table of public and auth', async () => {
    const { rows } = await database.pool.query(
      "select oid::regclass::text as name from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity",
    )
    expect(rows).toEqual([])
  })

  it('grants service_role nothing on a record that is its owner’s alone', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as t (name)
       where has_any_column_privilege('service_role', 'public.' || name, 'select, insert, update, references')
         or has_table_privilege('service_role', 'public.' || name, 'delete, truncate, trigger')`,
      [ownersAlone],
    )
    expect(rows).toEqual([])
  })

  it('has a policy on every other table of public that grants service_role every row', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1) and not exists (
         select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
           and p.roles = '{service_role}' and p.cmd = 'ALL' and p.qual = 'true' and p.with_check = 'true')`,
      [ownersAlone],
    )
    // Missing? create policy "service_role reaches every row" on public.… to service_role using (true) with check (true);
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  it('grants browser roles the listed columns and no others', async () => {
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

  it('grants browser roles no schema of the server', async () => {
    const { rows } = await database.pool.query(
      `select role, n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated']) as r (role)
       where n.nspname in ('server', 'auth', 'private') and c.relkind in ('r', 'p', 'v', 'm')
         and has_schema_privilege(role, n.oid, 'usage') and has_any_column_privilege(role, c.oid, 'select, insert, update')`,
    )
    expect(rows).toEqual([])
  })

  it('contains no function of the public schema that is not listed', async () => {
    const { rows } = await database.pool.query(
      "select distinct proname as name, prosecdef as definer from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    )
    expect(rows).toEqual(Object.entries(functions).map(([name, { definer }]) => ({ name, definer })))
  })
})
