-- Whether a session is alive and its account not banned. A plain expression, which the planner puts in place of the call.
create or replace function sessions.is_live(session auth.sessions, account auth.users) returns boolean
  language sql stable
  return (session.not_after is null or session.not_after > now())
    and (account.banned_until is null or account.banned_until <= now())
    and account.deleted_at is null;
revoke all on function sessions.is_live(auth.sessions, auth.users) from public;

-- What it shows of a session is that it lives, and whose it is. Read before the role of the caller is taken, by the role
-- that the data API logs in as, which is granted it when a server starts (server/core/database/api-login.ts).
create or replace view sessions.live with (security_barrier) as
  select s.id, s.user_id from auth.sessions s join auth.users u on u.id = s.user_id where sessions.is_live(s, u);

-- Ends the transaction of a request whose session has ended. Volatile: the planner must not call it ahead of its case.
create or replace function sessions.reject() returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception 'The session of this token has ended.' using errcode = 'SE401';
end
$$;
revoke all on function sessions.reject() from public;

-- What a hosted project's data API (PostgREST) calls before each request, by a setting of its role: it checks a token's signature
-- and not whether its session is still alive, so a token that was signed out, an admin's too, would be valid for up to an hour.
-- It also rejects who may not enter a closed site. Our own server does both by itself (server/supabase/caller/session-check.ts,
-- server/features/site/closed). docs/decisions/0045-hosted-project.md, 0067-closed-until-opened.md
create or replace function sessions.check_request() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims ->> 'role' = 'service_role' then return; end if;
  if claims ->> 'role' = 'authenticated' and not exists (
    select from sessions.live
    where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
  ) then
    -- PostgREST answers PT401 with the status 401.
    raise exception 'The session of this token has ended.' using errcode = 'PT401';
  end if;
  -- The college's own row says when it opens; an invitation's address fills in the form to register.
  if not private.may_enter((claims ->> 'sub')::uuid)
    and current_setting('request.path', true) is distinct from '/college'
    and current_setting('request.path', true) is distinct from '/rpc/invited_address'
  then
    raise exception 'This site is not open yet.' using errcode = 'PT403', hint = 'site_closed';
  end if;
end
$$;
revoke all on function sessions.check_request() from public;
grant execute on function sessions.check_request() to anon, authenticated, service_role;
