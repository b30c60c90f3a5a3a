-- The texts that edits of a post replaced.

revoke all on public.post_revisions from anon, authenticated, service_role;
grant select on public.post_revisions to anon, authenticated;
grant all on public.post_revisions to service_role;

-- The policies of the posts apply to the subqueries.
create policy "readable with the post" on public.post_revisions for select to anon, authenticated
  using (exists (select from public.discussions d where d.id = discussion_id)
    or exists (select from public.comments c where c.id = comment_id));

create policy "service_role reaches every row" on public.post_revisions to service_role using (true) with check (true);
