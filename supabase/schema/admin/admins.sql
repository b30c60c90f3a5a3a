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
create trigger profiles_keep_one_admin before update of is_admin on public.profiles
  for each row when (old.is_admin and not new.is_admin) execute function private.keep_one_admin();

-- Writes each grant and removal of the admin right to the security log, also those by command. A hosted project has no such
-- log: nothing is written there.
create or replace function private.log_admin_right() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.security_events') is null then return null; end if;
  insert into auth.security_events (kind, user_id, actor_id)
  values (case when new.is_admin then 'admin_granted' else 'admin_revoked' end, new.id, auth.uid());
  return null;
end
$$;
revoke all on function private.log_admin_right() from public;
create trigger profiles_log_admin_right after update of is_admin on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin)
  execute function private.log_admin_right();
