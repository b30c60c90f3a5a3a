-- What the audit log calls a row: its title or name, or that of what it belongs to.
create or replace function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
  language sql stable security definer set search_path = ''
as $$
  select left(case
    when table_name = 'orders' then private.display_name((coalesce(becomes, was) ->> 'account_id')::uuid)
    when table_name in ('users', 'profiles') then private.display_name((coalesce(becomes, was) ->> 'id')::uuid)
    when table_name in ('material_reports', 'questions', 'notice_attachments') then
      concat_ws(', ',
        coalesce(
          (select m.title from public.study_materials m where m.id = (coalesce(becomes, was) ->> 'material_id')::uuid),
          (select n.title from public.notices n where n.id = (coalesce(becomes, was) ->> 'notice_id')::uuid)),
        coalesce(becomes, was) ->> 'number', coalesce(becomes, was) ->> 'name')
    when table_name = 'student_answers' then
      (select g.text from public.question_groups g where g.id = (coalesce(becomes, was) ->> 'group_id')::uuid)
    when table_name = 'grants' then concat_ws(': ',
      private.display_name((coalesce(becomes, was) ->> 'account')::uuid), coalesce(becomes, was) ->> 'area')
    when table_name = 'exam_dates' then
      (select c.code from public.courses c where c.id = (coalesce(becomes, was) ->> 'course_id')::uuid)
    else concat_ws(' ',
      case when table_name = 'courses' then coalesce(becomes, was) ->> 'code' end,
      coalesce(
        coalesce(becomes, was) ->> 'title', coalesce(becomes, was) ->> 'name', coalesce(becomes, was) ->> 'question',
        coalesce(becomes, was) ->> 'term', coalesce(becomes, was) ->> 'key', coalesce(becomes, was) ->> 'topic'))
  end, 300)
$$;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;

-- Writes a row's change to the audit log, with the account that made it. Arguments: the column that identifies the row,
-- then the columns that count as a change (all, if none is named). Content that ships is not logged.
create or replace function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- What no line needs, and what no line may hold.
  left_out constant text[] := array['created_at', 'updated_at', 'encrypted_password'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  row_id text := coalesce(becomes, was) ->> tg_argv[0];
  looked_at text[] := tg_argv[1:];
  changed text[];
  named text;
begin
  -- What ships is put in by the server itself (server/seed.ts).
  if current_setting('campuslife.seeding', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_object_keys(becomes) as key
    where was -> key is distinct from becomes -> key
      and (coalesce(array_length(looked_at, 1), 0) = 0 or key = any (looked_at));
    if changed is null then return null; end if;
  end if;
  named := private.audited_name(tg_table_name, was, becomes);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, becomes -> key) into was, becomes
      from unnest(changed) as key;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
  values (
    auth.uid(),
    case when auth.uid() is null then '' else private.display_name(auth.uid()) end,
    lower(tg_op), tg_table_schema || '.' || tg_table_name, row_id, coalesce(named, ''), was, becomes
  );
  return null;
end
$$;
revoke all on function private.audit() from public;

-- Rejects every change of the audit log but an addition.
create or replace function private.log_stands() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;
revoke all on function private.log_stands() from public;
create trigger audit_log_stands before update or delete or truncate on public.audit_log
  for each statement execute function private.log_stands();
