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
