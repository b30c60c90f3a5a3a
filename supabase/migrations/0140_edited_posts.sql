-- Edits of posts, with the texts that they replaced (docs/decisions/0071-edited-posts.md).
alter table public.discussions
  add column format text not null default 'plain' check (format in ('plain', 'markdown')),
  -- Raised by each change of the text: an edit is sent on condition of the version that its writer saw.
  add column version integer not null default 1 check (version > 0),
  -- The number of marked edits.
  add column edits integer not null default 0 check (edits >= 0),
  add column edited_at timestamptz,
  -- Who changed it last.
  add column edited_by text check (edited_by in ('author', 'moderator'));
alter table public.comments
  add column format text not null default 'plain' check (format in ('plain', 'markdown')),
  add column version integer not null default 1 check (version > 0),
  add column edits integer not null default 0 check (edits >= 0),
  add column edited_at timestamptz,
  add column edited_by text check (edited_by in ('author', 'moderator'));

-- A row for each edit: the text that it replaced. A comment has neither title nor tags.
create table public.post_revisions (
  id uuid primary key default gen_random_uuid(),
  discussion_id uuid references public.discussions (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  revision integer not null check (revision > 0),
  title text,
  content text not null,
  tags text,
  format text not null check (format in ('plain', 'markdown')),
  edited_by text not null check (edited_by in ('author', 'moderator')),
  edited_at timestamptz not null,
  check (num_nonnulls(discussion_id, comment_id) = 1),
  unique (discussion_id, revision),
  unique (comment_id, revision)
);
alter table public.post_revisions enable row level security;

alter table private.posting_allowances
  drop constraint posting_allowances_kind_check,
  add constraint posting_allowances_kind_check
    check (kind in ('discussions', 'comments', 'student_answers', 'helpful_answers', 'edits'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger comments_banned on public.comments;
drop trigger discussions_banned on public.discussions;

-- Charges an account for posts, edits or marks: how many at once, and how many an hour after that.
-- The server itself (no account in the request) may import any number.
create or replace function private.charge_posting(what text, number bigint, burst float8, hourly float8) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  rest float8;
  wait integer;
begin
  if author is null or number = 0 then return; end if;
  insert into private.posting_allowances as allowance (account_id, kind, remaining)
    values (author, what, burst - number)
    on conflict (account_id, kind) do update set
      remaining = least(burst, allowance.remaining
        + greatest(0, extract(epoch from clock_timestamp() - allowance.updated_at)) / 3600 * hourly) - number,
      updated_at = clock_timestamp()
    returning remaining into rest;
  if rest >= 0 then return; end if;

  wait := ceil(least(-rest, burst) / hourly * 3600);
  -- PostgREST reads status and headers from it (references/errors, "RAISE errors with HTTP status codes").
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'over_posting_limit',
      'message', 'You have posted a lot in a short time. Please wait '
        || case when wait < 90 then 'a minute' else ceil(wait / 60.0) || ' minutes' end || ', then post again.',
      'hint', null)::text,
    detail = json_build_object(
      'status', 429,
      'headers', json_build_object('Retry-After', wait::text))::text;
end
$$;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(new.content, 140)
    where n.subject_id = new.discussion_id and n.dedupe_key = 'answer:' || new.id;
  return null;
end
$$;

-- Puts the new title of a discussion into the notifications of its comments that are still unread.
create or replace function private.discussion_retitled() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set title = private.in_one_line(c.user_name || ' answered: ' || new.title, 300)
    from public.comments c
    where n.subject_id = new.id and n.kind = 'answer' and n.read_at is null
      and c.discussion_id = new.id and n.dedupe_key = 'answer:' || c.id;
  return null;
end
$$;

-- Deletes the earlier texts of a post whose author deleted their account.
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

-- A text in one line, cut to a length: as server/features/notifications/kinds/event.ts has it.
create or replace function private.in_one_line(text text, most integer) returns text
  language sql immutable set search_path = ''
  return case
    when char_length(btrim(regexp_replace(text, '\s+', ' ', 'g'))) <= most then btrim(regexp_replace(text, '\s+', ' ', 'g'))
    else left(btrim(regexp_replace(text, '\s+', ' ', 'g')), most - 1) || '…'
  end;

-- Limits how often an account posts: the two numbers of private.charge_posting.
create or replace function private.limit_posting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.charge_posting(tg_table_name, (select count(*) from added), tg_argv[0]::float8, tg_argv[1]::float8);
  return null;
end
$$;

-- Counts the edit of a post and stores the text that it replaces. Until two minutes after posting an author's edit leaves no
-- mark. Security definer: no role writes revisions by hand.
create or replace function private.post_edited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  by_author constant boolean := coalesce(auth.uid() = old.user_id, false);
begin
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
    insert into public.post_revisions (comment_id, revision, content, format, edited_by, edited_at)
    values (old.id, new.edits, old.content, old.format, new.edited_by, new.edited_at);
  end if;
  return new;
end
$$;

-- Notifies the author of a post or answer that a moderator deleted, or of a post that a moderator edited; of a whole
-- discussion, the author of the discussion.
create or replace function private.post_moderated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  heading text;
  discussion uuid;
begin
  if old.user_id is null then return null; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
    discussion := old.id;
  elsif tg_table_name = 'student_answers' then
    select left(g.text, 200) into heading from public.question_groups g where g.id = old.group_id;
    if not found then return null; end if;
  else
    select d.title, d.id into heading, discussion from public.discussions d where d.id = old.discussion_id;
    if not found then return null; end if;
  end if;
  if tg_op = 'UPDATE' then
    perform private.record_event('post_moderated', discussion, auth.uid(),
      jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' else 'comment' end, 'title', heading,
        'edited', jsonb_build_object('id', old.id, 'discussion', discussion, 'revision', new.edits)),
      'post_edited:' || old.id || ':' || new.edits, old.user_id);
    return null;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' when 'comments' then 'comment' else 'answer' end, 'title', heading),
    'post_moderated:' || old.id, old.user_id);
  return null;
