-- Public links to timetables: who has the address of a section's reads it, without an account. Its representative, and who has
-- the timetable of its branch, make and delete it.

revoke all on public.class_links from anon, authenticated, service_role;
grant select, insert (section_id), delete on public.class_links to authenticated;
grant all on public.class_links to service_role;

create policy "links to timetables are readable in their section" on public.class_links for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "links to timetables are made by who decides" on public.class_links for insert to authenticated
  with check (private.decides_class(section_id));

create policy "links to timetables are deleted by who decides" on public.class_links for delete to authenticated
  using (private.decides_class(section_id));

create policy "service_role reaches every row" on public.class_links to service_role using (true) with check (true);

create trigger class_links_audit after insert or delete on public.class_links
  for each row execute function private.audit('section_id');

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
revoke all on function public.shared_class(text) from public, anon, authenticated, service_role;
grant execute on function public.shared_class(text) to anon, authenticated;
