-- Posts under a pseudonym (docs/decisions/0078-anonymous-posts.md). They have no account, as those of deleted ones.
alter table public.discussions
  add column anonymous boolean not null default false,
  add constraint discussions_anonymous_check check (not anonymous or user_id is null);
alter table public.comments
  add column anonymous boolean not null default false,
  add constraint comments_anonymous_check check (not anonymous or user_id is null);

-- Who has which name in a discussion. A name of a deleted account stays, so that no other account gets it.
create table private.pseudonyms (
  -- Deferred: the name is drawn before the row of its discussion is stored.
  discussion_id uuid not null references public.discussions (id) on delete cascade deferrable initially deferred,
  name text not null,
  account_id uuid references auth.users (id) on delete set null,
  primary key (discussion_id, name),
  unique (account_id, discussion_id)
);
alter table private.pseudonyms enable row level security;

alter table public.college add column anonymous_posts boolean not null default true;

alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'uncover'));

alter table public.notification_preferences
  drop constraint notification_preferences_check,
  add constraint notification_preferences_check check (here or kind not in ('security', 'notice_deadline', 'uncovered')),
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('notice_deadline', 'paper_reviewed', 'requested_paper',
    'notice', 'notice_changed', 'answer', 'solved', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund',
    'security', 'role_taken', 'semester', 'class_change', 'uncovered'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "comments are deleted by their author or an admin" on public.comments;
drop policy "comments are edited by their author or a moderator" on public.comments;
drop policy "comments are written under one's own name" on public.comments;
drop policy "discussions are deleted by their author or an admin" on public.discussions;
drop policy "discussions are edited by their author or a moderator" on public.discussions;
drop policy "discussions are started under one's own name" on public.discussions;
drop policy "posts of others are marked under one's own account" on public.helpful;
drop trigger comments_audit_edit on public.comments;
drop trigger comments_audit on public.comments;
drop trigger comments_moderated_edit on public.comments;
drop trigger comments_moderated on public.comments;
drop trigger discussions_audit_edit on public.discussions;
drop trigger discussions_audit_solved on public.discussions;
drop trigger discussions_audit on public.discussions;
drop trigger discussions_moderated_edit on public.discussions;
drop trigger discussions_moderated on public.discussions;
drop function private.first_answer_of(public.discussions);
drop function private.is_answer(uuid, uuid);

-- What pseudonyms are made of: plain names of animals, none of which is an insult.
create or replace function private.animals() returns text[]
  language sql immutable parallel safe
  return array['Albatross', 'Alpaca', 'Antelope', 'Armadillo', 'Badger', 'Barbet', 'Bee-eater', 'Blackbuck', 'Bluebird', 'Bulbul',
    'Butterfly', 'Camel', 'Cardinal', 'Caribou', 'Cheetah', 'Cicada', 'Cormorant', 'Crane', 'Cricket', 'Curlew', 'Deer', 'Dolphin',
    'Dove', 'Dragonfly', 'Drongo', 'Duck', 'Eagle', 'Egret', 'Elephant', 'Elk', 'Falcon', 'Finch', 'Firefly', 'Flamingo', 'Fox',
    'Gannet', 'Gazelle', 'Gecko', 'Gibbon', 'Giraffe', 'Goldfinch', 'Grebe', 'Gull', 'Hare', 'Hawk', 'Hedgehog', 'Heron', 'Hoopoe',
    'Hornbill', 'Ibex', 'Ibis', 'Iguana', 'Impala', 'Jacana', 'Jaguar', 'Kestrel', 'Kingfisher', 'Kite', 'Koala', 'Koel',
    'Ladybird', 'Langur', 'Lapwing', 'Lark', 'Lemur', 'Leopard', 'Llama', 'Lynx', 'Macaw', 'Mallard', 'Manatee', 'Markhor', 'Marten',
    'Meerkat', 'Mongoose', 'Moose', 'Myna', 'Narwhal', 'Nightingale', 'Nilgai', 'Nuthatch', 'Ocelot', 'Oriole', 'Osprey', 'Otter',
    'Panda', 'Pangolin', 'Parakeet', 'Partridge', 'Peacock', 'Pelican', 'Penguin', 'Pheasant', 'Pipit', 'Plover', 'Porcupine',
    'Puffin', 'Quail', 'Rabbit', 'Robin', 'Salmon', 'Sandpiper', 'Seal', 'Serow', 'Skylark', 'Sparrow', 'Squirrel', 'Starling',
    'Stork', 'Sunbird', 'Swallow', 'Swan', 'Swift', 'Takin', 'Tern', 'Tiger', 'Tortoise', 'Toucan', 'Trout', 'Turtle', 'Wagtail',
    'Walrus', 'Warbler', 'Weaver', 'Whale', 'Wombat', 'Woodpecker', 'Wren', 'Yak', 'Zebra'];

-- The account that wrote a post, given its discussion, account and name; null where it is deleted. No browser role calls it.
create or replace function private.author_of(discussion uuid, anonymous boolean, author uuid, name text) returns uuid
  language sql stable security definer set search_path = ''
  return case when author_of.anonymous then (
      select p.account_id from private.pseudonyms p
      where p.discussion_id = author_of.discussion and p.name = author_of.name)
    else author_of.author end;

-- Rejects an anonymous post where the college takes none.
create or replace function private.check_anonymous_posts() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select c.anonymous_posts from public.college c) then return; end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'anonymous_posts_off', 'message', 'This college takes no anonymous posts.', 'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;

