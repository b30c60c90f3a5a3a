-- A card is its owner's alone: no role of the college and no service_role reads what is hidden. public.alumni has the part
-- of it that the pro plan may read, so that every way out of that table (lists, search, assistant, counts, feeds, exports)
-- is right without a rule of its own.

revoke all on public.alumni_cards from anon, authenticated, service_role;
grant select,
  update (current_position, company, location, linkedin, bio, image, email, phone, shown_to, topics, languages, requests_a_month, withdrawn),
  delete
  on public.alumni_cards to authenticated;

create policy "own card is readable" on public.alumni_cards for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own card is edited once it is confirmed" on public.alumni_cards for update to authenticated
  using (account_id = (select auth.uid()) and confirmed_at is not null)
  with check (account_id = (select auth.uid()));

create policy "own claim is taken back while it waits" on public.alumni_cards for delete to authenticated
  using (account_id = (select auth.uid()) and confirmed_at is null);

-- Whether a value says of each field of a card who sees it: 'nobody', 'connected' (whose request the owner accepted), 'pro',
-- 'members' or 'everyone'. Address and telephone number are for those at most whom the owner accepted.
create or replace function private.is_card_audience(shown_to jsonb) returns boolean
  language sql immutable set search_path = ''
  return jsonb_typeof(shown_to) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(shown_to) when 'object' then shown_to else '{}' end) as e (field, audience)
    where case when field in ('email', 'phone') then audience not in ('"nobody"', '"connected"')
      else field not in ('current_position', 'company', 'location', 'linkedin', 'bio', 'image')
        or audience not in ('"nobody"', '"connected"', '"pro"', '"members"', '"everyone"') end)
    and shown_to ?& array['current_position', 'company', 'location', 'linkedin', 'bio', 'image', 'email', 'phone'];
revoke all on function private.is_card_audience(jsonb) from public;

-- Whether an audience that a card names includes one of 'pro', 'members' and 'everyone'.
create or replace function private.card_shows(card public.alumni_cards, field text, audience text) returns boolean
  language sql immutable set search_path = ''
  return not card.withdrawn and case audience
    when 'pro' then card.shown_to ->> field in ('pro', 'members', 'everyone')
    when 'members' then card.shown_to ->> field in ('members', 'everyone')
    else card.shown_to ->> field = 'everyone' end;
revoke all on function private.card_shows(public.alumni_cards, text, text) from public;

-- Rejects an audience of another shape, and dates the row.
create or replace function private.check_alumni_card() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_card_audience(new.shown_to) then
    perform private.reject_value('alumni_cards', 'shown_to');
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.check_alumni_card() from public;
create trigger a_tidied before insert or update on public.alumni_cards
  for each row execute function texts.tidy_row('bio', 'company', 'current_position', 'languages', 'location', 'note', 'phone', 'topics');
create trigger alumni_cards_values before insert or update on public.alumni_cards
  for each row execute function private.check_alumni_card();

