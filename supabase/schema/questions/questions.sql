-- Who may read and write public.questions.

revoke all on public.questions from anon, authenticated, service_role;
grant select (id, material_id, "position", number, page, region, text, marks, or_with, figure, group_id, edited_at)
  on public.questions to authenticated;
grant all on public.questions to service_role;

-- The policies of study_materials apply to the subquery.
create policy "readable where its material is" on public.questions for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));

create policy "service_role reaches every row" on public.questions to service_role using (true) with check (true);

create trigger questions_audit after update on public.questions
  for each row when (new.edited_at is distinct from old.edited_at)
  execute function private.audit('id', 'number', 'text', 'marks', 'or_with', 'page', 'figure');
create trigger questions_audit_added after insert on public.questions
  for each row when (auth.uid() is not null) execute function private.audit('id');
create trigger questions_audit_gone after delete on public.questions
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.audit('id');
create trigger questions_audit_group after update of group_id on public.questions
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0 and new.group_id is distinct from old.group_id)
  execute function private.audit('id', 'group_id');
