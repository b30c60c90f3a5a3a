-- The college's rule for attendance: the percentage, by course or of all courses together, the lower one at which it may
-- condone, whether on duty is attended or not held, and how many classes a lab counts.
alter table public.college
  add column attendance_percent smallint not null default 75 check (attendance_percent between 1 and 100),
  add column attendance_per text not null default 'course' check (attendance_per in ('course', 'together')),
  add column attendance_condonation smallint check (attendance_condonation between 1 and 100),
  add column attendance_duty text not null default 'present' check (attendance_duty in ('present', 'not held')),
  add column attendance_lab smallint not null default 1 check (attendance_lab in (1, 2));

-- The marks of a student, one row each time: never changed, the newest of a class holds. A class is its course with its
-- planned day and start, so that no edit of a timetable touches it; a course that leaves the catalogue leaves its name.
create table public.attendance (
  account_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- Made by the client: the same mark sent twice is one row.
  id uuid not null,
  course_id uuid references public.courses on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  date date not null check (date between '2000-01-01' and '2100-01-01'),
  starts_at time not null,
  lab boolean not null default false,
  mark text not null check (mark in ('present', 'absent', 'cancelled', 'on duty')),
  marked_at timestamptz not null check (marked_at >= '2000-01-01'),
  created_at timestamptz not null default clock_timestamp(),
  -- With the account, so that an id tells nothing about another's row.
  primary key (account_id, id)
);
alter table public.attendance enable row level security;
create index attendance_course_id_idx on public.attendance (course_id) where course_id is not null;

-- What a student copies from a list: where the record starts, and what the college says. The newest of a course holds.
create table public.attendance_figures (
  account_id uuid not null default auth.uid() references auth.users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('start', 'college')),
  course_id uuid references public.courses on delete set null,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  held smallint not null check (held between 0 and 2000),
  attended smallint not null check (attended >= 0),
  as_of date not null check (as_of between '2000-01-01' and '2100-01-01'),
  marked_at timestamptz not null check (marked_at >= '2000-01-01'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  check (attended <= held)
);
alter table public.attendance_figures enable row level security;
create index attendance_figures_course_id_idx on public.attendance_figures (course_id) where course_id is not null;

-- A student's own rule in the place of the college's.
create table public.attendance_rules (
  account_id uuid primary key default auth.uid() references auth.users on delete cascade,
  percent smallint not null check (percent between 1 and 100),
  per text not null check (per in ('course', 'together')),
  condonation smallint check (condonation between 1 and 100),
  duty text not null check (duty in ('present', 'not held')),
  lab smallint not null check (lab in (1, 2)),
  updated_at timestamptz not null default now()
);
alter table public.attendance_rules enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The advice for what was held and attended, at a rule in per cent: how many classes may be missed, or how many must be
-- attended one after the other, and whether as many are left (domain/attendance/attendance.ts). In whole numbers.
create or replace function private.attendance_advice(held integer, attended integer, classes_left integer, percent integer)
  returns table (may_miss integer, must_attend integer, reachable boolean)
  language sql immutable
begin atomic
  select case when s.spare >= 0 then least(s.spare, attendance_advice.classes_left) end,
    case when s.spare < 0 then n.needed end,
    s.spare >= 0 or coalesce(n.needed <= attendance_advice.classes_left, false)
  from (select attendance_advice.attended * 100 / attendance_advice.percent - attendance_advice.held as spare) as s
    cross join lateral (select case when attendance_advice.percent < 100 then
      (attendance_advice.percent * attendance_advice.held - attendance_advice.attended * 100 + 99 - attendance_advice.percent)
        / (100 - attendance_advice.percent) end as needed) as n;
end;

-- The caller's record as of a day of the college: see attendance_summary(). Of the caller's own rows alone.
create or replace function private.attendance_on(today date)
  returns table (
    course text, name text, overall boolean, held integer, attended integer, percent text, counted_to date, not_marked integer,
    may_miss integer, must_attend integer, reachable boolean, condoned_may_miss integer, condoned_must_attend integer,
    classes_left integer, college_held integer, college_attended integer, college_as_of date)
  language sql stable security definer set search_path = '' rows 10
