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
  with check (id = (select auth.uid()) and plan = 'free');

create policy "own row can be edited" on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "service_role reaches every row" on public.users to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.users
  for each row execute function texts.tidy_row('college_id');
create trigger users_audit after update of plan, pro_until on public.users
  for each row execute function private.audit('id', 'plan', 'pro_until');
