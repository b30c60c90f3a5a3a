-- Where an account's courses differ from those of its branch and semester: one more (a backlog, an elective), or one less.

revoke all on public.course_choices from anon, authenticated, service_role;
grant select,
  insert (account_id, course_id, taken),
  update (account_id, course_id, taken),
  delete
  on public.course_choices to authenticated;
grant all on public.course_choices to service_role;

create policy "own course choices" on public.course_choices for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.course_choices to service_role using (true) with check (true);
