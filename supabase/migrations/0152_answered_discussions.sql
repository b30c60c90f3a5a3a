-- When a discussion got its first answer, and lists of those without one and of solved ones.
alter table public.discussions add column answered_at timestamptz;

update public.discussions d set answered_at = first.at
  from (
    select c.discussion_id, min(c.created_at) as at
    from public.comments c join public.discussions asked on asked.id = c.discussion_id
    where c.user_id is null or c.user_id is distinct from asked.user_id
    group by c.discussion_id
  ) as first
  where d.id = first.discussion_id;

create index discussions_unanswered on public.discussions (created_at desc, id desc) where answered_at is null;
create index discussions_solved on public.discussions (created_at desc, id desc) where solved_at is not null;
drop index public.discussions_author;
create index discussions_author on public.discussions (user_id, created_at desc, id desc);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- When a discussion got its first answer: a comment by another person, or by one whose account is gone. Once a discussion, so
-- that an answer seldom makes a new version of the row; the list of those without one reads a partial index.
create or replace function private.first_answers_added() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set answered_at = first.at
    from (
      select a.discussion_id, min(a.created_at) as at
      from added a join public.discussions asked on asked.id = a.discussion_id
      where asked.answered_at is null and private.is_answer(a.user_id, asked.user_id)
      group by a.discussion_id order by a.discussion_id
    ) as first
    where d.id = first.discussion_id and d.answered_at is null;
  return null;
end
$$;

-- Where the first answer is deleted, another one is the first, or none.
create or replace function private.first_answers_removed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set answered_at = private.first_answer_of(d)
    from (select r.discussion_id, min(r.created_at) as at from removed r group by r.discussion_id) as gone
    where d.id = gone.discussion_id and d.answered_at >= gone.at;
  return null;
end
$$;

-- Whether a comment of this author answers a discussion of that one.
create or replace function private.is_answer(author uuid, asked_by uuid) returns boolean
  language sql immutable parallel safe
  return author is null or author is distinct from asked_by;

-- When the first of its comments that answer a discussion was written; null without one.
create or replace function private.first_answer_of(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and private.is_answer(c.user_id, discussion.user_id)
    order by c.created_at limit 1);

create trigger comments_answered after insert on public.comments
  referencing new table as added for each statement execute function private.first_answers_added();

create trigger comments_unanswered after delete on public.comments
  referencing old table as removed for each statement execute function private.first_answers_removed();

revoke all on function private.first_answer_of(public.discussions) from public;
revoke all on function private.first_answers_added() from public;
revoke all on function private.first_answers_removed() from public;
revoke all on function private.is_answer(uuid, uuid) from public;
