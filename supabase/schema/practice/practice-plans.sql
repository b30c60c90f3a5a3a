-- How an account practises a course.

revoke all on public.practice_plans from anon, authenticated, service_role;
grant select,
  insert (account_id, course_id, exam_on, per_day),
  update (account_id, course_id, exam_on, per_day),
  delete
  on public.practice_plans to authenticated;
grant all on public.practice_plans to service_role;

create policy "own plans" on public.practice_plans for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.practice_plans to service_role using (true) with check (true);
