-- Dates when a notice was read. A slow request of another tab does not undo a later one.
create or replace function private.date_notice_read() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.notice_id = old.notice_id then new.revision := greatest(new.revision, old.revision); end if;
  if new.revision <> old.revision then new.read_at := now(); end if;
  return new;
end
$$;
revoke all on function private.date_notice_read() from public;
create trigger notice_reads_dated before update on public.notice_reads
  for each row execute function private.date_notice_read();

-- How many notices the caller has not read. What was published before the account was made does not count: an old archive,
-- or a notice that is imported with an older date.
create or replace function public.unread_notices() returns integer
  language sql stable set search_path = ''
as $$
  with reader as (
    select u.created_at as joined, (u.created_at at time zone 'Asia/Kolkata')::date as joined_on
    from public.users u where u.id = (select auth.uid())
  )
  select count(*)::integer from (
    select from public.notices n
    where n.publish_at <= now() and n.publish_at > now() - interval '30 days'
      and n.publish_at >= coalesce((select joined from reader), '-infinity')
      and n.date >= coalesce((select joined_on from reader), '-infinity')
      and coalesce(n.valid_until, n.deadline, 'infinity') > now()
      and not exists (
        select from public.notice_reads r where r.account_id = (select auth.uid()) and r.notice_id = n.id
      )
    limit 100
  ) as unread
$$;
revoke all on function public.unread_notices() from public, anon, authenticated, service_role;
grant execute on function public.unread_notices() to authenticated, service_role;

-- How many have read a notice, for admins. Security definer: who read what is in no role's rights.
create or replace function public.notice_readers(notice uuid, out readers bigint, out current_readers bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.may('notices')
      or exists (select from public.notices n where n.id = notice_readers.notice and private.may_notice(n.author))) then
    raise exception 'Only those who write this notice may ask how many have read it.' using errcode = '42501';
  end if;
  select count(*), count(*) filter (where r.revision = n.revision) into readers, current_readers
  from public.notice_reads r join public.notices n on n.id = r.notice_id where r.notice_id = notice;
end
$$;
revoke all on function public.notice_readers(uuid) from public, anon, authenticated, service_role;
grant execute on function public.notice_readers(uuid) to authenticated, service_role;

-- How many notices are in force, by audience, and which offices wrote those for Pro. Numbers alone, for everyone: none
-- counts further than 1000.
--
-- {"everyone", "members", "pro": 0 to 1000, "pro_offices": [{"author", "count"}] at most 5, the most first}
create or replace function public.notice_counts() returns json
  language sql stable security definer set search_path = ''
as $$
  with current_notices as (
    select n.audience, n.author from public.notices n
    where n.publish_at <= now() and coalesce(n.valid_until, n.deadline, 'infinity') > now()
    order by n.publish_at desc limit 1000
  )
  select json_build_object(
    'everyone', count(*) filter (where c.audience = 'everyone'),
    'members', count(*) filter (where c.audience = 'members'),
    'pro', count(*) filter (where c.audience = 'pro'),
    'pro_offices', coalesce((
      select json_agg(json_build_object('author', office.author, 'count', office.count)) from (
        select o.author, count(*) from current_notices o where o.audience = 'pro'
        group by o.author order by count(*) desc, o.author limit 5
      ) as office
    ), '[]'))
  from current_notices c
$$;
revoke all on function public.notice_counts() from public, anon, authenticated, service_role;
grant execute on function public.notice_counts() to anon, authenticated, service_role;
