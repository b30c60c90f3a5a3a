-- How a card gets its owner: the college invites an address, which its account confirms, or confirms what an account claims.

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
revoke all on function private.give_alumni_card(uuid, uuid) from public;

-- The cards without an owner that have this name, five at most, for an account to find its own: by the whole name, so
-- that it does not open the list.
create or replace function public.unclaimed_cards(name text)
  returns table (id uuid, full_name text, graduation_year integer, degree text)
  language sql stable security definer set search_path = ''
begin atomic
  select a.id, a.name, a.graduation_year, a.degree from public.alumni a
  where auth.uid() is not null and not a.claimed and not a.sample
    and lower(btrim(a.name)) = lower(btrim(unclaimed_cards.name))
  order by a.graduation_year desc, a.id limit 5;
end;
revoke all on function public.unclaimed_cards(text) from public, anon, authenticated, service_role;
grant execute on function public.unclaimed_cards(text) to authenticated;

-- Claims a card for the caller, with a note to the college (who they are, for the area alumni; 10 to 400 characters). One
-- claim waits at a time: another replaces it.
create or replace function public.claim_card(alumnus uuid, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claimant constant uuid := auth.uid();
  given constant text := btrim(texts.tidied(coalesce(claim_card.note, '')));
begin
  if claimant is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'This account claims no card.';
  end if;
  if char_length(given) not between 10 and 400 then
    raise exception using errcode = 'PT422', message = 'Say who you are, in 10 to 400 characters.', hint = 'note_missing';
  end if;
  if exists (select from public.alumni_cards c where c.account_id = claimant and c.confirmed_at is not null) then
    raise exception using errcode = 'PT409', message = 'You have a card.', hint = 'has_card';
  end if;
  if not exists (select from public.alumni a where a.id = claim_card.alumnus and not a.claimed and not a.sample) then
    raise exception using errcode = 'PT409', message = 'This card has an owner, or it is gone.', hint = 'card_taken';
  end if;
  insert into public.alumni_cards (account_id, alumnus_id, note) values (claimant, claim_card.alumnus, given)
    on conflict (account_id) do update set alumnus_id = excluded.alumnus_id, note = excluded.note, created_at = now();
  -- Those who decide, once for each card that the account claims.
  perform private.record_event('alumni', null, account, '{"what": "claim"}',
      'alumni:claim:' || claimant || ':' || claim_card.alumnus || ':' || decides.account, decides.account)
    from (select g.account from public.grants g where g.area = 'alumni' and (g.expires_at is null or g.expires_at > now())
      union select p.id from public.profiles p where p.is_admin) as decides;
end
$$;
revoke all on function public.claim_card(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_card(uuid, text) to authenticated;

-- Claims that wait for the college, the oldest first: for the area alumni.
create or replace function public.waiting_claims()
  returns table (account uuid, account_name text, email text, alumnus uuid, name text, graduation_year integer, degree text,
    note text, claimed_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select c.account_id, private.display_name(c.account_id), u.email, a.id, a.name, a.graduation_year, a.degree, c.note, c.created_at
  from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id join auth.users u on u.id = c.account_id
  where (select private.may('alumni')) and c.confirmed_at is null and not a.claimed
  order by c.created_at, c.account_id limit 200;
end;
revoke all on function public.waiting_claims() from public, anon, authenticated, service_role;
grant execute on function public.waiting_claims() to authenticated;

-- Confirms a claim, or declines it with a reason that the account reads.
create or replace function public.decide_claim(account uuid, alumnus uuid, accept boolean, reason text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(decide_claim.reason, '')));
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni decides about cards.';
  end if;
  if decide_claim.account = auth.uid() then
    raise exception using errcode = '42501', message = 'Somebody else decides about your own card.';
  end if;
  if not decide_claim.accept and char_length(given) not between 3 and 200 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 200 characters.', hint = 'reason_missing';
  end if;
  perform from public.alumni_cards c
    where c.account_id = decide_claim.account and c.alumnus_id = decide_claim.alumnus and c.confirmed_at is null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This claim was decided or taken back.', hint = 'not_found';
  end if;
  perform from public.alumni a where a.id = decide_claim.alumnus for update;
  if decide_claim.accept then
    if (select a.claimed from public.alumni a where a.id = decide_claim.alumnus) then
      raise exception using errcode = 'PT409', message = 'This card has an owner.', hint = 'card_taken';
    end if;
    perform private.give_alumni_card(decide_claim.account, decide_claim.alumnus);
  else
    delete from public.alumni_cards c where c.account_id = decide_claim.account;
    perform private.record_event('alumni', null, auth.uid(), jsonb_build_object('what', 'claim_declined', 'reason', given),
      'alumni:claim_declined:' || gen_random_uuid(), decide_claim.account);
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, after)
    select auth.uid(), private.display_name(auth.uid()), case when decide_claim.accept then 'update' else 'delete' end,
      'public.alumni_cards', decide_claim.alumnus::text, a.name,
      jsonb_strip_nulls(jsonb_build_object('owner', private.display_name(decide_claim.account), 'reason', nullif(given, '')))
    from public.alumni a where a.id = decide_claim.alumnus;
end
$$;
revoke all on function public.decide_claim(uuid, uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_claim(uuid, uuid, boolean, text) to authenticated;

-- Invites an address to be the owner of a card: its mail is queued; an account that has confirmed the address has the card at
-- once.
create or replace function public.invite_alumnus(alumnus uuid, email text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(invite_alumnus.email));
  card public.alumni;
  owner uuid;
  invitation uuid;
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni invites alumni.';
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 254 then
    raise exception using errcode = 'PT422', message = 'Enter an e-mail address.', hint = 'email';
  end if;
  select a.* into card from public.alumni a where a.id = invite_alumnus.alumnus for update;
  if card.id is null or card.claimed then
    raise exception using errcode = 'PT409', message = 'This card has an owner, or it is gone.', hint = 'card_taken';
  end if;
  select u.id into owner from auth.users u
    where lower(u.email) = address and u.email_confirmed_at is not null and u.deleted_at is null;
  if owner is not null then
    if exists (select from public.alumni_cards c where c.account_id = owner and c.confirmed_at is not null) then
      raise exception using errcode = 'PT409', message = 'This account has a card.', hint = 'has_card';
    end if;
    perform private.give_alumni_card(owner, card.id);
    return;
  end if;
  insert into public.invitations as i (email, name, role, alumnus_id) values (address, card.name, 'alumnus', card.id)
    on conflict on constraint invitations_email_key do update set alumnus_id = excluded.alumnus_id where i.revoked_at is null
    returning i.id into invitation;
  if invitation is null then
    raise exception using errcode = 'PT409', message = 'The invitation of this address was revoked.', hint = 'revoked';
  end if;
  -- One that is on its way is not sent a second time.
  update private.invitation_mails m
    set state = 'waiting', queued_at = now(), next_try_at = now(), tries = 0, failure = null, mailed_at = null
    where m.kind = 'person' and m.invitation_id = invitation and m.state in ('mailed', 'failed');
end
$$;
revoke all on function public.invite_alumnus(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.invite_alumnus(uuid, text) to authenticated;

-- The address that a card's invitation went to, a computed column for the area alumni: null without one, and for others.
create or replace function public.invited(alumnus public.alumni) returns text
  language sql stable security definer set search_path = ''
  return case when private.may('alumni') then (
    select i.email from public.invitations i
    where i.alumnus_id = alumnus.id and i.revoked_at is null and i.accepted_at is null limit 1) end;
revoke all on function public.invited(public.alumni) from public, anon, authenticated, service_role;
grant execute on function public.invited(public.alumni) to authenticated, service_role;
