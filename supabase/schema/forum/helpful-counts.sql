-- A row for each post with a mark. As the counts of comments (docs/decisions/0028-maintained-counts.md).

revoke all on counts.helpful_comment_id_fkey, counts.helpful_discussion_id_fkey from public;
grant select on counts.helpful_comment_id_fkey, counts.helpful_discussion_id_fkey to anon, authenticated, service_role;

create policy "counts are readable by all" on counts.helpful_comment_id_fkey for select
  to anon, authenticated, service_role using (true);
create policy "counts are readable by all" on counts.helpful_discussion_id_fkey for select
  to anon, authenticated, service_role using (true);

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
revoke all on function private.count_helpful_posts() from public;
create trigger helpful_count_added after insert on public.helpful
  referencing new table as added for each statement execute function private.count_helpful_posts();
create trigger helpful_count_moved after update on public.helpful
  referencing old table as removed new table as added for each statement execute function private.count_helpful_posts();
create trigger helpful_count_removed after delete on public.helpful
  referencing old table as removed for each statement execute function private.count_helpful_posts();
create trigger helpful_count_truncated after truncate on public.helpful
  for each statement execute function private.count_helpful_posts();

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
revoke all on function private.recount_helpful() from public;

-- A computed column of discussions: how many accounts found it helpful.
create or replace function public.helpful_count(public.discussions) returns bigint
  language sql stable
  return coalesce((select total from counts.helpful_discussion_id_fkey where key = $1.id), 0);
revoke all on function public.helpful_count(public.discussions) from public;
grant execute on function public.helpful_count(public.discussions) to anon, authenticated, service_role;

-- A computed column of comments: how many accounts found it helpful.
create or replace function public.helpful_count(public.comments) returns bigint
  language sql stable
  return coalesce((select total from counts.helpful_comment_id_fkey where key = $1.id), 0);
revoke all on function public.helpful_count(public.comments) from public;
grant execute on function public.helpful_count(public.comments) to anon, authenticated, service_role;