as $$
  with rule as (
    select coalesce(r.percent, c.attendance_percent) as percent, coalesce(r.per, c.attendance_per) as per,
      case when r.account_id is null then c.attendance_condonation else r.condonation end as condonation,
      coalesce(r.duty, c.attendance_duty) as duty, coalesce(r.lab, c.attendance_lab) as lab
    from public.college c left join public.attendance_rules r on r.account_id = (select auth.uid())
  ),
  -- The term of today, else the last one that began.
  term as (
    select t.first_day, t.last_day from public.timetables t
    where t.section_id = (select private.own_section()) and t.first_day <= attendance_on.today
    order by t.first_day desc limit 1
  ),
  since as (select coalesce((select t.first_day from term t), attendance_on.today - 180) as first_day),
  marks as (
    select distinct on (key, m.date, m.starts_at) coalesce(m.course_id::text, 'name:' || m.name) as key,
      m.course_id, m.name, m.date, m.starts_at, m.lab, m.mark
    from public.attendance m, since where m.account_id = (select auth.uid()) and m.date >= since.first_day
    order by key, m.date, m.starts_at, m.marked_at desc, m.created_at desc, m.id desc
  ),
  figures as (
    select distinct on (key, f.kind) coalesce(f.course_id::text, 'name:' || f.name) as key,
      f.kind, f.course_id, f.name, f.held, f.attended, f.as_of
    from public.attendance_figures f, since where f.account_id = (select auth.uid()) and f.as_of >= since.first_day - 30
    order by key, f.kind, f.marked_at desc, f.created_at desc, f.id desc
  ),
  -- What only classmates reported has not happened yet.
  planned as (
    select distinct on (key, t.planned_date, t.planned_start) coalesce(t.course_id::text, 'name:' || t.name) as key,
      t.course_id, t.name, t.planned_date as date, t.planned_start as starts_at, t.lab,
      case when t.confirmed then t.date else t.planned_date end as day, t.confirmed and t.state = 'cancelled' as off
    from term cross join lateral public.timetable(term.first_day, term.last_day - term.first_day + 1) as t
    where t.confirmed or t.state <> 'extra'
    order by key, t.planned_date, t.planned_start, (t.confirmed and t.state = 'cancelled')
  ),
  classes as (
    select coalesce(p.key, m.key) as key, coalesce(p.course_id, m.course_id) as course_id, coalesce(p.name, m.name) as name,
      coalesce(p.day, m.date) as day, coalesce(p.lab, m.lab) as lab, coalesce(p.off, false) as off, m.mark
    from planned p full join marks m on m.key = p.key and m.date = p.date and m.starts_at = p.starts_at
    -- What is no course of the catalogue counts once the student records it.
    where p.course_id is not null or m.key is not null or p.key in (select k.key from marks k union select f.key from figures f)
  ),
  courses as (
    select k.key, max(k.course_id::text)::uuid as course_id, max(k.name) as name
    from (select c.key, c.course_id, c.name from classes c union all select f.key, f.course_id, f.name from figures f) as k
    group by k.key
  ),
  weighed as (
    select c.key, c.day, u.unit,
      case when c.mark in ('present', 'absent') or (c.mark = 'on duty' and rule.duty = 'present') then u.unit else 0 end as held,
      case when c.mark = 'present' or (c.mark = 'on duty' and rule.duty = 'present') then u.unit else 0 end as attended,
      c.mark is null and not c.off as open, c.mark is not null or not c.off as named,
      case when c.mark is null then not c.off else c.mark in ('present', 'absent') or (c.mark = 'on duty' and rule.duty = 'present')
        end as due
    from classes c cross join rule
      cross join lateral (select case when c.lab then rule.lab else 1 end::integer as unit) as u
  ),
  -- One group for each course, and one of all.
  groups as (
    select c.key, c.key as part, false as overall from courses c
    union all
    select null, c.key, true from courses c
  ),
  counted as (
    select g.key, g.overall, w.day, w.held, w.attended, w.open, w.named,
      min(w.day) filter (where w.open) over (partition by g.overall, g.key) as first_open
    from groups g join weighed w on w.key = g.part
      left join figures f on f.key = g.part and f.kind = 'start'
    where w.day < attendance_on.today and (f.key is null or w.day > f.as_of)
  ),
  sums as (
    select c.key, c.overall, min(c.first_open) as first_open, (count(*) filter (where c.open))::integer as not_marked,
      coalesce(sum(c.held) filter (where c.first_open is null or c.day < c.first_open), 0)::integer as held,
      coalesce(sum(c.attended) filter (where c.first_open is null or c.day < c.first_open), 0)::integer as attended,
      max(c.day) filter (where c.named and c.day < c.first_open) as last_day
    from counted c group by c.key, c.overall
  ),
  starts as (
    select g.key, g.overall, sum(f.held)::integer as held, sum(f.attended)::integer as attended,
      max(f.as_of) filter (where s.first_open is null or f.as_of < s.first_open) as as_of
    from groups g join figures f on f.key = g.part and f.kind = 'start'
      left join sums s on s.key is not distinct from g.key and s.overall = g.overall
    group by g.key, g.overall
  ),
  remaining as (
    select g.key, g.overall, coalesce(sum(w.unit) filter (where w.day >= attendance_on.today and w.due), 0)::integer as units
    from groups g left join weighed w on w.key = g.part group by g.key, g.overall
  ),
  results as (
    select r.key, r.overall, r.units, coalesce(s.not_marked, 0) as not_marked,
      coalesce(s.held, 0) + coalesce(b.held, 0) as held, coalesce(s.attended, 0) + coalesce(b.attended, 0) as attended,
      case when s.first_open is null then attendance_on.today - 1 else coalesce(s.last_day, b.as_of) end as counted_to
    from remaining r
      left join sums s on s.key is not distinct from r.key and s.overall = r.overall
      left join starts b on b.key is not distinct from r.key and b.overall = r.overall
  )
  select known.code, coalesce(known.name, c.name, 'All courses'), r.overall, r.held, r.attended,
    case when r.held > 0 then (t.tenths / 10)::text || '.' || (t.tenths % 10)::text end, r.counted_to, r.not_marked,
    a.may_miss, a.must_attend, a.reachable, l.may_miss, l.must_attend, r.units, college.held, college.attended, college.as_of
  from results r cross join rule
    left join courses c on c.key = r.key
    left join public.courses known on known.id = c.course_id
    cross join lateral (select case when r.held > 0 then (r.attended * 2000 + r.held) / (r.held * 2) end as tenths) as t
    -- Advice needs a timetable, which says how many classes are left.
    left join lateral private.attendance_advice(r.held, r.attended, r.units, rule.percent) a
      on r.not_marked = 0 and r.overall = (rule.per = 'together') and exists (select from term)
    left join lateral private.attendance_advice(r.held, r.attended, r.units, rule.condonation) l
      on r.not_marked = 0 and r.overall = (rule.per = 'together') and exists (select from term) and rule.condonation is not null
    left join figures college on college.key = r.key and college.kind = 'college'
  order by r.overall, coalesce(known.name, c.name), known.code
