-- Answered requests that both sides have made public. private.public_answers has no right for any role: readers get texts, topic and
-- month, and no id that leads to a request or an account.

-- Whether a request was answered, so that its two sides may make it public.
create or replace function private.is_answered(ask private.alumni_requests) returns boolean
  language sql immutable
  return ask.state in ('answered', 'ended') and ask.answer <> '' and ask.helper_id is not null and ask.reported_at is null;
revoke all on function private.is_answered(private.alumni_requests) from public;

-- The words of a text of three letters or more, by which a name is found in it.
create or replace function private.words_of(given text) returns text[]
  language sql immutable set search_path = ''
  return (select coalesce(array_agg(w.word), '{}') from regexp_split_to_table(lower(words_of.given), '[^[:alnum:]]+') as w (word)
    where char_length(w.word) > 2);
revoke all on function private.words_of(text) from public;

-- What in a text would name one of the two sides: an e-mail address, a long number, or a word of their names; null where nothing does.
create or replace function private.naming_word(given text, ask private.alumni_requests) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    substring(naming_word.given from '[^[:space:]]+@[^[:space:]]+'),
    substring(naming_word.given from '[0-9][0-9 -]{8,}[0-9]'),
    (select w.word from unnest(private.words_of(naming_word.given)) as w (word)
      where w.word = any (private.words_of(concat_ws(' ', private.display_name(ask.asker_id), private.display_name(ask.helper_id),
        (select a.name from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id where c.account_id = ask.helper_id))))
        -- Of an account without a name.
        and w.word not in ('anonymous', 'user')
      limit 1));
revoke all on function private.naming_word(text, private.alumni_requests) from public;

