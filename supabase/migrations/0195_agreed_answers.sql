-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
  -- A side that has declined is not notified again.
  if not (caller = found_ask.asker_id and stored.helper_agrees is false or caller = found_ask.helper_id and stored.asker_agrees is false) then
    perform private.record_event('alumni', found_ask.id, caller,
      jsonb_build_object('what', 'agreed', 'by', case when caller = found_ask.asker_id then 'asker' else 'helper' end),
      concat_ws(':', 'alumni:agreed', found_ask.id, caller, stored.revision),
      case when caller = found_ask.asker_id then found_ask.helper_id else found_ask.asker_id end);
  end if;
end
$$;

-- Merges a discussion into another one that asks the same, with a reason and a text for its author, as public.decide_post() decides;
-- `seen` is the latest decision about it that the moderator knows of. Returns the decision, which is about the comment that its
-- question becomes. Notifies its author, and who follows one of the two.
create or replace function public.merge_discussion(duplicate uuid, target uuid, reason text, text text, seen uuid default null)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  question public.discussions;
  author uuid;
  made uuid;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators merge discussions.';
  end if;
  if duplicate is null or target is null or duplicate = target or reason is null or coalesce(text, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'A merge needs two discussions, a reason and a text for the author.';
  end if;
  perform private.lock_merge(duplicate, target);
  select d.* into question from public.discussions d where d.id = duplicate;
  if not found or not exists (select from public.discussions d where d.id = target) then
    raise exception using errcode = 'PT404', message = 'There is no such discussion.', hint = 'not_found';
  end if;
  if (select m.id from public.moderation_decisions m where m.discussion_id = duplicate and m.comment_id is null
      order by m.decided_at desc limit 1) is distinct from seen then
    raise exception using errcode = 'PT409', message = 'Another moderator has decided meanwhile.', hint = 'already_decided';
  end if;
  author := private.author_of(question.id, question.anonymous, question.user_id, question.user_name);
  if author = moderator then
    raise exception using errcode = 'PT403', message = 'Somebody else decides about your post.', hint = 'own_post';
  end if;
  -- Neither may be hidden: its texts would be among those that others read.
  if question.hidden = 'decision' or exists (select from public.discussions d where d.id = target and d.hidden is not null) then
    raise exception using errcode = 'PT409', message = 'A hidden discussion cannot be merged.', hint = 'hidden_discussion';
  end if;

  update public.reports r set dismissed_at = now(), outcome = 'acted' where r.dismissed_at is null and r.discussion_id = duplicate;
  perform private.move_discussion(duplicate, target);
  insert into public.moderation_decisions
    (kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, decided_by, decided_by_name)
    select 'merge', merge_discussion.reason, btrim(merge_discussion.text), target, c.id, question.title, c.anonymous, c.user_name,
      c.user_id, moderator, private.display_name(moderator)
    from public.comments c where c.id = duplicate
    returning id into made;
  if author is not null then
    insert into private.decision_authors (decision_id, account_id) values (made, author);
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', made), 'decision:' || made, author);
  end if;
  perform private.record_event('answer', duplicate, question.user_id, '{"merged": true}', 'merged:' || duplicate);
  return made;
end
$$;

revoke all on function public.agree_public_answer(uuid, boolean, text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.agree_public_answer(uuid, boolean, text, text, integer) to authenticated;
revoke all on function public.merge_discussion(uuid, uuid, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_discussion(uuid, uuid, text, text, uuid) to authenticated, service_role;
