-- The title of a discussion that was merged into another one, on the comment that its question became.
alter table public.comments
  add column merged_title text,
  -- A question is longer than a comment may be.
  drop constraint comments_content_check,
  add constraint comments_content_check
    check (content ~ '\S' and char_length(content) <= case when merged_title is null then 10000 else 20000 end),
  add constraint comments_merged_title_check check (char_length(merged_title) <= 200);

alter table public.moderation_decisions
  drop constraint moderation_decisions_kind_check,
  add constraint moderation_decisions_kind_check
    check (kind in ('dismiss', 'hide', 'lock', 'unlock', 'move', 'merge', 'warn', 'silence', 'ban')),
  drop constraint moderation_decisions_reason_check,
  add constraint moderation_decisions_reason_check
    check (reason in ('spam', 'abuse', 'private', 'cheating', 'off_topic', 'duplicate', 'other'));

-- After a merge an account can have two names in a discussion: it writes under the one that is not retired.
alter table private.pseudonyms
  add column retired boolean not null default false,
  drop constraint pseudonyms_account_id_discussion_id_key;
create unique index pseudonyms_current on private.pseudonyms (discussion_id, account_id) where not retired;
create index pseudonyms_of_account on private.pseudonyms (account_id);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger a_tidied on public.comments;
drop function search.differences();
drop view search.sources;
drop view search.source_comment;

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
    delete from private.events e where e.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
    delete from public.notifications n where n.subject_id = new.discussion_id
      and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
  end if;
  return null;
end
$$;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(coalesce(new.plain_text, new.content), 140)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id);
  return null;
end
$$;

-- Deletes events and notifications of comments that are gone, and their words with them.
create or replace function private.comments_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id);
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id);
  return null;
end
$$;

-- When the first of its comments that answer a discussion was written; null without one.
create or replace function private.first_answer_of(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and c.hidden is null and c.merged_title is null and private.is_answer(private.seen_author(c.anonymous, c.user_id, c.user_name),
      private.seen_author(discussion.anonymous, discussion.user_id, discussion.user_name))
    order by c.created_at limit 1);

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

-- Leads a comment on a merged discussion to the one that has its question now: its writer does not know yet. Waits for a merge that
-- is under way. Before the other triggers, by its name.
create or replace function private.forward_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  target uuid;
begin
  loop
    perform from public.discussions d where d.id = new.discussion_id for key share;
    exit when found;
    select c.discussion_id into target from public.comments c where c.id = new.discussion_id and c.merged_title is not null;
    -- The foreign key rejects what never was.
    exit when not found;
    new.discussion_id := target;
  end loop;
  return new;
end
$$;

-- A name that is free in some discussions, drawn at random: nothing of an account is in it. Once all names are taken, they get a
-- number.
create or replace function private.free_pseudonym(discussions uuid[]) returns text
  language sql volatile set search_path = ''
  return (select names.free from (
      select 'Anonymous ' || animal || case when turn > 1 then ' ' || turn else '' end as free, turn
      from unnest(private.animals()) as animal cross join generate_series(1, 1 + (
        select count(*)::integer from private.pseudonyms p where p.discussion_id = any (free_pseudonym.discussions))
        / cardinality(private.animals())) as turn
    ) as names
    where not exists (select from private.pseudonyms p
      where p.discussion_id = any (free_pseudonym.discussions) and p.name = names.free)
    -- random() can be predicted from its earlier results.
    order by names.turn, gen_random_uuid() limit 1);

