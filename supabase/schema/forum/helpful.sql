-- Who found a post helpful: each account once. Everybody sees the numbers (public.helpful_count).

revoke all on public.helpful from anon, authenticated, service_role;
grant select, insert (discussion_id, comment_id), delete on public.helpful to authenticated;
-- None of its rows: a page that reads posts with the own mark is also read by visitors.
grant select on public.helpful to anon;
grant all on public.helpful to service_role;

create policy "own marks are readable" on public.helpful for select to authenticated
  using (account_id = (select auth.uid()));

-- The policies of the posts apply to the subqueries.
create policy "posts of others are marked under one's own account" on public.helpful for insert to authenticated
  with check (account_id = (select auth.uid())
    and (discussion_id is null or exists (
      select from public.discussions d where d.id = discussion_id and not private.wrote(d.id, d.anonymous, d.user_id, d.user_name)))
    and (comment_id is null or exists (
      select from public.comments c where c.id = comment_id and not private.wrote(c.discussion_id, c.anonymous, c.user_id, c.user_name))));

create policy "own marks are taken back" on public.helpful for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.helpful to service_role using (true) with check (true);

create trigger helpful_banned before insert on public.helpful
  for each row execute function private.refuse_banned();
create trigger helpful_limit after insert on public.helpful
  referencing new table as added
  for each statement execute function private.limit_posting(120, 600);
