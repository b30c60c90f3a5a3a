-- Has a deletion wait for what locks all accounts (a rollover, Pro for every member) before it locks its row. These need
-- the row for their foreign keys, and the deletion's cascades need the tables: each would wait for the other. The tables
-- come in the order in which Pro for every member locks them.
create or replace function private.account_deletion_waits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.orders in row exclusive mode;
  lock table public.users in row exclusive mode;
  return null;
end
$$;
revoke all on function private.account_deletion_waits() from public;
create or replace trigger account_deletion_waits before delete on auth.users
  for each statement execute function private.account_deletion_waits();
