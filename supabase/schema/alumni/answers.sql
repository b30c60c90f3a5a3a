-- The side of the alumni: what waits for the owner of a card, and the answers.

-- The requests that the caller has: name, branch and semester of who sent each; the newest first, those without an answer before
-- all others.
create or replace function public.asks_for_me()
  returns table (id uuid, name text, branch text, semester smallint, topic text, question text, tried text, state text, answer text,
    has_contact boolean, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, private.display_name(r.asker_id), b.name, u.semester, r.topic, r.question, r.tried, private.request_state(r), r.answer,
    r.accepted_at is not null and r.state <> 'ended' and r.shares_email, r.created_at, r.expires_at
  from private.alumni_requests r join public.users u on u.id = r.asker_id left join public.branches b on b.id = u.branch_id
  where r.helper_id = auth.uid() and r.state <> 'withdrawn' and r.reported_at is null
  order by private.request_state(r) = 'open' desc, r.created_at desc, r.id limit 200;
end;
revoke all on function public.asks_for_me() from public, anon, authenticated, service_role;
grant execute on function public.asks_for_me() to authenticated;

-- What became of a request that a mail linked to, for its addressee: its state by the clock, 'reported', or 'passed' on. Null for all
-- others, as for a request that does not exist.
create or replace function public.linked_ask(ask uuid) returns text
  language sql stable security definer set search_path = ''
  return (select case when r.helper_id is distinct from auth.uid() then 'passed' when r.reported_at is not null then 'reported'
      else private.request_state(r) end
    from private.alumni_requests r where r.id = linked_ask.ask and auth.uid() in (r.helper_id, r.passed_by));
revoke all on function public.linked_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.linked_ask(uuid) to authenticated;

-- Whether the owner of a card may take a request that was sent to all.
create or replace function private.may_take(ask private.alumni_requests, card public.alumni_cards) returns boolean
  language sql stable security definer set search_path = ''
  return ask.helper_id is null and ask.state = 'open' and ask.expires_at > now() and ask.topic = any (card.topics)
    and ask.asker_id <> card.account_id and ask.passed_by is distinct from card.account_id
    and not private.is_blocked(card, ask.asker_id);
revoke all on function private.may_take(private.alumni_requests, public.alumni_cards) from public;

-- What of the caller's card changes with requests: {"left": this month, "used": this month, "paused",
-- "waiting": {topic: how many requests wait for anybody who helps with it}, of the card's topics}. Null without a card.
create or replace function public.my_requests_state() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'left', private.requests_left(c),
    'used', (select count(*) from private.alumni_requests r where r.helper_id = c.account_id and r.month = private.request_month()),
    'paused', private.is_paused_card(c),
    'waiting', coalesce((select jsonb_object_agg(w.topic, w.number) from (
      select r.topic, count(*) as number from private.alumni_requests r
      where private.may_take(r, c) group by r.topic) as w), '{}'))
  from public.alumni_cards c where c.account_id = auth.uid() and c.confirmed_at is not null;
end;
revoke all on function public.my_requests_state() from public, anon, authenticated, service_role;
grant execute on function public.my_requests_state() to authenticated;

