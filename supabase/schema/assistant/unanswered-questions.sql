-- Questions that had no good answer.

revoke all on public.unanswered_questions from anon, authenticated, service_role;
grant select, update (status, help_entry_id) on public.unanswered_questions to authenticated;
grant all on public.unanswered_questions to service_role;

-- What one account alone wrote may be about that person, and is readable by none; what two wrote is a question.
create policy "admins read what was asked twice" on public.unanswered_questions for select to authenticated
  using (times >= 2 and (select private.may('settings')));

create policy "admins settle what was asked twice" on public.unanswered_questions for update to authenticated
  using (times >= 2 and (select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.unanswered_questions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.unanswered_questions
  for each row execute function texts.tidy_row('question');
create trigger unanswered_questions_audit after update of status on public.unanswered_questions
  for each row when (auth.uid() is not null) execute function private.audit('id', 'status');
