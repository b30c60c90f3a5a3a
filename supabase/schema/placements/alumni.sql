-- Who may read and write public.alumni.

revoke all on public.alumni from anon, authenticated, service_role;
grant select,
  insert (id, name, graduation_year, degree, current_position, company, location, linkedin, bio, image),
  update (name, graduation_year, degree, current_position, company, location, linkedin, bio, image),
  delete
  on public.alumni to authenticated;
grant all on public.alumni to service_role;

create policy "kept by admins" on public.alumni for all to authenticated
  using ((select private.may('alumni'))) with check ((select private.may('alumni')));

create policy "readable on the pro plan" on public.alumni for select to authenticated
  using ((select private.may_read_pro()) and not withdrawn);

create policy "service_role reaches every row" on public.alumni to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.alumni
  for each row execute function texts.tidy_row('bio', 'company', 'current_position', 'degree', 'location', 'name');
-- What the owner of a card writes is no act of the college.
create trigger alumni_audit after insert or delete or update on public.alumni
  for each row when (pg_trigger_depth() = 0) execute function private.audit('id');
create trigger alumni_notify after insert or update or delete or truncate on public.alumni
  for each statement execute function private.notify_public_content();
create trigger alumni_sample_changed before update on public.alumni
  for each row when (old.sample) execute function private.sample_changed();
create trigger alumni_search after insert on public.alumni
  referencing new table as changed for each statement execute function search.follow_rows('alumnus');
create trigger alumni_search_changed after update on public.alumni
  referencing new table as changed for each statement execute function search.follow_rows('alumnus');
create trigger alumni_search_gone after delete on public.alumni
  referencing old table as changed for each statement execute function search.follow_rows('alumnus');
create trigger alumni_search_truncated after truncate on public.alumni
  for each statement execute function search.follow('alumnus');
create trigger alumni_written before update on public.alumni
  for each row execute function private.content_written();
