-- Writes a ban, and its end, to the security log. A trigger, since the admin area, the admin API and the command line all ban.
create or replace function auth.log_ban() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.security_events (kind, user_id, actor_id)
  values (case when new.banned_until > now() then 'banned' else 'unbanned' end, new.id, auth.uid());
  return null;
end
$$;
revoke all on function auth.log_ban() from public;
create or replace trigger users_log_ban after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function auth.log_ban();
