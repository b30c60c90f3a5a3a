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
revoke all on function private.class_days(uuid, date) from public;

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
revoke all on function public.my_class() from public, anon, authenticated, service_role;
grant execute on function public.my_class() to authenticated;
