-- Requests of students to alumni. private.alumni_requests has no right for any role: the functions here answer each side with
-- its own.

-- State of a request by the clock: one without an answer after its fourteen days is 'expired'.
create or replace function private.request_state(ask private.alumni_requests) returns text
  language sql stable
  return case when ask.state = 'open' and ask.expires_at <= now() then 'expired' else ask.state end;
revoke all on function private.request_state(private.alumni_requests) from public;

-- The first day of today's month, in India.
create or replace function private.request_month() returns date
  language sql stable set search_path = ''
  return date_trunc('month', now() at time zone 'Asia/Kolkata')::date;
revoke all on function private.request_month() from public;

-- Whether a card is paused: two requests since its owner last resumed ended without an answer.
create or replace function private.is_paused_card(card public.alumni_cards) returns boolean
  language sql stable security definer set search_path = ''
  return (select count(*) >= 2 from private.alumni_requests r
    where r.helper_id = card.account_id and r.created_at >= card.resumed_at and private.request_state(r) = 'expired');
revoke all on function private.is_paused_card(public.alumni_cards) from public;

-- How many more requests reach the owner of a card this month.
create or replace function private.requests_left(card public.alumni_cards) returns integer
  language sql stable security definer set search_path = ''
  return case when card.confirmed_at is null or card.withdrawn or private.is_paused_card(card) then 0
    else greatest(0, card.requests_a_month - (select count(*) from private.alumni_requests r
      where r.helper_id = card.account_id and r.month = private.request_month()))::integer end;
revoke all on function private.requests_left(public.alumni_cards) from public;

-- Whether the owner of a card has blocked an account.
create or replace function private.is_blocked(card public.alumni_cards, asker uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from private.alumni_requests r
    where r.helper_id = card.account_id and r.asker_id = is_blocked.asker and r.blocked);
revoke all on function private.is_blocked(public.alumni_cards, uuid) from public;

-- How many more requests an alumnus takes this month, a computed column: null for one who takes none, 0 for an account that its
-- owner has blocked, which reads no difference.
create or replace function public.requests_left(alumnus public.alumni) returns integer
  language sql stable security definer set search_path = ''
  return case when alumnus.requests_a_month > 0 and private.may_read_pro() then (
    select case when private.is_blocked(c, auth.uid()) then 0 else private.requests_left(c) end from public.alumni_cards c
    where c.alumnus_id = alumnus.id and c.confirmed_at is not null) end;
revoke all on function public.requests_left(public.alumni) from public, anon, authenticated, service_role;
grant execute on function public.requests_left(public.alumni) to authenticated;

-- Counts a request of this month for the owner of a card, whose row is locked: of many at the same moment, as many as fit.
create or replace function private.charge_card(card_of uuid, asker uuid) returns public.alumni_cards
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.alumni_cards;
begin
  select c.* into card from public.alumni_cards c where c.account_id = card_of and c.confirmed_at is not null for update;
  if card.account_id is null or card.withdrawn or card.requests_a_month = 0 or card.account_id = asker
      or exists (select from auth.users u where u.id = card.account_id and (u.deleted_at is not null or u.banned_until > now())) then
    raise exception using errcode = 'PT409', message = 'This person takes no requests now.', hint = 'takes_none';
  end if;
  if private.requests_left(card) = 0 or private.is_blocked(card, asker) then
    raise exception using errcode = 'PT409', message = 'This person has no request left this month.', hint = 'full';
  end if;
  return card;
end
$$;
revoke all on function private.charge_card(uuid, uuid) from public;

-- Sends a request to an alumnus, or with null to all who help with the topic; for the pro plan. `id` is the caller's: the same
-- one a second time sends nothing new. `question` has 20 to 400 characters, `tried` at most 400. Answers the id.
-- Errors, by hint: question, too_many (three open ones, or ten in a month), already_sent, takes_none, full.
create or replace function public.ask_alumnus(topic text, question text, tried text default '', alumnus uuid default null,
    share_email boolean default false, id uuid default gen_random_uuid()) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  asker constant uuid := auth.uid();
  given_question constant text := btrim(texts.tidied(coalesce(ask_alumnus.question, '')));
  given_attempt constant text := btrim(texts.tidied(coalesce(ask_alumnus.tried, '')));
  card public.alumni_cards;
