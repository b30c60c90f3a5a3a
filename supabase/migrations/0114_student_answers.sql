-- Answers of students to what papers ask (docs/decisions/0062-answers-in-practice.md).
create table public.student_answers (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.question_groups (id) on delete cascade,
  -- A text with formulas between dollar signs.
  content text not null check (content ~ '\S' and char_length(content) <= 10000),
  -- Null once the account is deleted.
  user_id uuid references auth.users (id) on delete set null,
  user_name text not null default 'Anonymous User',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- How many accounts found it helpful: public.helpful_answers.
  helpful integer not null default 0 check (helpful >= 0),
  -- When a reviewer marked it as right.
  marked_at timestamptz,
  unique (group_id, user_id)
);
alter table public.student_answers enable row level security;
create index student_answers_author on public.student_answers (user_id);
create unique index student_answers_marked on public.student_answers (group_id) where marked_at is not null;

create table public.helpful_answers (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  answer_id uuid not null references public.student_answers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, answer_id)
);
alter table public.helpful_answers enable row level security;
create index helpful_answers_of_answer on public.helpful_answers (answer_id);

alter table private.posting_allowances
  drop constraint posting_allowances_kind_check,
  add constraint posting_allowances_kind_check
    check (kind in ('discussions', 'comments', 'student_answers', 'helpful_answers'));

alter table public.reports
  add column answer_id uuid references public.student_answers (id) on delete cascade,
  drop constraint reports_check,
  add constraint reports_check check (num_nonnulls(discussion_id, comment_id, answer_id) = 1),
  add constraint reports_reporter_id_answer_id_key unique (reporter_id, answer_id);
create index reports_of_answer on public.reports (answer_id);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "posts are reported under one's own account" on public.reports;

-- A reviewer's mark is of the text that the reviewer has read.
create or replace function private.answer_edited() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.edited_at := clock_timestamp();
  new.marked_at := null;
  return new;
end
$$;

-- When a question is merged into another one (private.merge_group): of two answers of a person the marked, the more helpful
-- or the newer one stays, and of two marks that of the other question. The answer that is not moved is deleted with its
-- question.
create or replace function private.answer_joined() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.student_answers a
    where a.group_id = new.group_id and a.user_id = new.user_id
      and (a.marked_at is not null, a.helpful, a.created_at) < (new.marked_at is not null, new.helpful, new.created_at);
  if exists (select from public.student_answers a where a.group_id = new.group_id and a.user_id = new.user_id) then
    return null;
  end if;
  if exists (select from public.student_answers a where a.group_id = new.group_id and a.marked_at is not null) then
    new.marked_at := null;
  end if;
  return new;
end
$$;

-- What the audit log calls a row: its title or name, or that of what it belongs to.
create or replace function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
  language sql stable security definer set search_path = ''
as $$
  select left(case
    when table_name = 'orders' then private.display_name((coalesce(becomes, was) ->> 'account_id')::uuid)
    when table_name in ('users', 'profiles') then private.display_name((coalesce(becomes, was) ->> 'id')::uuid)
    when table_name in ('material_reports', 'questions', 'notice_attachments') then
      concat_ws(', ',
        coalesce(
          (select m.title from public.study_materials m where m.id = (coalesce(becomes, was) ->> 'material_id')::uuid),
          (select n.title from public.notices n where n.id = (coalesce(becomes, was) ->> 'notice_id')::uuid)),
        coalesce(becomes, was) ->> 'number', coalesce(becomes, was) ->> 'name')
    when table_name = 'student_answers' then
      (select g.text from public.question_groups g where g.id = (coalesce(becomes, was) ->> 'group_id')::uuid)
    when table_name = 'exam_dates' then
      (select c.code from public.courses c where c.id = (coalesce(becomes, was) ->> 'course_id')::uuid)
    else concat_ws(' ',
      case when table_name = 'courses' then coalesce(becomes, was) ->> 'code' end,
      coalesce(
        coalesce(becomes, was) ->> 'title', coalesce(becomes, was) ->> 'name', coalesce(becomes, was) ->> 'question',
        coalesce(becomes, was) ->> 'term', coalesce(becomes, was) ->> 'key', coalesce(becomes, was) ->> 'topic'))
  end, 300)
