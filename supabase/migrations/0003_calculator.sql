-- What a person has entered into the CGPA calculator, so that it follows the account to other devices.
-- The browser keeps its own copy and compares times; here one row an account is enough.

create table public.calculator_states (
  account_id uuid primary key references auth.users (id) on delete cascade,
  -- Written and read by the calculator alone; its rows end well below this (domain/cgpa/entries.ts).
  state jsonb not null check (jsonb_typeof(state) = 'object' and octet_length(state::text) <= 32768),
  updated_at timestamptz not null default now()
);

alter table public.calculator_states enable row level security;
revoke all on public.calculator_states from anon, authenticated;
grant all on public.calculator_states to service_role;

grant select, insert (account_id, state), update (state) on public.calculator_states to authenticated;

create policy "own calculator is readable" on public.calculator_states for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own calculator can be kept" on public.calculator_states for insert to authenticated
  with check (account_id = (select auth.uid()));
create policy "own calculator can be changed" on public.calculator_states for update to authenticated
  using (account_id = (select auth.uid()))
  with check (account_id = (select auth.uid()));

-- The newest wins, so the time is the database's own.
create function private.calculator_kept() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger calculator_kept before insert or update on public.calculator_states
  for each row execute function private.calculator_kept();

revoke all on function private.calculator_kept() from public;
