-- What a discussion is about: a course, a group of questions of its papers, a notice or an organisation. Every reader of the
-- discussion sees which kind; title and address come from public.anchor(), under the rights of who reads them.

-- The thing that a discussion is about; no row where there is none, or the caller may not read it. `course_id` is of a course
-- and of a question: the page on which it is read.
create or replace function public.anchor(kind text, id uuid) returns table (title text, course_id uuid)
  language sql stable rows 1
begin atomic
  select c.code || ' ' || c.name, c.id from public.courses c
    where anchor.kind = 'course' and c.id = anchor.id
  union all select left(g.text, 200), g.course_id from public.question_groups g
    where anchor.kind = 'question_group' and g.id = anchor.id
  union all select n.title, null from public.notices n
    where anchor.kind = 'notice' and n.id = anchor.id
  union all select o.name, null from public.organisations o
    where anchor.kind = 'organisation' and o.id = anchor.id;
end;
revoke all on function public.anchor(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.anchor(text, uuid) to authenticated, service_role;

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
revoke all on function public.discussions_about(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.discussions_about(text, uuid) to authenticated, service_role;

-- How many discussions there are about each question of a course's papers, for one list of all of them.
create or replace function public.question_discussions(course uuid) returns table (question_group uuid, discussions bigint)
  language sql stable rows 20
begin atomic
  select g.id, count(*) from public.question_groups g
    join public.discussions d on d.anchor_kind = 'question_group' and d.anchor_id = g.id
    where g.course_id = question_discussions.course group by g.id;
end;
revoke all on function public.question_discussions(uuid) from public, anon, authenticated, service_role;
grant execute on function public.question_discussions(uuid) to authenticated, service_role;

-- Locks what a new discussion is about until the discussion is there, so that a deletion of it clears the discussion as well.
-- Rejects what does not exist with the policy's own error for what the caller may not read: both look the same.
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
revoke all on function private.lock_anchor() from public;
create trigger discussions_anchor before insert or update of anchor_kind, anchor_id on public.discussions
  for each row when (new.anchor_id is not null) execute function private.lock_anchor();

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
revoke all on function private.anchors_deleted() from public;
create trigger courses_anchors after delete on public.courses
  referencing old table as removed for each statement execute function private.anchors_deleted('course');
create trigger notices_anchors after delete on public.notices
  referencing old table as removed for each statement execute function private.anchors_deleted('notice');
create trigger organisations_anchors after delete on public.organisations
  referencing old table as removed for each statement execute function private.anchors_deleted('organisation');
create trigger question_groups_anchors after delete on public.question_groups
  referencing old table as removed for each statement execute function private.anchors_deleted('question_group');
