-- What a discussion is about: a course, a question of its papers, a notice or an organisation (docs/decisions/0083-anchors.md).
-- No foreign key can refer to one of four tables: triggers check the row when a discussion is started, and clear the columns
-- when the row is deleted.
alter table public.discussions
  add column anchor_kind text check (anchor_kind in ('course', 'question_group', 'notice', 'organisation')),
  add column anchor_id uuid,
  add constraint discussions_anchor_check check ((anchor_kind is null) = (anchor_id is null));

-- Those about one thing, solved ones first.
create index discussions_of_anchor on public.discussions (anchor_kind, anchor_id, solved_at desc nulls last, created_at desc)
  where anchor_id is not null;

-- A move has the course as well.
drop function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "discussions are started under one's own name" on public.discussions;

-- Leaves discussions about what is deleted without it.
create or replace function private.anchors_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set anchor_kind = null, anchor_id = null
    from removed r where d.anchor_kind = tg_argv[0] and d.anchor_id = r.id;
  return null;
end
$$;

-- Locks what a new discussion is about until the discussion is there: whoever deletes it finds the discussion then. Rejects
-- what does not exist as the policy rejects what the caller may not read, so that nobody learns which of the two it is.
create or replace function private.lock_anchor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  case new.anchor_kind
    when 'course' then perform from public.courses c where c.id = new.anchor_id for key share;
    when 'question_group' then perform from public.question_groups g where g.id = new.anchor_id for key share;
    when 'notice' then perform from public.notices n where n.id = new.anchor_id for key share;
    when 'organisation' then perform from public.organisations o where o.id = new.anchor_id for key share;
    -- The table's own check rejects other kinds.
    else return new;
  end case;
  if not found then
    raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "discussions"';
  end if;
  return new;
end
$$;

-- Merges a group into another, with the practice of both: the newest review of a day stays.
create or replace function private.merge_group(was uuid, becomes uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody points at it from here on.
  perform from public.question_groups g where g.id in (was, becomes) order by g.id for update;
  update public.questions q set group_id = becomes where q.group_id = was;
  update public.practice_reviews r set group_id = becomes where r.group_id = was;
  update public.practice_reviews r set due_on = null
    where r.group_id = becomes and r.due_on is not null and exists (
      select from public.practice_reviews n
      where n.group_id = becomes and n.account_id = r.account_id and (n.reviewed_at, n.id) > (r.reviewed_at, r.id));
  update public.student_answers a set group_id = becomes where a.group_id = was;
  update public.discussions d set anchor_id = becomes where d.anchor_kind = 'question_group' and d.anchor_id = was;
  update private.merged_groups m set becomes = merge_group.becomes where m.becomes = merge_group.was;
  insert into private.merged_groups (was, becomes) values (was, becomes)
    on conflict on constraint merged_groups_pkey do update set becomes = excluded.becomes;
  delete from public.question_groups g where g.id = was;
end
$$;

-- The thing that a discussion is about; no row where there is none, or the caller may not read it. `course_id` is of a course
-- and of a question, `drive_id` the latest drive of an organisation: the pages on which they are read.
create or replace function public.anchor(kind text, id uuid) returns table (title text, course_id uuid, drive_id uuid)
  language sql stable rows 1
begin atomic
  select c.code || ' ' || c.name, c.id, null::uuid from public.courses c
    where anchor.kind = 'course' and c.id = anchor.id
  union all select left(g.text, 200), g.course_id, null from public.question_groups g
    where anchor.kind = 'question_group' and g.id = anchor.id
  union all select n.title, null, null from public.notices n
    where anchor.kind = 'notice' and n.id = anchor.id
  union all select o.name, null,
      (select d.id from public.drives d where d.organisation_id = o.id order by d.closes_on desc, d.id limit 1)
    from public.organisations o
    where anchor.kind = 'organisation' and o.id = anchor.id;
end;

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

-- The discussions about a thing, as the caller may read both; of a course, those about its questions as well.
create or replace function public.discussions_about(kind text, id uuid) returns setof public.discussions
  language sql stable rows 20 set search_path = ''
as $$
  select d.* from public.discussions d
    where d.anchor_kind = discussions_about.kind and d.anchor_id = discussions_about.id
      and exists (select from public.anchor(discussions_about.kind, discussions_about.id))
  union all
  select d.* from public.question_groups g
    join public.discussions d on d.anchor_kind = 'question_group' and d.anchor_id = g.id
    where discussions_about.kind = 'course' and g.course_id = discussions_about.id
$$;

-- The caller's discussions, also those under a pseudonym, newest first, those before a row of the last page. Security definer:
-- no role reads pseudonyms.
create or replace function public.my_discussions(
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns setof public.discussions
  language sql stable security definer rows 20
  set search_path = ''
begin atomic
  select mine.* from (
    (select d.* from public.discussions d
      where d.user_id = auth.uid() and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
      order by d.created_at desc, d.id desc limit least(greatest(my_discussions.page_size, 1), 1000))
    union all
    select d.* from private.pseudonyms p join public.discussions d on d.id = p.discussion_id
      where p.account_id = auth.uid() and d.anonymous and d.user_name = p.name
        and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
  ) as mine
  order by mine.created_at desc, mine.id desc limit least(greatest(my_discussions.page_size, 1), 1000);
end;

-- How many discussions there are about each question of a course's papers, for one list of all of them.
create or replace function public.question_discussions(course uuid) returns table (question_group uuid, discussions bigint)
  language sql stable rows 20
begin atomic
  select g.id, count(*) from public.question_groups g
    join public.discussions d on d.anchor_kind = 'question_group' and d.anchor_id = g.id
    where g.course_id = question_discussions.course group by g.id;
end;

create trigger courses_anchors after delete on public.courses
  referencing old table as removed for each statement execute function private.anchors_deleted('course');

create trigger discussions_anchor before insert or update of anchor_kind, anchor_id on public.discussions
  for each row when (new.anchor_id is not null) execute function private.lock_anchor();

create trigger notices_anchors after delete on public.notices
  referencing old table as removed for each statement execute function private.anchors_deleted('notice');

create trigger organisations_anchors after delete on public.organisations
  referencing old table as removed for each statement execute function private.anchors_deleted('organisation');

create trigger question_groups_anchors after delete on public.question_groups
  referencing old table as removed for each statement execute function private.anchors_deleted('question_group');

create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end
    and (anchor_id is null or exists (select from public.anchor(anchor_kind, anchor_id))));

revoke all on function public.anchor(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.anchor(text, uuid) to authenticated, service_role;
revoke all on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text, uuid) to authenticated, service_role;
revoke all on function public.discussions_about(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.discussions_about(text, uuid) to authenticated, service_role;
revoke all on function public.question_discussions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.question_discussions(uuid) to authenticated, service_role;
revoke all on function private.anchors_deleted() from public;
revoke all on function private.lock_anchor() from public;
revoke all on public.discussions from anon, authenticated, service_role;
grant select on public.discussions to anon;
grant select,
  insert (title, content, tags, format, anonymous, anchor_kind, anchor_id, user_id, user_name, created_at),
  update (title, content, tags, format),
  delete
  on public.discussions to authenticated;
grant all on public.discussions to service_role;
revoke all on function private.merge_group(uuid, uuid) from public;
revoke all on function public.my_discussions(timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_discussions(timestamp with time zone, uuid, integer) to authenticated, service_role;
