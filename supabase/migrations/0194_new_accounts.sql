-- New accounts have smaller posting limits: what they post is counted by the functions below.
drop trigger comments_limit on public.comments;
drop trigger discussions_limit on public.discussions;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Whether a text leads away from the site more than once.
create or replace function private.has_links(content text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return content ~* 'https?://.*https?://';

-- Whether an account is new: younger than three days, or with fewer than three named posts before this statement that are not hidden.
create or replace function private.is_new_account(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users u where u.id = is_new_account.account and u.created_at > now() - interval '3 days')
    or (select count(*) < 3 from (
      (select from public.discussions d
        where d.user_id = is_new_account.account and d.hidden is null and d.created_at < statement_timestamp() limit 3)
      union all
      (select from public.comments c
        where c.user_id = is_new_account.account and c.hidden is null and c.created_at < statement_timestamp() limit 3)) as stayed);

-- Limits how often an account posts: the two numbers of private.charge_posting. A new account has half at once and a quarter in an
-- hour, and its posts count twice that have links or repeat a text.
create or replace function private.limit_forum_posting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  number bigint := (select count(*) from added);
begin
  if author is null or not private.is_new_account(author) then
    perform private.charge_posting(tg_table_name, number, tg_argv[0]::float8, tg_argv[1]::float8);
    return null;
  end if;
  -- More are rejected anyway: they are not compared with each other.
  if number <= tg_argv[0]::integer then
    number := number + (select count(*) from added a
      where private.has_links(a.content) or private.repeats(author, a.content, statement_timestamp()) > 0);
  end if;
  perform private.charge_posting(tg_table_name, number, tg_argv[0]::float8 / 2, tg_argv[1]::float8 / 4);
  return null;
end
$$;

-- How often an account has posted the same text under its name within a day before a time.
create or replace function private.repeats(account uuid, content text, before timestamptz) returns bigint
  language sql stable security definer set search_path = ''
  return (select count(*) from public.discussions d where d.user_id = repeats.account and d.content = repeats.content
      and d.created_at < repeats.before and d.created_at > repeats.before - interval '1 day')
    + (select count(*) from public.comments c where c.user_id = repeats.account and c.content = repeats.content
      and c.created_at < repeats.before and c.created_at > repeats.before - interval '1 day');

-- What moderators should know of a named post of a new account, as {"days", "posts_in_hour", "links", "repeats"}; null for others, and of
-- an anonymous post: it would say something about its author.
create or replace function private.signals_of(account uuid, content text, posted timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  return case when account is not null and private.may('forum') and private.is_new_account(account) then
    (select jsonb_build_object('days', floor(extract(epoch from now() - u.created_at) / 86400)::integer,
        'posts_in_hour', (select count(*) from (
          select d.created_at from public.discussions d where d.user_id = u.id
          union all select c.created_at from public.comments c where c.user_id = u.id) as p (at)
          where p.at between signals_of.posted - interval '1 hour' and signals_of.posted),
        'links', private.has_links(signals_of.content),
        'repeats', private.repeats(u.id, signals_of.content, signals_of.posted))
      from auth.users u where u.id = signals_of.account) end;

create or replace function public.signals(public.comments)
 returns jsonb
 language sql
 stable
return private.signals_of(($1).user_id, ($1).content, ($1).created_at);

create or replace function public.signals(public.discussions)
 returns jsonb
 language sql
 stable
return private.signals_of(($1).user_id, ($1).content, ($1).created_at);

create trigger comments_limit after insert on public.comments
  referencing new table as added
  for each statement execute function private.limit_forum_posting(60, 240);

create trigger discussions_limit after insert on public.discussions
  referencing new table as added
  for each statement execute function private.limit_forum_posting(20, 30);

revoke all on function public.signals(public.comments) from public, anon, authenticated, service_role;
grant execute on function public.signals(public.comments) to authenticated, service_role;
revoke all on function public.signals(public.discussions) from public, anon, authenticated, service_role;
grant execute on function public.signals(public.discussions) to authenticated, service_role;
revoke all on function private.has_links(text) from public;
revoke all on function private.is_new_account(uuid) from public;
revoke all on function private.limit_forum_posting() from public;
revoke all on function private.repeats(uuid, text, timestamp with time zone) from public;
revoke all on function private.signals_of(uuid, text, timestamp with time zone) from public;
grant execute on function private.signals_of(uuid, text, timestamp with time zone) to authenticated, service_role;
