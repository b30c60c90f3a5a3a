-- Lists of the forum by their last activity, and read marks (docs/decisions/0085-lists-and-read-marks.md).

create table private.discussion_activity (
  discussion_id uuid not null primary key references public.discussions on delete cascade,
  at timestamptz not null,
  -- Of what the discussion is about: triggers keep it, as they keep the anchor.
  course_id uuid
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table private.discussion_activity enable row level security;

create table public.read_marks (
  account_id uuid not null default auth.uid() references auth.users on delete cascade,
  discussion_id uuid not null references public.discussions on delete cascade,
  read_to timestamptz not null,
  primary key (account_id, discussion_id)
);
alter table public.read_marks enable row level security;
create index read_marks_newest on public.read_marks (account_id, read_to desc);
-- For the deletion of a discussion.
create index read_marks_of_discussion on public.read_marks (discussion_id);

insert into private.discussion_activity (discussion_id, at, course_id)
  select d.id,
    greatest(d.created_at, (select c.created_at from public.comments c
      where c.discussion_id = d.id and c.hidden is null order by c.created_at desc, c.id desc limit 1)),
    case d.anchor_kind when 'course' then d.anchor_id
      when 'question_group' then (select g.course_id from public.question_groups g where g.id = d.anchor_id) end
  from public.discussions d;
create index discussion_activity_newest on private.discussion_activity (at desc, discussion_id desc);
create index discussion_activity_of_course on private.discussion_activity (course_id, at desc, discussion_id desc)
  where course_id is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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

-- How many comments of others are later than a time, not counting hidden ones; `most` means that many or more.
create or replace function private.comments_since(discussion uuid, since timestamptz, most integer) returns integer
  language sql stable security definer set search_path = ''
  return (select count(*)::integer from (
    select from public.comments c
    where c.discussion_id = comments_since.discussion and c.created_at > comments_since.since and c.hidden is null
      and case when c.anonymous then not private.wrote_hidden(c.discussion_id, true, null, c.user_name)
        else c.user_id is distinct from auth.uid() end
    limit comments_since.most) as newer);

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

-- As private.recount_activity(), for a trigger.
create or replace function private.comments_truncated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.recount_activity();
  return null;
end
$$;

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

-- The discussions about a course of the caller's, or a question of its papers, last active first. A course has an index of its
-- own, so that at most a page of each is read. Questions are for who may read them.
create or replace function private.course_discussions(before_at timestamptz, before_id uuid, since timestamptz, most integer)
  returns table (discussion_id uuid, at timestamptz)
  language sql stable security definer rows 50 set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
  select walked.discussion_id, walked.at
  from (select private.may_read_pro() as pro, private.may('papers') as papers offset 0) as reader,
    public.my_courses() c cross join lateral (
      select a.discussion_id, a.at from private.discussion_activity a join public.discussions d on d.id = a.discussion_id
      where a.course_id = c.id and (a.at, a.discussion_id) < (before_at, before_id) and a.at > since and d.hidden is null
        and (d.anchor_kind <> 'question_group' or reader.papers or reader.pro and exists (
          select from public.question_groups g where g.id = d.anchor_id and g.times_asked > 0))
      order by a.at desc, a.discussion_id desc limit most) as walked
  order by walked.at desc, walked.discussion_id desc limit most
$$;

-- The course that a discussion is about, or of whose papers a question is; null for what is of no course.
create or replace function private.course_of_anchor(kind text, id uuid) returns uuid
  language sql stable set search_path = ''
  return case kind
    when 'course' then id
    when 'question_group' then (select g.course_id from public.question_groups g where g.id = course_of_anchor.id) end;

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

-- When the newest comment that is not hidden was written, or the discussion, whichever is later.
create or replace function private.last_active(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return greatest(discussion.created_at, (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and c.hidden is null order by c.created_at desc, c.id desc limit 1));

-- Up to when the caller has read a discussion: what its mark says, or when the caller began to follow it; null for what they
-- have not opened.
create or replace function private.read_up_to(discussion uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return coalesce(
    (select m.read_to from public.read_marks m where m.account_id = auth.uid() and m.discussion_id = read_up_to.discussion),
    (select f.created_at from public.follows f
      where f.account_id = auth.uid() and f.kind = 'discussion' and f.subject_id = read_up_to.discussion and not f.muted));

-- Finds out anew when each discussion was last active: after a restore that left a table out, and after a truncate.
create or replace function private.recount_activity() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from private.discussion_activity;
  insert into private.discussion_activity (discussion_id, at, course_id)
    select d.id, private.last_active(d), private.course_of_anchor(d.anchor_kind, d.anchor_id) from public.discussions d;
end;

-- What is new to the caller, of the last 60 days: comments in discussions that they follow or have opened, and discussions
-- about their courses that they have not opened. None that they muted, and nothing of their own. Bounded by the caller's own
-- marks and follows, of which the newest are read.
create or replace function private.unread_discussions(before_at timestamptz, before_id uuid, most integer)
  returns table (discussion_id uuid, at timestamptz, followed boolean)
  language sql stable security definer rows 50 set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
  with candidates as (
    (select m.discussion_id from public.read_marks m where m.account_id = auth.uid() order by m.read_to desc limit 1000)
    union
    (select f.subject_id from public.follows f where f.account_id = auth.uid() and f.kind = 'discussion' and not f.muted
      order by f.created_at desc limit 5000)
    union
    select c.discussion_id from private.course_discussions('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', now() - interval '60 days', 300) c
  )
  select n.discussion_id, n.at, n.followed
  from (
    select a.discussion_id, a.at, f.account_id is not null as followed, coalesce(m.read_to, f.created_at) as since,
      d.anonymous, d.user_id, d.user_name
    from candidates
      join private.discussion_activity a on a.discussion_id = candidates.discussion_id
      left join public.read_marks m on m.account_id = auth.uid() and m.discussion_id = a.discussion_id
      left join public.follows f on f.account_id = auth.uid() and f.kind = 'discussion' and f.subject_id = a.discussion_id
      join public.discussions d on d.id = a.discussion_id
    where a.at > greatest(m.read_to, now() - interval '60 days') and (a.at, a.discussion_id) < (before_at, before_id)
      and d.hidden is null and f.muted is not true
    -- Sorted before comments are read: then only as many as the page takes.
    order by a.at desc, a.discussion_id desc offset 0
  ) as n
  where case
    when n.since is null then not private.wrote_hidden(n.discussion_id, n.anonymous, n.user_id, n.user_name)
    else private.comments_since(n.discussion_id, n.since, 1) > 0 end
  order by n.at desc, n.discussion_id desc limit most
$$;

-- A computed column of discussions: the title of what it is about, as the caller may read it; none for a visitor.
create or replace function public.anchor_title(public.discussions) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  if $1.anchor_id is null or auth.uid() is null then return null; end if;
  return (select a.title from public.anchor($1.anchor_kind, $1.anchor_id) a);
end
$$;

-- The numbers on the names of the lists: unread, followed with something new, without an answer. 100 means that many or more.
create or replace function public.forum_counts() returns table (unread integer, following integer, unanswered integer)
  language sql stable security definer rows 1 set search_path = ''
as $$
  select (count(*) filter (where u.source = 1))::integer, (count(*) filter (where u.followed))::integer,
    (count(*) filter (where u.source = 2))::integer
  from (
    select 1 as source, n.followed
      from private.unread_discussions('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 100) n
    union all
    (select 2, false from public.discussions d where d.answered_at is null and d.hidden is null limit 100)
  ) as u
$$;

-- A computed column of discussions: the newest comment that is not hidden, as {"user_name", "created_at"}; null without one.
create or replace function public.last_comment(public.discussions) returns jsonb
  language sql stable security definer set search_path = ''
  return (select jsonb_build_object('user_name', c.user_name, 'created_at', c.created_at) from public.comments c
    where c.discussion_id = $1.id and c.hidden is null order by c.created_at desc, c.id desc limit 1);

-- A list of discussions, last active first, those before a row of the last page: active (all), following, courses (the
-- caller's), unread.
create or replace function public.listed_discussions(
  list text,
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns setof public.discussions
  language plpgsql stable security definer rows 20
  set search_path = ''
  -- The number of rows decides between walking an index and sorting all.
  set plan_cache_mode = force_custom_plan
as $$
declare
  most constant integer := least(greatest(page_size, 1), 1000);
begin
  case list
    when 'active' then return query
      select d.* from private.discussion_activity a join public.discussions d on d.id = a.discussion_id
      where d.hidden is null and (a.at, a.discussion_id) < (before_at, before_id)
      order by a.at desc, a.discussion_id desc limit most;
    when 'following' then return query
      select d.* from public.follows f
        join private.discussion_activity a on a.discussion_id = f.subject_id
        join public.discussions d on d.id = a.discussion_id
      where f.account_id = auth.uid() and f.kind = 'discussion' and not f.muted
        and d.hidden is null and (a.at, a.discussion_id) < (before_at, before_id)
      order by a.at desc, a.discussion_id desc limit most;
    when 'courses' then return query
      select d.* from private.course_discussions(before_at, before_id, '-infinity', most) c
        join public.discussions d on d.id = c.discussion_id
      order by c.at desc, c.discussion_id desc;
    when 'unread' then return query
      select d.* from private.unread_discussions(before_at, before_id, most) u
        join public.discussions d on d.id = u.discussion_id
      order by u.at desc, u.discussion_id desc;
    else raise exception using errcode = 'PT404', message = 'There is no such list of discussions.', hint = 'not_found';
  end case;
end
$$;

-- Marks a discussion as read up to a time, of the newest comment that was shown. What the caller may not read, and what does
-- not exist, is left alone, and answered alike.
create or replace function public.mark_discussion_read(discussion uuid, up_to timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or up_to is null then return; end if;
  insert into public.read_marks as mark (account_id, discussion_id, read_to)
    select auth.uid(), d.id, least(mark_discussion_read.up_to, clock_timestamp()) from public.discussions d
    where d.id = mark_discussion_read.discussion
      and (d.hidden is null or private.may('forum') or private.wrote_hidden(d.id, d.anonymous, d.user_id, d.user_name))
    on conflict on constraint read_marks_pkey do update set read_to = excluded.read_to where mark.read_to < excluded.read_to;
end
$$;

-- Marks everything in the list of unread discussions as read, as far as it goes; the newest thousand of them.
create or replace function public.mark_discussions_read() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.read_marks as mark (account_id, discussion_id, read_to)
    select auth.uid(), u.discussion_id, u.at
    from private.unread_discussions('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000) u
    where auth.uid() is not null
    order by u.discussion_id
    on conflict on constraint read_marks_pkey do update set read_to = excluded.read_to where mark.read_to < excluded.read_to;
end
$$;

-- A computed column of discussions: how many comments are new to the caller, at most 100; 0 for what they have not opened.
create or replace function public.new_comments(public.discussions) returns integer
  language sql stable
  return case when auth.uid() is null then 0 else private.comments_since($1.id, private.read_up_to($1.id), 100) end;

-- A computed column of discussions: private.read_up_to() of it.
create or replace function public.read_to(public.discussions) returns timestamptz
  language sql stable
  return private.read_up_to($1.id);

create trigger comments_touched_again after update of hidden, discussion_id, created_at on public.comments
  for each row when ((old.hidden, old.discussion_id, old.created_at) is distinct from (new.hidden, new.discussion_id, new.created_at))
  execute function private.comment_moved();

create trigger comments_touched after insert on public.comments
  referencing new table as added for each statement execute function private.comments_touch();

create trigger comments_untouched_all after truncate on public.comments
  for each statement execute function private.comments_truncated();

create trigger comments_untouched after delete on public.comments
  referencing old table as removed for each statement execute function private.comments_untouch();

create trigger discussions_active after insert on public.discussions
  referencing new table as added for each statement execute function private.discussions_active();

create trigger discussions_reanchored after update of created_at, anchor_kind, anchor_id on public.discussions
  for each row when ((old.created_at, old.anchor_kind, old.anchor_id) is distinct from (new.created_at, new.anchor_kind, new.anchor_id))
  execute function private.discussion_reanchored();

create trigger question_groups_moved after update of course_id on public.question_groups
  for each row when (old.course_id is distinct from new.course_id) execute function private.group_moved();

create policy "own read marks" on public.read_marks for select to authenticated
  using (account_id = (select auth.uid()));

revoke all on public.read_marks from anon, authenticated, service_role;
grant select on public.read_marks to authenticated;
revoke all on function public.forum_counts() from public, anon, authenticated, service_role;
grant execute on function public.forum_counts() to authenticated;
revoke all on function public.mark_discussion_read(uuid, timestamp with time zone) from anon;
revoke all on function public.mark_discussion_read(uuid, timestamp with time zone) from service_role;
revoke all on function public.mark_discussion_read(uuid, timestamp with time zone) from public;
grant execute on function public.mark_discussion_read(uuid, timestamp with time zone) to authenticated;
revoke all on function public.mark_discussions_read() from public, anon, authenticated, service_role;
grant execute on function public.mark_discussions_read() to authenticated;
revoke all on function private.comment_moved() from public;
revoke all on function private.comments_since(uuid, timestamp with time zone, integer) from public;
grant execute on function private.comments_since(uuid, timestamp with time zone, integer) to anon, authenticated, service_role;
revoke all on function private.comments_touch() from public;
revoke all on function private.comments_truncated() from public;
revoke all on function private.comments_untouch() from public;
revoke all on function private.course_discussions(timestamp with time zone, uuid, timestamp with time zone, integer) from public;
revoke all on function private.course_of_anchor(text, uuid) from public;
revoke all on function private.discussion_reanchored() from public;
revoke all on function private.discussions_active() from public;
revoke all on function private.group_moved() from public;
revoke all on function private.last_active(public.discussions) from public;
revoke all on function private.read_up_to(uuid) from public;
grant execute on function private.read_up_to(uuid) to anon, authenticated, service_role;
revoke all on function private.recount_activity() from public;
revoke all on function private.unread_discussions(timestamp with time zone, uuid, integer) from public;
revoke all on function public.anchor_title(public.discussions) from public;
grant execute on function public.anchor_title(public.discussions) to anon, authenticated, service_role;
revoke all on function public.last_comment(public.discussions) from public;
grant execute on function public.last_comment(public.discussions) to anon, authenticated, service_role;
revoke all on function public.listed_discussions(text, timestamp with time zone, uuid, integer) from public;
grant execute on function public.listed_discussions(text, timestamp with time zone, uuid, integer) to anon, authenticated;
grant execute on function public.listed_discussions(text, timestamp with time zone, uuid, integer) to service_role;
revoke all on function public.new_comments(public.discussions) from public;
grant execute on function public.new_comments(public.discussions) to anon, authenticated, service_role;
revoke all on function public.read_to(public.discussions) from public;
grant execute on function public.read_to(public.discussions) to anon, authenticated, service_role;
