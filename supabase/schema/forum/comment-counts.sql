-- Maintains the number of comments of each discussion that are not hidden, after a statement, for all of its rows.
-- In the same transaction, so that a comment that is visible is counted. Discussions in the order of their ids: two
-- statements on the same ones wait for each other, and never both ways.
create or replace function private.count_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counts.comments_discussion_id_fkey;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added where hidden is null group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Nearly every update leaves a comment where it is: an account that is deleted takes its name away.
    if not exists (
        (select discussion_id, count(*) from added where hidden is null group by discussion_id
          except select discussion_id, count(*) from removed where hidden is null group by discussion_id)
        union all
        (select discussion_id, count(*) from removed where hidden is null group by discussion_id
          except select discussion_id, count(*) from added where hidden is null group by discussion_id)) then
      return null;
    end if;
    perform from counts.comments_discussion_id_fkey
      where key in (select discussion_id from added union select discussion_id from removed) order by key for update;
    update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
      from (select discussion_id, count(*) as number from removed where hidden is null group by discussion_id) as gone
      where counted.key = gone.discussion_id;
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added where hidden is null group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  perform from counts.comments_discussion_id_fkey
    where key in (select discussion_id from removed) order by key for update;
  update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
    from (select discussion_id, count(*) as number from removed where hidden is null group by discussion_id) as gone
    where counted.key = gone.discussion_id;
  return null;
end
$$;
revoke all on function private.count_comments() from public;
create trigger comments_count_added after insert on public.comments
  referencing new table as added for each statement execute function private.count_comments();
create trigger comments_count_moved after update on public.comments
  referencing old table as removed new table as added for each statement execute function private.count_comments();
create trigger comments_count_removed after delete on public.comments
  referencing old table as removed for each statement execute function private.count_comments();
create trigger comments_count_truncated after truncate on public.comments
  for each statement execute function private.count_comments();

-- Counts all comments anew: for a restored backup that left the counts out.
create or replace function private.recount_comments() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from counts.comments_discussion_id_fkey;
  insert into counts.comments_discussion_id_fkey (key, total)
    select discussion_id, count(*) from public.comments where hidden is null group by discussion_id;
end;
revoke all on function private.recount_comments() from public;