begin
  if asker is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Requests to alumni need Pro.';
  end if;
  perform private.check_silenced();
  if ask_alumnus.topic is null or ask_alumnus.topic not in ('referral', 'resume', 'exams', 'higher_studies', 'first_job', 'other') then
    raise exception using errcode = 'PT422', message = 'Choose a topic.', hint = 'topic';
  end if;
  if char_length(given_question) not between 20 and 400 or char_length(given_attempt) > 400 then
    raise exception using errcode = 'PT422', message = 'A request has 20 to 400 characters.', hint = 'question';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alumni requests of ' || asker, 0));
  if exists (select from private.alumni_requests r where r.id = ask_alumnus.id and r.asker_id = asker) then
    return ask_alumnus.id;
  end if;
  if (select count(*) from private.alumni_requests r where r.asker_id = asker and private.request_state(r) = 'open') >= 3
      or (select count(*) from private.alumni_requests r where r.asker_id = asker and r.created_at > now() - interval '30 days') >= 10 then
    raise exception using errcode = 'PT429', message = 'You have three open requests, or ten in a month. Wait for an answer.',
      hint = 'too_many';
  end if;
  if ask_alumnus.alumnus is not null then
    if exists (select from private.alumni_requests r where r.asker_id = asker and r.alumnus_id = ask_alumnus.alumnus
        and (private.request_state(r) in ('open', 'accepted') or r.month = private.request_month())) then
      raise exception using errcode = 'PT409', message = 'You have written to this person this month.', hint = 'already_sent';
    end if;
    -- Of an expired one, whose place in the index is taken.
    update private.alumni_requests r set state = 'expired', decided_at = r.expires_at
      where r.asker_id = asker and r.alumnus_id = ask_alumnus.alumnus and r.state = 'open';
    select k.* into card from private.charge_card(
      (select c.account_id from public.alumni_cards c where c.alumnus_id = ask_alumnus.alumnus and c.confirmed_at is not null),
      asker) as k;
  end if;
  insert into private.alumni_requests (id, asker_id, alumnus_id, helper_id, month, topic, question, tried, shares_email)
    values (ask_alumnus.id, asker, ask_alumnus.alumnus, card.account_id, private.request_month(), ask_alumnus.topic, given_question, given_attempt,
      coalesce(ask_alumnus.share_email, false));
  if card.account_id is not null then
    perform private.record_event('alumni', ask_alumnus.id, asker, '{"what": "received"}', 'alumni:received:' || ask_alumnus.id,
      card.account_id);
    perform private.record_event('alumni', ask_alumnus.id, null, '{"what": "paused"}', 'alumni:paused:' || ask_alumnus.id,
      card.account_id, now() + interval '14 days');
  end if;
  perform private.record_event('alumni', ask_alumnus.id, null, '{"what": "expired"}', 'alumni:expired:' || ask_alumnus.id, asker,
    now() + interval '14 days');
  return ask_alumnus.id;
end
$$;
revoke all on function public.ask_alumnus(text, text, text, uuid, boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.ask_alumnus(text, text, text, uuid, boolean, uuid) to authenticated;

-- Takes back a request that is not answered yet. What it counted for its helper stays counted.
create or replace function public.withdraw_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.alumni_requests r set state = 'withdrawn', decided_at = now()
    where r.id = withdraw_ask.ask and r.asker_id = auth.uid() and r.state = 'open';
  if not found then
    raise exception using errcode = 'PT404', message = 'This request was answered or taken back.', hint = 'not_found';
  end if;
end
$$;
revoke all on function public.withdraw_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_ask(uuid) to authenticated;

-- The caller's own requests, the newest first. `alumnus` and `name` are of its helper: null while it has none.
-- `answer` is what the helper wrote, or the reason of who declined. `has_contact`: rpc/contact_of has something to show.
create or replace function public.my_asks()
  returns table (id uuid, alumnus uuid, name text, topic text, question text, tried text, state text, answer text,
    shares_email boolean, has_contact boolean, created_at timestamptz, expires_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, a.id, coalesce(a.name, ''), r.topic, r.question, r.tried, private.request_state(r), r.answer, r.shares_email,
    r.accepted_at is not null and r.state <> 'ended' and c.account_id is not null
      and (c.email <> '' and c.shown_to ->> 'email' <> 'nobody' or c.phone <> '' and c.shown_to ->> 'phone' <> 'nobody'),
    r.created_at, r.expires_at, r.decided_at
  from private.alumni_requests r
    left join public.alumni_cards c on c.account_id = r.helper_id and not c.withdrawn
    left join public.alumni a on a.id = coalesce(c.alumnus_id, r.alumnus_id) and not a.withdrawn
  where r.asker_id = auth.uid()
  order by r.created_at desc, r.id limit 200;
end;
revoke all on function public.my_asks() from public, anon, authenticated, service_role;
grant execute on function public.my_asks() to authenticated;
