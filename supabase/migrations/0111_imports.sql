-- What each import of a table has written, so that it can be taken back: exactly its rows, unless they were edited or
-- used since (server/features/imports).

create table private.imports (
  id uuid primary key default gen_random_uuid(),
  -- As commands name the table: courses, exam-dates.
  topic text not null check (char_length(topic) <= 40),
  file_name text not null check (char_length(file_name) <= 200),
  imported_at timestamptz not null default now(),
  undone_at timestamptz
);

create table private.import_changes (
  import_id uuid not null references private.imports (id) on delete cascade,
  row_id uuid not null,
  -- The old values of the columns that were changed; null for a row that was added.
  before jsonb,
  -- The new values of these columns; all of a row that was added.
  after jsonb not null,
  primary key (import_id, row_id)
);

-- Whether rows of other tables refer to a row, for which `on delete` would remove or change them. What readers of a notice
-- have marked, and its earlier versions, go with it.
create function private.is_row_used(table_name regclass, id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  reference record;
  is_used boolean;
begin
  for reference in
    select c.conrelid::regclass as table_name, a.attname as column_name
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = is_row_used.table_name and c.contype = 'f'
      and c.conrelid not in ('public.notice_reads'::regclass, 'public.notice_revisions'::regclass)
  loop
    execute format('select exists (select from %s where %I = $1)', reference.table_name, reference.column_name)
      into is_used using id;
    if is_used then return true; end if;
  end loop;
  return false;
end
$$;
revoke all on function private.is_row_used(regclass, uuid) from public;