-- Rejects a caller who is neither the author of the discussion nor a moderator.
create or replace function private.check_may_solve(discussion public.discussions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_banned() or auth.uid() is null
    or not (private.wrote(discussion.id, discussion.anonymous, discussion.user_id, discussion.user_name) or private.may('forum')) then
    raise exception using errcode = '42501', message = 'Only who asked and moderators say what solved a discussion.';
  end if;
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
  return null;
end
$$;

-- Lets authors follow the discussions that they start.
create or replace function private.discussions_followed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.follows (account_id, kind, subject_id)
    select w.author, 'discussion', w.id
    from (select a.id, private.author_of(a.id, a.anonymous, a.user_id, a.user_name) as author from added a) as w
    where w.author is not null order by w.author, w.id
    on conflict do nothing;
  return null;
end
$$;

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
      where asked.answered_at is null and private.is_answer(private.seen_author(a.anonymous, a.user_id, a.user_name),
          private.seen_author(asked.anonymous, asked.user_id, asked.user_name))
      group by a.discussion_id order by a.discussion_id
    ) as first
    where d.id = first.discussion_id and d.answered_at is null;
  return null;
end
$$;

-- Whether a comment of this author answers a discussion of that one.
create or replace function private.is_answer(author text, asked_by text) returns boolean
  language sql immutable parallel safe
  return author is null or author is distinct from asked_by;

-- Whether a name would pass for the site's own people, or for a pseudonym.
-- Compared without case, spaces and points, with compatibility forms and lookalikes of Greek and Cyrillic folded.
create or replace function private.is_reserved_name(name text) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select folded.name like 'anonymous%' or folded.name = any (array['deleteduser', 'admin', 'administrator', 'siteadmin',
        'moderator', 'campuslife', 'campuslifeadmin', 'campuslifeteam', 'campuslifesupport', 'support', 'system', 'official',
        'sample', 'samplefree', 'samplepro', 'sampleadmin'])
      from (select translate(
        regexp_replace(lower(normalize(private.clean_name(name), nfkc)), '[ ._''’·-]', '', 'g'),
        'авеѕіјкмнорстухԁһӏαβεικμνορτυχАВЕЅІЈКМНОРСТУХԀҺӀΑΒΕΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxdhlabeikmnoptuxabesijkmhopctyxdhlabeikmnoptux') as name) as folded;
  end;

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
  author uuid;
begin
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

-- The name of an account in a discussion, drawn at random when it first needs one: nothing of the account is in it. Once all
-- names are taken, they get a number.
create or replace function private.pseudonym(account uuid, discussion uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  drawn text;
begin
  loop
    select p.name into drawn from private.pseudonyms p
      where p.discussion_id = pseudonym.discussion and p.account_id = pseudonym.account;
    if found then return drawn; end if;
    select names.free into drawn from (
        select 'Anonymous ' || animal || case when turn > 1 then ' ' || turn else '' end as free, turn
        from unnest(private.animals()) as animal cross join generate_series(1, 1 + (
          select count(*)::integer from private.pseudonyms p where p.discussion_id = pseudonym.discussion)
          / cardinality(private.animals())) as turn
      ) as names
      where not exists (select from private.pseudonyms p
        where p.discussion_id = pseudonym.discussion and p.name = names.free)
      -- random() can be predicted from its earlier results.
      order by names.turn, gen_random_uuid() limit 1;
    -- Where another post has taken the name or named the account meanwhile, the next turn finds out which.
    insert into private.pseudonyms (discussion_id, name, account_id)
      values (pseudonym.discussion, drawn, pseudonym.account) on conflict do nothing;
  end loop;
end
$$;

-- The accounts that a trial installation comes with, and what they wrote (server/content/samples.ts). Returns how many
-- accounts, discussions and comments went; comments of others go with a sample discussion.
create or replace function private.remove_sample_accounts() returns integer
  language plpgsql set search_path = ''
as $$
declare
  -- Nobody but the server writes app metadata, so no person's account can carry the mark.
  samples constant uuid[] := array(select id from auth.users where raw_app_meta_data -> 'sample' = 'true');
  rows_gone integer;
  gone integer;
begin
  delete from public.discussions d where private.author_of(d.id, d.anonymous, d.user_id, d.user_name) = any (samples);
  get diagnostics rows_gone = row_count;
  delete from public.comments c where private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) = any (samples);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from auth.users where id = any (samples);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;

