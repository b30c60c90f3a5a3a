-- Who may read and write public.interview_questions.

revoke all on public.interview_questions from anon, authenticated, service_role;
grant select,
  insert (id, "position", topic, question, answer),
  update ("position", topic, question, answer),
  delete
  on public.interview_questions to authenticated;
grant all on public.interview_questions to service_role;

create policy "kept by admins" on public.interview_questions for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.interview_questions for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.interview_questions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.interview_questions
  for each row execute function texts.tidy_row('answer', 'question', 'topic');
create trigger interview_questions_audit after insert or delete or update on public.interview_questions
  for each row execute function private.audit('id');
create trigger interview_questions_notify after insert or update or delete or truncate on public.interview_questions
  for each statement execute function private.notify_public_content();
create trigger interview_questions_search after insert on public.interview_questions
  referencing new table as changed for each statement execute function search.follow_rows('question');
create trigger interview_questions_search_changed after update on public.interview_questions
  referencing new table as changed for each statement execute function search.follow_rows('question');
create trigger interview_questions_search_gone after delete on public.interview_questions
  referencing old table as changed for each statement execute function search.follow_rows('question');
create trigger interview_questions_search_truncated after truncate on public.interview_questions
  for each statement execute function search.follow('question');
create trigger interview_questions_written before update on public.interview_questions
  for each row execute function private.content_written();
