-- The schemas, what each is for, and which roles may use them. Loaded first.

create schema auth;
-- Rows of the product that no role of the data API reaches, and functions that policies and triggers call.
create schema private;
-- What comes with PostgreSQL: substrings and similar words (pg_trgm), distances between words (fuzzystrmatch).
create schema extensions;
-- Whether the caller's plan has all of the site searched. Of its own, because private is closed to the roles of the data API,
-- and what is in public can be called from outside.
create schema assistant;
-- Maintained counts. The data API takes the number of an embed from a table of this schema that has the foreign key's name,
-- for roles that may read every row of the embedded table: then it is what counting would give
-- (server/supabase/data/plan/maintained-count.ts, docs/decisions/0028-maintained-counts.md).
create schema counts;
-- The budget of an answer of the data API.
create schema limits;
-- Positions of the primary, for reads from a replica.
create schema replication;
-- The search index. The data API does not reach it.
create schema search;
-- Whether a session is alive.
create schema sessions;
-- Pure functions on texts, for every role: queries of the data API run with the caller's rights.
create schema texts;

create extension pg_trgm with schema extensions;
create extension fuzzystrmatch with schema extensions;

revoke all on schema private, counts, search, sessions, replication from public;
grant usage on schema limits to public;
grant usage on schema public, auth, assistant, counts, sessions, texts to anon, authenticated, service_role;

-- As on hosted projects: row level security, not the absence of a grant, guards a new table in public. Each table here
-- takes all rights back first, and then gives single ones.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
