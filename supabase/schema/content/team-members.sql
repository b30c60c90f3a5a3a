-- Who may read and write public.team_members.

revoke all on public.team_members from anon, authenticated, service_role;
grant select on public.team_members to anon;
grant select,
  insert (id, "position", name, role, bio, image, social_links),
  update ("position", name, role, bio, image, social_links),
  delete
  on public.team_members to authenticated;
grant all on public.team_members to service_role;

create policy "the team is readable by all" on public.team_members for select to anon, authenticated using (true);

create policy "the team is kept by admins" on public.team_members for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.team_members to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.team_members
  for each row execute function texts.tidy_row('bio', 'name', 'role');
create trigger team_members_audit after insert or delete or update on public.team_members
  for each row execute function private.audit('id');
create trigger team_members_notify after insert or update or delete or truncate on public.team_members
  for each statement execute function private.notify_public_content();
create trigger team_members_sample_changed before update on public.team_members
  for each row when (old.sample) execute function private.sample_changed();
create trigger team_members_written before update on public.team_members
  for each row execute function private.content_written();
