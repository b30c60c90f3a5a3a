-- Public links to timetables: one of a section.
create table public.class_links (
  section_id uuid primary key references public.sections on delete cascade,
  -- 122 random bits.
  token text not null default replace(gen_random_uuid()::text, '-', '') unique check (token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
alter table public.class_links enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- Writes a row's change to the audit log, with the account that made it. Arguments: the column that identifies the row,
-- then the columns that count as a change (all, if none is named). Content that ships is not logged.
create or replace function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- What no line needs, and what no line may hold.
  left_out constant text[] := array['created_at', 'updated_at', 'encrypted_password', 'token'];
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

-- The days of a section, as the pages that show its timetable need them:
-- {"terms": [{"id", "first_day", "last_day", "week_a", "updated_at"}], "holidays": [{"name", "first_day", "last_day"}] of the
--  terms, "days": [{"day", "weekday"}] from the last Monday before this week on for six weeks: those with classes, and which
--  weekday they follow}
create or replace function private.class_days(section uuid, today date) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'terms', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'first_day', t.first_day, 'last_day', t.last_day,
        'week_a', t.week_a, 'updated_at', t.updated_at) order by t.first_day)
      from public.timetables t where t.section_id = class_days.section), '[]'),
    'holidays', coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'first_day', h.first_day, 'last_day', h.last_day)
        order by h.first_day)
      from public.holidays h where exists (select from public.timetables t
        where t.section_id = class_days.section and h.first_day <= t.last_day and h.last_day >= t.first_day)), '[]'),
    'days', coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'weekday', d.weekday) order by d.day)
      from private.teaching_days(class_days.section, date_trunc('week', class_days.today)::date - 7,
        date_trunc('week', class_days.today)::date + 34) d
      where exists (select from public.slots l where l.timetable_id = d.timetable_id and l.weekday = d.weekday)), '[]'));

-- The classes of a section between two days, with their changes; `place` is what a change says in the plan's place.
create or replace function private.classes(section uuid, first_day date, last_day date)
  returns table (
    day date, starts_at time, ends_at time, course_id uuid, name text, room text, teacher text, state text, confirmed boolean,
    group_name text, lab boolean, slot_id uuid, change_id uuid, note text, planned_day date, planned_start time,
    planned_end time, planned_room text, planned_teacher text)
  language sql stable security definer set search_path = '' rows 500
begin atomic
  with live as materialized (
    select c.*, c.confirmed_at is not null as confirmed, coalesce(c.confirmed_at, c.created_at) as decided_at
    from public.slot_changes c
    where c.section_id = classes.section and c.withdrawn_at is null
      and c.kind in ('cancelled', 'moved', 'room', 'teacher', 'extra')
      and (c.date between classes.first_day and classes.last_day or c.to_date between classes.first_day and classes.last_day)
  ),
  -- What is confirmed goes before what is only reported, and the newer before the older.
  fates as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind in ('cancelled', 'moved')
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  rooms as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind = 'room'
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  teachers as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind = 'teacher'
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  planned as (
    select s.id, d.day from private.teaching_days(classes.section, classes.first_day, classes.last_day) d
    join public.slots s on s.timetable_id = d.timetable_id and s.weekday = d.weekday
      and d.day >= coalesce(s.valid_from, d.day) and d.day <= coalesce(s.valid_to, d.day)
      and (s.week is null or d.in_a_week is null or (s.week = 'A') = d.in_a_week)
  ),
  -- A class that was moved is held, also where its own day became a holiday.
  held as (
    select p.id, p.day from planned p
    union
    select f.slot_id, f.date from fates f where f.kind = 'moved'
  )
  select coalesce(f.to_date, h.day) as day, coalesce(f.starts_at, s.starts_at), coalesce(f.ends_at, s.ends_at),
    s.course_id, s.name,
    -- Of a move and a change of the room, the newer says where it is.
    coalesce(case when r.id is null or (f.confirmed, f.decided_at) > (r.confirmed, r.decided_at) then nullif(f.room, '') end,
      r.room, s.room), coalesce(nullif(f.teacher, ''), t.teacher, s.teacher),
    case f.kind when 'cancelled' then 'cancelled' when 'moved' then 'moved' else 'as planned' end,
    coalesce(f.confirmed, true) and (f.kind is not distinct from 'cancelled' or coalesce(r.confirmed, true) and coalesce(t.confirmed, true)),
    s.group_name, s.lab, s.id, coalesce(f.id, r.id, t.id),
    coalesce(nullif(f.note, ''), nullif(r.note, ''), t.note, ''),
    h.day, s.starts_at, s.ends_at, s.room, s.teacher
  from held h join public.slots s on s.id = h.id
    left join fates f on f.slot_id = h.id and f.date = h.day
    left join rooms r on r.slot_id = h.id and r.date = h.day
    left join teachers t on t.slot_id = h.id and t.date = h.day
  where coalesce(f.to_date, h.day) between classes.first_day and classes.last_day
    and h.day >= coalesce(s.valid_from, h.day) and h.day <= coalesce(s.valid_to, h.day)
  union all
  select l.date, l.starts_at, l.ends_at, l.course_id, l.name, l.room, l.teacher, 'extra', l.confirmed, l.group_name, false,
    null, l.id, l.note, l.date, l.starts_at, l.ends_at, l.room, l.teacher
  from live l where l.kind = 'extra' and l.date between classes.first_day and classes.last_day;