-- Removes fields of an alumnus from what was written down about earlier changes: the owner does not show them any more.
create or replace function private.forget_alumnus_fields(alumnus uuid, fields text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_log l set before = l.before - fields, after = l.after - fields
    where l.table_name = 'public.alumni' and l.row_id = alumnus::text and (l.before ?| fields or l.after ?| fields);
  update private.import_changes c set before = c.before - fields, after = c.after - fields
    where c.row_id = alumnus and (c.before ?| fields or c.after ?| fields);
end
$$;
revoke all on function private.forget_alumnus_fields(uuid, text[]) from public;

-- Writes to public.alumni what the pro plan may read of a card.
create or replace function private.publish_alumni_card(card public.alumni_cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[];
begin
  update public.alumni a set
      claimed = true,
      withdrawn = card.withdrawn,
      current_position = case when private.card_shows(card, 'current_position', 'pro') then card.current_position else '' end,
      company = case when private.card_shows(card, 'company', 'pro') then card.company else '' end,
      location = case when private.card_shows(card, 'location', 'pro') then card.location else '' end,
      linkedin = case when private.card_shows(card, 'linkedin', 'pro') then card.linkedin end,
      bio = case when private.card_shows(card, 'bio', 'pro') then card.bio end,
      image = case when private.card_shows(card, 'image', 'pro') then card.image else '' end,
      topics = case when card.withdrawn then '{}' else card.topics end,
      languages = case when card.withdrawn then '{}' else card.languages end,
      requests_a_month = case when card.withdrawn then 0 else card.requests_a_month end
    where a.id = card.alumnus_id;
  select array_agg(field) into hidden
    from unnest(array['current_position', 'company', 'location', 'linkedin', 'bio', 'image']) as f (field)
    where not private.card_shows(card, field, 'pro');
  if hidden is not null then
    perform private.forget_alumnus_fields(card.alumnus_id, hidden);
  end if;
end
$$;
revoke all on function private.publish_alumni_card(public.alumni_cards) from public;

-- Publishes a confirmed card when it is written. When its account is deleted, nothing that its owner wrote stays, and the
-- name is shown to the area alumni alone, so that no import adds it again.
create or replace function private.alumni_card_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.confirmed_at is not null then
      old.withdrawn := true;
      perform private.publish_alumni_card(old);
      -- Those who wait for an answer are notified now; what was sent to all waits for others again.
      update private.alumni_requests r set state = 'expired', decided_at = now()
        where r.alumnus_id = old.alumnus_id and r.state = 'open' and (r.helper_id is null or r.helper_id = old.account_id);
      update private.events e set due_at = now()
        from private.alumni_requests r
        where r.alumnus_id = old.alumnus_id and r.state = 'expired' and e.dedupe_key = 'alumni:expired:' || r.id and e.fanned_out_at is null;
      update private.alumni_requests r set passed_by = null where r.passed_by = old.account_id;
    end if;
    return null;
  end if;
  if new.confirmed_at is not null then
    perform private.publish_alumni_card(new);
  end if;
  return null;
end
$$;
revoke all on function private.alumni_card_written() from public;
create trigger alumni_cards_written after insert or update or delete on public.alumni_cards
  for each row execute function private.alumni_card_written();

-- Leaves what the owner of a card says unchanged when others write its row: imports keep it silently, an account gets an error.
create or replace function private.leave_to_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (new.current_position, new.company, new.location, new.linkedin, new.bio, new.image)
      is distinct from (old.current_position, old.company, old.location, old.linkedin, old.bio, old.image) then
    raise exception using errcode = 'PT409', hint = 'owner_writes',
      message = 'This card has an owner, who alone writes position, company, location, LinkedIn, About and photo.';
  end if;
  new.current_position := old.current_position;
  new.company := old.company;
  new.location := old.location;
  new.linkedin := old.linkedin;
  new.bio := old.bio;
  new.image := old.image;
  return new;
end
$$;
revoke all on function private.leave_to_owner() from public;
-- The card's own trigger writes from within another.
create trigger alumni_left_to_owner before update on public.alumni
  for each row when (old.claimed and pg_trigger_depth() = 0) execute function private.leave_to_owner();

-- Of a card, what the caller may see: {"id", "name", "graduation_year", "degree", and those of "current_position", "company",
-- "location", "linkedin", "bio" and "image" that its owner shows to visitors, to members or to the pro plan}. Null where no
-- field is shown to the caller.
create or replace function public.alumni_card(alumnus uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', a.id, 'name', a.name, 'graduation_year', a.graduation_year, 'degree', a.degree) || shown.fields
  from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id,
    lateral (
      select jsonb_object_agg(f.field, f.value) as fields
      from jsonb_each(to_jsonb(c)) as f (field, value)
      where f.field in ('current_position', 'company', 'location', 'linkedin', 'bio', 'image')
        and f.value not in ('null', '""')
        and private.card_shows(c, f.field,
          case when private.may_read_pro() then 'pro' when auth.uid() is not null then 'members' else 'everyone' end)
    ) as shown
  where c.alumnus_id = alumni_card.alumnus and c.confirmed_at is not null and shown.fields is not null;
end;
revoke all on function public.alumni_card(uuid) from public, anon, authenticated, service_role;
grant execute on function public.alumni_card(uuid) to anon, authenticated;
