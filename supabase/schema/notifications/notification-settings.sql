-- Who may read and write public.notification_settings.

revoke all on public.notification_settings from anon, authenticated, service_role;
grant select,
  insert (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday, questions_a_week, classes_hour),
  update (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday, questions_a_week, classes_hour),
  delete
  on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;

create policy "own settings" on public.notification_settings for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.notification_settings to service_role
  using (true) with check (true);
