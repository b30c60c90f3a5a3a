-- Which questions somebody knows by now.

revoke all on public.learnt_questions from anon, authenticated, service_role;
grant select, insert (account_id, question_id), delete on public.learnt_questions to authenticated;
grant all on public.learnt_questions to service_role;

create policy "own marks" on public.learnt_questions for all to authenticated
  using (account_id = (select auth.uid()) and (select private.may_read_pro()))
  with check (account_id = (select auth.uid()) and (select private.may_read_pro()));

create policy "service_role reaches every row" on public.learnt_questions to service_role using (true) with check (true);
