-- The log. When a question comes back is replayed from it in the browser, so two devices, one of them offline, agree as
-- soon as both have all of it. A row is never changed.

revoke all on public.practice_reviews from anon, authenticated, service_role;
grant select, insert (id, account_id, group_id, rating, reviewed_at) on public.practice_reviews to authenticated;
grant all on public.practice_reviews to service_role;

create policy "own reviews are readable" on public.practice_reviews for select to authenticated
  using (account_id = (select auth.uid()));

-- The policies of questions apply to the subquery: a question that may not be read is not practised.
create policy "own reviews are added" on public.practice_reviews for insert to authenticated
  with check (account_id = (select auth.uid())
    and exists (select from public.question_groups g where g.id = group_id));

create policy "service_role reaches every row" on public.practice_reviews to service_role using (true) with check (true);
