-- Who found a student's answer helpful: each account once. Everybody sees the number (student_answers.helpful).

revoke all on public.helpful_answers from anon, authenticated, service_role;
grant select, insert (answer_id), delete on public.helpful_answers to authenticated;
grant all on public.helpful_answers to service_role;

create policy "own marks are readable" on public.helpful_answers for select to authenticated
  using (account_id = (select auth.uid()));

-- The policies of student_answers apply to the subquery.
create policy "answers of others are marked under one's own account" on public.helpful_answers for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and exists (select from public.student_answers a where a.id = answer_id and a.user_id is distinct from (select auth.uid())));

create policy "own marks are taken back" on public.helpful_answers for delete to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.helpful_answers to service_role using (true) with check (true);

create trigger helpful_answers_banned before insert on public.helpful_answers
  for each row execute function private.refuse_banned();
create trigger helpful_answers_limit after insert on public.helpful_answers
  referencing new table as added
  for each statement execute function private.limit_posting(120, 600);

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
revoke all on function private.count_helpful() from public;
create trigger helpful_answers_count after insert or delete on public.helpful_answers
  for each row execute function private.count_helpful();
