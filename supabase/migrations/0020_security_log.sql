-- The security log says who became an admin, and who is none any more, whoever changed it. A hosted project has no
-- such log: nothing is written there.
create function private.log_admin_right() returns trigger
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
