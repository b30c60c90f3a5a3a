-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Makes an account the owner of a card, with what the college has entered so far.
create or replace function private.give_alumni_card(account uuid, alumnus uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two invitations of one card are accepted one after the other.
  perform from public.alumni a where a.id = give_alumni_card.alumnus for update;
  insert into public.alumni_cards as card (account_id, alumnus_id, confirmed_at, current_position, company, location, linkedin,
      bio, image, email, shown_to)
    select account, a.id, now(), a.current_position, a.company, a.location, a.linkedin, a.bio, a.image,
      coalesce((select u.email from auth.users u where u.id = account), ''), default_of.shown_to
    from public.alumni a, (select '{"current_position": "pro", "company": "pro", "location": "pro", "linkedin": "pro", "bio": "pro",
      "image": "pro", "email": "connected", "phone": "nobody"}'::jsonb as shown_to) as default_of
    where a.id = give_alumni_card.alumnus and not a.claimed
    on conflict (account_id) do update set alumnus_id = excluded.alumnus_id, confirmed_at = excluded.confirmed_at,
      current_position = excluded.current_position, company = excluded.company, location = excluded.location,
      linkedin = excluded.linkedin, bio = excluded.bio, image = excluded.image, email = excluded.email
      where card.confirmed_at is null;
  if found then
    perform private.record_event('alumni', give_alumni_card.alumnus, auth.uid(), '{"what": "card"}',
      'alumni:card:' || give_alumni_card.account || ':' || give_alumni_card.alumnus, give_alumni_card.account);
    -- What waits for alumni reaches them by mail, once a week at most; an account that has chosen otherwise stays as it is.
    insert into public.notification_settings (account_id, digest) values (give_alumni_card.account, 'weekly')
      on conflict (account_id) do nothing;
  end if;
end
$$;

revoke all on function private.give_alumni_card(uuid, uuid) from public;
