-- Appeals against a decision about one's own post, once, within two weeks.
create or replace function public.appeal_decision(decision uuid, text text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  decided public.moderation_decisions;
begin
  select m.* into decided from public.moderation_decisions m
    join private.decision_authors a on a.decision_id = m.id and a.account_id = auth.uid()
    where m.id = appeal_decision.decision for update of m;
  if not found or decided.kind = 'dismiss' then
    raise exception using errcode = 'PT404', message = 'There is no such decision about a post of yours.', hint = 'not_found';
  end if;
  if decided.appealed_at is not null then
    raise exception using errcode = 'PT409', message = 'A decision can be appealed once.', hint = 'appealed';
  end if;
  if decided.decided_at < now() - interval '14 days' then
    raise exception using errcode = 'PT403', message = 'A decision can be appealed for 14 days.', hint = 'appeal_late';
  end if;
  if coalesce(text, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'Say why the decision is wrong.';
  end if;
  update public.moderation_decisions m set appeal_text = btrim(appeal_decision.text), appealed_at = clock_timestamp()
    where m.id = decided.id;
end
$$;
revoke all on function public.appeal_decision(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.appeal_decision(uuid, text) to authenticated, service_role;

-- Decides an appeal, once, by another moderator than the decision's; a reversed decision has no effect any more. Notifies the author
-- and who had decided.
create or replace function public.decide_appeal(decision uuid, reversed boolean, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  decided public.moderation_decisions;
  author uuid;
  is_latest boolean;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators decide appeals.';
  end if;
  -- The post before its decision, as where it is decided about.
  select m.* into decided from public.moderation_decisions m where m.id = decide_appeal.decision;
  perform from public.comments c where c.id = decided.comment_id for no key update;
  if decided.comment_id is null then
    perform from public.discussions d where d.id = decided.discussion_id for update;
  end if;
  select m.* into decided from public.moderation_decisions m where m.id = decide_appeal.decision for update;
  if not found or decided.appealed_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such appeal.', hint = 'not_found';
  end if;
  if decided.appeal_result is not null then
    raise exception using errcode = 'PT409', message = 'This appeal is decided.', hint = 'already_decided';
  end if;
  select a.account_id into author from private.decision_authors a where a.decision_id = decided.id;
  if moderator in (decided.decided_by, author) then
    raise exception using errcode = 'PT403', message = 'An appeal is decided by somebody else.', hint = 'own_decision';
  end if;
  if reversed is null or coalesce(answer, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'Say why: both sides read it.';
  end if;
  update public.moderation_decisions m set appeal_result = case when reversed then 'reversed' else 'upheld' end,
      appeal_answer = btrim(decide_appeal.answer), appeal_decided_by = moderator,
      appeal_decided_by_name = private.display_name(moderator), appeal_decided_at = clock_timestamp()
    where m.id = decided.id;

  is_latest := not exists (select from public.moderation_decisions m
    where m.discussion_id = decided.discussion_id and m.comment_id is not distinct from decided.comment_id
      and m.decided_at > decided.decided_at);
  if reversed and is_latest then
    update public.comments c set hidden = null
      where c.id = decided.comment_id and decided.kind in ('hide', 'silence', 'ban') and c.hidden is not null;
    update public.discussions d set
        hidden = case when decided.kind in ('hide', 'silence', 'ban') then null else d.hidden end,
        locked_at = case when decided.kind = 'lock' then null else d.locked_at end
      where d.id = decided.discussion_id and decided.comment_id is null;
  end if;
  if author is not null then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', decided.id, 'appeal', true),
      'appeal:' || decided.id, author);
  end if;
  if decided.decided_by is not null then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', decided.id, 'appeal', true, 'moderator', true),
      'appeal_decided:' || decided.id, decided.decided_by);
  end if;
end
$$;
revoke all on function public.decide_appeal(uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_appeal(uuid, boolean, text) to authenticated, service_role;