end
$$;

create trigger comments_audit_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id', 'content', 'format');

create trigger comments_banned before insert or update of content, format on public.comments
  for each row execute function private.refuse_banned();

create trigger comments_edited before update of content, format on public.comments
  for each row when ((old.content, old.format) is distinct from (new.content, new.format))
  execute function private.post_edited();

create trigger comments_forget_revisions before update of user_id on public.comments
  for each row when (new.user_id is null and old.user_id is not null and old.edits > 0)
  execute function private.forget_revisions();

create trigger comments_moderated_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();

create trigger comments_rewritten after update of content on public.comments
  for each row when (old.content <> new.content) execute function private.comment_rewritten();

create trigger discussions_audit_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id', 'title', 'content', 'tags', 'format');

create trigger discussions_banned before insert or update of title, content, tags, format on public.discussions
  for each row execute function private.refuse_banned();

create trigger discussions_edited before update of title, content, tags, format on public.discussions
  for each row
  when ((old.title, old.content, old.tags, old.format) is distinct from (new.title, new.content, new.tags, new.format))
  execute function private.post_edited();

create trigger discussions_forget_revisions before update of user_id on public.discussions
  for each row when (new.user_id is null and old.user_id is not null and old.edits > 0)
  execute function private.forget_revisions();

create trigger discussions_moderated_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();

create trigger discussions_retitled after update of title on public.discussions
  for each row when (old.title <> new.title) execute function private.discussion_retitled();

create policy "comments are edited by their author or a moderator" on public.comments for update to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')))
  with check (user_id = (select auth.uid()) or (select private.may('forum')));

create policy "discussions are edited by their author or a moderator" on public.discussions for update to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')))
  with check (user_id = (select auth.uid()) or (select private.may('forum')));

-- The policies of the posts apply to the subqueries.
create policy "readable with the post" on public.post_revisions for select to anon, authenticated
  using (exists (select from public.discussions d where d.id = discussion_id)
    or exists (select from public.comments c where c.id = comment_id));

create policy "service_role reaches every row" on public.post_revisions to service_role using (true) with check (true);

revoke all on function private.charge_posting(text, bigint, double precision, double precision) from public;
revoke all on function private.comment_rewritten() from public;
revoke all on function private.discussion_retitled() from public;
revoke all on function private.forget_revisions() from public;
revoke all on function private.in_one_line(text, integer) from public;
revoke all on function private.post_edited() from public;
revoke all on public.comments from anon, authenticated, service_role;
grant select on public.comments to anon;
grant select,
  insert (discussion_id, content, format, user_id, user_name, created_at),
  update (content, format),
  delete
  on public.comments to authenticated;
grant all on public.comments to service_role;
revoke all on public.discussions from anon, authenticated, service_role;
grant select on public.discussions to anon;
grant select,
  insert (title, content, tags, format, user_id, user_name, created_at),
  update (title, content, tags, format),
  delete
  on public.discussions to authenticated;
grant all on public.discussions to service_role;
revoke all on public.post_revisions from anon, authenticated, service_role;
grant select on public.post_revisions to anon, authenticated;
grant all on public.post_revisions to service_role;
revoke all on function private.limit_posting() from public;
revoke all on function private.post_moderated() from public;
