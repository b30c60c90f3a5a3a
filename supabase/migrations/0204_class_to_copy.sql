-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The timetable of another section, to begin the own one with: of the public link that has this token, or of a section whose
-- timetable the caller reads by a role:
-- {"branch": code, "letter", "semester": 1 to 12 or null, "terms": [{"first_day", "last_day", "week_a", "slots": [{"weekday",
--  "starts_at", "ends_at", "code": of its course or null, "name", "room", "teacher", "group_name", "week", "lab"}]}]}:
-- the term that is not over yet, and those after it, with the classes that hold from today on.
create or replace function public.class_to_copy(token text default null, section uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  source constant uuid := case when class_to_copy.token is null then class_to_copy.section
    else (select l.section_id from public.class_links l where l.token = class_to_copy.token) end;
  terms jsonb;
begin
  if source = private.own_section() then
    raise exception using errcode = 'PT422', message = 'This is the timetable of your own class. Copy that of another one.',
      hint = 'own_class';
  end if;
  if source is null or class_to_copy.token is null and not private.may_read_class(source) then
    raise exception using errcode = 'PT404', hint = 'no_class',
      message = 'There is no timetable at this link. Its class has deleted it, or a part of it is missing.';
  end if;
  select jsonb_agg(jsonb_build_object('first_day', t.first_day, 'last_day', t.last_day, 'week_a', t.week_a, 'slots', t.slots)
    order by t.first_day)
  into terms
  from (
    select o.first_day, o.last_day, o.week_a, jsonb_agg(jsonb_build_object('weekday', s.weekday, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'code', c.code, 'name', coalesce(c.name, s.name), 'room', s.room, 'teacher', s.teacher,
        'group_name', s.group_name, 'week', s.week, 'lab', s.lab)
      order by s.weekday, s.starts_at, s.group_name, s.week, s.id) as slots
    from public.timetables o join public.slots s on s.timetable_id = o.id left join public.courses c on c.id = s.course_id
    where o.section_id = source and o.last_day >= today and coalesce(s.valid_to, o.last_day) >= today
    group by o.id) as t;
  if terms is null then
    raise exception using errcode = 'PT422', message = 'This class has no timetable from today on.', hint = 'no_timetable';
  end if;
  return (
    select jsonb_build_object('branch', b.code, 'letter', s.letter, 'semester', public.semester(s), 'terms', terms)
    from public.sections s join public.branches b on b.id = s.branch_id where s.id = source);
end
$$;

revoke all on function public.class_to_copy(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.class_to_copy(text, uuid) to authenticated;
