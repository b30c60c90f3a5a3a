-- When a discussion was last active: started, or commented on. A narrow row for each, since an update of the discussion itself
-- would write each of its indexes anew (docs/decisions/0085-lists-and-read-marks.md). No role reads the table: functions do.

revoke all on private.discussion_activity from public;

-- When the newest comment that is not hidden was written, or the discussion, whichever is later.
create or replace function private.last_active(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return greatest(discussion.created_at, (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and c.hidden is null order by c.created_at desc, c.id desc limit 1));
revoke all on function private.last_active(public.discussions) from public;

-- The course that a discussion is about, or of whose papers a question is; null for what is of no course.
create or replace function private.course_of_anchor(kind text, id uuid) returns uuid
  language sql stable set search_path = ''
  return case kind
    when 'course' then id
    when 'question_group' then (select g.course_id from public.question_groups g where g.id = course_of_anchor.id) end;
revoke all on function private.course_of_anchor(text, uuid) from public;

-- Adds the rows of new discussions.
create or replace function private.discussions_active() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discussion_activity (discussion_id, at, course_id)
    select a.id, a.created_at, private.course_of_anchor(a.anchor_kind, a.anchor_id) from added a
    on conflict on constraint discussion_activity_pkey do nothing;
  return null;
end
$$;
revoke all on function private.discussions_active() from public;
create trigger discussions_active after insert on public.discussions
  referencing new table as added for each statement execute function private.discussions_active();

-- Follows a discussion that gets another time, or is about something else.
create or replace function private.discussion_reanchored() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.discussion_activity a
    set at = private.last_active(new), course_id = private.course_of_anchor(new.anchor_kind, new.anchor_id)
    where a.discussion_id = new.id;
  return null;
end
$$;
revoke all on function private.discussion_reanchored() from public;
create trigger discussions_reanchored after update of created_at, anchor_kind, anchor_id on public.discussions
  for each row when ((old.created_at, old.anchor_kind, old.anchor_id) is distinct from (new.created_at, new.anchor_kind, new.anchor_id))
  execute function private.discussion_reanchored();

-- Follows a question whose papers turn out to be of another course.
create or replace function private.group_moved() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.discussion_activity a set course_id = new.course_id from public.discussions d
    where d.anchor_kind = 'question_group' and d.anchor_id = new.id and a.discussion_id = d.id;
  return null;
end
$$;
revoke all on function private.group_moved() from public;
create trigger question_groups_moved after update of course_id on public.question_groups
  for each row when (old.course_id is distinct from new.course_id) execute function private.group_moved();

-- Moves discussions with new comments to the front. After all other triggers, by its name: each locks discussions before their
-- activity. In the order of their ids: two statements on the same ones wait for each other, and never both ways.
create or replace function private.comments_touch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.discussion_activity a where a.discussion_id in (select c.discussion_id from added c where c.hidden is null)
    order by a.discussion_id for no key update;
  update private.discussion_activity a set at = newest.at
    from (select c.discussion_id, max(c.created_at) as at from added c where c.hidden is null group by c.discussion_id) as newest
    where a.discussion_id = newest.discussion_id and a.at < newest.at;
  return null;
end
$$;
revoke all on function private.comments_touch() from public;
create trigger comments_touched after insert on public.comments
  referencing new table as added for each statement execute function private.comments_touch();

-- Moves discussions back whose newest comment is deleted.
create or replace function private.comments_untouch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.discussion_activity a where a.discussion_id in (select r.discussion_id from removed r)
    order by a.discussion_id for no key update;
  update private.discussion_activity a set at = private.last_active(d)
    from public.discussions d
    where d.id in (select r.discussion_id from removed r) and a.discussion_id = d.id and a.at > private.last_active(d);
  return null;
end
$$;
revoke all on function private.comments_untouch() from public;
create trigger comments_untouched after delete on public.comments
  referencing old table as removed for each statement execute function private.comments_untouch();

-- Follows a comment that is hidden, shown again, or in another discussion: what is hidden moves nothing.
create or replace function private.comment_moved() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.discussion_activity a set at = private.last_active(d)
    from public.discussions d
    where d.id in (old.discussion_id, new.discussion_id) and a.discussion_id = d.id and a.at <> private.last_active(d);
  return null;
end
$$;
revoke all on function private.comment_moved() from public;
create trigger comments_touched_again after update of hidden, discussion_id, created_at on public.comments
  for each row when ((old.hidden, old.discussion_id, old.created_at) is distinct from (new.hidden, new.discussion_id, new.created_at))
  execute function private.comment_moved();

-- Finds out anew when each discussion was last active: after a restore that left a table out, and after a truncate.
create or replace function private.recount_activity() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from private.discussion_activity;
  insert into private.discussion_activity (discussion_id, at, course_id)
    select d.id, private.last_active(d), private.course_of_anchor(d.anchor_kind, d.anchor_id) from public.discussions d;
end;
revoke all on function private.recount_activity() from public;

-- As private.recount_activity(), for a trigger.
create or replace function private.comments_truncated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.recount_activity();
  return null;
end
$$;
revoke all on function private.comments_truncated() from public;
create trigger comments_untouched_all after truncate on public.comments
  for each statement execute function private.comments_truncated();
