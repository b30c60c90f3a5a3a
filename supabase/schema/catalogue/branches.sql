-- Who may read and write public.branches.

revoke all on public.branches from anon, authenticated, service_role;
grant select on public.branches to anon;
grant select,
  insert (id, code, name, semesters, "position"),
  update (code, name, semesters, "position"),
  delete
  on public.branches to authenticated;
grant all on public.branches to service_role;

create policy "branches are readable by all" on public.branches for select to anon, authenticated using (true);

create policy "branches are written by admins" on public.branches for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.branches to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.branches
  for each row execute function texts.tidy_row('code', 'name');
create trigger branches_audit after insert or update or delete on public.branches
  for each row execute function private.audit('id');
create trigger branches_sample_changed before update on public.branches
  for each row when (old.sample) execute function private.sample_changed();
create trigger branches_search_lock before insert or update or delete on public.branches
  for each statement execute function search.lock_catalogue();
create trigger branches_written before update on public.branches
  for each row execute function private.content_written();
