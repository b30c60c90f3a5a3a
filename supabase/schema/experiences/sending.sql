-- The rounds as they are stored: texts without invisible characters, and every key.
create or replace function private.tidied_rounds(rounds jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (select jsonb_agg(jsonb_build_object('kind', r -> 'kind', 'asked', btrim(texts.tidied(r ->> 'asked')),
      'minutes', coalesce(r -> 'minutes', 'null'), 'helped', btrim(texts.tidied(coalesce(r ->> 'helped', '')))) order by place)
    from jsonb_array_elements(rounds) with ordinality as listed (r, place));
revoke all on function private.tidied_rounds(jsonb) from public;

-- Sends an experience to review, or the edited text of an own one, which is out of view until it is reviewed again. The same text
-- again changes nothing. An anonymous one has its author in private.experience_authors alone.
create or replace function public.send_experience(id uuid, organisation uuid, role text, year integer, outcome text, rounds jsonb,
  anonymous boolean, drive uuid default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  sent public.experiences;
  stored public.experiences;
begin
  if author is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Interview experiences are part of the Pro plan.';
  end if;
  perform private.check_silenced();
  if send_experience.anonymous then
    perform private.check_anonymous_posts();
  end if;
  if not coalesce(private.is_experience_rounds(send_experience.rounds), false)
    or octet_length(send_experience.rounds::text) > 65536 then
    raise exception using errcode = 'PT422', hint = 'bad_rounds',
      message = 'Describe 1 to 10 rounds, each with what was asked, in at most 2000 characters.';
  end if;
  if send_experience.year is null or send_experience.year not between 2000 and extract(year from today) then
    raise exception using errcode = 'PT422', hint = 'bad_year', message = 'Enter the year of the interview, 2000 or later.';
  end if;
  if not exists (select from public.organisations o where o.id = send_experience.organisation)
    or (send_experience.drive is not null and not exists (select from public.drives d
      where d.id = send_experience.drive and d.organisation_id = send_experience.organisation)) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such organisation or drive.';
  end if;

  select e.* into stored from public.experiences e where e.id = send_experience.id for update;
  if found and not exists (select from private.experience_authors a
      where a.experience_id = stored.id and a.account_id = author) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such experience of yours.';
  end if;
  sent := stored;
  sent.organisation_id := send_experience.organisation;
  sent.drive_id := send_experience.drive;
  sent.role := btrim(texts.tidied(send_experience.role));
  sent.year := send_experience.year;
  sent.outcome := send_experience.outcome;
  sent.rounds := private.tidied_rounds(send_experience.rounds);
  sent.author_name := case when coalesce(send_experience.anonymous, true) then '' else private.display_name(author) end;
  if stored.id is not null and sent = stored and stored.state in ('waiting', 'published') then
    return stored.state;
  end if;

  -- Locks the allowance of the account, so that its experiences are counted one request at a time.
  perform private.charge_posting('experiences', 1, 10, 6);
  if stored.id is not null then
    update public.experiences e set organisation_id = sent.organisation_id, drive_id = sent.drive_id, role = sent.role,
        year = sent.year, outcome = sent.outcome, rounds = sent.rounds, author_name = sent.author_name, state = 'waiting',
        sent_on = today, revision = e.revision + 1
      where e.id = stored.id;
    return 'waiting';
  end if;
  if (select count(*) from private.experience_authors a where a.account_id = author) >= 30 then
    raise exception using errcode = 'PT409', hint = 'too_many',
      message = 'You have written about 30 interviews. Remove one to write about another.';
  end if;
  insert into public.experiences (id, organisation_id, drive_id, author_name, role, year, outcome, rounds, sent_on)
    values (send_experience.id, sent.organisation_id, sent.drive_id, sent.author_name, sent.role, sent.year, sent.outcome,
      sent.rounds, today)
    on conflict do nothing;
  if found then
    insert into private.experience_authors (experience_id, account_id) values (send_experience.id, author);
  end if;
  return 'waiting';
end
$$;
revoke all on function public.send_experience(uuid, uuid, text, integer, text, jsonb, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.send_experience(uuid, uuid, text, integer, text, jsonb, boolean, uuid) to authenticated;

-- Deletes an own experience, whatever became of it.
create or replace function public.withdraw_experience(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from public.experiences e where e.id = withdraw_experience.id and exists (
    select from private.experience_authors a where a.experience_id = e.id and a.account_id = auth.uid());
end;
revoke all on function public.withdraw_experience(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_experience(uuid) to authenticated;

-- Says that a published experience of somebody else was helpful, or takes that back.
create or replace function public.mark_experience(id uuid, helpful boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Interview experiences are part of the Pro plan.';
  end if;
  if not mark_experience.helpful then
    delete from private.experience_marks m where m.experience_id = mark_experience.id and m.account_id = auth.uid();
    return;
  end if;
  if not exists (select from public.experiences e where e.id = mark_experience.id and e.state = 'published') then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such experience.';
  end if;
  if mark_experience.id = any (private.own_experiences()) then
    raise exception using errcode = 'PT403', hint = 'own_experience', message = 'This experience is your own.';
  end if;
  insert into private.experience_marks (experience_id, account_id) values (mark_experience.id, auth.uid()) on conflict do nothing;
  if found then
    perform private.charge_posting('experience_marks', 1, 120, 600);
  end if;
end
$$;
revoke all on function public.mark_experience(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_experience(uuid, boolean) to authenticated;
