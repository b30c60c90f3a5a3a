-- Accounts that follow a discussion, notice, drive or organisation, or are reminded of the last day of a drive. Muted wins over every reason for a notification.

revoke all on public.follows from anon, authenticated, service_role;
grant select,
  insert (kind, subject_id, muted),
  update (kind, subject_id, muted),
  delete
  on public.follows to authenticated;
grant all on public.follows to service_role;

create policy "own follows are readable" on public.follows for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own follows can be removed" on public.follows for delete to authenticated
  using (account_id = (select auth.uid()));

-- Only what exists and may be read, with the caller's rights: random ids are rejected.
create policy "what one may read can be followed" on public.follows for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      when 'drive' then exists (select from public.drives d where d.id = subject_id)
      when 'drive_closing' then exists (select from public.drives d where d.id = subject_id)
      when 'organisation' then exists (select from public.organisations o where o.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );

create policy "own follows can be changed" on public.follows for update to authenticated
  using (account_id = (select auth.uid()))
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      when 'drive' then exists (select from public.drives d where d.id = subject_id)
      when 'drive_closing' then exists (select from public.drives d where d.id = subject_id)
      when 'organisation' then exists (select from public.organisations o where o.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );

create policy "service_role reaches every row" on public.follows to service_role using (true) with check (true);
