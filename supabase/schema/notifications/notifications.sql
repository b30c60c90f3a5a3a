-- The notifications of an account. Written by the fan-out alone.

revoke all on public.notifications from anon, authenticated, service_role;
grant select, update (read_at) on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "own notifications are marked read" on public.notifications for update to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.notifications to service_role using (true) with check (true);

-- The policies of notices apply to the subquery, so a lost plan or a changed audience removes a notice's title from the bell.
-- A lost plan removes the notifications of drives, too, but for who is on a list of one.
create policy "own notifications are readable, where they are wanted and may be read" on public.notifications
  for select to authenticated
  using (
    account_id = (select auth.uid())
    and kind <> all (array(
      select p.kind from public.notification_preferences p where p.account_id = (select auth.uid()) and not p.here))
    and (kind not like 'notice%' or exists (select from public.notices n where n.id = subject_id))
    and (kind not in ('drive_changed', 'new_drive') or (select private.may_read_pro())
      or exists (select from public.shortlist_lines l where l.drive_id = subject_id and l.account_id = (select auth.uid())))
  );
