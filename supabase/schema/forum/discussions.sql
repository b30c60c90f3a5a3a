-- Who may read and write public.discussions.

revoke all on public.discussions from anon, authenticated, service_role;
grant select on public.discussions to anon;
grant select,
  insert (title, content, tags, format, user_id, user_name, created_at),
  update (title, content, tags, format),
  delete
  on public.discussions to authenticated;
grant all on public.discussions to service_role;

create policy "discussions are readable by all" on public.discussions for select to anon, authenticated
  using (true);

create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "discussions are edited by their author or a moderator" on public.discussions for update to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')))
  with check (user_id = (select auth.uid()) or (select private.may('forum')));

create policy "discussions are deleted by their author or an admin" on public.discussions for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')));

create policy "service_role reaches every row" on public.discussions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.discussions
  for each row execute function texts.tidy_row('content', 'reopen_reason', 'tags', 'title');
create trigger discussions_audit after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id');
create trigger discussions_audit_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id', 'title', 'content', 'tags', 'format');
create trigger discussions_untold after delete on public.discussions
  referencing old table as removed for each statement execute function private.subjects_untold();
