-- Counts the edit of a post and stores the text that it replaces. Until two minutes after posting an author's edit leaves no
-- mark. Security definer: no role writes revisions by hand.
create or replace function private.post_edited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  by_author boolean;
begin
  if tg_table_name = 'discussions' then
    by_author := private.wrote(old.id, old.anonymous, old.user_id, old.user_name);
  else
    by_author := private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name);
  end if;
  perform private.charge_posting('edits', 1, 60, 240);
  new.version := old.version + 1;
  if by_author and old.edits = 0 and clock_timestamp() < old.created_at + interval '2 minutes' then return new; end if;
  new.edits := old.edits + 1;
  new.edited_at := clock_timestamp();
  new.edited_by := case when by_author then 'author' else 'moderator' end;
  if tg_table_name = 'discussions' then
    insert into public.post_revisions (discussion_id, revision, title, content, tags, format, edited_by, edited_at)
    values (old.id, new.edits, old.title, old.content, old.tags, old.format, new.edited_by, new.edited_at);
  else
    -- The title is of a discussion that was merged: its earlier revisions have it.
    insert into public.post_revisions (comment_id, revision, title, content, format, edited_by, edited_at)
    values (old.id, new.edits, old.merged_title, old.content, old.format, new.edited_by, new.edited_at);
  end if;
  return new;
end
$$;
revoke all on function private.post_edited() from public;
create trigger comments_edited before update of content, format on public.comments
  for each row when ((old.content, old.format) is distinct from (new.content, new.format))
  execute function private.post_edited();
create trigger discussions_edited before update of title, content, tags, format on public.discussions
  for each row
  when ((old.title, old.content, old.tags, old.format) is distinct from (new.title, new.content, new.tags, new.format))
  execute function private.post_edited();

-- Deletes the earlier texts of a post whose author deleted their account. Those of anonymous posts stay: that they vanish with an
-- account would say whose they are.
create or replace function private.forget_revisions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'discussions' then
    delete from public.post_revisions where discussion_id = old.id;
  else
    delete from public.post_revisions where comment_id = old.id;
  end if;
  new.edits := 0;
  return new;
end
$$;
revoke all on function private.forget_revisions() from public;
create trigger comments_forget_revisions before update of user_id on public.comments
  for each row when (new.user_id is null and old.user_id is not null and old.edits > 0)
  execute function private.forget_revisions();
create trigger discussions_forget_revisions before update of user_id on public.discussions
  for each row when (new.user_id is null and old.user_id is not null and old.edits > 0)
  execute function private.forget_revisions();

-- A text in one line, cut to a length: as server/features/notifications/kinds/event.ts has it.
create or replace function private.in_one_line(text text, most integer) returns text
  language sql immutable set search_path = ''
  return case
    when char_length(btrim(regexp_replace(text, '\s+', ' ', 'g'))) <= most then btrim(regexp_replace(text, '\s+', ' ', 'g'))
    else left(btrim(regexp_replace(text, '\s+', ' ', 'g')), most - 1) || '…'
  end;
revoke all on function private.in_one_line(text, integer) from public;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(coalesce(new.plain_text, new.content), 140)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id);
  return null;
end
$$;
revoke all on function private.comment_rewritten() from public;
create trigger comments_rewritten after update of content, format on public.comments
  for each row when (coalesce(old.plain_text, old.content) <> coalesce(new.plain_text, new.content)) execute function private.comment_rewritten();

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
revoke all on function private.discussion_retitled() from public;
create trigger discussions_retitled after update of title on public.discussions
  for each row when (old.title <> new.title) execute function private.discussion_retitled();
