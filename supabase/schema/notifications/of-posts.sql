-- Lets authors follow the discussions that they start.
create or replace function private.discussions_followed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.follows (account_id, kind, subject_id)
    select w.author, 'discussion', w.id
    from (select a.id, private.author_of(a.id, a.anonymous, a.user_id, a.user_name) as author from added a) as w
    where w.author is not null order by w.author, w.id
    on conflict do nothing;
  return null;
end
$$;
revoke all on function private.discussions_followed() from public;
create trigger discussions_followed after insert on public.discussions
  referencing new table as added for each statement execute function private.discussions_followed();

-- Adds events for new comments. Imported old posts cause none.
create or replace function private.comments_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Who comments follows from then on, unless they have muted the discussion.
  insert into public.follows (account_id, kind, subject_id)
    select distinct w.author, 'discussion', w.discussion_id
    from (select a.discussion_id, private.author_of(a.discussion_id, a.anonymous, a.user_id, a.user_name) as author
      from added a) as w
    where w.author is not null order by w.author, w.discussion_id
    on conflict do nothing;
  if current_setting('campuslife.seeding', true) = 'on' then return null; end if;
  insert into private.events (kind, subject_id, actor_id, dedupe_key)
    select 'answer', a.id, a.user_id, 'answer:' || a.id from added a
    where a.created_at > now() - interval '1 day' order by a.created_at, a.id
    on conflict do nothing;
  -- Who is answered is notified of that in place of the comment alone (server/features/notifications/kinds/answers.ts).
  insert into private.events (kind, subject_id, actor_id, account_id, data, dedupe_key)
    select 'answer', a.id, a.user_id, answered.author, '{"reply": true}', 'reply:' || a.id
    from added a join public.comments c on c.id = a.reply_to
      cross join lateral (select private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) as author) as answered
    where a.created_at > now() - interval '1 day' and answered.author is not null
      and answered.author is distinct from private.author_of(a.discussion_id, a.anonymous, a.user_id, a.user_name)
    order by a.created_at, a.id
    on conflict do nothing;
  return null;
end
$$;
revoke all on function private.comments_told() from public;
create trigger comments_told after insert on public.comments
  referencing new table as added for each statement execute function private.comments_told();

-- Deletes events and notifications of comments that are gone, and their words with them.
create or replace function private.comments_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id, 'endorsed:' || r.id);
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id, 'endorsed:' || r.id);
  return null;
end
$$;
revoke all on function private.comments_untold() from public;
create trigger comments_untold after delete on public.comments
  referencing old table as removed for each statement execute function private.comments_untold();

-- Deletes events, notifications and follows of a discussion, notice, paper, drive or organisation that is gone.
create or replace function private.subjects_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.subject_id = r.id;
  delete from public.notifications n using removed r where n.subject_id = r.id;
  delete from public.follows f using removed r where f.subject_id = r.id;
  return null;
end
$$;
revoke all on function private.subjects_untold() from public;
