import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsAreCurrent } from '#server/core/database/migrate.ts'
import { schemaFolder } from '#server/core/database/schema-files.ts'
import { createOwnDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { createSchemaDatabase } from '#tests/support/database/schema-database.ts'
import { compareDatabases } from '../../../scripts/schema/differences.ts'
import { generateFiles } from '../../../scripts/schema/generated-files.ts'
import { schemaPage, writeSchemaPage } from '../../../scripts/schema/schema-page.ts'

let ofMigrations: TestDatabase
let ofFiles: Awaited<ReturnType<typeof createSchemaDatabase>>
beforeAll(async () => {
  ofMigrations = await createOwnDatabase()
  ofFiles = await createSchemaDatabase()
})
afterAll(() => Promise.all([ofMigrations.drop(), ofFiles.drop()]))

it('a database of supabase/schema equals one of the migrations; else: npm run schema -- <name>', async () => {
  expect(await compareDatabases(ofMigrations.pool, ofFiles.pool)).toEqual([])
  expect(await migrationsAreCurrent(ofFiles.pool)).toBe(true)
})

it('the generated files of supabase/schema, and docs/schema.md, are those of the migrations; else: npm run schema', async () => {
  const generated = await generateFiles(ofMigrations.pool)
  const stored = new Map([...generated.keys()].map((file) => [file, readFileSync(join(schemaFolder, file), 'utf8')]))
  expect(stored).toEqual(generated)
  expect(readFileSync(schemaPage, 'utf8')).toBe(await writeSchemaPage(ofMigrations.pool))
})

/** Each of the last database alone; what the comparison must name. */
const changes: [string, string][] = [
  ["alter function private.forget_author() set search_path = 'public'", 'FUNCTION private.forget_author'],
  [
    `create or replace function private.log_stands() returns trigger language plpgsql set search_path = '' as $$
     begin
       raise exception 'The audit log is only appended to.' using errcode = '42501';
     end
     $$`,
    'The audit log is only added to.',
  ],
  ['alter function public.today() cost 50', 'FUNCTION public.today()'],
  ['revoke execute on function public.library() from authenticated', 'FUNCTION "public"."library"'],
  ['grant select on private.events to authenticated', '"private"."events"'],
  ['grant update (user_name) on public.discussions to authenticated', '"user_name"'],
  ['grant usage on schema private to anon', 'SCHEMA "private"'],
  [
    'alter policy "comments are readable unless hidden" on public.comments using (false)',
    'POLICY "comments are readable unless hidden"',
  ],
  ['alter table public.comments disable trigger comments_limit', '"comments_limit"'],
  ['drop trigger comments_audit on public.comments', 'comments_audit'],
  ['alter view public.orders_with_buyers set (security_barrier = false)', 'security_barrier'],
  ['alter table public.reports force row level security', 'moderation/tables.sql'],
  ['alter table public.comments set (autovacuum_analyze_threshold = 7)', 'autovacuum_analyze_threshold=1000'],
  ['alter table public.vendors alter column description set storage external', 'storage external'],
  ['create index on public.reports (created_at)', 'reports_created_at_idx'],
  ['alter table public.alumni add constraint short check (length(name) < 90)', 'constraint short'],
  [
    "alter table server.secrets drop column value, add column value text not null default ''",
    'server/tables.sql: - value text',
  ],
  ['alter text search configuration search.body drop mapping for asciiword', 'asciiword'],
  ["insert into search.kind_words (lexeme, kinds) values ('rubric', '{material}')", "'rubric'"],
  ['create sequence search.tickets', 'search.tickets'],
]

it('the comparison names every kind of change', async () => {
  for (const [change] of changes) await ofFiles.pool.query(change)
  const found = (await compareDatabases(ofFiles.pool, ofMigrations.pool)).join('\n')
  expect(changes.filter(([, named]) => !found.includes(named))).toEqual([])
})
