-- Who found a post helpful, and how many (docs/decisions/0072-helpful-posts.md).
create table public.helpful (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  discussion_id uuid references public.discussions (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(discussion_id, comment_id) = 1),
  unique (account_id, discussion_id),
  unique (account_id, comment_id)
);
alter table public.helpful enable row level security;
create index helpful_of_discussion on public.helpful (discussion_id) where discussion_id is not null;
create index helpful_of_comment on public.helpful (comment_id) where comment_id is not null;

create table counts.helpful_discussion_id_fkey (
  key uuid primary key references public.discussions (id) on delete cascade,
  total bigint not null check (total >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table counts.helpful_discussion_id_fkey enable row level security;
create table counts.helpful_comment_id_fkey (
  key uuid primary key references public.comments (id) on delete cascade,
  total bigint not null check (total >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table counts.helpful_comment_id_fkey enable row level security;

alter table private.posting_allowances
  drop constraint posting_allowances_kind_check,
  add constraint posting_allowances_kind_check
    check (kind in ('discussions', 'comments', 'student_answers', 'helpful_answers', 'edits', 'helpful'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Maintains the number of accounts that found a post helpful, after a statement, for all of its rows, and in the same
-- transaction. Posts in the order of their ids: two statements on the same ones wait for each other, and never both ways.
create or replace function private.count_helpful_posts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counts.helpful_comment_id_fkey;
    delete from counts.helpful_discussion_id_fkey;
    return null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    perform from counts.helpful_comment_id_fkey
      where key in (select comment_id from removed) order by key for update;
    update counts.helpful_comment_id_fkey as counted set total = counted.total - gone.number
      from (select comment_id, count(*) as number from removed group by comment_id) as gone
      where counted.key = gone.comment_id;
    perform from counts.helpful_discussion_id_fkey
      where key in (select discussion_id from removed) order by key for update;
    update counts.helpful_discussion_id_fkey as counted set total = counted.total - gone.number
      from (select discussion_id, count(*) as number from removed group by discussion_id) as gone
      where counted.key = gone.discussion_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into counts.helpful_comment_id_fkey as counted (key, total)
      select comment_id, count(*) from added where comment_id is not null group by comment_id order by comment_id
      on conflict (key) do update set total = counted.total + excluded.total;
    insert into counts.helpful_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added where discussion_id is not null group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
  end if;
  return null;
end
$$;

-- Counts all marks anew: for a restored backup that left the counts out.
create or replace function private.recount_helpful() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from counts.helpful_comment_id_fkey;
  delete from counts.helpful_discussion_id_fkey;
  insert into counts.helpful_comment_id_fkey (key, total)
    select comment_id, count(*) from public.helpful where comment_id is not null group by comment_id;
  insert into counts.helpful_discussion_id_fkey (key, total)
    select discussion_id, count(*) from public.helpful where discussion_id is not null group by discussion_id;
end;

create or replace function public.helpful_count(public.comments)
 returns bigint
 language sql
 stable
return coalesce((select helpful_comment_id_fkey.total from counts.helpful_comment_id_fkey where (helpful_comment_id_fkey.key = ($1).id)), (0)::bigint);

create or replace function public.helpful_count(public.discussions)
 returns bigint
 language sql
 stable
return coalesce((select helpful_discussion_id_fkey.total from counts.helpful_discussion_id_fkey where (helpful_discussion_id_fkey.key = ($1).id)), (0)::bigint);

create trigger helpful_banned before insert on public.helpful
  for each row execute function private.refuse_banned();

create trigger helpful_count_added after insert on public.helpful
  referencing new table as added for each statement execute function private.count_helpful_posts();

create trigger helpful_count_moved after update on public.helpful
  referencing old table as removed new table as added for each statement execute function private.count_helpful_posts();

create trigger helpful_count_removed after delete on public.helpful
  referencing old table as removed for each statement execute function private.count_helpful_posts();

create trigger helpful_count_truncated after truncate on public.helpful
  for each statement execute function private.count_helpful_posts();

create trigger helpful_limit after insert on public.helpful
  referencing new table as added
  for each statement execute function private.limit_posting(120, 600);

create policy "counts are readable by all" on counts.helpful_comment_id_fkey for select
  to anon, authenticated, service_role using (true);

create policy "counts are readable by all" on counts.helpful_discussion_id_fkey for select
  to anon, authenticated, service_role using (true);

create policy "own marks are readable" on public.helpful for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own marks are taken back" on public.helpful for delete to authenticated
  using (account_id = (select auth.uid()));

-- The policies of the posts apply to the subqueries.
create policy "posts of others are marked under one's own account" on public.helpful for insert to authenticated
  with check (account_id = (select auth.uid())
    and (discussion_id is null or exists (
      select from public.discussions d where d.id = discussion_id and d.user_id is distinct from (select auth.uid())))
    and (comment_id is null or exists (
      select from public.comments c where c.id = comment_id and c.user_id is distinct from (select auth.uid()))));

create policy "service_role reaches every row" on public.helpful to service_role using (true) with check (true);

revoke all on function private.count_helpful_posts() from public;
revoke all on function private.recount_helpful() from public;
revoke all on function public.helpful_count(public.comments) from public;
grant execute on function public.helpful_count(public.comments) to anon, authenticated, service_role;
revoke all on function public.helpful_count(public.discussions) from public;
grant execute on function public.helpful_count(public.discussions) to anon, authenticated, service_role;
revoke all on table counts.helpful_comment_id_fkey from anon;
grant select on table counts.helpful_comment_id_fkey to anon;
revoke all on table counts.helpful_comment_id_fkey from authenticated;
grant select on table counts.helpful_comment_id_fkey to authenticated;
revoke all on table counts.helpful_comment_id_fkey from service_role;
grant select on table counts.helpful_comment_id_fkey to service_role;
revoke all on table counts.helpful_discussion_id_fkey from anon;
grant select on table counts.helpful_discussion_id_fkey to anon;
revoke all on table counts.helpful_discussion_id_fkey from authenticated;
grant select on table counts.helpful_discussion_id_fkey to authenticated;
revoke all on table counts.helpful_discussion_id_fkey from service_role;
grant select on table counts.helpful_discussion_id_fkey to service_role;
revoke all on public.helpful from anon, authenticated, service_role;
grant select, insert (discussion_id, comment_id), delete on public.helpful to authenticated;
grant select on public.helpful to anon;
grant all on public.helpful to service_role;
