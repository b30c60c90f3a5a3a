-- Who may read and write public.comments.

revoke all on public.comments from anon, authenticated, service_role;
grant select on public.comments to anon;
grant select,
  insert (discussion_id, content, format, anonymous, reply_to, user_id, user_name, created_at),
  update (content, format),
  delete
  on public.comments to authenticated;
grant all on public.comments to service_role;

-- The policy of discussions applies to the subquery. The data API recognizes the form (server/supabase/data/schema/catalog.ts): it
-- adds the hidden comments that a caller reads to the maintained count.
create policy "comments are readable unless hidden" on public.comments for select to anon, authenticated
  using (exists (select from public.discussions d where d.id = discussion_id)
    and (hidden is null or (select private.may('forum')) or private.wrote_hidden(discussion_id, anonymous, user_id, user_name)));

create policy "comments are written under one's own name" on public.comments for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end
    and (reply_to is null or private.reads_comment(discussion_id, reply_to)));

create policy "comments are edited by their author or a moderator" on public.comments for update to authenticated
  using ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name))
  with check ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name));

create policy "comments are deleted by their author or an admin" on public.comments for delete to authenticated
  using ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name));

create policy "service_role reaches every row" on public.comments to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.comments
  for each row execute function texts.tidy_row('content', 'merged_title', 'user_name');
create trigger comments_audit after delete on public.comments
  for each row when (private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id');
create trigger comments_audit_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'content', 'format');
