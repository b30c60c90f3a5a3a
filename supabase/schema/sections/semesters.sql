-- The semester on a day of those who entered in a year: the first begins in the month of the odd semesters in that year, and
-- every year has an odd and an even one. Zero before it begins. The college has the two months (July and January as shipped).
create or replace function private.semester_of(entry_year integer, day date) returns integer
  language sql stable security definer set search_path = ''
begin atomic
  select case when m.since < 0 then 0
    else 2 * (m.since / 12) + case when m.since % 12 < m.first_half then 1 else 2 end end
  from public.college c, lateral (select
    ((extract(year from day)::integer - entry_year) * 12 + extract(month from day)::integer - c.odd_semester_from) as since,
    (c.even_semester_from - c.odd_semester_from + 12) % 12 as first_half) m;
end;
revoke all on function private.semester_of(integer, date) from public;
grant execute on function private.semester_of(integer, date) to authenticated, service_role;

-- The semester in which a section is today, in India: a computed column. Null before its first and after its last one.
create or replace function public.semester(section public.sections) returns smallint
  language sql stable set search_path = ''
begin atomic
  select s.number::smallint from public.branches b,
    private.semester_of(section.entry_year, (now() at time zone 'Asia/Kolkata')::date) as s (number)
  where b.id = section.branch_id and s.number between 1 and b.semesters;
end;
revoke all on function public.semester(public.sections) from public, anon, authenticated, service_role;
grant execute on function public.semester(public.sections) to authenticated, service_role;

-- Whether the caller has the timetable of a section, by its branch and its present semester.
create or replace function private.may_section(branch_id uuid, entry_year integer) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('timetable') g
    where (g.branch_id is null or g.branch_id = may_section.branch_id)
      and (g.semester_from is null or private.semester_of(may_section.entry_year, (now() at time zone 'Asia/Kolkata')::date)
        between g.semester_from and g.semester_to));
revoke all on function private.may_section(uuid, integer) from public;
grant execute on function private.may_section(uuid, integer) to authenticated, service_role;
