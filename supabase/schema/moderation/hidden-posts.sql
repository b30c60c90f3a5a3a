-- What follows when a post is hidden, or shown again. Its policies, its count and the search index read the column itself.

-- A hidden comment answers and solves nothing, and no notification has its words. Those of the moment before come back with the
-- next answer: a comment that is shown again is no news.
create or replace function private.comment_hidden() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set
      answered_at = private.first_answer_of(d),
      solved_comment_id = case when d.solved_comment_id = new.id and new.hidden is not null then null else d.solved_comment_id end,
      solved_at = case when d.solved_comment_id = new.id and new.hidden is not null then null else d.solved_at end
    where d.id = new.discussion_id
      and (d.answered_at is distinct from private.first_answer_of(d) or d.solved_comment_id = new.id);
  if new.hidden is not null then
    delete from private.events e where e.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
    delete from public.notifications n where n.subject_id = new.discussion_id
      and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
  end if;
  return null;
end
$$;
revoke all on function private.comment_hidden() from public;
create trigger comments_hidden after update of hidden on public.comments
  for each row when (old.hidden is distinct from new.hidden) execute function private.comment_hidden();

-- The notifications of a hidden discussion have its title and the words of its comments: its author's stay.
create or replace function private.discussion_hidden() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Waits for those that are being fanned out, so that the next statement sees their notifications.
  delete from private.events e where e.fanned_out_at is null and e.kind in ('answer', 'solved')
    and (e.subject_id = new.id or e.subject_id in (select c.id from public.comments c where c.discussion_id = new.id));
  delete from public.notifications n where n.subject_id = new.id
    and n.account_id is distinct from private.author_of(new.id, new.anonymous, new.user_id, new.user_name);
  return null;
end
$$;
revoke all on function private.discussion_hidden() from public;
create trigger discussions_hidden after update of hidden on public.discussions
  for each row when (old.hidden is null and new.hidden is not null) execute function private.discussion_hidden();

-- Rejects a comment on a discussion that is locked or hidden. Moderators may write there.
create or replace function private.reject_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.may('forum') or not exists (
      select from public.discussions d where d.id = new.discussion_id and (d.locked_at is not null or d.hidden is not null)) then
    return new;
  end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'discussion_locked', 'message', 'This discussion is closed to new comments.', 'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;
revoke all on function private.reject_locked() from public;
create trigger comments_locked before insert on public.comments
  for each row execute function private.reject_locked();

-- Whether three reports of this account's kind hide a post: an account of at least a week against which nothing was decided in
-- half a year. Decisions about anonymous posts do not count, since a moderator who compares reports would learn whose they are.
create or replace function private.is_trusted_reporter(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users u where u.id = is_trusted_reporter.account and u.created_at < now() - interval '7 days')
    and not exists (select from public.moderation_decisions m
      where m.account_id = is_trusted_reporter.account and m.kind in ('hide', 'warn', 'silence', 'ban')
        and m.appeal_result is distinct from 'reversed' and m.decided_at > now() - interval '180 days');
revoke all on function private.is_trusted_reporter(uuid) from public;

-- Locks the post before the foreign key does: reports of one post follow one another, so that the third of them sees two.
create or replace function private.lock_reported() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.discussions d where d.id = new.discussion_id for update;
  perform from public.comments c where c.id = new.comment_id for no key update;
  return new;
end
$$;
revoke all on function private.lock_reported() from public;
create trigger reports_lock before insert on public.reports
  for each row execute function private.lock_reported();

-- Hides a post that three trusted accounts have reported, until a moderator has decided. One that a moderator has kept stays.
create or replace function private.hide_reported() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.reports r
      where r.dismissed_at is null and (r.discussion_id = new.discussion_id or r.comment_id = new.comment_id)
        and private.is_trusted_reporter(r.reporter_id)) < 3 then
    return null;
  end if;
  update public.discussions d set hidden = 'reports'
    where d.id = new.discussion_id and d.hidden is null and not exists (
      select from public.moderation_decisions m where m.discussion_id = d.id and m.comment_id is null and m.kind = 'dismiss');
  update public.comments c set hidden = 'reports'
    where c.id = new.comment_id and c.hidden is null and not exists (
      select from public.moderation_decisions m where m.discussion_id = c.discussion_id and m.comment_id = c.id and m.kind = 'dismiss');
  return null;
end
$$;
revoke all on function private.hide_reported() from public;
create trigger reports_hide after insert on public.reports
  for each row when (new.answer_id is null) execute function private.hide_reported();

-- Shows a post again that reports have hidden, once none of them is open: they were dismissed, or went with their accounts.
create or replace function private.show_dismissed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.reports r where r.dismissed_at is null
      and (r.discussion_id = old.discussion_id or r.comment_id = old.comment_id)) then
    return null;
  end if;
  update public.discussions d set hidden = null where d.id = old.discussion_id and d.hidden = 'reports';
  update public.comments c set hidden = null where c.id = old.comment_id and c.hidden = 'reports';
  return null;
end
$$;
revoke all on function private.show_dismissed() from public;
create trigger reports_show after delete or update of dismissed_at on public.reports
  for each row when (old.dismissed_at is null) execute function private.show_dismissed();
