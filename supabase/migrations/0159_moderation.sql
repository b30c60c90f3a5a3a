-- Hidden posts, locked discussions, and decisions about posts (docs/decisions/0079-moderation.md).
alter table public.discussions
  add column hidden text check (hidden in ('reports', 'decision')),
  add column locked_at timestamptz;
alter table public.comments add column hidden text check (hidden in ('reports', 'decision'));

-- The count of a discussion's comments has those that everybody reads; of the others a reader counts their own.
create index comments_hidden on public.comments (discussion_id) where hidden is not null;

create table public.moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('dismiss', 'hide', 'lock', 'unlock', 'move', 'warn', 'silence', 'ban')),
  reason text check (reason in ('spam', 'abuse', 'private', 'cheating', 'off_topic', 'other')),
  -- For the author.
  text text not null default '' check (char_length(text) <= 1000),
  -- Without foreign keys: what was decided outlives its post.
  discussion_id uuid not null,
  comment_id uuid,
  title text not null,
  -- Of an anonymous post the name alone: private.decision_authors has the account.
  anonymous boolean not null,
  author_name text not null,
  account_id uuid references auth.users (id) on delete cascade,
  -- Of a silence; none for a ban.
  until timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null default clock_timestamp(),
  appeal_text text check (appeal_text ~ '\S' and char_length(appeal_text) <= 1000),
  appealed_at timestamptz,
  appeal_result text check (appeal_result in ('upheld', 'reversed')),
  appeal_answer text check (appeal_answer ~ '\S' and char_length(appeal_answer) <= 1000),
  appeal_decided_by uuid references auth.users (id) on delete set null,
  appeal_decided_by_name text,
  appeal_decided_at timestamptz,
  check (not anonymous or account_id is null),
  check (kind = 'dismiss' or reason is not null),
  check ((kind = 'silence') = (until is not null)),
  check ((appeal_text is null) = (appealed_at is null)),
  check (appeal_result is null or appealed_at is not null)
);
alter table public.moderation_decisions enable row level security;
create index moderation_decisions_of_post on public.moderation_decisions (discussion_id, comment_id, decided_at desc);
create index moderation_decisions_of_account on public.moderation_decisions (account_id, decided_at desc) where account_id is not null;
create index moderation_decisions_newest on public.moderation_decisions (decided_at desc, id desc);
create index moderation_decisions_appealed on public.moderation_decisions (appealed_at) where appealed_at is not null and appeal_result is null;

