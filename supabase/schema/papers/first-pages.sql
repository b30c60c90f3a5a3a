-- Who may read and write public.first_pages.

revoke all on public.first_pages from anon, authenticated, service_role;
grant select on public.first_pages to authenticated;
grant all on public.first_pages to service_role;

-- The policies of study_materials apply to the subquery.
create policy "readable where its material is" on public.first_pages for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));

create policy "service_role reaches every row" on public.first_pages to service_role using (true) with check (true);

create trigger first_pages_file after insert or delete on public.first_pages
  for each row execute function private.follow_file();
create trigger first_pages_other_file after update of file_key on public.first_pages
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();
