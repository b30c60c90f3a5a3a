-- Questions that ask for the same, of any of a course's papers. Every question of an approved paper with a course has
-- one; asked once is a group as well. Ids outlive regrouping: what a student has practised points at them.

revoke all on public.question_groups from anon, authenticated, service_role;
grant select on public.question_groups to authenticated;
grant all on public.question_groups to service_role;

-- What no paper asks that can be read now is not shown: its paper may have been taken out for a reason.
create policy "groups are readable on the pro plan" on public.question_groups for select to authenticated
  using (times_asked > 0 and (select private.may_read_pro()));

create policy "groups are readable by admins" on public.question_groups for select to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null));

create policy "service_role reaches every row" on public.question_groups to service_role using (true) with check (true);

create trigger question_groups_audit after update on public.question_groups
  for each row when (new.fixed and auth.uid() is not null) execute function private.audit('id', 'topic', 'unit_id', 'fixed');
create trigger question_groups_audit_gone after delete on public.question_groups
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.audit('id');
