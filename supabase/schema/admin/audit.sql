-- What the audit log calls a row: its title or name, or that of what it belongs to.
create or replace function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  logged constant jsonb := coalesce(becomes, was);
  named text;
begin
  -- Branch by branch: one expression with all of these queries would cost each row twenty times as much.
  if table_name = 'orders' then
    named := private.display_name((logged ->> 'account_id')::uuid);
  elsif table_name in ('users', 'profiles') then
    named := private.display_name((logged ->> 'id')::uuid);
  elsif table_name in ('material_reports', 'questions', 'notice_attachments', 'drive_attachments') then
    named := concat_ws(', ',
      coalesce(
        (select m.title from public.study_materials m where m.id = (logged ->> 'material_id')::uuid),
        (select n.title from public.notices n where n.id = (logged ->> 'notice_id')::uuid),
        (select o.name || ': ' || d.role from public.drives d join public.organisations o on o.id = d.organisation_id
          where d.id = (logged ->> 'drive_id')::uuid)),
      logged ->> 'number', logged ->> 'name');
  elsif table_name = 'student_answers' then
    named := (select g.text from public.question_groups g where g.id = (logged ->> 'group_id')::uuid);
  elsif table_name = 'grants' then
    named := concat_ws(': ', private.display_name((logged ->> 'account')::uuid), logged ->> 'area');
  elsif table_name = 'rollovers' then
    named := logged ->> 'planned_for';
  elsif table_name = 'exam_dates' then
    named := (select c.code from public.courses c where c.id = (logged ->> 'course_id')::uuid);
  else
    named := concat_ws(' ',
      case when table_name = 'courses' then logged ->> 'code' end,
      coalesce(logged ->> 'title', logged ->> 'name', logged ->> 'question', logged ->> 'term', logged ->> 'key',
        logged ->> 'topic'));
  end if;
  return left(named, 300);
end
$$;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;

-- Writes a row's change to the audit log, with the account that made it. Arguments: the column that identifies the row,
-- then the columns that count as a change (all, if none is named). Content that ships is not logged.
create or replace function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- What no line needs, and what no line may hold.
  left_out constant text[] := array['created_at', 'updated_at', 'encrypted_password', 'token']
    -- A referral's texts are its author's, who may name themselves in them, and delete them.
    || case when to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'referral_id' is not null
      then array['description', 'how_to', 'url'] else '{}' end;
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

-- Rejects every change of the audit log but an addition, and but the removal of what the owner of an alumni card hides
-- (private.forget_alumnus_fields).
create or replace function private.log_stands() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;
revoke all on function private.log_stands() from public;
create trigger audit_log_stands before delete or truncate on public.audit_log
  for each statement execute function private.log_stands();
create trigger audit_log_stands_changed before update on public.audit_log
  for each row when (old.table_name <> 'public.alumni'
    or to_jsonb(new) - array['before', 'after'] <> to_jsonb(old) - array['before', 'after']
    or not coalesce(old.before @> new.before, new.before is null) or not coalesce(old.after @> new.after, new.after is null))
  execute function private.log_stands();
