-- How many notifications are unread, for the badges: at most 100, so that a long list costs no more than a short one.
create or replace function public.unread_notifications(out total integer, out answers integer)
  language sql stable set search_path = ''
begin atomic
  select count(*)::integer, (count(*) filter (where unread.kind = 'answer'))::integer
  from (
    select n.kind from public.notifications n
    where n.account_id = (select auth.uid()) and n.read_at is null order by n.id desc limit 100
  ) as unread;
end;
revoke all on function public.unread_notifications() from public, anon, authenticated, service_role;
grant execute on function public.unread_notifications() to authenticated, service_role;

-- One request instead of an id for each; what arrives meanwhile stays unread where the newest that was seen is named.
create or replace function public.mark_all_read(up_to bigint default null) returns void
  language sql volatile set search_path = ''
begin atomic
  update public.notifications set read_at = now()
  where account_id = (select auth.uid()) and read_at is null and (up_to is null or id <= up_to);
end;
revoke all on function public.mark_all_read(bigint) from public, anon, authenticated, service_role;
grant execute on function public.mark_all_read(bigint) to authenticated, service_role;