end;

-- The caller's class, or null where they are in no section:
-- {"now": timestamptz, "section": id, "branch": code, "letter", "semester": 1 to 12 or null, "members": how many, "representatives": [names],
--  "represents": boolean, "decides": boolean, "may_edit": boolean, "groups": [the caller's], "all_groups": [of the present timetable],
--  and private.class_days}
create or replace function public.my_class() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(), 'section', s.id, 'branch', b.code, 'letter', s.letter, 'semester', public.semester(s),
    'members', (select count(*) from public.section_members k where k.section_id = s.id),
    'representatives', coalesce((select jsonb_agg(private.display_name(r) order by r) from private.representatives(s.id) as r), '[]'),
    'represents', private.represents(s.id), 'decides', private.decides_class(s.id), 'may_edit', private.may_edit_class(s.id), 'groups', to_jsonb(m.groups),
    'all_groups', coalesce((select jsonb_agg(distinct l.group_name order by l.group_name) from public.slots l
      join public.timetables t on t.id = l.timetable_id
      where l.section_id = s.id and l.group_name is not null and t.last_day >= today.day
        and coalesce(l.valid_to, t.last_day) >= today.day), '[]')) || private.class_days(s.id, today.day)
  from public.section_members m
    join public.sections s on s.id = m.section_id
    join public.branches b on b.id = s.branch_id
    cross join (select (now() at time zone 'Asia/Kolkata')::date as day) as today
  where m.account_id = auth.uid()
$$;

-- The timetable at a public link, or null where there is none:
-- {"now": timestamptz, "branch": code, "letter", "semester": 1 to 12 or null, and private.class_days,
--  "classes": [as the rows of public.timetable] of those six weeks and of all groups}.
-- It has neither the names nor the notes of the section's members.
create or replace function public.shared_class(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('now', now(), 'branch', b.code, 'letter', s.letter, 'semester', public.semester(s),
    'classes', coalesce((
      select jsonb_agg(jsonb_build_object('date', k.day, 'start', k.starts_at, 'end', k.ends_at, 'course', c.code,
          'name', coalesce(c.name, k.name), 'room', k.room, 'teacher', k.teacher, 'state', k.state, 'confirmed', k.confirmed,
          'group', k.group_name, 'lab', k.lab, 'planned_date', k.planned_day, 'planned_start', k.planned_start,
          'planned_end', k.planned_end, 'planned_room', k.planned_room)
        order by k.day, k.starts_at, k.ends_at, k.group_name, c.code, coalesce(c.name, k.name), k.room)
      from private.classes(s.id, date_trunc('week', today.day)::date - 7, date_trunc('week', today.day)::date + 34) k
        left join public.courses c on c.id = k.course_id), '[]')) || private.class_days(s.id, today.day)
  from public.class_links l
    join public.sections s on s.id = l.section_id
    join public.branches b on b.id = s.branch_id
    cross join (select (now() at time zone 'Asia/Kolkata')::date as day) as today
  where l.token = shared_class.token
$$;

create trigger class_links_audit after insert or delete on public.class_links
  for each row execute function private.audit('section_id');

create policy "links to timetables are deleted by who decides" on public.class_links for delete to authenticated
  using (private.decides_class(section_id));

create policy "links to timetables are made by who decides" on public.class_links for insert to authenticated
  with check (private.decides_class(section_id));

create policy "links to timetables are readable in their section" on public.class_links for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.class_links to service_role using (true) with check (true);

revoke all on public.class_links from anon, authenticated, service_role;
grant select, insert (section_id), delete on public.class_links to authenticated;
grant all on public.class_links to service_role;
revoke all on function public.shared_class(text) from public, anon, authenticated, service_role;
grant execute on function public.shared_class(text) to anon, authenticated;
revoke all on function private.class_days(uuid, date) from public;
revoke all on function private.decides_class(uuid) from public;
grant execute on function private.decides_class(uuid) to authenticated, service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.audit() from public;
revoke all on function private.classes(uuid, date, date) from public;
revoke all on function public.my_class() from public, anon, authenticated, service_role;
grant execute on function public.my_class() to authenticated;
