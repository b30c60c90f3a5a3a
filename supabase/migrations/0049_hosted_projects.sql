-- What was made beside the accounts' own tables, where a hosted project lets nobody create anything: from now on it is in
-- a schema of its own, the same in all three places where these migrations run. docs/decisions/0045-hosted-project.md

-- ---- Whether a session still stands, asked with every request of its access token: a token that outlives its session
-- opens nothing. docs/decisions/0018-data-api-login-role.md
create schema sessions;
revoke all on schema sessions from public;

-- A plain expression, which the planner puts in place of the call.
create function sessions.is_live(session auth.sessions, account auth.users) returns boolean
  language sql stable
  return (session.not_after is null or session.not_after > now())
    and (account.banned_until is null or account.banned_until <= now())
    and account.deleted_at is null;

-- What it shows of a session is that it lives, and whose it is. Read before the role of the caller is taken, by the role
-- that the data API logs in as, which is granted it when a server starts (server/core/database/api-login.ts).
create view sessions.live with (security_barrier) as
  select s.id, s.user_id from auth.sessions s join auth.users u on u.id = s.user_id where sessions.is_live(s, u);

-- Ends the transaction. Volatile: the planner must not call it ahead of the case that it stands in.
create function sessions.reject() returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception 'The session of this token has ended.' using errcode = 'SE401';
end
$$;
revoke all on sessions.live from public;
revoke all on function sessions.is_live(auth.sessions, auth.users), sessions.reject() from public;

-- A hosted project never had these; of ours nobody asks any more.
do $$
begin
  if to_regclass('auth.live_sessions') is null then return; end if;
  drop view auth.live_sessions;
  drop function auth.reject_session();
  drop function auth.session_is_live(auth.sessions, auth.users);
end
$$;

-- ---- A push subscription ends with its session, a hosted project's too.
do $$
begin
  if exists (
    select from pg_constraint
    where conrelid = 'public.push_subscriptions'::regclass and contype = 'f' and confrelid = 'auth.sessions'::regclass
  ) then return; end if;
  alter table public.push_subscriptions add foreign key (session_id) references auth.sessions (id) on delete cascade;
end
$$;

-- ---- Counters of rate-limiter-flexible (its own column names). Our own accounts brought them along.
create unlogged table if not exists server.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire_idx on server.rate_limits (expire);
