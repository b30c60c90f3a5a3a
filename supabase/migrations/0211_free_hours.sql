-- Free hours together: a person's own link to their busy times, and the accounts that have added it.

create table public.busy_links (
  account_id uuid primary key references auth.users (id) on delete cascade,
  token text not null unique default replace(gen_random_uuid()::text, '-', '') check (token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
alter table public.busy_links enable row level security;

-- With the link, all who have added it are gone.
create table private.busy_readers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.busy_links (account_id) on delete cascade,
  reader_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, reader_id),
  check (account_id <> reader_id)
);
alter table private.busy_readers enable row level security;
create index busy_readers_reader_id_idx on private.busy_readers (reader_id);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The classes of an account's section on some days (1 to 300); "yours" are those of its groups and courses.
create or replace function private.account_classes(account uuid, first_day date, days integer)
  returns table (
    date date, start time, "end" time, course text, name text, room text, teacher text, state text, confirmed boolean,
    course_id uuid, "group" text, yours boolean, lab boolean, slot_id uuid, change_id uuid, note text, planned_date date,
    planned_start time, planned_end time, planned_room text, planned_teacher text)
  language sql stable security definer set search_path = '' rows 500
as $$
  with member as (
    select m.section_id, m.groups from public.section_members m where m.account_id = account_classes.account
  ),
  held as materialized (
    select k.*, member.section_id, member.groups
    from member cross join lateral private.classes(member.section_id, account_classes.first_day,
      account_classes.first_day + least(greatest(account_classes.days, 1), 300) - 1) as k
  ),
  taken as materialized (
    select d.course_id from (select distinct h.course_id, h.section_id from held h where h.course_id is not null) as d
    where private.takes_course(account_classes.account, d.section_id, d.course_id)
  ),
  -- Who is in none of the groups that there are has not chosen, or chose those of a term before.
  present as (
    select coalesce(array_agg(distinct s.group_name), '{}') as groups
    from member join public.timetables t on t.section_id = member.section_id and t.last_day >= account_classes.first_day
        and t.first_day < account_classes.first_day + least(greatest(account_classes.days, 1), 300)
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
  from mine k
$$;

-- When an account has classes on some days, of its groups and courses: [{"day", "known": whether a timetable has the day,
-- "busy": [{"from", "to"}]}], with times as 09:00. Classes without a break between them are one time, so that it does not say how many
-- there are. A class that is only reported as moved has both its hours.
create or replace function private.busy_days(account uuid, first_day date, days integer) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with held as (
    select k.* from private.account_classes(busy_days.account, busy_days.first_day, busy_days.days) k
    where k.yours and not (k.state = 'cancelled' and k.confirmed)
  ),
  times as (
    select h.date as day, h.start, h."end" from held h
    union all
    select h.planned_date, h.planned_start, h.planned_end from held h where h.state = 'moved' and not h.confirmed
  ),
  busy as (
    select t.day, range_agg(tsrange(t.day + t.start, t.day + t."end")) as ranges from times t group by t.day
  )
  select jsonb_agg(jsonb_build_object('day', d.day,
    'known', exists (
      select from public.section_members m join public.timetables t on t.section_id = m.section_id
      where m.account_id = busy_days.account and d.day between t.first_day and t.last_day),
    'busy', coalesce((
      select jsonb_agg(jsonb_build_object('from', to_char(lower(r), 'HH24:MI'), 'to', to_char(upper(r), 'HH24:MI')) order by r)
      from unnest(busy.ranges) as r), '[]')) order by d.day)
  from (select busy_days.first_day + n as day from generate_series(0, busy_days.days - 1) as n) as d
    left join busy on busy.day = d.day
$$;

-- Adds the owner of a link to the caller's friends, whose busy times they read from then on. Twice is once.
create or replace function public.add_busy_link(token text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner constant uuid := (select l.account_id from public.busy_links l where l.token = add_busy_link.token);
begin
  if owner is null then
    raise exception using errcode = 'PT404', hint = 'no_link',
      message = 'There is no such link. Its owner has deleted it, or a part of it is missing.';
  end if;
  if owner = auth.uid() then
    raise exception using errcode = 'PT422', message = 'This is your own link. Send it to a friend.', hint = 'own_link';
  end if;
  if exists (select from private.busy_readers r where r.account_id = owner and r.reader_id = auth.uid()) then return; end if;
  if (select count(*) from private.busy_readers r where r.reader_id = auth.uid()) >= 20 then
    raise exception using errcode = 'PT422', message = 'You have 20 friends here. Remove one, then add this one.',
      hint = 'too_many_friends';
  end if;
  if (select count(*) from private.busy_readers r where r.account_id = owner) >= 100 then
    raise exception using errcode = 'PT422', message = 'This link has been added by 100 people: it takes no more.',
      hint = 'too_many_readers';
  end if;
  insert into private.busy_readers (account_id, reader_id) values (owner, auth.uid()) on conflict do nothing;
end
$$;

-- Whose link this is, for the caller to decide: {"name", "own": boolean, "added": boolean}, or null where there is none.
create or replace function public.busy_link(token text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('name', private.display_name(l.account_id), 'own', l.account_id = auth.uid(),
      'added', exists (select from private.busy_readers r where r.account_id = l.account_id and r.reader_id = auth.uid()))
    from public.busy_links l where l.token = busy_link.token);

-- Ends the reading of busy times: by the account that reads them, or by the one whose they are. Twice is once.
create or replace function public.end_busy_reading(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from private.busy_readers r where r.id = end_busy_reading.id and (select auth.uid()) in (r.account_id, r.reader_id);
end;

-- The busy times of the caller and of the friends whose links they have added, from today on for a week, and who reads the caller's:
-- {"now", "opens" and "closes": of the college's day, "token": of the own link or null, "readers": [{"id", "name"}],
--  "people": [{"id": null for the caller, "name", "days": of private.busy_days}]}
create or replace function public.free_hours() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with people as (
    select null::uuid as id, auth.uid() as account, null::timestamptz as added_at
    union all
    select r.id, r.account_id, r.created_at from private.busy_readers r where r.reader_id = auth.uid()
  )
  select jsonb_build_object('now', now(),
    'opens', (select to_char(coalesce(min(p.starts_at), time '09:00'), 'HH24:MI') from public.periods p),
    'closes', (select to_char(coalesce(max(p.ends_at), time '17:00'), 'HH24:MI') from public.periods p),
    'token', (select l.token from public.busy_links l where l.account_id = auth.uid()),
    'readers', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', private.display_name(r.reader_id)) order by r.created_at, r.id)
      from private.busy_readers r where r.account_id = auth.uid()), '[]'),
    'people', (
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', private.display_name(p.account),
          'days', private.busy_days(p.account, (now() at time zone 'Asia/Kolkata')::date, 7))
        order by p.added_at nulls first, p.id)
      from people p))
$$;

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
  select k.* from private.account_classes(auth.uid(), timetable.first_day, timetable.days) k
  where k.yours or timetable.all_groups
  order by k.date, k.start, k."end", k."group", k.course, k.slot_id
$$;

create policy "own link to busy times is made and deleted" on public.busy_links for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.busy_links to service_role using (true) with check (true);

revoke all on public.busy_links from anon, authenticated, service_role;
grant select, insert (account_id), delete on public.busy_links to authenticated;
grant all on public.busy_links to service_role;
revoke all on function public.add_busy_link(text) from public, anon, authenticated, service_role;
grant execute on function public.add_busy_link(text) to authenticated;
revoke all on function public.busy_link(text) from public, anon, authenticated, service_role;
grant execute on function public.busy_link(text) to authenticated;
revoke all on function public.end_busy_reading(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_busy_reading(uuid) to authenticated;
revoke all on function public.free_hours() from public, anon, authenticated, service_role;
grant execute on function public.free_hours() to authenticated;
revoke all on function private.account_classes(uuid, date, integer) from public;
revoke all on function private.busy_days(uuid, date, integer) from public;
revoke all on function public.timetable(date, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.timetable(date, integer, boolean) to authenticated;