-- Locks two discussions in the order of their ids, and the comments of the first before them, as everywhere. A comment that was
-- written meanwhile and is locked by somebody who waits for its discussion makes it begin anew.
create or replace function private.lock_merge(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  loop
    begin
      perform from public.comments c where c.discussion_id = duplicate order by c.id for no key update;
      perform from public.discussions d where d.id in (duplicate, target) order by d.id for update;
      perform from public.comments c where c.discussion_id = duplicate for no key update nowait;
      return;
    exception when lock_not_available then
      null;
    end;
  end loop;
end
$$;

-- Takes the anonymous authors of a discussion along under their names. A name that the target has is changed, also where both are
-- of one account: an equal name would say so. Who has a name in the target goes on under that one.
create or replace function private.merge_pseudonyms(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  named private.pseudonyms;
  becomes text;
begin
  for named in select p.* from private.pseudonyms p where p.discussion_id = duplicate order by p.name loop
    becomes := named.name;
    if exists (select from private.pseudonyms p where p.discussion_id = target and p.name = named.name) then
      becomes := private.free_pseudonym(array[duplicate, target]);
      update public.comments c set user_name = becomes
        where c.discussion_id = duplicate and c.anonymous and c.user_name = named.name;
      update public.discussions d set user_name = becomes
        where d.id = duplicate and d.anonymous and d.user_name = named.name;
      update public.moderation_decisions m set author_name = becomes
        where m.discussion_id = duplicate and m.anonymous and m.author_name = named.name;
    end if;
    update private.pseudonyms p set discussion_id = target, name = becomes,
        retired = named.retired or exists (select from private.pseudonyms o
          where o.discussion_id = target and o.account_id = named.account_id and not o.retired)
      where p.discussion_id = duplicate and p.name = named.name;
  end loop;
end
$$;

-- Makes the question of a discussion a comment of another one, with the same id: the address of the discussion leads to it. What
-- belongs to the post goes with it.
create or replace function private.merge_question(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.comments (id, discussion_id, content, format, anonymous, user_id, user_name, created_at, version, edits,
      edited_at, edited_by, merged_title)
    select d.id, target, d.content, d.format, d.anonymous, d.user_id, d.user_name, d.created_at, d.version, d.edits,
      d.edited_at, d.edited_by, d.title
    from public.discussions d where d.id = duplicate;
  update public.post_revisions r set discussion_id = null, comment_id = duplicate, tags = null where r.discussion_id = duplicate;
  update public.helpful h set discussion_id = null, comment_id = duplicate where h.discussion_id = duplicate;
  update private.pictures p set discussion_id = null, comment_id = duplicate where p.discussion_id = duplicate;
  update public.reports r set discussion_id = null, comment_id = duplicate where r.discussion_id = duplicate;
end
$$;

-- Takes what readers have of a discussion along: follows, read marks, notifications, drafts of comments, and who was asked for an
-- answer. Of two read marks the later one holds, unless there is something unread before it.
create or replace function private.merge_readers(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  newest constant timestamptz := (select a.at from private.discussion_activity a where a.discussion_id = duplicate);
  newest_of_target constant timestamptz := (select a.at from private.discussion_activity a where a.discussion_id = target);
begin
  insert into public.follows (account_id, kind, subject_id, muted, created_at)
    select f.account_id, f.kind, target, f.muted, f.created_at from public.follows f
    where f.kind = 'discussion' and f.subject_id = duplicate order by f.account_id
    on conflict do nothing;
  insert into public.read_marks as mark (account_id, discussion_id, read_to)
    select m.account_id, target, m.read_to from public.read_marks m where m.discussion_id = duplicate order by m.account_id
    on conflict on constraint read_marks_pkey do update set read_to = case
      when mark.read_to < newest_of_target and excluded.read_to < newest then least(mark.read_to, excluded.read_to)
      when mark.read_to < newest_of_target then mark.read_to
      when excluded.read_to < newest then excluded.read_to
      else greatest(mark.read_to, excluded.read_to) end;
  -- Who writes a comment has opened its discussion.
  update public.drafts d set subject = 'comment ' || target from public.read_marks m
    where m.discussion_id = duplicate and d.account_id = m.account_id and d.subject = 'comment ' || duplicate
      and not exists (select from public.drafts o where o.account_id = d.account_id and o.subject = 'comment ' || target);
  insert into private.answer_calls (discussion_id, account_id, called_at)
    select target, a.account_id, a.called_at from private.answer_calls a where a.discussion_id = duplicate order by a.account_id
    on conflict do nothing;
  -- Waits for those that are being fanned out, so that the next statements see their notifications.
  perform from private.events e where e.fanned_out_at is null
    and (e.subject_id = duplicate or e.subject_id in (select c.id from public.comments c where c.discussion_id = duplicate))
    order by e.id for update;
  update private.events e set subject_id = target where e.subject_id = duplicate;
  update public.notifications n set subject_id = target, url = replace(n.url, 'id=' || duplicate, 'id=' || target)
    where n.subject_id = duplicate;
end
$$;

-- Moves all that is in a discussion into another one, and deletes what is left of it. As the server, not as the moderator who
-- decided it: posts keep their authors and times, nothing is charged, and no trigger takes it for a deletion or an edit by them.
create or replace function private.move_discussion(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
begin
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true),
    set_config('campuslife.seeding', 'on', true);
  perform private.merge_readers(duplicate, target);
  perform private.merge_pseudonyms(duplicate, target);
  -- So that each comment that moves does not find out anew when the rest was last active.
  delete from private.discussion_activity a where a.discussion_id = duplicate;
  perform private.merge_question(duplicate, target);
  update public.comments c set discussion_id = target where c.discussion_id = duplicate;
  update public.moderation_decisions m set discussion_id = target, comment_id = coalesce(m.comment_id, duplicate)
    where m.discussion_id = duplicate;
  update public.discussions d set
      answered_at = private.first_answer_of(d),
      solved_comment_id = coalesce(d.solved_comment_id, o.solved_comment_id),
      solved_at = coalesce(d.solved_at, o.solved_at),
      reopened_at = case when o.solved_at is null then d.reopened_at end,
      reopen_reason = case when o.solved_at is null then d.reopen_reason end
    from public.discussions o where d.id = target and o.id = duplicate;
  delete from public.discussions d where d.id = duplicate;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true),
    set_config('request.jwt.claim.sub', coalesce(subject, ''), true), set_config('campuslife.seeding', 'off', true);
end
$$;

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

-- The name of an account in a discussion, drawn when it first needs one. The one that it had in a merged discussion is of what it
-- wrote there alone, where it has another one here.
create or replace function private.pseudonym(account uuid, discussion uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  drawn text;
begin
  loop
    select p.name into drawn from private.pseudonyms p
      where p.discussion_id = pseudonym.discussion and p.account_id = pseudonym.account and not p.retired;
    if found then return drawn; end if;
    drawn := private.free_pseudonym(array[pseudonym.discussion]);
    -- Where another post has taken the name or named the account meanwhile, the next turn finds out which.
    insert into private.pseudonyms (discussion_id, name, account_id)
      values (pseudonym.discussion, drawn, pseudonym.account) on conflict do nothing;
  end loop;
end
$$;

-- Merges a discussion into another one that asks the same, with a reason and a text for its author, as public.decide_post() decides;
-- `seen` is the latest decision about it that the moderator knows of. Returns the decision, which is about the comment that its
-- question becomes. Notifies its author, and who follows one of the two.
create or replace function public.merge_discussion(duplicate uuid, target uuid, reason text, text text, seen uuid default null)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  question public.discussions;
  author uuid;
  made uuid;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators merge discussions.';
  end if;
  if duplicate is null or target is null or duplicate = target or reason is null or coalesce(text, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'A merge needs two discussions, a reason and a text for the author.';
  end if;
  perform private.lock_merge(duplicate, target);
  select d.* into question from public.discussions d where d.id = duplicate;
  if not found or not exists (select from public.discussions d where d.id = target) then
    raise exception using errcode = 'PT404', message = 'There is no such discussion.', hint = 'not_found';
  end if;
  if (select m.id from public.moderation_decisions m where m.discussion_id = duplicate and m.comment_id is null
      order by m.decided_at desc limit 1) is distinct from seen then
    raise exception using errcode = 'PT409', message = 'Another moderator has decided meanwhile.', hint = 'already_decided';
  end if;
  author := private.author_of(question.id, question.anonymous, question.user_id, question.user_name);
  if author = moderator then
    raise exception using errcode = 'PT403', message = 'Somebody else decides about your post.', hint = 'own_post';
  end if;
  -- What nobody may read would be read in the other one, and the other way round.
  if question.hidden = 'decision' or exists (select from public.discussions d where d.id = target and d.hidden is not null) then
    raise exception using errcode = 'PT409', message = 'A hidden discussion cannot be merged.', hint = 'hidden_discussion';
  end if;

  update public.reports r set dismissed_at = now(), outcome = 'acted' where r.dismissed_at is null and r.discussion_id = duplicate;
  perform private.move_discussion(duplicate, target);
  insert into public.moderation_decisions
    (kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, decided_by, decided_by_name)
    select 'merge', merge_discussion.reason, btrim(merge_discussion.text), target, c.id, question.title, c.anonymous, c.user_name,
      c.user_id, moderator, private.display_name(moderator)
    from public.comments c where c.id = duplicate
    returning id into made;
  if author is not null then
    insert into private.decision_authors (decision_id, account_id) values (made, author);
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', made), 'decision:' || made, author);
  end if;
  perform private.record_event('answer', duplicate, question.user_id, '{"merged": true}', 'merged:' || duplicate);
  return made;
end
$$;

-- Updates the index after a change of a comment.
create or replace function search.follow_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  discussion_title text;
  is_hidden boolean;
  comment_text text;
  words tsvector;
begin
  if tg_op = 'TRUNCATE' then
    delete from search.documents_pro where kind = 'discussion' and part is not null;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    -- The foreign key's lock: whoever changes the title goes first, or waits (search.lock_title). New comments have it
    -- already, since constraints are checked before this.
    if tg_op = 'UPDATE' then
      perform from public.discussions where id = new.discussion_id for key share;
    end if;
    select title, hidden is not null or new.hidden is not null into discussion_title, is_hidden
      from public.discussions where id = new.discussion_id;
  end if;
  if tg_op <> 'INSERT' then
    delete from search.documents_pro
      where kind = 'discussion' and subject_id = old.discussion_id::text and coalesce(part, '') = old.id::text;
  end if;
  if tg_op <> 'DELETE' and not is_hidden then
    -- Apart from the statement that stores it: planning that one would take twice as long as all the rest.
    comment_text := concat_ws(e'\n', new.merged_title, coalesce(new.plain_text, new.content));
    words := search.terms('', comment_text, discussion_title);
    insert into search.documents_pro (list, kind, subject_id, part, title, text, also, url, at, terms)
    values ('pro', 'discussion', new.discussion_id::text, new.id::text, discussion_title, comment_text, discussion_title,
      '/discussion?id=' || new.discussion_id, new.created_at, words);
  end if;
  return null;
end
$$;

-- A document each; the words of its discussion's title are weighed less in it than there.
create or replace view search.source_comment as
  select 'pro' as list, c.id as row_id, c.discussion_id::text as subject_id, c.id::text as part, d.title,
    concat_ws(e'\n', c.merged_title, coalesce(c.plain_text, c.content)) as text,
    d.title as also, '/discussion?id=' || c.discussion_id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, c.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.comments c join public.discussions d on d.id = c.discussion_id where c.hidden is null and d.hidden is null;

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
  union all select 'drive', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_drive
  union all select 'question', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_question
  union all select 'material', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_material
  union all select 'template', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_template
  union all select 'project', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_project
  union all select 'tutorial', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_tutorial
  union all select 'course', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_course
  union all select 'exam', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_exam
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_discussion
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_comment;

-- Where the index differs from the tables: no row, if all is well.
create or replace function search.differences() returns table (problem text, kind text, subject_id text, part text)
  language sql stable set search_path = ''
begin atomic
  select
    case when d.kind is null then 'missing' when s.kind is null then 'left over' else 'differs' end,
    coalesce(d.kind, s.kind), coalesce(d.subject_id, s.subject_id), coalesce(d.part, s.part)
  from search.sources s full join search.documents d
    on d.kind = s.kind and d.subject_id = s.subject_id and coalesce(d.part, '') = coalesce(s.part, '')
      -- One for several groups has a document for each.
      and (d.list = s.list or d.kind <> 'notice')
  where (d.list, d.title, d.text, d.also, d.url, d.course_id, d.branch_id, d.semester, d.at, d.due_at, d.visible_from,
      d.valid_until, d.terms)
    is distinct from (s.list, s.title, s.text, s.also, s.url, s.course_id, s.branch_id, s.semester::smallint, s.at, s.due_at,
      s.visible_from, s.valid_until, search.terms(case when s.part is null then s.title else '' end, s.text, s.also));
end;

create trigger a_forwarded before insert on public.comments
  for each row execute function private.forward_comment();

create trigger a_tidied before insert or update on public.comments
  for each row execute function texts.tidy_row('content', 'merged_title', 'user_name');

revoke all on function public.merge_discussion(uuid, uuid, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_discussion(uuid, uuid, text, text, uuid) to authenticated, service_role;
revoke all on function private.forward_comment() from public;
revoke all on function private.free_pseudonym(uuid[]) from public;
revoke all on function private.lock_merge(uuid, uuid) from public;
revoke all on function private.merge_pseudonyms(uuid, uuid) from public;
revoke all on function private.merge_question(uuid, uuid) from public;
revoke all on function private.merge_readers(uuid, uuid) from public;
revoke all on function private.move_discussion(uuid, uuid) from public;
revoke all on function search.differences() from public;
revoke all on function private.comment_hidden() from public;
revoke all on function private.comment_rewritten() from public;
revoke all on function private.comments_untold() from public;
revoke all on function private.first_answer_of(public.discussions) from public;
revoke all on function private.first_answers_added() from public;
revoke all on function private.post_edited() from public;
revoke all on function private.pseudonym(uuid, uuid) from public;
revoke all on function search.follow_comment() from public;
