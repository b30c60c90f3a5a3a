-- The check of a session as a view instead of a plpgsql function: the planner reads two primary keys in the statement
-- that takes the caller's role, which a member's list did not do for nothing before (docs/performance.md).
-- docs/decisions/0018-the-data-api-logs-in-without-rights.md

-- What it shows of a session is that it lives, and whose it is. Read before the role of the caller is taken, by the
-- role that the data API logs in as, which is granted it when a server starts (server/database/api-login.ts).
create view auth.live_sessions with (security_barrier) as
  select s.id, s.user_id from auth.sessions s join auth.users u on u.id = s.user_id where auth.session_is_live(s, u);

-- Ends the transaction. Volatile: the planner must not call it ahead of the case that it stands in.
create function auth.reject_session() returns boolean
  language plpgsql volatile
as $$
begin
  raise exception 'The session of this token has ended.' using errcode = 'SE401';
end
$$;

drop function auth.check_session(uuid, uuid);
revoke all on auth.live_sessions from public;
revoke all on function auth.reject_session() from public;