-- Gives the caller the oldest request of a topic that waits for anybody, and counts it for this month. Answers its id.
create or replace function public.take_ask(topic text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.alumni_cards;
  taken uuid;
begin
  if private.is_banned() then
    raise exception using errcode = '42501', message = 'This account is banned.';
  end if;
  select k.* into card from private.charge_card(auth.uid(), null) as k;
  select r.id into taken from private.alumni_requests r
    where r.topic = take_ask.topic and private.may_take(r, card)
    order by r.created_at, r.id limit 1 for update skip locked;
  if taken is null then
    raise exception using errcode = 'PT404', message = 'None waits: somebody else has taken it.', hint = 'not_found';
  end if;
  update private.alumni_requests r set helper_id = card.account_id, month = private.request_month() where r.id = taken;
  return taken;
end
$$;
revoke all on function public.take_ask(text) from public, anon, authenticated, service_role;
grant execute on function public.take_ask(text) to authenticated;

-- Answers a request that the caller has. `action`: 'accept' (each then sees the contact that the other shares), 'answer' (with
-- `words`, 1 to 4,000 characters; also after accepting), 'decline' (`words` are the reason, 3 to 400), 'pass' (to all who help
-- with its topic; it counts no more). Errors, by hint: words, action, not_found.
create or replace function public.answer_ask(ask uuid, action text, words text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  helper constant uuid := auth.uid();
  given constant text := btrim(texts.tidied(coalesce(answer_ask.words, '')));
  found_ask private.alumni_requests;
begin
  if private.is_banned() then
    raise exception using errcode = '42501', message = 'This account is banned.';
  end if;
  if answer_ask.action is null or answer_ask.action not in ('accept', 'answer', 'decline', 'pass') then
    raise exception using errcode = 'PT422', message = 'A request is accepted, answered, declined or passed on.', hint = 'action';
  end if;
  select r.* into found_ask from private.alumni_requests r
    where r.id = answer_ask.ask and r.helper_id = helper and r.reported_at is null for update;
  if found_ask.id is null or found_ask.state not in ('open', 'accepted') or found_ask.state = 'open' and found_ask.expires_at <= now()
      or found_ask.state = 'accepted' and answer_ask.action <> 'answer' then
    raise exception using errcode = 'PT404', message = 'This request is over: it was answered, taken back, or its 14 days have passed.',
      hint = 'not_found';
  end if;
  if answer_ask.action = 'answer' and char_length(given) not between 1 and 4000
      or answer_ask.action = 'decline' and char_length(given) not between 3 and 400 then
    raise exception using errcode = 'PT422', message = case answer_ask.action when 'answer' then 'An answer has 1 to 4,000 characters.'
      else 'Say why, in 3 to 400 characters: the student reads it.' end, hint = 'words';
  end if;
  update private.alumni_requests r set
      state = case answer_ask.action when 'accept' then 'accepted' when 'answer' then 'answered' when 'decline' then 'declined' else 'open' end,
      accepted_at = case when answer_ask.action = 'accept' then now() else r.accepted_at end,
      decided_at = case when answer_ask.action <> 'pass' then now() end,
      answer = case when answer_ask.action in ('answer', 'decline') then given else r.answer end,
      helper_id = case when answer_ask.action <> 'pass' then helper end,
      passed_by = case when answer_ask.action = 'pass' then helper else r.passed_by end,
      alumnus_id = case when answer_ask.action <> 'pass' then r.alumnus_id end
    where r.id = found_ask.id;
  update public.alumni a set active_month = private.request_month()
    from public.alumni_cards c
    where c.account_id = helper and a.id = c.alumnus_id and a.active_month is distinct from private.request_month();
  if answer_ask.action <> 'pass' then
    perform private.record_event('alumni', found_ask.id, helper, jsonb_build_object('what', answer_ask.action),
      'alumni:' || answer_ask.action || ':' || found_ask.id, found_ask.asker_id);
  end if;
end
$$;
revoke all on function public.answer_ask(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_ask(uuid, text, text) to authenticated;

-- Ends what was accepted or answered, for either side: neither sees the other's contact any more.
create or replace function public.end_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.alumni_requests r set state = 'ended', decided_at = now()
    where r.id = end_ask.ask and auth.uid() in (r.asker_id, r.helper_id) and r.state in ('accepted', 'answered');
  if not found then
    raise exception using errcode = 'PT404', message = 'This request has ended.', hint = 'not_found';
  end if;
end
$$;
revoke all on function public.end_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_ask(uuid) to authenticated;

-- Reports a request to the area alumni (why, 3 to 400 characters). It ends, and no other of its sender reaches the caller.
create or replace function public.report_ask(ask uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(report_ask.reason, '')));
begin
  if char_length(given) not between 3 and 400 then
    raise exception using errcode = 'PT422', message = 'Say what is wrong with it, in 3 to 400 characters.', hint = 'words';
  end if;
  update private.alumni_requests r set report = given, reported_at = now(), blocked = true,
      state = case when r.state in ('open', 'accepted', 'answered') then 'ended' else r.state end, decided_at = coalesce(r.decided_at, now())
    where r.id = report_ask.ask and r.helper_id = auth.uid() and r.reported_at is null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This request was reported, or it is gone.', hint = 'not_found';
  end if;
end
$$;
revoke all on function public.report_ask(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.report_ask(uuid, text) to authenticated;

-- Takes requests again after two ended without an answer.
create or replace function public.resume_card() returns void
  language sql volatile security definer set search_path = ''
begin atomic
  update public.alumni_cards c set resumed_at = now() where c.account_id = auth.uid() and c.confirmed_at is not null;
end;
revoke all on function public.resume_card() from public, anon, authenticated, service_role;
grant execute on function public.resume_card() to authenticated;

-- Reported requests that the area alumni has not looked at, the oldest first.
create or replace function public.reported_asks()
  returns table (id uuid, asker uuid, asker_name text, helper_name text, topic text, question text, tried text, report text,
    reported_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.asker_id, private.display_name(r.asker_id), private.display_name(r.helper_id), r.topic, r.question, r.tried, r.report,
    r.reported_at
  from private.alumni_requests r
  where (select private.may('alumni')) and r.reported_at is not null and r.settled_at is null
  order by r.reported_at, r.id limit 200;
end;
revoke all on function public.reported_asks() from public, anon, authenticated, service_role;
grant execute on function public.reported_asks() to authenticated;

-- Puts a reported request aside, once the area alumni has looked at it.
create or replace function public.settle_reported_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni looks at reported requests.';
  end if;
  update private.alumni_requests r set settled_at = now()
    where r.id = settle_reported_ask.ask and r.reported_at is not null and r.settled_at is null;
end
$$;
revoke all on function public.settle_reported_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.settle_reported_ask(uuid) to authenticated;