-- Whom a decision is about, also of an anonymous post. No role reads it.
create table private.decision_authors (
  decision_id uuid primary key references public.moderation_decisions (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade
);
alter table private.decision_authors enable row level security;
create index decision_authors_account on private.decision_authors (account_id);

alter table public.reports add column outcome text check (outcome in ('kept', 'hidden', 'acted'));

alter table public.notification_preferences
  drop constraint notification_preferences_check,
  add constraint notification_preferences_check check (here or kind not in ('security', 'notice_deadline', 'uncovered', 'decision')),
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('notice_deadline', 'paper_reviewed', 'requested_paper',
    'notice', 'notice_changed', 'answer', 'solved', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund',
    'security', 'role_taken', 'semester', 'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "comments are readable by all" on public.comments;
drop policy "discussions are readable by all" on public.discussions;
drop trigger comments_search_changed on public.comments;
drop trigger discussions_search_changed on public.discussions;
drop trigger discussions_search_title on public.discussions;
drop function search.differences();
drop view search.sources;
drop view search.source_comment;
drop view search.source_discussion;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports',
      'public.moderation_decisions') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

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
    delete from private.events e where e.dedupe_key in ('answer:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
    delete from public.notifications n where n.subject_id = new.discussion_id
      and n.dedupe_key in ('answer:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
  end if;
  return null;
end
$$;

-- Maintains the number of comments of each discussion that are not hidden, after a statement, for all of its rows.
-- In the same transaction, so that a comment that is visible is counted. Discussions in the order of their ids: two
-- statements on the same ones wait for each other, and never both ways.
create or replace function private.count_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from counts.comments_discussion_id_fkey;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added where hidden is null group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Nearly every update leaves a comment where it is: an account that is deleted takes its name away.
    if not exists (
        (select discussion_id, count(*) from added where hidden is null group by discussion_id
          except select discussion_id, count(*) from removed where hidden is null group by discussion_id)
        union all
        (select discussion_id, count(*) from removed where hidden is null group by discussion_id
          except select discussion_id, count(*) from added where hidden is null group by discussion_id)) then
      return null;
    end if;
    perform from counts.comments_discussion_id_fkey
      where key in (select discussion_id from added union select discussion_id from removed) order by key for update;
    update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
      from (select discussion_id, count(*) as number from removed where hidden is null group by discussion_id) as gone
      where counted.key = gone.discussion_id;
    insert into counts.comments_discussion_id_fkey as counted (key, total)
      select discussion_id, count(*) from added where hidden is null group by discussion_id order by discussion_id
      on conflict (key) do update set total = counted.total + excluded.total;
    return null;
  end if;
  perform from counts.comments_discussion_id_fkey
    where key in (select discussion_id from removed) order by key for update;
  update counts.comments_discussion_id_fkey as counted set total = counted.total - gone.number
    from (select discussion_id, count(*) as number from removed where hidden is null group by discussion_id) as gone
    where counted.key = gone.discussion_id;
  return null;
end
$$;

-- The notifications of a hidden discussion have its title and the words of its comments: its author's stay.
create or replace function private.discussion_hidden() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Waits for those that are being fanned out, so that the next statement sees their notifications.
  delete from private.events e where e.fanned_out_at is null and e.kind in ('answer', 'solved')
    and (e.subject_id = new.id or e.subject_id in (select c.id from public.comments c where c.discussion_id = new.id));
  delete from public.notifications n where n.subject_id = new.id
    and n.account_id is distinct from private.author_of(new.id, new.anonymous, new.user_id, new.user_name);
  return null;
end
$$;

-- When the first of its comments that answer a discussion was written; null without one.
create or replace function private.first_answer_of(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and c.hidden is null and private.is_answer(private.seen_author(c.anonymous, c.user_id, c.user_name),
      private.seen_author(discussion.anonymous, discussion.user_id, discussion.user_name))
    order by c.created_at limit 1);

-- When a discussion got its first answer: a comment by another person, or by one whose account is gone, as readers see it. An
-- anonymous comment counts, its author's too, or the list of those without an answer would say so. Once a discussion, so
-- that an answer seldom makes a new version of the row; the list of those without one reads a partial index.
create or replace function private.first_answers_added() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set answered_at = first.at
    from (
      select a.discussion_id, min(a.created_at) as at
      from added a join public.discussions asked on asked.id = a.discussion_id
      where asked.answered_at is null and a.hidden is null and private.is_answer(private.seen_author(a.anonymous, a.user_id, a.user_name),
          private.seen_author(asked.anonymous, asked.user_id, asked.user_name))
      group by a.discussion_id order by a.discussion_id
    ) as first
    where d.id = first.discussion_id and d.answered_at is null;
  return null;
end
$$;

-- Hides a post that three trusted accounts have reported, until a moderator has decided. One that a moderator has kept stays.
create or replace function private.hide_reported() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.reports r
      where r.dismissed_at is null and (r.discussion_id = new.discussion_id or r.comment_id = new.comment_id)
        and private.is_trusted_reporter(r.reporter_id)) < 3 then
    return null;
  end if;
  update public.discussions d set hidden = 'reports'
    where d.id = new.discussion_id and d.hidden is null and not exists (
      select from public.moderation_decisions m where m.discussion_id = d.id and m.comment_id is null and m.kind = 'dismiss');
  update public.comments c set hidden = 'reports'
    where c.id = new.comment_id and c.hidden is null and not exists (
      select from public.moderation_decisions m where m.discussion_id = c.discussion_id and m.comment_id = c.id and m.kind = 'dismiss');
  return null;
end
$$;

-- Whether three reports of this account's kind hide a post: an account of at least a week against which nothing was decided in
-- half a year. Decisions about anonymous posts do not count, since a moderator who compares reports would learn whose they are.
create or replace function private.is_trusted_reporter(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users u where u.id = is_trusted_reporter.account and u.created_at < now() - interval '7 days')
    and not exists (select from public.moderation_decisions m
      where m.account_id = is_trusted_reporter.account and m.kind in ('hide', 'warn', 'silence', 'ban')
        and m.appeal_result is distinct from 'reversed' and m.decided_at > now() - interval '180 days');

-- Locks the post before the foreign key does: reports of one post follow one another, so that the third of them sees two.
create or replace function private.lock_reported() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.discussions d where d.id = new.discussion_id for update;
  perform from public.comments c where c.id = new.comment_id for no key update;
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
  author uuid;
begin
  -- A decision has its own notification (public.decide_post).
  if current_setting('campuslife.deciding', true) = 'on' then return old; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
    discussion := old.id;
    author := private.author_of(old.id, old.anonymous, old.user_id, old.user_name);
  elsif tg_table_name = 'student_answers' then
    author := old.user_id;
    select left(g.text, 200) into heading from public.question_groups g where g.id = old.group_id;
    if not found then return old; end if;
  else
    author := private.author_of(old.discussion_id, old.anonymous, old.user_id, old.user_name);
    select d.title, d.id into heading, discussion from public.discussions d where d.id = old.discussion_id;
    if not found then return old; end if;
  end if;
  if author is null then return old; end if;
  if tg_op = 'UPDATE' then
    perform private.record_event('post_moderated', discussion, auth.uid(),
      jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' else 'comment' end, 'title', heading,
        'edited', jsonb_build_object('id', old.id, 'discussion', discussion, 'revision', new.edits)),
      'post_edited:' || old.id || ':' || new.edits, author);
    return old;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' when 'comments' then 'comment' else 'answer' end, 'title', heading),
    'post_moderated:' || old.id, author);
  return old;
