-- Who may read and write public.organisations and public.drives: the pro plan reads, the area placements writes.

revoke all on public.organisations from anon, authenticated, service_role;
grant select,
  insert (id, name, about, url, checked_by, checked_on),
  update (name, about, url, checked_by, checked_on),
  delete
  on public.organisations to authenticated;
grant all on public.organisations to service_role;

create policy "written by the area placements" on public.organisations for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.organisations for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.organisations to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.organisations
  for each row execute function texts.tidy_row('about', 'checked_by', 'name');
create trigger organisations_audit after insert or delete or update on public.organisations
  for each row execute function private.audit('id');
create trigger organisations_search_lock before update on public.organisations
  for each statement execute function search.lock_drives();
create trigger organisations_untold after delete on public.organisations
  referencing old table as removed for each statement execute function private.subjects_untold();
create trigger organisations_written before update on public.organisations
  for each row execute function private.content_written();

revoke all on public.drives from anon, authenticated, service_role;
grant select,
  insert (id, organisation_id, role, kind, place, package_lpa, fixed_lpa, description, closes_on, talk_on, test_on, interviews_on,
    result_on, results_due, url, how_to, source, checked_by, checked_on, rules, withdrawn),
  update (organisation_id, role, kind, place, package_lpa, fixed_lpa, description, closes_on, talk_on, test_on, interviews_on,
    result_on, results_due, url, how_to, source, checked_by, checked_on, rules, withdrawn),
  delete
  on public.drives to authenticated;
grant all on public.drives to service_role;

create policy "written by the area placements" on public.drives for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.drives for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.drives to service_role using (true) with check (true);

-- Rejects rules of another shape, which the checks could not read.
create or replace function private.check_drive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_drive_rules(new.rules) then
    perform private.reject_value('drives', 'rules');
  end if;
  return new;
end
$$;
revoke all on function private.check_drive() from public;

create trigger a_tidied before insert or update on public.drives
  for each row execute function texts.tidy_row('checked_by', 'description', 'how_to', 'place', 'role', 'source');
create trigger drives_audit after insert or delete or update on public.drives
  for each row execute function private.audit('id');
create trigger drives_search after insert on public.drives
  referencing new table as changed for each statement execute function search.follow_rows('drive');
create trigger drives_search_changed after update on public.drives
  referencing new table as changed for each statement execute function search.follow_rows('drive');
create trigger drives_search_gone after delete on public.drives
  referencing old table as changed for each statement execute function search.follow_rows('drive');
create trigger drives_search_lock before insert or update or delete on public.drives
  for each statement execute function search.lock_drives();
create trigger drives_search_truncated after truncate on public.drives
  for each statement execute function search.follow('drive');
create trigger drives_untold after delete on public.drives
  referencing old table as removed for each statement execute function private.subjects_untold();
create trigger drives_values before insert or update of rules on public.drives
  for each row execute function private.check_drive();
create trigger drives_written before update on public.drives
  for each row execute function private.content_written();
create trigger drives_days after insert or update of closes_on, talk_on, test_on, interviews_on, result_on, results_due
  on public.drives for each row when (auth.uid() is not null)
  execute function private.check_near_days('ahead', 'closes_on', 'talk_on', 'test_on', 'interviews_on', 'result_on', 'results_due');
