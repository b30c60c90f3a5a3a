-- Who may read and write public.discussions.

revoke all on public.discussions from anon, authenticated, service_role;
grant select on public.discussions to anon;
grant select,
  insert (title, content, tags, format, anonymous, anchor_kind, anchor_id, user_id, user_name, created_at),
  update (title, content, tags, format),
  delete
  on public.discussions to authenticated;
grant all on public.discussions to service_role;

create policy "discussions are readable unless hidden" on public.discussions for select to anon, authenticated
  using (hidden is null or (select private.may('forum')) or private.wrote_hidden(id, anonymous, user_id, user_name));

create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end
    and (anchor_id is null or exists (select from public.anchor(anchor_kind, anchor_id))));

create policy "discussions are edited by their author or a moderator" on public.discussions for update to authenticated
  using ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name))
  with check ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name));

create policy "discussions are deleted by their author or an admin" on public.discussions for delete to authenticated
  using ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name));

create policy "service_role reaches every row" on public.discussions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.discussions
  for each row execute function texts.tidy_row('content', 'reopen_reason', 'tags', 'title');
create trigger discussions_audit after delete on public.discussions
  for each row when (private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id');
create trigger discussions_audit_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'title', 'content', 'tags', 'format');
create trigger discussions_untold after delete on public.discussions
  referencing old table as removed for each statement execute function private.subjects_untold();
