-- An import of the admin area runs as a job: what was sent waits here until it is written, and its report stays as long as
-- the import can be taken back. An import by command is done when it is stored.

alter table private.imports
  -- Who has started it; null by command, and after the account is deleted.
  add column imported_by uuid references auth.users (id) on delete set null,
  -- How far the session of that admin came: a job has the rights of its admin.
  add column aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  add column state text not null default 'done' check (state in ('waiting', 'done', 'failed')),
  -- The table as it was sent; null once it is written or has failed.
  add column body text,
  add column tries smallint not null default 0,
  -- Rows that are written so far, of how many.
  add column written integer not null default 0,
  add column total integer not null default 0,
  -- Counts by state, and the rows that were left out.
  add column report jsonb,
  -- Why it failed, as a sentence.
  add column problem text check (char_length(problem) <= 1000);

create index imports_imported_by_idx on private.imports (imported_by);
create index imports_waiting_idx on private.imports (imported_at) where state = 'waiting';

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop function private.is_row_used(regclass, uuid);

-- Which of these rows others refer to, for which `on delete` would remove or change the others. What readers of a notice have
-- marked, and its earlier versions, go with it. One statement for each reference, however many rows there are.
create or replace function private.used_rows(table_name regclass, ids uuid[]) returns setof uuid
  language plpgsql stable set search_path = ''
as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as table_name, a.attname as column_name
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = used_rows.table_name and c.contype = 'f'
      and c.conrelid not in ('public.notice_reads'::regclass, 'public.notice_revisions'::regclass)
  loop
    return query execute format(
      'select distinct %2$I from %1$s where %2$I = any ($1)', reference.table_name, reference.column_name)
      using ids;
  end loop;
end
$$;

revoke all on function private.used_rows(regclass, uuid[]) from public;
