-- The review of referrals by the area placements.

-- Referrals that wait for a review and have not ended, the oldest first, or those that are among the open drives. `shown`: an
-- earlier text is among the drives.
create or replace function public.reviewed_referrals(state text)
  returns table (id uuid, author text, degree text, graduation_year integer, organisation text, role text, kind text, place text,
    description text, url text, how_to text, closes_on date, revision integer, reason text, shown boolean, sent_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, a.name, a.degree, a.graduation_year, r.organisation, r.role, r.kind, r.place, r.description, r.url, r.how_to,
    r.closes_on, r.revision, r.reason, exists (select from public.drives d where d.referral_id = r.id and not d.withdrawn), r.sent_at
  from private.referrals r join public.alumni_cards c on c.account_id = r.account_id join public.alumni a on a.id = c.alumnus_id
  where (select private.may('placements')) and r.state = reviewed_referrals.state and r.state in ('waiting', 'published')
    and private.is_open_referral(r)
  order by r.sent_at, r.id limit 200;
end;
revoke all on function public.reviewed_referrals(text) from public, anon, authenticated, service_role;
grant execute on function public.reviewed_referrals(text) to authenticated;

-- Writes a referral to the drives; what the placement cell has added to the drive stays.
create or replace function private.publish_referral(referral private.referrals) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  organisation uuid;
begin
  insert into public.organisations (name) values (referral.organisation)
    on conflict on constraint organisations_name_key do nothing;
  select o.id into organisation from public.organisations o
    where o.name_key = private.organisation_key(referral.organisation);
  insert into public.drives as d (id, referral_id, organisation_id, role, kind, place, description, url, how_to, closes_on, checked_on)
    values (referral.id, referral.id, organisation, referral.role, referral.kind, referral.place, referral.description,
      referral.url, referral.how_to, referral.closes_on, (now() at time zone 'Asia/Kolkata')::date)
    on conflict on constraint drives_pkey do update set organisation_id = excluded.organisation_id, role = excluded.role,
      kind = excluded.kind, place = excluded.place, description = excluded.description, url = excluded.url,
      how_to = excluded.how_to, closes_on = excluded.closes_on, checked_on = excluded.checked_on, withdrawn = false
      where d.referral_id = excluded.referral_id;
end
$$;
revoke all on function private.publish_referral(private.referrals) from public;

-- Publishes a referral, returns it to its author, or takes a published one from view; the last two with a reason that the
-- author reads. `seen` is the revision that the reviewer has read. What is published stays when a change of it is returned.
-- Errors, by hint: reason_missing, not_found, changed, ended.
create or replace function public.decide_referral(id uuid, decision text, seen integer, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  becomes constant text := case decide_referral.decision when 'publish' then 'published' when 'return' then 'returned'
    when 'hide' then 'returned' end;
  given constant text := case when becomes = 'returned' then btrim(texts.tidied(coalesce(decide_referral.reason, ''))) else '' end;
  stored private.referrals;
begin
  if auth.uid() is null or not private.may('placements') then
    raise exception using errcode = '42501', message = 'Referrals are reviewed by the placement cell.';
  end if;
  if becomes is null or (becomes = 'returned' and char_length(given) not between 3 and 400) then
    raise exception using errcode = 'PT422', hint = 'reason_missing', message = 'Say why, in 3 to 400 characters: the author reads it.';
  end if;
  select r.* into stored from private.referrals r where r.id = decide_referral.id
    and r.state = case decide_referral.decision when 'hide' then 'published' else 'waiting' end for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'It was withdrawn or decided meanwhile.';
  end if;
  if stored.revision <> coalesce(decide_referral.seen, 0) then
    raise exception using errcode = 'PT409', hint = 'changed', message = 'Its author has edited it meanwhile. Read it again.';
  end if;
  if becomes = 'published' and stored.closes_on < (now() at time zone 'Asia/Kolkata')::date then
    raise exception using errcode = 'PT409', hint = 'ended', message = 'Its last day is over.';
  end if;
  update private.referrals r set state = becomes, reason = given where r.id = stored.id;
  if decide_referral.decision = 'publish' then
    perform private.publish_referral(stored);
  elsif decide_referral.decision = 'hide' then
    delete from public.drives d where d.referral_id = stored.id;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
    values (auth.uid(), private.display_name(auth.uid()), 'update', 'private.referrals', stored.id,
      left(stored.organisation || ', ' || stored.role, 300), jsonb_build_object('state', stored.state),
      jsonb_build_object('state', becomes, 'reason', given));
  perform private.record_event('alumni', stored.id, auth.uid(),
    jsonb_build_object('what', 'referral', 'decision', decide_referral.decision), 'referral:' || stored.id || ':' || gen_random_uuid(),
    stored.account_id);
end
$$;
revoke all on function public.decide_referral(uuid, text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_referral(uuid, text, integer, text) to authenticated;
