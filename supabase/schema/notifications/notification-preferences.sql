-- Which kinds reach a person, and in which way. No row: the defaults of domain/notifications.ts.

revoke all on public.notification_preferences from anon, authenticated, service_role;
grant select,
  insert (kind, here, push, mail),
  update (kind, here, push, mail),
  delete
  on public.notification_preferences to authenticated;
grant all on public.notification_preferences to service_role;

create policy "own preferences" on public.notification_preferences for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.notification_preferences to service_role
  using (true) with check (true);
