-- Dates a stored calculator state: the newest wins, so the time is the database's own.
create or replace function private.calculator_kept() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
revoke all on function private.calculator_kept() from public;
create trigger calculator_kept before insert or update on public.calculator_states
  for each row execute function private.calculator_kept();

-- Who may read and write public.calculator_states.

revoke all on public.calculator_states from anon, authenticated, service_role;
grant select, insert (account_id, state), update (state) on public.calculator_states to authenticated;
grant all on public.calculator_states to service_role;

create policy "own calculator is readable" on public.calculator_states for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own calculator can be kept" on public.calculator_states for insert to authenticated
  with check (account_id = (select auth.uid()));

create policy "own calculator can be changed" on public.calculator_states for update to authenticated
  using (account_id = (select auth.uid()))
  with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.calculator_states to service_role using (true) with check (true);
