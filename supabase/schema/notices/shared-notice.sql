-- What a shared link shows of a notice that the reader may not read: of one for all members title, office and date, of one
-- for Pro or for groups office and date. Security definer: the row itself stays hidden. Null for a notice that is not
-- published, or that does not exist; an id cannot be guessed.
create or replace function public.shared_notice(notice uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', n.id, 'audience', n.audience, 'author', n.author, 'date', n.date,
    'title', case when is_named then n.title end,
    'category', case when is_named then n.category end)
  from public.notices n, lateral (select n.audience <> 'pro' and n.groups = '{}') as t (is_named)
  where n.id = shared_notice.notice and n.publish_at <= now()
$$;
revoke all on function public.shared_notice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.shared_notice(uuid) to anon, authenticated, service_role;
