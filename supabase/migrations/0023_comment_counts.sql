-- The list shows how many comments each discussion has. Counted each time, that reads more the more comments there are,
-- and after a burst of them every one from the table, until autovacuum has been there: 2,085 buffers for a page instead of
-- 64. Here the number is stored beside them.
--
-- The data API takes the number of an embed from a table of this schema that has the foreign key's name, for roles that
-- may read every row of the embedded table: then it is what counting would give
-- (server/supabase/data/plan/maintained-count.ts, docs/decisions/0028-maintained-counts.md).
create schema counts;
revoke all on schema counts from public;
grant usage on schema counts to anon, authenticated, service_role;

-- By discussion; none where there is no comment. Free space in each page, so that a new number is written into the same
-- page, and no index has to know.
create table counts.comments_discussion_id_fkey (
  key uuid primary key references public.discussions (id) on delete cascade,
  total bigint not null check (total >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- Comments are readable by all, and so is how many there are.
alter table counts.comments_discussion_id_fkey enable row level security;
create policy "counts are readable by all" on counts.comments_discussion_id_fkey for select
  to anon, authenticated, service_role using (true);
revoke all on counts.comments_discussion_id_fkey from public;
grant select on counts.comments_discussion_id_fkey to anon, authenticated, service_role;

-- After a statement, for all of its rows: in its transaction, so that whoever sees a comment sees it counted. Discussions
-- in order of their ids: two statements that touch the same ones wait for each other, and never both ways.
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counts.comments_discussion_id_fkey;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Nearly every update leaves a comment where it is: an account that is deleted takes its name away.
    if not exists (select discussion_id, count(*) from added group by discussion_id
        except select discussion_id, count(*) from removed group by discussion_id) then
      return null;
    end if;
    perform from counts.comments_discussion_id_fkey
      where key in (select discussion_id from added union select discussion_id from removed) order by key for update;
    update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
      from (select discussion_id, count(*) as number from removed group by discussion_id) as gone
      where counted.key = gone.discussion_id;
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  perform from counts.comments_discussion_id_fkey
    where key in (select discussion_id from removed) order by key for update;
  update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
    from (select discussion_id, count(*) as number from removed group by discussion_id) as gone
    where counted.key = gone.discussion_id;
  return null;
end
$$;

-- Anew, from the comments themselves: for a restored backup that left a table out.
create function private.recount_comments() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from counts.comments_discussion_id_fkey;
  insert into counts.comments_discussion_id_fkey (key, total)
    select discussion_id, count(*) from public.comments group by discussion_id;
end;

revoke all on function private.count_comments(), private.recount_comments() from public;

create trigger comments_count_added after insert on public.comments
  referencing new table as added for each statement execute function private.count_comments();
create trigger comments_count_removed after delete on public.comments
  referencing old table as removed for each statement execute function private.count_comments();
create trigger comments_count_moved after update on public.comments
  referencing old table as removed new table as added for each statement execute function private.count_comments();
create trigger comments_count_truncated after truncate on public.comments
  for each statement execute function private.count_comments();
-- The triggers keep others from writing until this has been committed.
select private.recount_comments();
