-- What a course teaches, unit by unit, as its syllabus says: by these words questions find their topic.

revoke all on public.course_units from anon, authenticated, service_role;
grant select,
  insert (id, course_id, number, title, topics),
  update (course_id, number, title, topics),
  delete
  on public.course_units to authenticated;
grant all on public.course_units to service_role;

create policy "units are readable by every account" on public.course_units for select to authenticated using (true);

create policy "units are written by admins" on public.course_units for all to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null))
  with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null));

create policy "service_role reaches every row" on public.course_units to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.course_units
  for each row execute function texts.tidy_row('title', 'topics');
create trigger course_units_audit after insert or update or delete on public.course_units
  for each row execute function private.audit('id');
create trigger course_units_sample_changed before update on public.course_units
  for each row when (old.sample) execute function private.sample_changed();
create trigger course_units_written before update on public.course_units
  for each row execute function private.content_written();