-- Who wrote a post, as every reader sees it: an account, or a pseudonym of the discussion; null for a deleted account.
create or replace function private.seen_author(anonymous boolean, author uuid, name text) returns text
  language sql immutable parallel safe
  return case when anonymous then name else author::text end;

-- When the first of its comments that answer a discussion was written; null without one.
create or replace function private.first_answer_of(discussion public.discussions) returns timestamptz
  language sql stable set search_path = ''
  return (select c.created_at from public.comments c
    where c.discussion_id = discussion.id and private.is_answer(private.seen_author(c.anonymous, c.user_id, c.user_name),
      private.seen_author(discussion.anonymous, discussion.user_id, discussion.user_name))
    order by c.created_at limit 1);

-- Sets author, name and time of a post, whatever the client sends. An anonymous one has a name of its discussion and no author.
-- The server itself (no account in the request) may import posts with their own author and time.
create or replace function private.stamp_author() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.user_id := auth.uid();
    new.user_name := private.display_name(auth.uid());
    -- Answers to questions of papers are not anonymous.
    if tg_table_name in ('discussions', 'comments') then
      if new.anonymous then
        perform private.check_anonymous_posts();
        new.user_id := null;
        if tg_table_name = 'discussions' then
          new.user_name := private.pseudonym(auth.uid(), new.id);
        else
          new.user_name := private.pseudonym(auth.uid(), new.discussion_id);
        end if;
      end if;
    end if;
    -- Not now(): rows of one transaction would share it, and the list would have no order.
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- Whether the caller wrote a post: every policy and trigger that is for its author calls this. Volatile, so that the answer to
-- an insert knows the name that the insert has drawn.
create or replace function private.wrote(discussion uuid, anonymous boolean, author uuid, name text) returns boolean
  language sql volatile security definer set search_path = ''
  return auth.uid() is not null and coalesce(
    private.author_of(wrote.discussion, wrote.anonymous, wrote.author, wrote.name) = auth.uid(), false);

create or replace function public.mine(public.comments)
 returns boolean
 language sql
return private.wrote(($1).discussion_id, ($1).anonymous, ($1).user_id, ($1).user_name);

create or replace function public.mine(public.discussions)
 returns boolean
 language sql
return private.wrote(($1).id, ($1).anonymous, ($1).user_id, ($1).user_name);

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
    where c.id = solve_discussion.comment_id and c.discussion_id = solve_discussion.discussion_id
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

-- Answers a moderator who wrote an anonymous post: a discussion, or one of its comments; no row where the account is deleted.
-- The written reason is in the audit log, which says of which post and not who wrote it; the author is notified in the same
-- transaction.
create or replace function public.uncover_author(discussion_id uuid, reason text, comment_id uuid default null)
  returns table (account uuid, name text)
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(reason, '')));
  moderator constant uuid := auth.uid();
  title text;
  pseudonym text;
  author uuid;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators uncover an author.';
  end if;
  if char_length(given) not between 40 and 300 then
    raise exception using errcode = 'PT422', message = 'Say why, in 40 to 300 characters: the author reads it.',
      hint = 'reason_missing';
  end if;
  select d.title, case when uncover_author.comment_id is null then d.user_name else c.user_name end into title, pseudonym
    from public.discussions d left join public.comments c on c.discussion_id = d.id and c.id = uncover_author.comment_id
    where d.id = uncover_author.discussion_id
      and case when uncover_author.comment_id is null then d.anonymous else c.anonymous end;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such anonymous post.', hint = 'not_found';
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, after)
    values (moderator, private.display_name(moderator), 'uncover',
      case when uncover_author.comment_id is null then 'public.discussions' else 'public.comments' end,
      coalesce(uncover_author.comment_id, uncover_author.discussion_id), title, jsonb_build_object('reason', given));
  author := private.author_of(uncover_author.discussion_id, true, null, pseudonym);
  if author is null then return; end if;
  perform private.record_event('uncovered', null, moderator,
    jsonb_build_object('title', title, 'reason', given, 'discussion', uncover_author.discussion_id,
      'comment', uncover_author.comment_id),
    'uncovered:' || gen_random_uuid(), author);
  return query select author, private.display_name(author);
