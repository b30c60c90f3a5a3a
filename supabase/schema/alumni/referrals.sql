-- Openings that alumni post at their own companies, for their authors. Read and written by functions alone.

revoke all on private.referrals from public;

create trigger referrals_untold after delete on private.referrals
  referencing old table as removed for each statement execute function private.subjects_untold();

-- Whether a referral waits for a review or is among the open drives.
create or replace function private.is_open_referral(referral private.referrals) returns boolean
  language sql stable security definer set search_path = ''
  return (referral.state = 'waiting' and referral.closes_on >= (now() at time zone 'Asia/Kolkata')::date)
    or exists (select from public.drives d where d.referral_id = referral.id and not d.withdrawn
      and d.closes_on >= (now() at time zone 'Asia/Kolkata')::date);
revoke all on function private.is_open_referral(private.referrals) from public;

-- Sends a referral to review, or the edited text of an own one; what is published before is shown until the new text is. The
-- organisation is the company of the caller's card. The same text again changes nothing. `closes_on` is at most 90 days away.
-- Errors, by hint: no_card, no_company, bad_text, bad_day, no_contact, not_found, too_many (three are open).
create or replace function public.send_referral(id uuid, role text, kind text, place text, description text, url text,
    how_to text, closes_on date) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  card public.alumni_cards;
  stored private.referrals;
  sent private.referrals;
begin
  if author is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Referrals are posted by alumni.';
  end if;
  perform private.check_silenced();
  select c.* into card from public.alumni_cards c
    where c.account_id = author and c.confirmed_at is not null and not c.withdrawn;
  if card.account_id is null then
    raise exception using errcode = 'PT403', hint = 'no_card', message = 'Referrals are posted by the owner of an alumni card.';
  end if;
  if card.company !~ '\S' then
    raise exception using errcode = 'PT422', hint = 'no_company', message = 'Enter your company on your card first.';
  end if;

  select r.* into stored from private.referrals r where r.id = send_referral.id for update;
  if send_referral.id is null or stored.account_id <> author
    or exists (select from public.drives d where d.id = send_referral.id and d.referral_id is null) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such referral of yours.';
  end if;
  sent := stored;
  sent.organisation := btrim(texts.tidied(card.company));
  sent.role := btrim(texts.tidied(coalesce(send_referral.role, '')));
  sent.kind := send_referral.kind;
  sent.place := btrim(texts.tidied(coalesce(send_referral.place, '')));
  sent.description := btrim(texts.tidied(coalesce(send_referral.description, '')));
  sent.url := nullif(btrim(send_referral.url), '');
  sent.how_to := btrim(texts.tidied(coalesce(send_referral.how_to, '')));
  sent.closes_on := send_referral.closes_on;
  if sent.role !~ '\S' or char_length(sent.role) > 200 or char_length(sent.place) > 200 or char_length(sent.description) > 4000
    or char_length(sent.how_to) > 1000 or sent.kind is null or sent.kind not in ('job', 'internship', 'both') then
    raise exception using errcode = 'PT422', hint = 'bad_text', message = 'Enter the role and its kind, each text within its length.';
  end if;
  if sent.closes_on is null or sent.closes_on not between today and today + 90 then
    raise exception using errcode = 'PT422', hint = 'bad_day', message = 'Choose a last day, at most 90 days from today.';
  end if;
  if (sent.url is null and sent.how_to = '') or sent.url !~ '^https://\S+$' or char_length(sent.url) > 500 then
    raise exception using errcode = 'PT422', hint = 'no_contact',
      message = 'Enter a link that begins with https://, or say how to get in touch.';
  end if;
  if stored.id is not null and sent = stored and stored.state in ('waiting', 'published') then
    return stored.state;
  end if;

  -- Locks the allowance of the account, so that its referrals are counted one request at a time.
  perform private.charge_posting('referrals', 1, 10, 6);
  if (select count(*) from private.referrals r
      where r.account_id = author and r.id <> send_referral.id and private.is_open_referral(r)) >= 3 then
    raise exception using errcode = 'PT409', hint = 'too_many',
      message = 'Three of your referrals are open. Withdraw one, or wait until one ends.';
  end if;
  insert into private.referrals as r (id, account_id, organisation, role, kind, place, description, url, how_to, closes_on)
    values (send_referral.id, author, sent.organisation, sent.role, sent.kind, sent.place, sent.description, sent.url,
      sent.how_to, sent.closes_on)
    on conflict on constraint referrals_pkey do update set organisation = excluded.organisation, role = excluded.role,
      kind = excluded.kind, place = excluded.place, description = excluded.description, url = excluded.url,
      how_to = excluded.how_to, closes_on = excluded.closes_on, state = 'waiting', revision = r.revision + 1, sent_at = now()
      where r.account_id = author;
  return 'waiting';
end
$$;
revoke all on function public.send_referral(uuid, text, text, text, text, text, text, date)
  from public, anon, authenticated, service_role;
grant execute on function public.send_referral(uuid, text, text, text, text, text, text, date) to authenticated;

-- Deletes an own referral, and the drive that it is published as.
create or replace function public.withdraw_referral(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from private.referrals r where r.id = withdraw_referral.id and r.account_id = auth.uid();
end;
revoke all on function public.withdraw_referral(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_referral(uuid) to authenticated;

-- The caller's referrals, the last sent first. `shown`: a text of it is among the drives.
create or replace function public.my_referrals()
  returns table (id uuid, organisation text, role text, kind text, place text, description text, url text, how_to text,
    closes_on date, state text, reason text, shown boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.organisation, r.role, r.kind, r.place, r.description, r.url, r.how_to, r.closes_on, r.state, r.reason,
    exists (select from public.drives d where d.referral_id = r.id and not d.withdrawn)
  from private.referrals r where r.account_id = auth.uid()
  order by r.sent_at desc, r.id limit 100;
end;
revoke all on function public.my_referrals() from public, anon, authenticated, service_role;
grant execute on function public.my_referrals() to authenticated;

-- Who posted a referral, for the pro plan: {"alumnus", "name"}; null and empty unless the author's card shows its company
-- there, since the company of the drive would say what the card hides.
create or replace function private.referrer(referral uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case when private.may_read_pro() then coalesce((
    select jsonb_build_object('alumnus', a.id, 'name', a.name)
    from private.referrals r join public.alumni_cards c on c.account_id = r.account_id and c.confirmed_at is not null
      join public.alumni a on a.id = c.alumnus_id
    where r.id = referrer.referral and not a.withdrawn and a.company <> ''), '{"alumnus": null, "name": ""}') end;
revoke all on function private.referrer(uuid) from public;
grant execute on function private.referrer(uuid) to authenticated, service_role;

-- A computed column of drives: who refers to it; null where it is no referral.
create or replace function public.referred_by(public.drives) returns jsonb
  language sql stable
  return case when $1.referral_id is not null then private.referrer($1.referral_id) end;
revoke all on function public.referred_by(public.drives) from public, anon, authenticated, service_role;
grant execute on function public.referred_by(public.drives) to authenticated, service_role;
