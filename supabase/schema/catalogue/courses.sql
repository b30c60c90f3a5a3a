-- Who may read and write public.courses.

revoke all on public.courses from anon, authenticated, service_role;
grant select on public.courses to anon;
grant select,
  insert (id, code, name, aliases, branch_id, semester, credits),
  update (code, name, aliases, branch_id, semester, credits),
  delete
  on public.courses to authenticated;
grant all on public.courses to service_role;

create policy "courses are readable by all" on public.courses for select to anon, authenticated using (true);

create policy "courses are written by admins" on public.courses for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.courses to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.courses
  for each row execute function texts.tidy_row('aliases', 'code', 'name');
create trigger courses_audit after insert or update or delete on public.courses
  for each row execute function private.audit('id');
create trigger courses_sample_changed before update on public.courses
  for each row when (old.sample) execute function private.sample_changed();
create trigger courses_search after insert on public.courses
  referencing new table as changed for each statement execute function search.follow_rows('course');
create trigger courses_search_changed after update on public.courses
  referencing new table as changed for each statement execute function search.follow_rows('course');
create trigger courses_search_gone after delete on public.courses
  referencing old table as changed for each statement execute function search.follow_rows('course');
create trigger courses_search_lock before insert or update or delete on public.courses
  for each statement execute function search.lock_catalogue();
create trigger courses_search_truncated after truncate on public.courses
  for each statement execute function search.follow('course');
create trigger courses_written before update on public.courses
  for each row execute function private.content_written();
