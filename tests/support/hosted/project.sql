-- A database as a hosted project is delivered, as far as our migrations can notice: whose the schemas are, which rights
-- every role gets by default, what the owner of the tables may do. After the public scripts of supabase/postgres
-- (migrations/db/init-scripts and migrations: who owns what, default privileges, "demote-postgres",
-- "revoke_admin_roles_from_postgres") and of supabase/auth (its tables' columns). Run by a superuser; OWNER is the
-- project's "postgres", which is no superuser.

create schema extensions;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to OWNER;

grant all on schema public to OWNER;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to OWNER, anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to OWNER, anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to OWNER, anon, authenticated, service_role;
alter default privileges for role OWNER in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role OWNER in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role OWNER in schema public grant all on sequences to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, OWNER;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to OWNER;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to OWNER;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to OWNER;