end
$$;

-- Counts all comments anew: for a restored backup that left the counts out.
create or replace function private.recount_comments() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from counts.comments_discussion_id_fkey;
  insert into counts.comments_discussion_id_fkey (key, total)
    select discussion_id, count(*) from public.comments where hidden is null group by discussion_id;
end;

-- Rejects a comment on a discussion that is locked or hidden. Moderators may write there.
create or replace function private.reject_locked() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.may('forum') or not exists (
      select from public.discussions d where d.id = new.discussion_id and (d.locked_at is not null or d.hidden is not null)) then
    return new;
  end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'discussion_locked', 'message', 'This discussion is closed to new comments.', 'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;

-- Rejects a post or an edit of a silenced account, and says until when.
create or replace function private.reject_silenced() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ends constant timestamptz := private.silenced_until(auth.uid());
begin
  if ends is null then return new; end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'silenced',
      'message', case when ends = 'infinity' then 'A moderator has banned this account from posting.'
        else 'You cannot post until ' || to_char(ends at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
          || ': a moderator has decided so.' end,
      'details', case when ends <> 'infinity' then to_json(ends) #>> '{}' end,
      'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;

-- Notifies the reporter of what a moderator has decided, or that the post is gone; the report goes with its post.
create or replace function private.report_decided() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Its writer may have deleted the account.
    if old.dismissed_at is not null or not exists (select from auth.users where id = old.reporter_id) then return null; end if;
  elsif old.dismissed_at is not null or new.dismissed_at is null then
    return null;
  end if;
  perform private.record_event('report_decided', null, auth.uid(),
    jsonb_build_object(
      'decision', case when tg_op = 'DELETE' then 'removed' when new.outcome in ('hidden', 'acted') then new.outcome else 'dismissed' end,
      'post', case when old.answer_id is not null then 'answer' when old.comment_id is null then 'discussion' else 'comment' end,
      'course', (select g.course_id from public.student_answers a join public.question_groups g on g.id = a.group_id
        where a.id = old.answer_id),
      'discussion', coalesce(old.discussion_id, (select c.discussion_id from public.comments c where c.id = old.comment_id))),
    'report_decided:' || old.id, old.reporter_id);
  return null;
end
$$;

-- Shows a post again that reports have hidden, once none of them is open: they were dismissed, or went with their accounts.
create or replace function private.show_dismissed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.reports r where r.dismissed_at is null
      and (r.discussion_id = old.discussion_id or r.comment_id = old.comment_id)) then
    return null;
  end if;
  update public.discussions d set hidden = null where d.id = old.discussion_id and d.hidden = 'reports';
  update public.comments c set hidden = null where c.id = old.comment_id and c.hidden = 'reports';
  return null;
end
$$;

