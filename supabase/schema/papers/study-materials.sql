-- Question papers and notes: what the list says of each. The PDF itself is in the server's file store, under `file_key`, and
-- served at /api/files/<id> to readers of the row.

revoke all on public.study_materials from anon, authenticated, service_role;
grant select (id, title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, created_at,
    updated_at, course_id, exam, full_marks, note, status, problem, return_reason, removed_at, replaced_by,
    credited, contributor_name, reviewed_at, file_name, proposed, read_at, sample),
  insert (id, title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, course_id, exam,
    full_marks, note),
  update (title, subject, course_code, semester, kind, exam_year, course_id, exam, full_marks, note),
  delete
  on public.study_materials to authenticated;
grant all on public.study_materials to service_role;

create policy "kept by admins" on public.study_materials for all to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, semester))
  with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, semester));

create policy "approved ones are readable on the pro plan" on public.study_materials for select to authenticated
  using (status = 'approved' and removed_at is null and (select private.may_read_pro()));

create policy "own ones are readable in every status" on public.study_materials for select to authenticated
  using (contributor = (select auth.uid()));

create policy "own ones can be withdrawn before they are approved" on public.study_materials for delete to authenticated
  using (contributor = (select auth.uid()) and status <> 'approved' and removed_at is null);

create policy "service_role reaches every row" on public.study_materials to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.study_materials
  for each row execute function texts.tidy_row('contributor_name', 'course_code', 'exam', 'note', 'return_reason', 'subject', 'title');
create trigger study_materials_audit after update on public.study_materials
  for each row when (auth.uid() is not null or new.status is distinct from old.status
    or new.removed_at is distinct from old.removed_at)
  execute function private.audit('id', 'title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note', 'removed_at', 'reviewed_at', 'return_reason', 'file_key');
create trigger study_materials_audit_added after insert on public.study_materials
  for each row when (new.contributor is null) execute function private.audit('id');
create trigger study_materials_audit_gone after delete on public.study_materials
  for each row when (old.status = 'approved'
    or (auth.uid() is not null and auth.uid() is distinct from old.contributor and pg_trigger_depth() = 0))
  execute function private.audit('id');
create trigger study_materials_file after insert or delete on public.study_materials
  for each row execute function private.follow_file();
create trigger study_materials_notify after insert or delete or truncate or update of kind, status, removed_at
  on public.study_materials for each statement execute function private.notify_public_content();
create trigger study_materials_other_file after update of file_key on public.study_materials
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();
create trigger study_materials_sample_changed
  before update of title, subject, course_code, course_id, semester, kind, exam, exam_year, full_marks, note, file_key
  on public.study_materials
  for each row when (old.sample) execute function private.sample_changed();
create trigger study_materials_search after insert or delete on public.study_materials
  for each row execute function search.follow('material');
create trigger study_materials_search_changed after update on public.study_materials
  for each row when (
    (old.title, old.subject, old.course_code, old.semester, old.kind, old.exam, old.exam_year, old.note, old.course_id,
      old.status, old.removed_at, old.reviewed_at, old.created_at)
    is distinct from (new.title, new.subject, new.course_code, new.semester, new.kind, new.exam, new.exam_year, new.note,
      new.course_id, new.status, new.removed_at, new.reviewed_at, new.created_at))
  execute function search.follow('material');
create trigger study_materials_search_truncated after truncate on public.study_materials
  for each statement execute function search.follow('material');
create trigger study_materials_untold after delete on public.study_materials
  referencing old table as removed for each statement execute function private.subjects_untold();
create trigger study_materials_written before update on public.study_materials
  for each row when (
    to_jsonb(new) - array['pages', 'problem', 'proposed', 'similar', 'read_at', 'read_tries', 'drawn_at', 'draw_tries', 'split_version']
    is distinct from
    to_jsonb(old) - array['pages', 'problem', 'proposed', 'similar', 'read_at', 'read_tries', 'drawn_at', 'draw_tries', 'split_version'])
  execute function private.content_written();