$$;

-- Completes a row of the record: a time of the future is the present, the name is the course's, and a course that has left the
-- catalogue while the row waited on a device leaves its name.
create or replace function private.record_attendance() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  course_name text;
begin
  new.marked_at := least(new.marked_at, clock_timestamp());
  new.created_at := clock_timestamp();
  if new.course_id is not null then
    select c.name into course_name from public.courses c where c.id = new.course_id;
    if course_name is null then
      new.course_id := null;
    else
      new.name := course_name;
    end if;
  end if;
  return new;
end
$$;

-- The caller's attendance, a row for each course and one of all (overall, without a course): what was held and
-- attended up to the day counted_to, and the advice. Where classes before today are not marked (not_marked), the advice is
-- null, and the figures are those of the last day before. By the rule that holds, a course or the whole has the advice: either
-- may_miss, or must_attend, which is not reachable where fewer classes are left. condoned_… is the same at the lower rule.
create or replace function public.attendance_summary()
  returns table (
    course text, name text, overall boolean, held integer, attended integer, percent text, counted_to date, not_marked integer,
    may_miss integer, must_attend integer, reachable boolean, condoned_may_miss integer, condoned_must_attend integer,
    classes_left integer, college_held integer, college_attended integer, college_as_of date)
  language sql stable set search_path = '' rows 10
begin atomic
  select s.course, s.name, s.overall, s.held, s.attended, s.percent, s.counted_to, s.not_marked, s.may_miss, s.must_attend,
    s.reachable, s.condoned_may_miss, s.condoned_must_attend, s.classes_left, s.college_held, s.college_attended, s.college_as_of
  from private.attendance_on((now() at time zone 'Asia/Kolkata')::date) s;
end;

create trigger a_tidied before insert on public.attendance
  for each row execute function texts.tidy_row('name');

create trigger attendance_recorded before insert on public.attendance
  for each row execute function private.record_attendance();

create trigger a_tidied before insert on public.attendance_figures
  for each row execute function texts.tidy_row('name');

create trigger attendance_figures_recorded before insert on public.attendance_figures
  for each row execute function private.record_attendance();

create policy "own marks are added" on public.attendance for insert to authenticated
  with check (account_id = (select auth.uid()));

create policy "own marks are readable" on public.attendance for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own marks are taken back" on public.attendance for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "own figures are added" on public.attendance_figures for insert to authenticated
  with check (account_id = (select auth.uid()));

create policy "own figures are readable" on public.attendance_figures for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own figures are taken back" on public.attendance_figures for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "own rule" on public.attendance_rules for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

revoke all on public.attendance from anon, authenticated, service_role;
grant select, insert (id, account_id, course_id, name, date, starts_at, lab, mark, marked_at), delete
  on public.attendance to authenticated;
revoke all on public.attendance_figures from anon, authenticated, service_role;
grant select, insert (id, account_id, kind, course_id, name, held, attended, as_of, marked_at), delete
  on public.attendance_figures to authenticated;
revoke all on public.attendance_rules from anon, authenticated, service_role;
grant select, insert (account_id, percent, per, condonation, duty, lab), update (account_id, percent, per, condonation, duty, lab),
    delete
  on public.attendance_rules to authenticated;
revoke all on function public.attendance_summary() from public, anon, authenticated, service_role;
grant execute on function public.attendance_summary() to authenticated;
revoke all on function private.attendance_advice(integer, integer, integer, integer) from public;
revoke all on function private.attendance_on(date) from public;
grant execute on function private.attendance_on(date) to authenticated;
revoke all on function private.record_attendance() from public;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab)
  on public.college to authenticated;
grant select, update on public.college to service_role;
