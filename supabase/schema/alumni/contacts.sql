-- Contacts, which each side of an accepted request sees of the other, and who saw whose.

-- Contact of the other side of an accepted request: {"email", "phone"}, each where it is shared. The first look is written down
-- for its owner.
create or replace function public.contact_of(ask uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  viewer constant uuid := auth.uid();
  found_ask private.alumni_requests;
  owner uuid;
  contact jsonb;
begin
  select r.* into found_ask from private.alumni_requests r
    where r.id = contact_of.ask and viewer in (r.asker_id, r.helper_id) and r.accepted_at is not null and r.state <> 'ended';
  if found_ask.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such contact.', hint = 'not_found';
  end if;
  if viewer = found_ask.asker_id then
    owner := found_ask.helper_id;
    select jsonb_strip_nulls(jsonb_build_object(
        'email', case when c.shown_to ->> 'email' = 'connected' then nullif(c.email, '') end,
        'phone', case when c.shown_to ->> 'phone' = 'connected' then nullif(c.phone, '') end)) into contact
      from public.alumni_cards c where c.account_id = owner and not c.withdrawn;
  else
    owner := found_ask.asker_id;
    select jsonb_strip_nulls(jsonb_build_object('email', u.email)) into contact
      from auth.users u where u.id = owner and found_ask.shares_email;
  end if;
  if contact is null or contact = '{}' then return '{}'; end if;
  insert into private.contact_views (request_id, owner_id, viewer_id, fields)
    select found_ask.id, owner, viewer, array_agg(field order by field)
    from jsonb_object_keys(contact) as field
    on conflict on constraint contact_views_pkey do nothing;
  return contact;
end
$$;
revoke all on function public.contact_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.contact_of(uuid) to authenticated;

-- Who saw the caller's contact, the newest first: which fields, and of which found_ask.
create or replace function public.contact_views()
  returns table (viewer text, topic text, fields text[], seen_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select case when v.viewer_id is null then 'A deleted account' else private.display_name(v.viewer_id) end, r.topic, v.fields, v.seen_at
  from private.contact_views v join private.alumni_requests r on r.id = v.request_id
  where v.owner_id = auth.uid()
  order by v.seen_at desc limit 200;
end;
revoke all on function public.contact_views() from public, anon, authenticated, service_role;
grant execute on function public.contact_views() to authenticated;
