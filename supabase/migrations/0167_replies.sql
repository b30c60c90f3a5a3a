-- Comments that answer another comment, and comments in the order of how helpful they were found
-- (docs/decisions/0084-replies.md).
alter table public.comments add column reply_to uuid references public.comments (id) on delete set null;
create index comments_replies on public.comments (reply_to) where reply_to is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "comments are written under one's own name" on public.comments;

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
    delete from private.events e where e.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
    delete from public.notifications n where n.subject_id = new.discussion_id
      and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
  end if;
  return null;
end
$$;

-- Updates the author's name in the notifications of a comment, where the comment gets a new one.
create or replace function private.comment_renamed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set title = left(new.user_name || substr(n.title, char_length(old.user_name) + 1), 300)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id)
      and starts_with(n.title, old.user_name);
  return null;
end
$$;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(coalesce(new.plain_text, new.content), 140)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id);
  return null;
end
$$;

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

-- Deletes events and notifications of comments that are gone, and their words with them.
create or replace function private.comments_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.dedupe_key in ('answer:' || r.id, 'reply:' || r.id);
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key in ('answer:' || r.id, 'reply:' || r.id);
  return null;
end
$$;

-- Puts the new title of a discussion into the notifications of its comments that are still unread.
create or replace function private.discussion_retitled() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set title = private.in_one_line(c.user_name
      || case when n.dedupe_key = 'reply:' || c.id then ' replied to you: ' else ' answered: ' end || new.title, 300)
    from public.comments c
    where n.subject_id = new.id and n.kind = 'answer' and n.read_at is null
      and c.discussion_id = new.id and n.dedupe_key in ('answer:' || c.id, 'reply:' || c.id);
  return null;
end
$$;

-- Whether the caller reads a comment of a discussion: as a function, since a policy of a table cannot read the table.
create or replace function private.reads_comment(discussion uuid, comment uuid) returns boolean
  language sql stable set search_path = ''
  return exists (select from public.comments c
    where c.id = reads_comment.comment and c.discussion_id = reads_comment.discussion);

-- The comments of a discussion, those first that most accounts found helpful, then the oldest; those after a row of the last
-- page. As the caller may read them.
create or replace function public.helpful_comments(
  discussion uuid, after_helpful bigint default null, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 50
) returns setof public.comments
  language sql stable rows 50 set search_path = ''
as $$
  select c.* from public.comments c left join counts.helpful_comment_id_fkey h on h.key = c.id
  where c.discussion_id = helpful_comments.discussion
    and (helpful_comments.after_id is null or coalesce(h.total, 0) < helpful_comments.after_helpful
      or coalesce(h.total, 0) = helpful_comments.after_helpful
        and (c.created_at, c.id) > (helpful_comments.after_at, helpful_comments.after_id))
  order by coalesce(h.total, 0) desc, c.created_at, c.id
  limit least(greatest(helpful_comments.page_size, 1), 1000)
$$;

-- A computed column of comments: the name on the comment that it answers; null where the caller may not read that one.
create or replace function public.reply_to_name(public.comments) returns text
  language sql stable
  return (select c.user_name from public.comments c where c.id = $1.reply_to);

create trigger comments_reply before insert on public.comments
  for each row when (new.reply_to is not null) execute function private.check_reply();

create policy "comments are written under one's own name" on public.comments for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end
    and (reply_to is null or private.reads_comment(discussion_id, reply_to)));

revoke all on function private.check_reply() from public;
revoke all on function private.reads_comment(uuid, uuid) from public;
grant execute on function private.reads_comment(uuid, uuid) to authenticated, service_role;
revoke all on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer) from public;
grant execute on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer) to anon, authenticated;
grant execute on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer) to service_role;
revoke all on function public.reply_to_name(public.comments) from public;
grant execute on function public.reply_to_name(public.comments) to anon, authenticated, service_role;
revoke all on public.comments from anon, authenticated, service_role;
grant select on public.comments to anon;
grant select,
  insert (discussion_id, content, format, anonymous, reply_to, user_id, user_name, created_at),
  update (content, format),
  delete
  on public.comments to authenticated;
grant all on public.comments to service_role;
revoke all on function private.comment_hidden() from public;
revoke all on function private.comment_renamed() from public;
revoke all on function private.comment_rewritten() from public;
revoke all on function private.comments_told() from public;
revoke all on function private.comments_untold() from public;
revoke all on function private.discussion_retitled() from public;
