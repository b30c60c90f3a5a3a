-- The lists of the forum that are not by the time of the question: each is walked in an index, and hidden discussions are in
-- none of them, for moderators neither. Security definer: no role reads private.discussion_activity.

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
revoke all on function private.course_discussions(timestamptz, uuid, timestamptz, integer) from public;

-- What is new to the caller, of the last 60 days: comments in discussions that they follow or have opened, and discussions
-- about their courses that they have not opened. None that they muted, by itself, its author or a tag, and nothing of their own.
-- Bounded by the caller's own marks and follows, of which the newest are read.
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
      d.anonymous, d.user_id, d.user_name, d.tags
    from candidates
      join private.discussion_activity a on a.discussion_id = candidates.discussion_id
      left join public.read_marks m on m.account_id = auth.uid() and m.discussion_id = a.discussion_id
      left join public.follows f on f.account_id = auth.uid() and f.kind = 'discussion' and f.subject_id = a.discussion_id
      join public.discussions d on d.id = a.discussion_id
    where a.at > greatest(m.read_to, now() - interval '60 days') and (a.at, a.discussion_id) < (before_at, before_id)
      and d.hidden is null and f.muted is not true
    -- Sorted before comments are read: then only as many as the page takes.
    order by a.at desc, a.discussion_id desc offset 0
  ) as n, (
    select array_agg(m.person_id) as people, array_agg(m.tag) filter (where m.tag is not null) as tags
    from public.mutes m where m.account_id = auth.uid()
  ) as muted
  where (n.user_id = any (muted.people)) is not true
    and (muted.tags is null or not private.tag_keys(n.tags) && muted.tags
      or private.wrote_hidden(n.discussion_id, n.anonymous, n.user_id, n.user_name))
    and case
    when n.since is null then not private.wrote_hidden(n.discussion_id, n.anonymous, n.user_id, n.user_name)
    else private.comments_since(n.discussion_id, n.since, 1) > 0 end
  order by n.at desc, n.discussion_id desc limit most
$$;
revoke all on function private.unread_discussions(timestamptz, uuid, integer) from public;

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
revoke all on function public.listed_discussions(text, timestamptz, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.listed_discussions(text, timestamptz, uuid, integer) to anon, authenticated, service_role;

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
revoke all on function public.forum_counts() from public, anon, authenticated, service_role;
grant execute on function public.forum_counts() to authenticated;

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
revoke all on function public.mark_discussions_read() from public, anon, authenticated, service_role;
grant execute on function public.mark_discussions_read() to authenticated;

-- A computed column of discussions: the newest comment that is not hidden, as {"user_name", "created_at"}; null without one.
create or replace function public.last_comment(public.discussions) returns jsonb
  language sql stable security definer set search_path = ''
  return (select jsonb_build_object('user_name', c.user_name, 'created_at', c.created_at) from public.comments c
    where c.discussion_id = $1.id and c.hidden is null order by c.created_at desc, c.id desc limit 1);
revoke all on function public.last_comment(public.discussions) from public;
grant execute on function public.last_comment(public.discussions) to anon, authenticated, service_role;

-- A computed column of discussions: the title of what it is about, as the caller may read it; none for a visitor.
create or replace function public.anchor_title(public.discussions) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  if $1.anchor_id is null or auth.uid() is null then return null; end if;
  return (select a.title from public.anchor($1.anchor_kind, $1.anchor_id) a);
end
$$;
revoke all on function public.anchor_title(public.discussions) from public;
grant execute on function public.anchor_title(public.discussions) to anon, authenticated, service_role;