end
$$;

create trigger comments_audit_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'content', 'format');

create trigger comments_audit after delete on public.comments
  for each row when (private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id');

create trigger comments_moderated_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();

create trigger comments_moderated after delete on public.comments
  for each row when (private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();

create trigger discussions_audit_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'title', 'content', 'tags', 'format');

create trigger discussions_audit_solved after update of solved_comment_id on public.discussions
  for each row when (old.solved_comment_id is distinct from new.solved_comment_id and private.may('forum')
    and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'solved_comment_id', 'reopen_reason');

create trigger discussions_audit after delete on public.discussions
  for each row when (private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id');

create trigger discussions_moderated_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();

-- Before the names of the discussion are gone.
create trigger discussions_moderated before delete on public.discussions
  for each row when (private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();

create policy "comments are deleted by their author or an admin" on public.comments for delete to authenticated
  using ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name));

create policy "comments are edited by their author or a moderator" on public.comments for update to authenticated
  using ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name))
  with check ((select private.may('forum')) or private.wrote(discussion_id, anonymous, user_id, user_name));

create policy "comments are written under one's own name" on public.comments for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end);

create policy "discussions are deleted by their author or an admin" on public.discussions for delete to authenticated
  using ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name));

create policy "discussions are edited by their author or a moderator" on public.discussions for update to authenticated
  using ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name))
  with check ((select private.may('forum')) or private.wrote(id, anonymous, user_id, user_name));

create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end);

-- The policies of the posts apply to the subqueries.
create policy "posts of others are marked under one's own account" on public.helpful for insert to authenticated
  with check (account_id = (select auth.uid())
    and (discussion_id is null or exists (
      select from public.discussions d where d.id = discussion_id and not private.wrote(d.id, d.anonymous, d.user_id, d.user_name)))
    and (comment_id is null or exists (
      select from public.comments c where c.id = comment_id and not private.wrote(c.discussion_id, c.anonymous, c.user_id, c.user_name))));

revoke all on function public.my_discussions(timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_discussions(timestamp with time zone, uuid, integer) to authenticated, service_role;
revoke all on function public.uncover_author(uuid, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.uncover_author(uuid, text, uuid) to authenticated, service_role;
revoke all on function private.animals() from public;
revoke all on function private.author_of(uuid, boolean, uuid, text) from public;
revoke all on function private.check_anonymous_posts() from public;
revoke all on function private.first_answer_of(public.discussions) from public;
revoke all on function private.is_answer(text, text) from public;
revoke all on function private.pseudonym(uuid, uuid) from public;
revoke all on function private.seen_author(boolean, uuid, text) from public;
revoke all on function private.wrote(uuid, boolean, uuid, text) from public;
grant execute on function private.wrote(uuid, boolean, uuid, text) to anon, authenticated, service_role;
revoke all on function public.mine(public.comments) from public;
grant execute on function public.mine(public.comments) to anon, authenticated, service_role;
revoke all on function public.mine(public.discussions) from public;
grant execute on function public.mine(public.discussions) to anon, authenticated, service_role;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts)
  on public.college to authenticated;
grant select, update on public.college to service_role;
revoke all on public.comments from anon, authenticated, service_role;
grant select on public.comments to anon;
grant select,
  insert (discussion_id, content, format, anonymous, user_id, user_name, created_at),
  update (content, format),
  delete
  on public.comments to authenticated;
grant all on public.comments to service_role;
revoke all on public.discussions from anon, authenticated, service_role;
grant select on public.discussions to anon;
grant select,
  insert (title, content, tags, format, anonymous, user_id, user_name, created_at),
  update (title, content, tags, format),
  delete
  on public.discussions to authenticated;
grant all on public.discussions to service_role;
revoke all on function private.check_may_solve(public.discussions) from public;
revoke all on function private.comments_told() from public;
revoke all on function private.discussions_followed() from public;
revoke all on function private.first_answers_added() from public;
revoke all on function private.is_reserved_name(text) from public;
revoke all on function private.post_edited() from public;
revoke all on function private.post_moderated() from public;
revoke all on function private.remove_sample_accounts() from public;
revoke all on function private.stamp_author() from public;
revoke all on function public.solve_discussion(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.solve_discussion(uuid, uuid) to authenticated, service_role;
