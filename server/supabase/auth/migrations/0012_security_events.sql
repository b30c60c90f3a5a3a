-- What happened around sign-in: for the account's owner (/security) and for those who run the site. Bounded: the
-- job prune-security-log deletes what is old or too much (server/security-log/prune.ts). No secret stands in it, and of
-- an address only its network. Changes of how an account is signed in to are in auth.security_changes as well, where
-- the way back from them is; the row here names that one.
create table auth.security_events (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  kind text not null check (kind in (
    'signed_in', 'second_factor_passed', 'sign_in_failed', 'sign_in_refused', 'limit_reached',
    'refresh_token_reused', 'signed_out_everywhere', 'session_ended', 'change_reverted',
    'admin_granted', 'admin_revoked', 'banned', 'unbanned', 'command',
    'password_changed', 'email_changed', 'phone_changed', 'factor_added', 'factor_removed',
    'identity_added', 'identity_removed', 'passkey_added', 'passkey_removed'
  )),
  -- Null: about no account, or about one that nobody knows.
  user_id uuid references auth.users on delete cascade,
  -- No reference: the row outlives the session.
  session_id uuid,
  -- The admin who did it to somebody else. No reference: the row outlives that account.
  actor_id uuid,
  -- "Chrome on Android", never the whole header.
  client_name text check (char_length(client_name) <= 60),
  -- An IPv4 /24 or an IPv6 /48.
  network text check (char_length(network) <= 50),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 300),
  -- How often within the minute; only what is counted in memory first has more than one.
  count integer not null default 1 check (count > 0),
  tally_key text unique check (char_length(tally_key) <= 60),
  change_id uuid references auth.security_changes on delete set null
);
create index security_events_user_id_idx on auth.security_events (user_id, id desc);
create index security_events_created_at_idx on auth.security_events (created_at);
create index security_events_change_id_idx on auth.security_events (change_id) where change_id is not null;

alter table auth.security_events enable row level security;
revoke all on auth.security_events from public, anon, authenticated, service_role;

-- Here and not in the server's code: the admin room, the admin API and the command line all ban.
create function auth.log_ban() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.security_events (kind, user_id, actor_id)
  values (case when new.banned_until > now() then 'banned' else 'unbanned' end, new.id, auth.uid());
  return null;
end
$$;
revoke all on function auth.log_ban() from public, anon, authenticated, service_role;

create trigger users_log_ban after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function auth.log_ban();
