-- A hosted project's data API (PostgREST) checks a token's signature and asks nobody whether its session still stands: an
-- token that was signed out, an admin's too, would open everything for up to an hour. It calls one
-- function before each request, where a role setting names it. Our own data API looks the session up by itself
-- (server/supabase/caller/session-check.ts). docs/decisions/0045-hosted-project.md
create function sessions.check_request() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims ->> 'role' is distinct from 'authenticated' then return; end if;
  if not exists (
    select from sessions.live
    where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
  ) then
    -- PostgREST answers PT401 with the status 401.
    raise exception 'The session of this token has ended.' using errcode = 'PT401';
  end if;
end
$$;
revoke all on function sessions.check_request() from public;
-- By its name, which only who may use its schema can call; the view beside it is granted to none of them.
grant usage on schema sessions to anon, authenticated, service_role;
grant execute on function sessions.check_request() to anon, authenticated, service_role;

do $$
begin
  -- The role that a project's PostgREST logs in as; nowhere else is there one. A function of the operator's own stays.
  if not exists (select from pg_roles where rolname = 'authenticator') or exists (
    select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as setting
    where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'
  ) then return; end if;
  alter role authenticator set pgrst.db_pre_request = 'sessions.check_request';
  notify pgrst, 'reload config';
exception when insufficient_privilege then
  raise warning 'The project does not let us name sessions.check_request() as pgrst.db_pre_request of the role authenticator: a token outlives its session there by up to an hour.';
end
$$;
