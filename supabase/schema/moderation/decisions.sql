-- What moderators have decided about posts, for moderators. Authors read theirs with public.my_decisions(). Rows are written by the
-- functions below alone.

revoke all on public.moderation_decisions from anon, authenticated, service_role;
revoke all on private.decision_authors from public;
grant select on public.moderation_decisions to authenticated;
grant all on public.moderation_decisions to service_role;

create policy "readable for moderators" on public.moderation_decisions for select to authenticated
  using ((select private.may('forum')));

create policy "service_role reaches every row" on public.moderation_decisions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.moderation_decisions
  for each row execute function texts.tidy_row('appeal_answer', 'appeal_text', 'text');

-- Decides about a discussion, or one of its comments: what happens to the post and its author, with a reason and a text that the
-- author reads; closes its reports, and notifies its reporters. `seen` is the latest decision that the moderator knows of: where
-- another one was made meanwhile, nothing happens. `days` is for a silence, `tags` and the `course` that it is about from then on for a move. Returns the
-- decision.
create or replace function public.decide_post(
  discussion_id uuid, kind text, reason text, text text,
  comment_id uuid default null, seen uuid default null, days integer default null, tags text default null,
  course uuid default null
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  is_comment constant boolean := comment_id is not null;
  post record;
  author uuid;
  made uuid;
  was text;
  becomes text;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators decide about posts.';
  end if;
  -- The comment before its discussion, as everywhere.
  if is_comment then
    perform from public.comments c where c.id = decide_post.comment_id for no key update;
    select c.anonymous, c.user_id, c.user_name, c.hidden, d.title into post
      from public.comments c join public.discussions d on d.id = c.discussion_id
      where c.id = decide_post.comment_id and c.discussion_id = decide_post.discussion_id;
  else
    select d.anonymous, d.user_id, d.user_name, d.hidden, d.title into post
      from public.discussions d where d.id = decide_post.discussion_id for update;
  end if;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such post.', hint = 'not_found';
  end if;
  if (select m.id from public.moderation_decisions m
      where m.discussion_id = decide_post.discussion_id and m.comment_id is not distinct from decide_post.comment_id
      order by m.decided_at desc limit 1) is distinct from seen then
    raise exception using errcode = 'PT409', message = 'Another moderator has decided meanwhile.', hint = 'already_decided';
  end if;
  author := private.author_of(decide_post.discussion_id, post.anonymous, post.user_id, post.user_name);
  if author = moderator then
    raise exception using errcode = 'PT403', message = 'Somebody else decides about your post.', hint = 'own_post';
  end if;
  if is_comment and kind in ('lock', 'unlock', 'move') or kind = 'move' and num_nonnulls(tags, course) = 0
    or course is not null and not exists (select from public.courses c where c.id = decide_post.course)
    or (kind = 'silence') <> (days is not null) or days not between 1 and 365
    or kind <> 'dismiss' and (reason is null or coalesce(text, '') !~ '\S') then
    raise exception using errcode = '23514', message = 'The decision needs a reason, a text for the author, and what its kind says.';
  end if;

  insert into public.moderation_decisions
    (kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, until, decided_by, decided_by_name)
    values (decide_post.kind, case when decide_post.kind <> 'dismiss' then decide_post.reason end, btrim(coalesce(decide_post.text, '')),
      decide_post.discussion_id, decide_post.comment_id, post.title, post.anonymous, post.user_name,
      case when not post.anonymous then author end, now() + make_interval(days => decide_post.days),
      moderator, private.display_name(moderator))
    returning id into made;
  if author is not null then
    insert into private.decision_authors (decision_id, account_id) values (made, author);
  end if;

  was := post.hidden;
  -- Of what else is decided, only reports had hidden the post.
  becomes := case when kind in ('hide', 'silence', 'ban') then 'decision' when kind <> 'dismiss' and was = 'decision' then was end;
  perform set_config('campuslife.deciding', 'on', true);
  if is_comment then
    update public.comments c set hidden = becomes where c.id = decide_post.comment_id and c.hidden is distinct from becomes;
  else
    update public.discussions d set hidden = becomes,
        locked_at = case decide_post.kind when 'lock' then coalesce(d.locked_at, clock_timestamp()) when 'unlock' then null else d.locked_at end,
        tags = case decide_post.kind when 'move' then coalesce(btrim(decide_post.tags), d.tags) else d.tags end,
        anchor_kind = case when decide_post.kind = 'move' and course is not null then 'course' else d.anchor_kind end,
        anchor_id = case when decide_post.kind = 'move' and course is not null then course else d.anchor_id end
      where d.id = decide_post.discussion_id;
  end if;
  perform set_config('campuslife.deciding', 'off', true);

  update public.reports r set dismissed_at = now(),
      outcome = case when decide_post.kind = 'dismiss' then 'kept' when becomes is not null then 'hidden' else 'acted' end
    where r.dismissed_at is null
      and case when is_comment then r.comment_id = decide_post.comment_id else r.discussion_id = decide_post.discussion_id end;
  if author is not null and (kind <> 'dismiss' or was is not null) then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', made), 'decision:' || made, author);
  end if;
  return made;
end
$$;
revoke all on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text, uuid) to authenticated, service_role;

-- What was decided about the caller's posts, newest first, at most a hundred; without who decided it. `hidden` is how the post is
-- now: null where it is readable, or gone.
create or replace function public.my_decisions() returns table (
  id uuid, kind text, reason text, text text, discussion_id uuid, comment_id uuid, title text, until timestamptz, decided_at timestamptz,
  may_appeal_until timestamptz, appeal_text text, appealed_at timestamptz, appeal_result text, appeal_answer text, hidden text)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select m.id, m.kind, m.reason, m.text, m.discussion_id, m.comment_id, m.title, m.until, m.decided_at,
    case when m.kind <> 'dismiss' and m.appealed_at is null then m.decided_at + interval '14 days' end,
    m.appeal_text, m.appealed_at, m.appeal_result, m.appeal_answer,
    case when m.comment_id is null then (select d.hidden from public.discussions d where d.id = m.discussion_id)
      else (select c.hidden from public.comments c where c.id = m.comment_id) end
  from private.decision_authors a join public.moderation_decisions m on m.id = a.decision_id
  where a.account_id = auth.uid()
  order by m.decided_at desc limit 100;
end;
revoke all on function public.my_decisions() from public, anon, authenticated, service_role;
grant execute on function public.my_decisions() to authenticated, service_role;
