-- When a discussion got its first answer: a comment by another person, or by one whose account is gone, as readers see it. An
-- anonymous comment counts, its author's too, or the list of those without an answer would say so. The question of a merged discussion answers nothing. Once a discussion, so
-- that an answer seldom makes a new version of the row; the list of those without one reads a partial index.
create or replace function private.first_answers_added() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set answered_at = first.at
    from (
      select a.discussion_id, min(a.created_at) as at
      from added a join public.discussions asked on asked.id = a.discussion_id
      where asked.answered_at is null and a.hidden is null and a.merged_title is null and private.is_answer(private.seen_author(a.anonymous, a.user_id, a.user_name),
          private.seen_author(asked.anonymous, asked.user_id, asked.user_name))
      group by a.discussion_id order by a.discussion_id
    ) as first
    where d.id = first.discussion_id and d.answered_at is null;
  return null;
end
$$;
revoke all on function private.first_answers_added() from public;
create trigger comments_answered after insert on public.comments
  referencing new table as added for each statement execute function private.first_answers_added();

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
revoke all on function private.first_answers_removed() from public;
create trigger comments_unanswered after delete on public.comments
  referencing old table as removed for each statement execute function private.first_answers_removed();

-- Who wrote a post, as every reader sees it: an account, or a pseudonym of the discussion; null for a deleted account.
create or replace function private.seen_author(anonymous boolean, author uuid, name text) returns text
  language sql immutable parallel safe
  return case when anonymous then name else author::text end;
revoke all on function private.seen_author(boolean, uuid, text) from public;

-- Whether a comment of this author answers a discussion of that one.
create or replace function private.is_answer(author text, asked_by text) returns boolean
  language sql immutable parallel safe
  return author is null or author is distinct from asked_by;
revoke all on function private.is_answer(text, text) from public;

-- When the first of its comments that answer a discussion was written; null without one.
create or replace function private.first_answer_of(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and c.hidden is null and c.merged_title is null and private.is_answer(private.seen_author(c.anonymous, c.user_id, c.user_name),
      private.seen_author(discussion.anonymous, discussion.user_id, discussion.user_name))
    order by c.created_at limit 1);
revoke all on function private.first_answer_of(public.discussions) from public;
