-- Who may read and write public.vendors.

revoke all on public.vendors from anon, authenticated, service_role;
grant select on public.vendors to anon;
grant select,
  insert (id, "position", name, contact, email, hours, location, specialties, rating, image, description),
  update ("position", name, contact, email, hours, location, specialties, rating, image, description),
  delete
  on public.vendors to authenticated;
grant all on public.vendors to service_role;

create policy "vendors are readable by all" on public.vendors for select to anon, authenticated using (true);

create policy "vendors are kept by admins" on public.vendors for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.vendors to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.vendors
  for each row execute function texts.tidy_row('contact', 'description', 'hours', 'location', 'name', 'specialties');
create trigger vendors_audit after insert or delete or update on public.vendors
  for each row execute function private.audit('id');
create trigger vendors_notify after insert or update or delete or truncate on public.vendors
  for each statement execute function private.notify_public_content();
create trigger vendors_sample_changed before update on public.vendors
  for each row when (old.sample) execute function private.sample_changed();
create trigger vendors_search after insert on public.vendors
  referencing new table as changed for each statement execute function search.follow_rows('vendor');
create trigger vendors_search_changed after update on public.vendors
  referencing new table as changed for each statement execute function search.follow_rows('vendor');
create trigger vendors_search_gone after delete on public.vendors
  referencing old table as changed for each statement execute function search.follow_rows('vendor');
create trigger vendors_search_truncated after truncate on public.vendors
  for each statement execute function search.follow('vendor');
create trigger vendors_written before update on public.vendors
  for each row execute function private.content_written();
