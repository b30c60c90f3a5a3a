-- What a hosted Supabase project has before its first migration: the three roles that requests run as,
-- the auth schema, and the functions that policies ask who is calling.

-- Roles belong to the cluster, and another database of it may be making them at this very moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    -- The server switches to these roles; a superuser may without being a member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user', wanted);
      exception
        when unique_violation then null;
        when insufficient_privilege then
          if not pg_has_role(current_user, wanted, 'member') then
            raise exception 'The role % exists and % may not switch to it. As a superuser, run: grant % to %;',
              wanted, current_user, wanted, current_user;
          end if;
      end;
    end if;
  end loop;

  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    begin
      alter role service_role bypassrls;
    exception
      -- Everything else works without it, so this is not a reason to refuse the database.
      when insufficient_privilege then
        raise warning 'Requests with the secret key stay subject to row level security on this database. To change that, run as a superuser: alter role service_role bypassrls;';
      when others then
        -- Two databases altered the one role at once; the other one has done it.
        if not (select rolbypassrls from pg_roles where rolname = 'service_role') then raise; end if;
    end;
  end if;
end
$$;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- As on hosted projects: row level security, not the absence of a grant, guards a new table in public.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- request.jwt.claim.* is how PostgREST before version 9 passed claims; hosted projects still read both.
-- No "set search_path" here: it would keep the planner from inlining them into policies.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
