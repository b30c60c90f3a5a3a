-- Students' answers: one for each person and question.

revoke all on public.student_answers from anon, authenticated, service_role;
grant select, insert (group_id, content), update (content), delete on public.student_answers to authenticated;
grant all on public.student_answers to service_role;

-- The policies of question_groups apply to the subqueries: who reads a question reads and writes its answers.
create policy "readable where its question is" on public.student_answers for select to authenticated
  using (exists (select from public.question_groups g where g.id = group_id));

create policy "own answers are readable" on public.student_answers for select to authenticated
  using (user_id = (select auth.uid()));

create policy "written under one's own name" on public.student_answers for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.question_groups g where g.id = group_id));

create policy "readable for moderators" on public.student_answers for select to authenticated
  using ((select private.may('forum')));

create policy "edited by their author" on public.student_answers for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "deleted by their author or an admin" on public.student_answers for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')) or (select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_groups(array[group_id]));

create policy "service_role reaches every row" on public.student_answers to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.student_answers
  for each row execute function texts.tidy_row('content', 'user_name');
create trigger student_answers_author before insert on public.student_answers
  for each row execute function private.stamp_author();
create trigger student_answers_banned before insert or update of content on public.student_answers
  for each row execute function private.refuse_banned();
create trigger student_answers_forget_author before update of user_id on public.student_answers
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();
create trigger student_answers_limit after insert on public.student_answers
  referencing new table as added
  for each statement execute function private.limit_posting(60, 240);
create trigger student_answers_moderated after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.may_moderate_answer(old.group_id))
  execute function private.post_moderated();
create trigger student_answers_audit after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.may_moderate_answer(old.group_id))
  execute function private.audit('id');
create trigger student_answers_audit_mark after update of marked_at on public.student_answers
  for each row when (new.marked_at is distinct from old.marked_at and private.may_moderate_answer(old.group_id))
  execute function private.audit('id', 'marked_at');

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
revoke all on function private.answer_edited() from public;
create trigger student_answers_edited before update of content on public.student_answers
  for each row when (new.content <> old.content) execute function private.answer_edited();

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
revoke all on function private.answer_joined() from public;
create trigger student_answers_joined before update of group_id on public.student_answers
  for each row when (new.group_id <> old.group_id) execute function private.answer_joined();

-- For reviewers: marks the answer to a question that is right, instead of another one, or takes the mark back.
create or replace function public.mark_answer(answer_id uuid, marked boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  question uuid;
begin
  if auth.uid() is null or not private.may_groups(array(
      select a.group_id from public.student_answers a where a.id = mark_answer.answer_id)) then
    raise exception using errcode = '42501', message = 'Only reviewers mark answers.';
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
revoke all on function public.mark_answer(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_answer(uuid, boolean) to authenticated, service_role;
