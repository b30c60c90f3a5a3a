-- An account that is to be deleted has seven days to think again.

alter table public.users add column deletes_at timestamptz;
create index users_deletes_at on public.users (deletes_at) where deletes_at is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Rejects the removal of the last admin: only the operator could give the right again. Who is about to leave is none.
create or replace function private.keep_one_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles p left join public.users u using (id)
      where p.is_admin and p.id <> old.id and u.deletes_at is null) then
    raise exception 'The last admin cannot be taken away.' using errcode = '23514';
  end if;
  return new;
end
$$;

revoke all on function private.keep_one_admin() from public;