-- The caller's answered requests, of either side, with the texts that would be public. `agrees` is the caller's decision, null before
-- it; `other_agrees` is false as long as the other side has not agreed, whatever it decided.
create or replace function public.my_public_answers()
  returns table (ask uuid, question text, answer text, revision integer, agrees boolean, other_agrees boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, coalesce(p.question, r.question), coalesce(p.answer, r.answer), coalesce(p.revision, 0),
    case when r.asker_id = auth.uid() then p.asker_agrees else p.helper_agrees end,
    case when r.asker_id = auth.uid() then p.helper_agrees else p.asker_agrees end is true
  from private.alumni_requests r left join private.public_answers p on p.request_id = r.id
  where auth.uid() in (r.asker_id, r.helper_id) and private.is_answered(r)
  order by r.created_at desc, r.id limit 200;
end;
revoke all on function public.my_public_answers() from public, anon, authenticated, service_role;
grant execute on function public.my_public_answers() to authenticated;

-- Decides for the caller's side whether an answered request is public. Who agrees names the revision that they have read, and may
-- change both texts, which takes back what the other side agreed to: it reads them again. Once both agree, members with Pro read it.
-- Errors, by hint: not_found, changed_meanwhile, text (20 to 400 characters, 1 to 4,000), names.
create or replace function public.agree_public_answer(ask uuid, agrees boolean, question text default '', answer text default '',
    revision integer default 0) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  given_question constant text := btrim(texts.tidied(coalesce(agree_public_answer.question, '')));
  given_answer constant text := btrim(texts.tidied(coalesce(agree_public_answer.answer, '')));
  found_ask private.alumni_requests;
  stored private.public_answers;
  naming text;
begin
  if caller is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Log in again.';
  end if;
  -- The row of the request is the lock of its public answer.
  select r.* into found_ask from private.alumni_requests r
    where r.id = agree_public_answer.ask and caller in (r.asker_id, r.helper_id) and private.is_answered(r) for update;
  if found_ask.id is null then
    raise exception using errcode = 'PT404', message = 'This request has no answer, or it was reported.', hint = 'not_found';
  end if;
  if agree_public_answer.agrees is not true then
    insert into private.public_answers as p (request_id, helper_id, topic, question, answer, asker_agrees, helper_agrees)
      values (found_ask.id, found_ask.helper_id, found_ask.topic, found_ask.question, found_ask.answer,
        case when caller = found_ask.asker_id then false end, case when caller = found_ask.helper_id then false end)
      on conflict (request_id) do update set published_at = null,
        asker_agrees = coalesce(excluded.asker_agrees, p.asker_agrees), helper_agrees = coalesce(excluded.helper_agrees, p.helper_agrees);
    return;
  end if;
  perform private.check_silenced();
  if char_length(given_question) not between 20 and 400 or char_length(given_answer) not between 1 and 4000 then
    raise exception using errcode = 'PT422', message = 'A question has 20 to 400 characters, an answer 1 to 4,000.', hint = 'text';
  end if;
  naming := coalesce(private.naming_word(given_question, found_ask), private.naming_word(given_answer, found_ask));
  if naming is not null then
    raise exception using errcode = 'PT422', message = 'Take this out first, it says who wrote it: ' || naming, hint = 'names';
  end if;
  select p.* into stored from private.public_answers p where p.request_id = found_ask.id;
  if coalesce(stored.revision, 0) <> coalesce(agree_public_answer.revision, 0) then
    raise exception using errcode = 'PT409', message = 'The other side has changed the texts. Read them again.', hint = 'changed_meanwhile';
  end if;
  if stored.id is null then
    insert into private.public_answers (request_id, helper_id, topic, question, answer)
      values (found_ask.id, found_ask.helper_id, found_ask.topic, given_question, given_answer);
  elsif (stored.question, stored.answer) is distinct from (given_question, given_answer) then
    update private.public_answers p set question = given_question, answer = given_answer, revision = p.revision + 1,
        asker_agrees = nullif(p.asker_agrees, true), helper_agrees = nullif(p.helper_agrees, true), published_at = null
      where p.request_id = found_ask.id;
  end if;
  update private.public_answers p set
      asker_agrees = caller = found_ask.asker_id or p.asker_agrees, helper_agrees = caller = found_ask.helper_id or p.helper_agrees,
      published_at = case when (caller = found_ask.asker_id or p.asker_agrees) and (caller = found_ask.helper_id or p.helper_agrees)
        then coalesce(p.published_at, now()) end
    where p.request_id = found_ask.id
    returning p.* into stored;
  -- A side that has declined is not notified again, nor is one that has not responded to the last notification.
  if not (caller = found_ask.asker_id and stored.helper_agrees is false or caller = found_ask.helper_id and stored.asker_agrees is false)
    and caller is distinct from (select e.actor_id from private.events e
      where e.kind = 'alumni' and e.subject_id = found_ask.id and e.data ->> 'what' = 'agreed' order by e.id desc limit 1) then
    perform private.record_event('alumni', found_ask.id, caller,
      jsonb_build_object('what', 'agreed', 'by', case when caller = found_ask.asker_id then 'asker' else 'helper' end),
      concat_ws(':', 'alumni:agreed', found_ask.id, caller, stored.revision),
      case when caller = found_ask.asker_id then found_ask.helper_id else found_ask.asker_id end);
  end if;
end
$$;
revoke all on function public.agree_public_answer(uuid, boolean, text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.agree_public_answer(uuid, boolean, text, text, integer) to authenticated;

-- The public questions and answers. A card that is taken back takes its answers with it.
create or replace view private.published_answers as
  select p.id, p.topic, p.question, p.answer, p.published_at,
    date_trunc('month', p.published_at at time zone 'Asia/Kolkata')::date as month
  from private.public_answers p join private.alumni_requests r on r.id = p.request_id
    join public.alumni_cards c on c.account_id = p.helper_id and c.confirmed_at is not null and not c.withdrawn
  where p.published_at is not null and private.is_answered(r);

-- They, the newest first, for the pro plan and for the area alumni.
create or replace function public.public_answers()
  returns table (id uuid, topic text, question text, answer text, month date)
  language sql stable security definer set search_path = '' rows 100
begin atomic
  select p.id, p.topic, p.question, p.answer, p.month
  from private.published_answers p
  where (select private.may_read_pro()) or (select private.may('alumni'))
  order by p.published_at desc, p.id limit 300;
end;
revoke all on function public.public_answers() from public, anon, authenticated, service_role;
grant execute on function public.public_answers() to authenticated;

-- Takes a public answer down for good, for the area alumni: both sides have to agree anew.
create or replace function public.remove_public_answer(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni removes public answers.';
  end if;
  delete from private.public_answers p where p.id = remove_public_answer.id;
end
$$;
revoke all on function public.remove_public_answer(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_public_answer(uuid) to authenticated;
