-- Who may read and write public.companies.

revoke all on public.companies from anon, authenticated, service_role;
grant select,
  insert (id, company, visit_date, profile, location, process, description, requirements),
  update (company, visit_date, profile, location, process, description, requirements),
  delete
  on public.companies to authenticated;
grant all on public.companies to service_role;

create policy "kept by admins" on public.companies for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.companies for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.companies to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.companies
  for each row execute function texts.tidy_row('company', 'description', 'location', 'process', 'profile', 'requirements');
create trigger companies_audit after insert or delete or update on public.companies
  for each row execute function private.audit('id');
create trigger companies_notify after insert or update or delete or truncate on public.companies
  for each statement execute function private.notify_public_content();
create trigger companies_sample_changed before update on public.companies
  for each row when (old.sample) execute function private.sample_changed();
create trigger companies_search after insert on public.companies
  referencing new table as changed for each statement execute function search.follow_rows('company');
create trigger companies_search_changed after update on public.companies
  referencing new table as changed for each statement execute function search.follow_rows('company');
create trigger companies_search_gone after delete on public.companies
  referencing old table as changed for each statement execute function search.follow_rows('company');
create trigger companies_search_truncated after truncate on public.companies
  for each statement execute function search.follow('company');
create trigger companies_written before update on public.companies
  for each row execute function private.content_written();
