-- Who may read and write public.tutorials.

revoke all on public.tutorials from anon, authenticated, service_role;
grant select,
  insert (id, "position", title, description, duration, platform, url, thumbnail, level),
  update ("position", title, description, duration, platform, url, thumbnail, level),
  delete
  on public.tutorials to authenticated;
grant all on public.tutorials to service_role;

create policy "kept by admins" on public.tutorials for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.tutorials for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.tutorials to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.tutorials
  for each row execute function texts.tidy_row('description', 'title');
create trigger tutorials_audit after insert or delete or update on public.tutorials
  for each row execute function private.audit('id');
create trigger tutorials_search after insert on public.tutorials
  referencing new table as changed for each statement execute function search.follow_rows('tutorial');
create trigger tutorials_search_changed after update on public.tutorials
  referencing new table as changed for each statement execute function search.follow_rows('tutorial');
create trigger tutorials_search_gone after delete on public.tutorials
  referencing old table as changed for each statement execute function search.follow_rows('tutorial');
create trigger tutorials_search_truncated after truncate on public.tutorials
  for each statement execute function search.follow('tutorial');
create trigger tutorials_written before update on public.tutorials
  for each row execute function private.content_written();