$$;

-- In the same transaction, so that a mark that is stored is counted.
create or replace function private.count_helpful() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.student_answers a set helpful = a.helpful + 1 where a.id = new.answer_id;
  else
    update public.student_answers a set helpful = a.helpful - 1 where a.id = old.answer_id;
  end if;
  return null;
end
$$;

-- Merges a group into another, with the practice of both: the newest review of a day stays.
create or replace function private.merge_group(was uuid, becomes uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody points at it from here on.
  perform from public.question_groups g where g.id in (was, becomes) order by g.id for update;
  update public.questions q set group_id = becomes where q.group_id = was;
  update public.practice_reviews r set group_id = becomes where r.group_id = was;
  update public.practice_reviews r set due_on = null
    where r.group_id = becomes and r.due_on is not null and exists (
      select from public.practice_reviews n
      where n.group_id = becomes and n.account_id = r.account_id and (n.reviewed_at, n.id) > (r.reviewed_at, r.id));
  update public.student_answers a set group_id = becomes where a.group_id = was;
  update private.merged_groups m set becomes = merge_group.becomes where m.becomes = merge_group.was;
  insert into private.merged_groups (was, becomes) values (was, becomes)
    on conflict on constraint merged_groups_pkey do update set becomes = excluded.becomes;
  delete from public.question_groups g where g.id = was;
end
$$;

-- Notifies the author of a post or answer that an admin deleted; of a whole discussion, the author of the discussion.
create or replace function private.post_moderated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  heading text;
begin
  if old.user_id is null then return null; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
  elsif tg_table_name = 'student_answers' then
    select left(g.text, 200) into heading from public.question_groups g where g.id = old.group_id;
    if not found then return null; end if;
  else
    select d.title into heading from public.discussions d where d.id = old.discussion_id;
    if not found then return null; end if;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' when 'comments' then 'comment' else 'answer' end, 'title', heading),
    'post_moderated:' || old.id, old.user_id);
  return null;
end
$$;

-- Notifies the reporter once an admin has found nothing wrong, or the post is gone; the report goes with its post.
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
      'decision', case tg_op when 'DELETE' then 'removed' else 'dismissed' end,
      'post', case when old.answer_id is not null then 'answer' when old.comment_id is null then 'discussion' else 'comment' end,
      'course', (select g.course_id from public.student_answers a join public.question_groups g on g.id = a.group_id
        where a.id = old.answer_id),
      'discussion', coalesce(old.discussion_id, (select c.discussion_id from public.comments c where c.id = old.comment_id))),
    'report_decided:' || old.id, old.reporter_id);
  return null;
end
$$;

-- For reviewers: marks the answer to a question that is right, instead of another one, or takes the mark back.
create or replace function public.mark_answer(answer_id uuid, marked boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  question uuid;
begin
  if auth.uid() is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin marks answers.';
  end if;
  -- One after another for each question.
  select g.id into question
    from public.question_groups g join public.student_answers a on a.group_id = g.id
    where a.id = mark_answer.answer_id
    for no key update of g;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such answer.', hint = 'not_found';
  end if;
  if coalesce(mark_answer.marked, false) then
    update public.student_answers a set marked_at = null
      where a.group_id = question and a.marked_at is not null and a.id <> mark_answer.answer_id;
  end if;
  update public.student_answers a set marked_at = case when mark_answer.marked then coalesce(a.marked_at, now()) end
    where a.id = mark_answer.answer_id;
end
$$;

-- Puts the caller's present display name on their old posts. Returns how many posts were changed. Security definer: no role
-- may write the name of a post.
create or replace function public.rename_my_posts() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  name text;
  renamed integer;
  comments_renamed integer;
  answers_renamed integer;
begin
  if author is null or private.is_banned() then
    raise exception 'Only an account that may post can rename its posts.' using errcode = '42501';
  end if;
  name := private.display_name(author);
  update public.discussions set user_name = name where user_id = author and user_name <> name;
  get diagnostics renamed = row_count;
  update public.comments set user_name = name where user_id = author and user_name <> name;
  get diagnostics comments_renamed = row_count;
  update public.student_answers set user_name = name where user_id = author and user_name <> name;
  get diagnostics answers_renamed = row_count;
  update public.study_materials set contributor_name = name where contributor = author and credited and contributor_name <> name;
  return renamed + comments_renamed + answers_renamed;
end
$$;

create trigger helpful_answers_banned before insert on public.helpful_answers
  for each row execute function private.refuse_banned();

create trigger helpful_answers_count after insert or delete on public.helpful_answers
  for each row execute function private.count_helpful();

create trigger helpful_answers_limit after insert on public.helpful_answers
  referencing new table as added
  for each statement execute function private.limit_posting(120, 600);

create trigger a_tidied before insert or update on public.student_answers
  for each row execute function texts.tidy_row('content', 'user_name');

create trigger student_answers_audit_mark after update of marked_at on public.student_answers
  for each row when (new.marked_at is distinct from old.marked_at and private.is_admin())
  execute function private.audit('id', 'marked_at');

create trigger student_answers_audit after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.is_admin())
  execute function private.audit('id');

