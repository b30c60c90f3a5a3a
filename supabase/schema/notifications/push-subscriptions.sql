-- Web push. A subscription is one browser's, for the session that made it.

revoke all on public.push_subscriptions from anon, authenticated, service_role;
grant select (id, account_id, endpoint, user_agent, created_at, handed_at),
  delete
  on public.push_subscriptions to authenticated;
grant all on public.push_subscriptions to service_role;

create policy "own push subscriptions are readable" on public.push_subscriptions for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own push subscriptions can be removed" on public.push_subscriptions for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.push_subscriptions to service_role using (true) with check (true);
