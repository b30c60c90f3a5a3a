-- The text of a paper's pages, and on pages that were recognised, the place of each word.

revoke all on public.material_pages from anon, authenticated, service_role;
grant select on public.material_pages to authenticated;
grant all on public.material_pages to service_role;

-- The policies of study_materials apply to the subquery.
create policy "readable where its material is" on public.material_pages for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));

create policy "service_role reaches every row" on public.material_pages to service_role using (true) with check (true);
