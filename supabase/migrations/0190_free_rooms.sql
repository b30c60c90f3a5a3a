-- The rooms in which no class is entered at a time.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The rooms of the present timetables in which no class is entered at a time, and when the next one begins on that day: null
-- where none does. For who is in a section. A class that is only reported as cancelled still has its room.
create or replace function public.free_rooms(at timestamptz default now())
  returns table (room text, free_until time)
  language sql stable security definer set search_path = '' rows 100
as $$
  with moment as (
    select (free_rooms.at at time zone 'Asia/Kolkata')::date as day, (free_rooms.at at time zone 'Asia/Kolkata')::time as time
  ),
  present as materialized (
    select t.id, t.section_id from public.timetables t join moment on moment.day between t.first_day and t.last_day
    where private.own_section() is not null
  ),
  rooms as (
    select lower(s.room) as key, mode() within group (order by s.room) as name
    from present p join public.slots s on s.timetable_id = p.id
    where s.room <> '' group by 1
  ),
  held as materialized (
    select lower(k.room) as key, k.starts_at, k.ends_at
    from moment cross join present p cross join lateral private.classes(p.section_id, moment.day, moment.day) as k
    where k.room <> '' and not (k.state = 'cancelled' and k.confirmed)
  )
  select rooms.name, later.starts_at
  from moment cross join rooms
    cross join lateral (
      select min(h.starts_at) as starts_at from held h where h.key = rooms.key and h.starts_at > moment.time) as later
  where not exists (select from held h where h.key = rooms.key and moment.time >= h.starts_at and moment.time < h.ends_at)
  order by later.starts_at desc nulls first, rooms.name limit 200
$$;

revoke all on function public.free_rooms(timestamp with time zone) from anon;
revoke all on function public.free_rooms(timestamp with time zone) from service_role;
revoke all on function public.free_rooms(timestamp with time zone) from public;
grant execute on function public.free_rooms(timestamp with time zone) to authenticated;
