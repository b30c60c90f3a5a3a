-- Who may read and write public.resume_projects.

revoke all on public.resume_projects from anon, authenticated, service_role;
grant select,
  insert (id, "position", title, description, url, tech, category, icon, showcase),
  update ("position", title, description, url, tech, category, icon, showcase),
  delete
  on public.resume_projects to authenticated;
grant all on public.resume_projects to service_role;

create policy "kept by admins" on public.resume_projects for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.resume_projects for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.resume_projects to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.resume_projects
  for each row execute function texts.tidy_row('category', 'description', 'tech', 'title');
create trigger resume_projects_audit after insert or delete or update on public.resume_projects
  for each row execute function private.audit('id');
create trigger resume_projects_search after insert on public.resume_projects
  referencing new table as changed for each statement execute function search.follow_rows('project');
create trigger resume_projects_search_changed after update on public.resume_projects
  referencing new table as changed for each statement execute function search.follow_rows('project');
create trigger resume_projects_search_gone after delete on public.resume_projects
  referencing old table as changed for each statement execute function search.follow_rows('project');
create trigger resume_projects_search_truncated after truncate on public.resume_projects
  for each statement execute function search.follow('project');
create trigger resume_projects_written before update on public.resume_projects
  for each row execute function private.content_written();
