-- Who may read and write public.exam_dates.

revoke all on public.exam_dates from anon, authenticated, service_role;
grant select,
  insert (id, course_id, exam, date, starts_at, hall),
  update (course_id, exam, date, starts_at, hall),
  delete
  on public.exam_dates to authenticated;
grant all on public.exam_dates to service_role;

create policy "exam dates are readable by every account" on public.exam_dates for select to authenticated using (true);

create policy "exam dates are written by admins" on public.exam_dates for all to authenticated
  using ((select private.may('timetable'))
    or (select private.may_somewhere('timetable')) and private.may_course('timetable', course_id, null))
  with check ((select private.may('timetable'))
    or (select private.may_somewhere('timetable')) and private.may_course('timetable', course_id, null));

create policy "service_role reaches every row" on public.exam_dates to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.exam_dates
  for each row execute function texts.tidy_row('exam', 'hall');
create trigger exam_dates_audit after insert or update or delete on public.exam_dates
  for each row execute function private.audit('id');
create trigger exam_dates_sample_changed before update on public.exam_dates
  for each row when (old.sample) execute function private.sample_changed();
create trigger exam_dates_search after insert on public.exam_dates
  referencing new table as changed for each statement execute function search.follow_rows('exam');
create trigger exam_dates_search_changed after update on public.exam_dates
  referencing new table as changed for each statement execute function search.follow_rows('exam');
create trigger exam_dates_search_gone after delete on public.exam_dates
  referencing old table as changed for each statement execute function search.follow_rows('exam');
create trigger exam_dates_search_lock before insert or update or delete on public.exam_dates
  for each statement execute function search.lock_catalogue();
create trigger exam_dates_search_truncated after truncate on public.exam_dates
  for each statement execute function search.follow('exam');
create trigger exam_dates_written before update on public.exam_dates
  for each row execute function private.content_written();