-- Until when an account may not post: the latest of its silences; infinity where it is banned from posting; else null. Through an
-- anonymous post alike: nothing but this function reads whose it is.
create or replace function private.silenced_until(account uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (select max(coalesce(m.until, 'infinity'))
    from private.decision_authors a join public.moderation_decisions m on m.id = a.decision_id
    where a.account_id = silenced_until.account and m.kind in ('silence', 'ban')
      and m.appeal_result is distinct from 'reversed' and coalesce(m.until, 'infinity') > now());

-- Whether the caller wrote a hidden post. As private.wrote(), but stable, for the policies of reading.
create or replace function private.wrote_hidden(discussion uuid, anonymous boolean, author uuid, name text) returns boolean
  language sql stable security definer set search_path = ''
  return auth.uid() is not null and coalesce(
    private.author_of(wrote_hidden.discussion, wrote_hidden.anonymous, wrote_hidden.author, wrote_hidden.name) = auth.uid(), false);

-- Appeals against a decision about one's own post, once, within two weeks.
create or replace function public.appeal_decision(decision uuid, text text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  decided public.moderation_decisions;
begin
  select m.* into decided from public.moderation_decisions m
    join private.decision_authors a on a.decision_id = m.id and a.account_id = auth.uid()
    where m.id = appeal_decision.decision for update of m;
  if not found or decided.kind = 'dismiss' then
    raise exception using errcode = 'PT404', message = 'There is no such decision about a post of yours.', hint = 'not_found';
  end if;
  if decided.appealed_at is not null then
    raise exception using errcode = 'PT409', message = 'A decision can be appealed once.', hint = 'appealed';
  end if;
  if decided.decided_at < now() - interval '14 days' then
    raise exception using errcode = 'PT403', message = 'A decision can be appealed for 14 days.', hint = 'appeal_late';
  end if;
  if coalesce(text, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'Say why the decision is wrong.';
  end if;
  update public.moderation_decisions m set appeal_text = btrim(appeal_decision.text), appealed_at = clock_timestamp()
    where m.id = decided.id;
end
$$;

-- Decides an appeal, once, by another moderator than the decision's; a reversed decision has no effect any more. Notifies the author
-- and who had decided.
create or replace function public.decide_appeal(decision uuid, reversed boolean, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  decided public.moderation_decisions;
  author uuid;
  is_latest boolean;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators decide appeals.';
  end if;
  -- The post before its decision, as where it is decided about.
  select m.* into decided from public.moderation_decisions m where m.id = decide_appeal.decision;
  perform from public.comments c where c.id = decided.comment_id for no key update;
  if decided.comment_id is null then
    perform from public.discussions d where d.id = decided.discussion_id for update;
  end if;
  select m.* into decided from public.moderation_decisions m where m.id = decide_appeal.decision for update;
  if not found or decided.appealed_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such appeal.', hint = 'not_found';
  end if;
  if decided.appeal_result is not null then
    raise exception using errcode = 'PT409', message = 'This appeal is decided.', hint = 'already_decided';
  end if;
  select a.account_id into author from private.decision_authors a where a.decision_id = decided.id;
  if moderator in (decided.decided_by, author) then
    raise exception using errcode = 'PT403', message = 'An appeal is decided by somebody else.', hint = 'own_decision';
  end if;
  if reversed is null or coalesce(answer, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'Say why: both sides read it.';
  end if;
  update public.moderation_decisions m set appeal_result = case when reversed then 'reversed' else 'upheld' end,
      appeal_answer = btrim(decide_appeal.answer), appeal_decided_by = moderator,
      appeal_decided_by_name = private.display_name(moderator), appeal_decided_at = clock_timestamp()
    where m.id = decided.id;

  is_latest := not exists (select from public.moderation_decisions m
    where m.discussion_id = decided.discussion_id and m.comment_id is not distinct from decided.comment_id
      and m.decided_at > decided.decided_at);
  if reversed and is_latest then
    update public.comments c set hidden = null
      where c.id = decided.comment_id and decided.kind in ('hide', 'silence', 'ban') and c.hidden is not null;
    update public.discussions d set
        hidden = case when decided.kind in ('hide', 'silence', 'ban') then null else d.hidden end,
        locked_at = case when decided.kind = 'lock' then null else d.locked_at end
      where d.id = decided.discussion_id and decided.comment_id is null;
  end if;
  if author is not null then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', decided.id, 'appeal', true),
      'appeal:' || decided.id, author);
  end if;
  if decided.decided_by is not null then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', decided.id, 'appeal', true, 'moderator', true),
      'appeal_decided:' || decided.id, decided.decided_by);
  end if;
end
$$;

-- Decides about a discussion, or one of its comments: what happens to the post and its author, with a reason and a text that the
-- author reads; closes its reports, and notifies its reporters. `seen` is the latest decision that the moderator knows of: where
-- another one was made meanwhile, nothing happens. `days` is for a silence, `tags` for a move. Returns the decision.
create or replace function public.decide_post(
  discussion_id uuid, kind text, reason text, text text,
  comment_id uuid default null, seen uuid default null, days integer default null, tags text default null
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  is_comment constant boolean := comment_id is not null;
  post record;
  author uuid;
  made uuid;
  was text;
  becomes text;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators decide about posts.';
  end if;
  -- The comment before its discussion, as everywhere.
  if is_comment then
    perform from public.comments c where c.id = decide_post.comment_id for no key update;
    select c.anonymous, c.user_id, c.user_name, c.hidden, d.title into post
      from public.comments c join public.discussions d on d.id = c.discussion_id
      where c.id = decide_post.comment_id and c.discussion_id = decide_post.discussion_id;
  else
    select d.anonymous, d.user_id, d.user_name, d.hidden, d.title into post
      from public.discussions d where d.id = decide_post.discussion_id for update;
  end if;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such post.', hint = 'not_found';
  end if;
  if (select m.id from public.moderation_decisions m
      where m.discussion_id = decide_post.discussion_id and m.comment_id is not distinct from decide_post.comment_id
      order by m.decided_at desc limit 1) is distinct from seen then
    raise exception using errcode = 'PT409', message = 'Another moderator has decided meanwhile.', hint = 'already_decided';
  end if;
  author := private.author_of(decide_post.discussion_id, post.anonymous, post.user_id, post.user_name);
  if author = moderator then
    raise exception using errcode = 'PT403', message = 'Somebody else decides about your post.', hint = 'own_post';
  end if;
  if is_comment and kind in ('lock', 'unlock', 'move') or kind = 'move' and tags is null
    or (kind = 'silence') <> (days is not null) or days not between 1 and 365
    or kind <> 'dismiss' and (reason is null or coalesce(text, '') !~ '\S') then
    raise exception using errcode = '23514', message = 'The decision needs a reason, a text for the author, and what its kind says.';
  end if;

  insert into public.moderation_decisions
    (kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, until, decided_by, decided_by_name)
    values (decide_post.kind, case when decide_post.kind <> 'dismiss' then decide_post.reason end, btrim(coalesce(decide_post.text, '')),
      decide_post.discussion_id, decide_post.comment_id, post.title, post.anonymous, post.user_name,
      case when not post.anonymous then author end, now() + make_interval(days => decide_post.days),
      moderator, private.display_name(moderator))
    returning id into made;
  if author is not null then
    insert into private.decision_authors (decision_id, account_id) values (made, author);
  end if;

  was := post.hidden;
  -- Of what else is decided, only reports had hidden the post.
  becomes := case when kind in ('hide', 'silence', 'ban') then 'decision' when kind <> 'dismiss' and was = 'decision' then was end;
  perform set_config('campuslife.deciding', 'on', true);
  if is_comment then
    update public.comments c set hidden = becomes where c.id = decide_post.comment_id and c.hidden is distinct from becomes;
  else
    update public.discussions d set hidden = becomes,
        locked_at = case decide_post.kind when 'lock' then coalesce(d.locked_at, clock_timestamp()) when 'unlock' then null else d.locked_at end,
        tags = case decide_post.kind when 'move' then btrim(decide_post.tags) else d.tags end
      where d.id = decide_post.discussion_id;
  end if;
  perform set_config('campuslife.deciding', 'off', true);

  update public.reports r set dismissed_at = now(),
      outcome = case when decide_post.kind = 'dismiss' then 'kept' when becomes is not null then 'hidden' else 'acted' end
    where r.dismissed_at is null
      and case when is_comment then r.comment_id = decide_post.comment_id else r.discussion_id = decide_post.discussion_id end;
  if author is not null and (kind <> 'dismiss' or was is not null) then
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', made), 'decision:' || made, author);
  end if;
  return made;
end
$$;

-- What was decided about the caller's posts, newest first, at most a hundred; without who decided it. `hidden` is how the post is
-- now: null where it is readable, or gone.
create or replace function public.my_decisions() returns table (
  id uuid, kind text, reason text, text text, discussion_id uuid, comment_id uuid, title text, until timestamptz, decided_at timestamptz,
  may_appeal_until timestamptz, appeal_text text, appealed_at timestamptz, appeal_result text, appeal_answer text, hidden text)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select m.id, m.kind, m.reason, m.text, m.discussion_id, m.comment_id, m.title, m.until, m.decided_at,
    case when m.kind <> 'dismiss' and m.appealed_at is null then m.decided_at + interval '14 days' end,
    m.appeal_text, m.appealed_at, m.appeal_result, m.appeal_answer,
    case when m.comment_id is null then (select d.hidden from public.discussions d where d.id = m.discussion_id)
      else (select c.hidden from public.comments c where c.id = m.comment_id) end
  from private.decision_authors a join public.moderation_decisions m on m.id = a.decision_id
  where a.account_id = auth.uid()
  order by m.decided_at desc limit 100;
end;

-- The caller's discussions, also those under a pseudonym, newest first, those before a row of the last page. Security definer:
-- no role reads pseudonyms.
create or replace function public.my_discussions(
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns setof public.discussions
  language sql stable security definer rows 20
  set search_path = ''
begin atomic
  select mine.* from (
    (select d.* from public.discussions d
      where d.user_id = auth.uid() and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
      order by d.created_at desc, d.id desc limit least(greatest(my_discussions.page_size, 1), 1000))
    union all
    select d.* from private.pseudonyms p join public.discussions d on d.id = p.discussion_id
      where p.account_id = auth.uid() and d.anonymous and d.user_name = p.name
        and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
  ) as mine
  order by mine.created_at desc, mine.id desc limit least(greatest(my_discussions.page_size, 1), 1000);
end;

-- What is behind the pages of the Pro plan, for an account that does not have it: the counts of every page, and the
-- papers of the account's own branch and semester. Security definer for the same reason as campus_counts().
--
-- campus_counts() with "notice_counts", "discussions", "answered": 0 to 1000, and "own": {"branch", "semester", "papers",
-- "notes"}, null while the account has no semester
create or replace function public.pro_contents() returns json
  language sql stable security definer set search_path = ''
as $$
  with own as (
    select u.semester, u.branch_id, b.code as branch
    from public.users u left join public.branches b on b.id = u.branch_id
    where u.id = (select auth.uid()) and u.semester is not null
  ),
  materials as (
    select m.kind from public.study_materials m cross join own
    left join public.courses c on c.id = m.course_id
    where m.semester = own.semester and m.status = 'approved' and m.removed_at is null
      and (c.branch_id is null or own.branch_id is null or c.branch_id = own.branch_id)
    limit 1000
  ),
  talks as (select d.id from public.discussions d where d.hidden is null limit 1000)
  select (
    public.campus_counts()::jsonb || jsonb_build_object(
      'notice_counts', public.notice_counts(),
      'discussions', (select count(*) from talks),
      'answered', (
        select count(*) from talks t where exists (select from public.comments c where c.discussion_id = t.id and c.hidden is null)),
      'own', (
        select jsonb_build_object('branch', own.branch, 'semester', own.semester,
          'papers', (select count(*) from materials where kind = 'paper'),
          'notes', (select count(*) from materials where kind = 'notes'))
        from own))
  )::json
$$;

-- Discussions whose title, content (of Markdown, as it is read) or tags contain the text, whatever its case; newest first, those before a row of the
-- last page. Security definer, and without hidden ones itself: under a policy the index of texts would not be used, since the
-- comparison of a text may show what it compares.
create or replace function public.search_discussions(
  query text,
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  most integer default 20
) returns setof public.discussions
  language plpgsql stable security definer rows 20
  set search_path = ''
  -- Each text has its own best way; one plan for all of them is what this function is there to avoid.
  set plan_cache_mode = force_custom_plan
as $$
declare
  spellings constant text := texts.spellings(query);
  pattern constant text := '%' || regexp_replace(normalize(query, nfc), '([\\%_])', '\\\1', 'g') || '%';
  -- Nobody's text but an attacker's: then each column is compared by itself.
  separated constant boolean := query like e'%\x1f%';
  total constant float8 := (select reltuples from pg_catalog.pg_class where oid = 'public.discussions'::regclass);
  wanted integer := least(greatest(most, 1), 1000);
  first_look constant integer := 500;
  sampled float8;
  hits float8;
  ends record;
  got integer;
begin
  -- What many posts hold, the newest hold as well.
  return query
    select d.* from (
      select * from public.discussions
      where hidden is null and (created_at, id) < (before_at, before_id)
      order by created_at desc, id desc limit first_look
    ) as d
    where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
      and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    limit wanted;
  get diagnostics got = row_count;
  wanted := wanted - got;
  if wanted = 0 then return; end if;

  select created_at, id into ends from public.discussions
    where hidden is null and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc offset first_look - 1 limit 1;
  if ends is null then return; end if;
  before_at := ends.created_at;
  before_id := ends.id;

  -- A thousand from anywhere tell how many hold it: the newest may all be about something else.
  select count(*), count(*) filter (where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end)
    into sampled, hits
    from public.discussions tablesample system (least(100, 100 * 1000 / greatest(total, 1)));

  -- Walking on takes wanted * sampled / hits rows, the index total * hits / sampled.
  if hits ^ 2 * total > sampled ^ 2 * wanted then
    return query
      select d.* from (
        select * from public.discussions
        where hidden is null and (created_at, id) < (before_at, before_id)
        -- Not to be flattened: it would be sorted instead of walked.
        order by created_at desc, id desc offset 0
      ) as d
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
      limit wanted;
    return;
  end if;

  return query
    with found as materialized (
      select id, created_at from public.discussions
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and hidden is null and (created_at, id) < (before_at, before_id)
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    ),
    newest as (select id from found order by created_at desc, id desc limit wanted)
    select d.* from newest join public.discussions d using (id)
    order by d.created_at desc, d.id desc;
end
$$;

-- The discussions that are most like a title that somebody types, at most five: those that are solved first, then those with
-- comments. Of the lists of the search that the caller reads, so for who may read the forum.
create or replace function public.similar_discussions(title text) returns setof public.discussions
  language plpgsql stable security definer rows 5
  set search_path = ''
as $$
declare
  typed constant text := left(similar_discussions.title, 200);
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(typed, lists) as t);
begin
  return query
    select d.* from (
      -- Less of the title is enough than of a search: the other one is in somebody else's words.
      select r.subject_id::uuid as id, r.rank from search.ranked(typed, lists, terms, array['discussion'], 0.2, 0.4) as r
      order by r.rank desc, r.subject_id limit 5
    ) as s join public.discussions d using (id) where d.hidden is null
    order by d.solved_comment_id is not null desc,
      exists (select from public.comments c where c.discussion_id = d.id and c.hidden is null) desc, s.rank desc, d.id;
end
$$;

-- Marks the comment that solved a discussion, for its author and for moderators. Security definer: no role writes the column.
-- The comment is locked before the discussion, as where it is deleted (private.comments_unsolved).
create or replace function public.solve_discussion(discussion_id uuid, comment_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  answered_by uuid;
  solved public.discussions;
begin
  select private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) into answered_by from public.comments c
    where c.id = solve_discussion.comment_id and c.discussion_id = solve_discussion.discussion_id and c.hidden is null
    for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such comment in this discussion.', hint = 'not_found';
  end if;
  select d.* into solved from public.discussions d where d.id = solve_discussion.discussion_id for no key update;
  perform private.check_may_solve(solved);
  if solved.solved_comment_id = solve_discussion.comment_id then return; end if;
  perform private.charge_posting('edits', 1, 60, 240);
  update public.discussions d
    set solved_comment_id = solve_discussion.comment_id, solved_at = clock_timestamp(), reopened_at = null, reopen_reason = null
    where d.id = solved.id;
  if answered_by is distinct from auth.uid() and answered_by is not null then
    perform private.record_event('solved', solved.id, auth.uid(),
      jsonb_build_object('comment', solve_discussion.comment_id, 'yours', true),
      'solved_by:' || solve_discussion.comment_id, answered_by);
  end if;
  perform private.record_event('solved', solved.id, auth.uid(),
    jsonb_build_object('comment', solve_discussion.comment_id),
    'solved:' || solve_discussion.comment_id);
end
$$;

-- Updates the index after a change of a comment.
create or replace function search.follow_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  discussion_title text;
  is_hidden boolean;
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
    words := search.terms('', coalesce(new.plain_text, new.content), discussion_title);
    insert into search.documents_pro (list, kind, subject_id, part, title, text, also, url, at, terms)
    values ('pro', 'discussion', new.discussion_id::text, new.id::text, discussion_title,
      coalesce(new.plain_text, new.content), discussion_title,
      '/discussion?id=' || new.discussion_id, new.created_at, words);
  end if;
  return null;
end
$$;

-- Updates the index after a change of a discussion. Without dynamic SQL, into its own list: the forum is written all day.
create or replace function search.follow_discussion() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  words tsvector;
begin
  if tg_op = 'TRUNCATE' then
    delete from search.documents_pro where kind = 'discussion';
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from search.documents_pro where kind = 'discussion' and subject_id = old.id::text;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- Its comments are hidden with it, and come back with it.
    if new.hidden is not null then
      delete from search.documents_pro where kind = 'discussion' and subject_id = new.id::text;
      return null;
    end if;
    if old.hidden is not null then
      perform search.index_rows('comment', array(select c.id::text from public.comments c where c.discussion_id = new.id));
    end if;
    delete from search.documents_pro where kind = 'discussion' and subject_id = new.id::text and part is null;
    if new.title <> old.title then
      update search.documents_pro set title = new.title, also = new.title, terms = search.terms('', text, new.title)
        where kind = 'discussion' and subject_id = new.id::text and part is not null;
    end if;
  end if;
  words := search.terms(new.title, coalesce(new.plain_text, new.content), new.tags);
  insert into search.documents_pro (list, kind, subject_id, title, text, also, url, at, terms)
  values ('pro', 'discussion', new.id::text, new.title, coalesce(new.plain_text, new.content), new.tags, '/discussion?id=' || new.id, new.created_at,
    words);
  return null;
end
$$;

-- A document each; the words of its discussion's title are weighed less in it than there.
create or replace view search.source_comment as
  select 'pro' as list, c.id as row_id, c.discussion_id::text as subject_id, c.id::text as part, d.title,
    coalesce(c.plain_text, c.content) as text,
    d.title as also, '/discussion?id=' || c.discussion_id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, c.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.comments c join public.discussions d on d.id = c.discussion_id where c.hidden is null and d.hidden is null;

create or replace view search.source_discussion as
  select 'pro' as list, d.id as row_id, d.id::text as subject_id, null::text as part, d.title, coalesce(d.plain_text, d.content) as text,
    d.tags as also, '/discussion?id=' || d.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, d.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.discussions d where d.hidden is null;

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
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

create trigger comments_hidden after update of hidden on public.comments
  for each row when (old.hidden is distinct from new.hidden) execute function private.comment_hidden();

create trigger comments_locked before insert on public.comments
  for each row execute function private.reject_locked();

create trigger comments_search_changed after update of content, format, discussion_id, hidden on public.comments
  for each row execute function search.follow_comment();

create trigger comments_silenced before insert or update of content, format on public.comments
  for each row execute function private.reject_silenced();

create trigger discussions_hidden after update of hidden on public.discussions
  for each row when (old.hidden is null and new.hidden is not null) execute function private.discussion_hidden();

-- An account that is deleted takes its name away, and changes no text.
create trigger discussions_search_changed after update of title, content, format, tags, hidden on public.discussions
  for each row execute function search.follow_discussion();

create trigger discussions_search_title before update of title, hidden on public.discussions
  for each row when ((old.title, old.hidden) is distinct from (new.title, new.hidden)) execute function search.lock_title();

create trigger discussions_silenced before insert or update of title, content, tags, format on public.discussions
  for each row execute function private.reject_silenced();

create trigger a_tidied before insert or update on public.moderation_decisions
  for each row execute function texts.tidy_row('appeal_answer', 'appeal_text', 'text');

create trigger reports_hide after insert on public.reports
  for each row when (new.answer_id is null) execute function private.hide_reported();

create trigger reports_lock before insert on public.reports
  for each row execute function private.lock_reported();

create trigger reports_show after delete or update of dismissed_at on public.reports
  for each row when (old.dismissed_at is null) execute function private.show_dismissed();

create trigger student_answers_silenced before insert or update of content on public.student_answers
  for each row execute function private.reject_silenced();

-- The policy of discussions applies to the subquery. The data API recognizes the form (server/supabase/data/schema/catalog.ts): it
-- adds the hidden comments that a caller reads to the maintained count.
create policy "comments are readable unless hidden" on public.comments for select to anon, authenticated
  using (exists (select from public.discussions d where d.id = discussion_id)
    and (hidden is null or (select private.may('forum')) or private.wrote_hidden(discussion_id, anonymous, user_id, user_name)));

create policy "discussions are readable unless hidden" on public.discussions for select to anon, authenticated
  using (hidden is null or (select private.may('forum')) or private.wrote_hidden(id, anonymous, user_id, user_name));

create policy "readable for moderators" on public.moderation_decisions for select to authenticated
  using ((select private.may('forum')));

create policy "service_role reaches every row" on public.moderation_decisions to service_role using (true) with check (true);

revoke all on public.moderation_decisions from anon, authenticated, service_role;
grant select on public.moderation_decisions to authenticated;
grant all on public.moderation_decisions to service_role;
revoke all on function public.appeal_decision(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.appeal_decision(uuid, text) to authenticated, service_role;
revoke all on function public.decide_appeal(uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_appeal(uuid, boolean, text) to authenticated, service_role;
revoke all on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_post(uuid, text, text, text, uuid, uuid, integer, text) to authenticated, service_role;
revoke all on function public.my_decisions() from public, anon, authenticated, service_role;
grant execute on function public.my_decisions() to authenticated, service_role;
revoke all on function private.comment_hidden() from public;
revoke all on function private.discussion_hidden() from public;
revoke all on function private.hide_reported() from public;
revoke all on function private.is_trusted_reporter(uuid) from public;
revoke all on function private.lock_reported() from public;
revoke all on function private.reject_locked() from public;
revoke all on function private.reject_silenced() from public;
revoke all on function private.show_dismissed() from public;
revoke all on function private.silenced_until(uuid) from public;
revoke all on function private.wrote_hidden(uuid, boolean, uuid, text) from public;
grant execute on function private.wrote_hidden(uuid, boolean, uuid, text) to anon, authenticated, service_role;
revoke all on function search.differences() from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.count_comments() from public;
revoke all on function private.first_answer_of(public.discussions) from public;
revoke all on function private.first_answers_added() from public;
revoke all on function private.post_moderated() from public;
revoke all on function private.recount_comments() from public;
revoke all on function private.report_decided() from public;
revoke all on function public.my_discussions(timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_discussions(timestamp with time zone, uuid, integer) to authenticated, service_role;
revoke all on function public.pro_contents() from public, anon, authenticated, service_role;
grant execute on function public.pro_contents() to authenticated, service_role;
revoke all on function public.search_discussions(text, timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_discussions(text, timestamp with time zone, uuid, integer) to anon, authenticated, service_role;
revoke all on function public.similar_discussions(text) from public, anon, authenticated, service_role;
grant execute on function public.similar_discussions(text) to anon, authenticated, service_role;
revoke all on function public.solve_discussion(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.solve_discussion(uuid, uuid) to authenticated, service_role;
revoke all on function search.follow_comment() from public;
revoke all on function search.follow_discussion() from public;
