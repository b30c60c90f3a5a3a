import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { createSchemaDatabase } from '#tests/support/database/schema-database.ts'
import { compareDatabases, planDifferences } from '../../../scripts/schema/differences.ts'
import { readSources, sourcesOf } from '../../../scripts/schema/sources.ts'
import { writeMigration } from '../../../scripts/schema/write-migration.ts'

// What npm run schema writes after an edit of the schema files. All edits are made at once on a database of the files.

const edits = {
  'a changed body': `
-- Removes the name.
create or replace function private.forget_author() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- As on other sites.
  new.user_name := 'Former member';
  return new;
end
$$;`,
  'another argument': `
drop function public.feedback_counts();
-- Counts of the last days.
create or replace function public.feedback_counts(days integer default 30) returns bigint
  language sql stable set search_path = ''
  -- Days, not weeks.
  return (select count(*) from public.answer_feedback where days > 0);
revoke all on function public.feedback_counts(integer) from public, anon, authenticated, service_role;
grant execute on function public.feedback_counts(integer) to authenticated;`,
  'another return type': `
drop function public.search_box(text, integer);
create or replace function public.search_box(q text, per_group integer default 3) returns json
  language sql stable security definer set search_path = ''
  return search.box(q, greatest(per_group, 1), 0)::json;
revoke all on function public.search_box(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_box(text, integer) to anon, authenticated, service_role;`,
  'the name of an argument': `
drop function private.display_name(uuid) cascade;
create or replace function private.display_name(of_account uuid) returns text
  language sql stable security definer set search_path = ''
  return 'Somebody';
revoke all on function private.display_name(uuid) from public;`,
  'a view with dependents': `
drop view search.sources cascade;
drop view search.source_tutorial;
create or replace view search.source_tutorial as
  select 'pro' as list, t.id as row_id, t.id::text as subject_id, null::text as part, t.title, t.description as text, '' as also,
    '/tutorials' as url, null::uuid as course_id, null::uuid as branch_id, null::smallint as semester, t.created_at as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until, t.level
  from public.tutorials t;`,
  'a new view and a function that returns it': `
create or replace view private.authors as select distinct user_id from public.discussions;
create or replace function private.all_authors() returns setof private.authors
  language sql stable set search_path = ''
  begin atomic
    select a.user_id from private.authors a;
  end;`,
  'a policy that is gone': `drop policy "comments are readable unless hidden" on public.comments;`,
  'a policy that differs': `
drop policy "comments are deleted by their author or an admin" on public.comments;
create policy "comments are deleted by their author or an admin" on public.comments for delete to authenticated
  using (user_id = (select auth.uid()));`,
  'other rights': `
revoke all on public.vendors from anon, authenticated, service_role;
grant select on public.vendors to authenticated;
grant all on public.vendors to service_role;`,
  'a trigger on accounts': `
create or replace trigger account_created after insert on auth.users
  for each row when (new.email <> 'nobody@example.org') execute function private.account_created();`,
  'a trigger that fires earlier': `
drop trigger comments_banned on public.comments;
create trigger comments_banned before insert or update on public.comments
  for each row execute function private.refuse_banned();`,
}

let ofMigrations: TestDatabase
let ofFiles: Awaited<ReturnType<typeof createSchemaDatabase>>
let migration: string
beforeAll(async () => {
  ofMigrations = await createOwnDatabase()
  ofFiles = await createSchemaDatabase()
  const { definitions, rights } = readSources()
  const texts = Object.values(edits)
  // What the drops above take with them, from the files again.
  const again = [
    ...['view search.sources', 'function search.differences', 'function public.material_contributors'].flatMap((key) =>
      (definitions.get(key) ?? []).map(({ text }) => text),
    ),
    ...['function search.differences()', 'function public.material_contributors(uuid[])'].flatMap(
      (key) => rights.get(key) ?? [],
    ),
  ]
  await ofFiles.pool.query(`set check_function_bodies = off; ${[...texts, ...again].join('\n')}`)
  const edited = sourcesOf(texts)
  const sources = {
    definitions: new Map([...definitions, ...edited.definitions]),
    rights: new Map([...rights, ...edited.rights]),
  }
  migration = writeMigration(await planDifferences(ofMigrations.pool, ofFiles.pool), sources)
})
afterAll(() => Promise.all([ofMigrations.drop(), ofFiles.drop()]))

describe('a migration that npm run schema writes', () => {
  it('has the texts of the files with their comments, and rights in full after them', () => {
    for (const part of ['a changed body', 'another argument', 'other rights'] as const)
      for (const statement of edits[part].split(/\n(?=create|revoke|grant)/).slice(1))
        expect(migration).toContain(statement.trim())
    expect(migration).toContain('  -- Days, not weeks.')
    expect(migration.indexOf('grant execute on function public.feedback_counts(integer)')).toBeGreaterThan(
      migration.lastIndexOf('create or replace function'),
    )
  })

  it('drops what cannot be replaced before it is made again, dependents by name, and cascades to none', () => {
    expect(migration).not.toMatch(/cascade/i)
    const dropped = [
      'function public.feedback_counts()',
      'function public.search_box(text, integer)',
      'function public.material_contributors(uuid[])',
      'function search.differences()',
      'view search.sources',
      'view search.source_tutorial',
    ]
    expect(dropped.filter((name) => !migration.includes(`drop ${name};`))).toEqual([])
    expect(migration.lastIndexOf('drop ')).toBeLessThan(migration.indexOf('create or replace'))
    expect(migration).toContain('create or replace view search.sources')
  })

  it('replaces a trigger on accounts, which the owner of a hosted project may not drop', () => {
    expect(migration).toContain('create or replace trigger account_created')
    expect(migration).not.toContain('drop trigger account_created')
    expect(migration).toContain('drop trigger comments_banned on public.comments;')
  })

  it('names no policy that is as it was, and no owner', () => {
    expect(migration).toContain('drop policy "comments are readable unless hidden" on public.comments;')
    expect(migration.match(/create policy/g)).toHaveLength(1)
    expect(migration).not.toMatch(/owner to/i)
  })

  it('makes a migrated database equal to the files', async () => {
    await ofMigrations.pool.query(`begin; ${migration}; commit`)
    expect(await compareDatabases(ofMigrations.pool, ofFiles.pool)).toEqual([])
  })
})

it('a change in the schema of accounts is rejected: a hosted project would reject it', async () => {
  await ofFiles.pool.query(
    "create or replace function auth.email() returns text language sql stable as $$ select '' $$",
  )
  const actions = await planDifferences(ofMigrations.pool, ofFiles.pool)
  expect(() => writeMigration(actions, readSources())).toThrow('server/supabase/auth/migrations')
})