create trigger student_answers_author before insert on public.student_answers
  for each row execute function private.stamp_author();

create trigger student_answers_banned before insert or update of content on public.student_answers
  for each row execute function private.refuse_banned();

create trigger student_answers_edited before update of content on public.student_answers
  for each row when (new.content <> old.content) execute function private.answer_edited();

create trigger student_answers_forget_author before update of user_id on public.student_answers
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();

create trigger student_answers_joined before update of group_id on public.student_answers
  for each row when (new.group_id <> old.group_id) execute function private.answer_joined();

create trigger student_answers_limit after insert on public.student_answers
  referencing new table as added
  for each statement execute function private.limit_posting(60, 240);

create trigger student_answers_moderated after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.is_admin())
  execute function private.post_moderated();

-- The policies of student_answers apply to the subquery.
create policy "answers of others are marked under one's own account" on public.helpful_answers for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and exists (select from public.student_answers a where a.id = answer_id and a.user_id is distinct from (select auth.uid())));

create policy "own marks are readable" on public.helpful_answers for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own marks are taken back" on public.helpful_answers for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.helpful_answers to service_role using (true) with check (true);

create policy "posts are reported under one's own account" on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and (select private.may_report())
    and (answer_id is null or exists (select from public.student_answers a where a.id = answer_id)));

create policy "deleted by their author or an admin" on public.student_answers for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "edited by their author" on public.student_answers for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "own answers are readable" on public.student_answers for select to authenticated
  using (user_id = (select auth.uid()));

-- The policies of question_groups apply to the subqueries: who reads a question reads and writes its answers.
create policy "readable where its question is" on public.student_answers for select to authenticated
  using (exists (select from public.question_groups g where g.id = group_id));

create policy "service_role reaches every row" on public.student_answers to service_role using (true) with check (true);

create policy "written under one's own name" on public.student_answers for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.question_groups g where g.id = group_id));

revoke all on public.helpful_answers from anon, authenticated, service_role;
grant select, insert (answer_id), delete on public.helpful_answers to authenticated;
grant all on public.helpful_answers to service_role;
revoke all on public.student_answers from anon, authenticated, service_role;
grant select, insert (group_id, content), update (content), delete on public.student_answers to authenticated;
grant all on public.student_answers to service_role;
revoke all on function public.mark_answer(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_answer(uuid, boolean) to authenticated, service_role;
revoke all on function private.answer_edited() from public;
revoke all on function private.answer_joined() from public;
revoke all on function private.count_helpful() from public;
revoke all on public.reports from anon, authenticated, service_role;
grant select,
  insert (discussion_id, comment_id, answer_id, reason, note),
  update (dismissed_at)
  on public.reports to authenticated;
grant all on public.reports to service_role;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;
revoke all on function private.merge_group(uuid, uuid) from public;
revoke all on function private.post_moderated() from public;
revoke all on function private.report_decided() from public;
revoke all on function public.rename_my_posts() from public, anon, authenticated, service_role;
grant execute on function public.rename_my_posts() to anon, authenticated, service_role;
