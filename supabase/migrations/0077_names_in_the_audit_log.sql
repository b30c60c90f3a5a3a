-- A line of the audit log names what it is about: whose right, which paper, which question. Only the id did, unless the
-- name itself had changed. As the row was named at that time; lines of before have none.
alter table public.audit_log add column row_name text not null default '' check (char_length(row_name) <= 300);

create function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
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

-- What the reader finds in a paper (its course, year, marks) is no act of a person: it filled the log with lines of "The
-- server". A decision is, whoever makes it.
drop trigger study_materials_audit on public.study_materials;
create trigger study_materials_audit after update on public.study_materials
  for each row when (auth.uid() is not null or new.status is distinct from old.status
    or new.removed_at is distinct from old.removed_at)
  execute function private.audit('id', 'title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note', 'removed_at', 'reviewed_at', 'return_reason', 'file_key');
drop trigger question_groups_audit on public.question_groups;
create trigger question_groups_audit after update on public.question_groups
  for each row when (new.fixed and auth.uid() is not null) execute function private.audit('id', 'topic', 'unit_id', 'fixed');
