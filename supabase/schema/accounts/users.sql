-- Who may read and write public.users.

revoke all on public.users from anon, authenticated, service_role;
grant select,
  insert (id, email, first_name, last_name, college_id, plan, updated_at, branch_id, semester, onboarded_at),
  update (id, email, first_name, last_name, college_id, updated_at, branch_id, semester, onboarded_at)
  on public.users to authenticated;
grant all on public.users to service_role;

create policy "own row is readable" on public.users for select to authenticated
  using (id = (select auth.uid()));

create policy "own row can be made, on the free plan" on public.users for insert to authenticated
  -- No client may write pro_until: a row that has one has been given Pro for every member (payments/pro-for-members.sql).
  with check (id = (select auth.uid()) and (plan = 'free' or pro_until is not null));

create policy "own row can be edited" on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "service_role reaches every row" on public.users to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.users
  for each row execute function texts.tidy_row('college_id');
-- Of a change for all accounts the college's own line is in the log, and an end by its date is no one's act.
create trigger users_audit after update of plan, pro_until on public.users
  for each row when (pg_trigger_depth() = 0 and (new.plan = 'pro' or old.pro_until is null or old.pro_until > now())) execute function private.audit('id', 'plan', 'pro_until');
