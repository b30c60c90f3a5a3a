-- Admins, and who holds settings, get a mail about what of the site needs a hand, unless they have chosen about mails before.
insert into public.notification_settings (account_id, digest)
select u.id, 'weekly' from auth.users u
where u.raw_app_meta_data -> 'sample' is distinct from 'true' and u.email_confirmed_at is not null and (
  exists (select from public.profiles p where p.id = u.id and p.is_admin)
  or exists (select from public.grants g
    where g.account = u.id and g.area = 'settings' and (g.expires_at is null or g.expires_at > now())))
on conflict (account_id) do nothing;

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
    perform private.offer_weekly_mail(give_alumni_card.account);
  end if;
end
$$;

-- What waits for somebody who has a task on the site reaches them by mail, once a week at most; an account that has chosen otherwise
-- stays as it is.
create or replace function private.offer_weekly_mail(account uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  insert into public.notification_settings (account_id, digest) values (offer_weekly_mail.account, 'weekly')
    on conflict (account_id) do nothing;
end;

-- Gives a role. The same role once more only changes its end and whether it may be given on.
create or replace function private.give_role(role public.grants) returns uuid
  language sql volatile security definer set search_path = ''
begin atomic
  -- Who holds settings reads there what of the site needs a hand.
  select private.offer_weekly_mail(role.account) where role.area = 'settings';
  insert into public.grants as g (account, area, branch_id, semester_from, semester_to, posts_as, section_id, may_give, granted_by,
    expires_at)
  values (role.account, role.area, role.branch_id, role.semester_from, role.semester_to, role.posts_as, role.section_id,
    role.may_give, role.granted_by, role.expires_at)
  on conflict on constraint grants_one_of_each do update set may_give = excluded.may_give, expires_at = excluded.expires_at,
    granted_by = excluded.granted_by
  returning g.id;
end;

revoke all on function private.offer_weekly_mail(uuid) from public;
revoke all on function private.give_alumni_card(uuid, uuid) from public;
revoke all on function private.give_role(public.grants) from public;
