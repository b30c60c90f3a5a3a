-- The weekday that a day has by the timetable of a section, and whether it has classes: a confirmed change of the whole day,
-- else the calendar. A day off is one of the college's holidays, or of an exam of the section's semester.
create or replace function private.teaching_days(section uuid, first_day date, last_day date)
  returns table (day date, weekday smallint, timetable_id uuid, in_a_week boolean)
  language sql stable security definer set search_path = '' rows 100
begin atomic
  select d.day, coalesce(whole.follows_weekday, extract(isodow from d.day))::smallint, t.id,
    (floor((d.day - t.week_a) / 7.0)::integer & 1) = 0
  from public.timetables t
    join public.sections s on s.id = t.section_id
    cross join lateral (
      select g::date as day
      from generate_series(greatest(t.first_day, teaching_days.first_day)::timestamp,
        least(t.last_day, teaching_days.last_day)::timestamp, interval '1 day') as g) as d
    left join lateral (
      select c.kind, c.follows_weekday from public.slot_changes c
      where c.section_id = t.section_id and c.date = d.day and c.kind in ('follows', 'holiday')
        and c.confirmed_at is not null and c.withdrawn_at is null
      order by c.confirmed_at desc, c.id limit 1) as whole on true
  where t.section_id = teaching_days.section
    and case whole.kind when 'follows' then true when 'holiday' then false else
      not exists (select from public.holidays h where d.day between h.first_day and h.last_day)
      and not exists (
        select from public.exam_dates e join public.courses c on c.id = e.course_id
        where e.date = d.day and e.exam in ('mid-semester', 'end-semester') and c.branch_id = s.branch_id
          and c.semester = private.semester_of(s.entry_year, d.day)) end;
end;
revoke all on function private.teaching_days(uuid, date, date) from public;

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
revoke all on function private.classes(uuid, date, date) from public;

-- Whether an account of a section takes a course: of its own branch, unless taken out of "my courses"; of another, if added.
create or replace function private.takes_course(account uuid, section uuid, course uuid) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(
    (select chosen.taken from public.course_choices chosen
      where chosen.account_id = takes_course.account and chosen.course_id = takes_course.course),
    exists (select from public.courses c join public.sections s on s.branch_id = c.branch_id
      where c.id = takes_course.course and s.id = takes_course.section));
revoke all on function private.takes_course(uuid, uuid, uuid) from public;

-- The caller's classes on some days (1 to 300), in the order of their time; with all_groups also those of the other groups of
-- the section and of courses that the caller does not take. Dates and times are the college's. A class that moves is one row,
-- at its new time; "state" is as planned, moved, cancelled or extra; what only classmates reported is not confirmed.
create or replace function public.timetable(first_day date, days integer, all_groups boolean default false)
  returns table (
    date date, start time, "end" time, course text, name text, room text, teacher text, state text, confirmed boolean,
    course_id uuid, "group" text, yours boolean, lab boolean, slot_id uuid, change_id uuid, note text, planned_date date,
    planned_start time, planned_end time, planned_room text, planned_teacher text)
  language sql stable security definer set search_path = '' rows 500
as $$
  with member as (
    select m.section_id, m.groups from public.section_members m where m.account_id = auth.uid()
  ),
  held as materialized (
    select k.*, member.section_id, member.groups
    from member cross join lateral private.classes(member.section_id, timetable.first_day,
      timetable.first_day + least(greatest(timetable.days, 1), 300) - 1) as k
  ),
  taken as materialized (
    select d.course_id from (select distinct h.course_id, h.section_id from held h where h.course_id is not null) as d
    where private.takes_course(auth.uid(), d.section_id, d.course_id)
  ),
  -- Who is in none of the groups that there are has not chosen, or chose those of a term before.
  present as (
    select coalesce(array_agg(distinct s.group_name), '{}') as groups
    from member join public.timetables t on t.section_id = member.section_id and t.last_day >= timetable.first_day
        and t.first_day < timetable.first_day + least(greatest(timetable.days, 1), 300)
      join public.slots s on s.timetable_id = t.id
    where s.group_name is not null
  ),
  mine as (
    select h.*, c.code, coalesce(c.name, h.name) as title,
      (h.group_name is null or h.group_name = any (h.groups) or not h.groups && present.groups)
        and (h.course_id is null or taken.course_id is not null) as yours
    from held h cross join present left join taken on taken.course_id = h.course_id
      left join public.courses c on c.id = h.course_id
  )
  select k.day, k.starts_at, k.ends_at, k.code, k.title, k.room, k.teacher, k.state, k.confirmed, k.course_id, k.group_name,
    k.yours, k.lab, k.slot_id, k.change_id, k.note, k.planned_day, k.planned_start, k.planned_end, k.planned_room,
    k.planned_teacher
  from mine k where k.yours or timetable.all_groups
  order by k.day, k.starts_at, k.ends_at, k.group_name, k.code, k.slot_id
$$;
revoke all on function public.timetable(date, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.timetable(date, integer, boolean) to authenticated;
