-- A comment may answer another one of its discussion. Deleting that one leaves the answer.

-- Whether the caller reads a comment of a discussion: as a function, since a policy of a table cannot read the table.
create or replace function private.reads_comment(discussion uuid, comment uuid) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.comments c
    where c.id = reads_comment.comment and c.discussion_id = reads_comment.discussion);
revoke all on function private.reads_comment(uuid, uuid) from public;
grant execute on function private.reads_comment(uuid, uuid) to authenticated, service_role;

-- Rejects an answer to a comment of another discussion, also by roles without policies, as the policy rejects one that the
-- caller may not read.
create or replace function private.check_reply() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.reads_comment(new.discussion_id, new.reply_to) then
    raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "comments"';
  end if;
  return new;
end
$$;
revoke all on function private.check_reply() from public;
create trigger comments_reply before insert on public.comments
  for each row when (new.reply_to is not null) execute function private.check_reply();

-- A computed column of comments: the name on the comment that it answers; null where the caller may not read that one.
create or replace function public.reply_to_name(public.comments) returns text
  language sql stable
  return (select c.user_name from public.comments c where c.id = $1.reply_to);
revoke all on function public.reply_to_name(public.comments) from public;
grant execute on function public.reply_to_name(public.comments) to anon, authenticated, service_role;

-- The comments of a discussion, those first that most accounts found helpful, then those that
-- most endorse, then the oldest; those after a row of the last page. As the caller may read them.
create or replace function public.helpful_comments(
  discussion uuid, after_helpful bigint default null, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 50, after_endorsed bigint default 0
) returns setof public.comments
  language sql stable rows 50 set search_path = ''
as $$
  select c.* from public.comments c left join counts.helpful_comment_id_fkey h on h.key = c.id
    cross join lateral (select coalesce(jsonb_array_length(public.endorsements(c)), 0) as total offset 0) as e
  where c.discussion_id = helpful_comments.discussion
    and (helpful_comments.after_id is null or coalesce(h.total, 0) < helpful_comments.after_helpful
      or coalesce(h.total, 0) = helpful_comments.after_helpful
        and (e.total < helpful_comments.after_endorsed or e.total = helpful_comments.after_endorsed
          and (c.created_at, c.id) > (helpful_comments.after_at, helpful_comments.after_id)))
  order by coalesce(h.total, 0) desc, e.total desc, c.created_at, c.id
  limit least(greatest(helpful_comments.page_size, 1), 1000)
$$;
revoke all on function public.helpful_comments(uuid, bigint, timestamptz, uuid, integer, bigint) from public, anon, authenticated, service_role;
grant execute on function public.helpful_comments(uuid, bigint, timestamptz, uuid, integer, bigint) to anon, authenticated, service_role;
