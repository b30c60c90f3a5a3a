-- Whether a session still stands, asked with every request of its access token: a token that outlives its session
-- opens nothing. docs/decisions/0018-the-data-api-logs-in-without-rights.md

-- Its account and it. A plain expression, which the planner puts in place of the call.
create function auth.session_is_live(session auth.sessions, account auth.users) returns boolean
  language sql stable
  return (session.not_after is null or session.not_after > now())
    and (account.banned_until is null or account.banned_until <= now())
    and account.deleted_at is null;

-- Called before the role of the caller is taken. Without arguments there is nobody to look for: a key is no person.
create function auth.check_session(session uuid, account uuid) returns void
  language plpgsql stable strict security definer set search_path = ''
as $$
begin
  perform from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = check_session.session and u.id = check_session.account and auth.session_is_live(s, u);
  if not found then
    raise exception 'The session of this token has ended.' using errcode = 'SE401';
  end if;
end
$$;

-- The role that the data API logs in as is granted the second one when a server starts (server/database/api-login.ts).
revoke all on function
  auth.session_is_live(auth.sessions, auth.users), auth.check_session(uuid, uuid)
  from public;

-- What service_role may do is said by grants and policies of our own (supabase/migrations/0015_service_role.sql), so
-- that it is the same where nobody may give it this attribute.
do $$
begin
  if (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role nobypassrls;
  end if;
exception
  -- A superuser has given it, or another database of the cluster is taking it away at this very moment.
  when insufficient_privilege then null;
  when others then
    if sqlerrm not like 'tuple concurrently%' then raise; end if;
end
$$;
