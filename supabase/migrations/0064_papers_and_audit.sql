-- What a free account could tell of papers that it may not read, what one sender could read of another, and acts of
-- reviewers that could not be taken back, or were in no log.

-- For functions that another migration wrote and of which single lines change; gone at the end.
create function private.amend_function(amended regprocedure, was text, becomes text) returns void
  language plpgsql set search_path = ''
as $$
declare
  definition constant text := pg_get_functiondef(amended);
begin
  if position(was in definition) = 0 then raise exception '% has no "%".', amended, was; end if;
  execute replace(definition, was, becomes);
end
$$;

-- ---- A request that nobody asks for any more goes, also where the paper is there: one that came back with the same id told a
-- free account that it was fulfilled. Nor does a vote say of which request it is.
select private.amend_function('public.withdraw_paper_request(uuid, text, integer)',
  'where q.id = request and q.fulfilled_by is null
      and not exists', 'where q.id = request and not exists');
delete from public.paper_requests q
  where not exists (select from public.paper_request_votes v where v.request_id = q.id);
revoke select on public.paper_request_votes from authenticated;
grant select (account_id, created_at) on public.paper_request_votes to authenticated;

-- ---- Which papers of the library look like a contribution is for reviewers: whoever sent it could ask the library by
-- content, one guess a file.
revoke select ("similar") on public.study_materials from authenticated;
-- Others get nothing.
create function public.material_similarities(ids uuid[]) returns table (id uuid, "similar" jsonb)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m."similar" from public.study_materials m
  where m.id = any (ids) and m."similar" <> '[]' and (select private.is_admin());
end;
revoke all on function public.material_similarities(uuid[]) from public, anon, authenticated;
grant execute on function public.material_similarities(uuid[]) to authenticated, service_role;

-- ---- A better copy leaves its row to whoever sent the older one: with the words of the row whose place it took, and none of
-- its own sender's, until that is undone.
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  $was$update public.study_materials m set status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;$was$,
  $becomes$update public.study_materials m set title = o.title, subject = o.subject, course_code = o.course_code,
            course_id = o.course_id, semester = o.semester, kind = o.kind, exam = o.exam, exam_year = o.exam_year,
            full_marks = o.full_marks, note = o.note, proposed = '{}', "similar" = '[]', problem = null,
            status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          from public.study_materials o
          where m.id = target and o.id = review_material.replaces;$becomes$);
-- Other decisions leave both to the reader, which may have written them meanwhile.
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'full_marks = becomes.full_marks, note = becomes.note, status',
  'full_marks = becomes.full_marks, note = becomes.note,
        proposed = case last.decision when ''better_copy'' then coalesce(becomes.proposed, m.proposed) else m.proposed end,
        "similar" = case last.decision when ''better_copy'' then coalesce(becomes."similar", m."similar") else m."similar" end,
        status');
-- Of decisions before this, which is no admin's change: no line in the audit log.
select set_config('campuslife.seeding', 'on', true);
update public.study_materials m set title = o.title, subject = o.subject, course_code = o.course_code,
    course_id = o.course_id, semester = o.semester, kind = o.kind, exam = o.exam, exam_year = o.exam_year,
    full_marks = o.full_marks, note = o.note, proposed = '{}', "similar" = '[]', problem = null
  from public.study_materials o
  where o.id = m.replaced_by and m.status = 'returned' and m.removed_at is not null;
select set_config('campuslife.seeding', '', true);

-- ---- "undo" where something else has happened since: the older copy was taken out, the reader has finished, the account of
-- an earlier reviewer was deleted.
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'where m.id = last.replaces for update', 'where m.id = last.replaces and m.removed_at is null for update');
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'reviewed_by = becomes.reviewed_by,',
  'reviewed_by = (select a.id from auth.users a where a.id = becomes.reviewed_by),');
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'last private.material_reviews;', 'last private.material_reviews;
  read_since boolean;');
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'becomes := jsonb_populate_record(null::public.study_materials, last.before);',
  'becomes := jsonb_populate_record(null::public.study_materials, last.before);
    -- After a better copy, "was" is of the other file.
    read_since := last.decision <> ''better_copy'' and becomes.read_at is null and was.read_at is not null;');
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  'problem = becomes.problem,', 'problem = case when read_since then was.problem else becomes.problem end,');
-- The reader makes proposals for what nobody has decided about, so for this one it has made none.
select private.amend_function('public.review_material(uuid, text, jsonb, text, uuid)',
  $was$-- Read in the meantime: it need not be read again.
    update public.study_materials m set status = 'waiting' where m.id = target and m.status = 'reading' and m.read_at is not null;$was$,
  $becomes$-- Read in the meantime: what cannot be read stays so, and the rest is read again for its proposals.
    update public.study_materials m set status = 'unreadable'
      where m.id = target and m.status = 'reading' and read_since and m.problem is not null;
    update public.study_materials m set read_at = null, read_tries = 0
      where m.id = target and m.status = 'reading' and m.read_at is not null;$becomes$);

-- ---- As all that reviewers do with groups: a grouping that is under way begins anew, and does not merge what was placed.
-- The course is locked before its groups (private.lock_groups).
select private.amend_function('public.place_group(uuid, uuid, text)',
  'perform from public.course_units u where u.id = place_group.unit_id for key share;',
  'perform from public.courses c join public.question_groups g on g.course_id = c.id
    where g.id = place_group.group_id for key share of c;
  perform from public.course_units u where u.id = place_group.unit_id for key share;');
select private.amend_function('public.place_group(uuid, uuid, text)',
  'fixed = true, placed = true, updated_at = now()
    where g.id = place_group.group_id;',
  'fixed = true, placed = true, updated_at = now()
    where g.id = place_group.group_id;
  perform private.group_later(array(select g.course_id from public.question_groups g where g.id = place_group.group_id));');

-- ---- The audit log has what people delete of others' papers, and what reviewers do with questions and groups. Neither what
-- follows from another act (a cascade is a trigger of its own), nor what the server does by itself.
drop trigger study_materials_audit_gone on public.study_materials;
create trigger study_materials_audit_gone after delete on public.study_materials
  for each row when (old.status = 'approved'
    or (auth.uid() is not null and auth.uid() is distinct from old.contributor and pg_trigger_depth() = 0))
  execute function private.audit('id');
create trigger questions_audit_added after insert on public.questions
  for each row when (auth.uid() is not null) execute function private.audit('id');
create trigger questions_audit_gone after delete on public.questions
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.audit('id');
create trigger questions_audit_group after update of group_id on public.questions
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0 and new.group_id is distinct from old.group_id)
  execute function private.audit('id', 'group_id');
create trigger question_groups_audit_gone after delete on public.question_groups
  for each row when (auth.uid() is not null and pg_trigger_depth() = 0) execute function private.audit('id');

-- ---- A request is fulfilled as long as its paper is there: once that is taken out, or said to be another one, the next paper
-- fulfils it. One that comes back fulfils it again, and tells nobody a second time.
create function private.requests_reopened() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.paper_requests q set fulfilled_by = null, fulfilled_at = null
    where q.fulfilled_by = new.id
      and (new.status <> 'approved' or new.removed_at is not null or new.kind <> 'paper'
        or (q.course_id, q.exam, q.exam_year) is distinct from (new.course_id, new.exam, new.exam_year));
  if old.removed_at is not null and new.removed_at is null and new.status = 'approved' and new.kind = 'paper' then
    update public.paper_requests q set fulfilled_by = new.id, fulfilled_at = now()
      where q.course_id = new.course_id and q.exam = new.exam and q.exam_year = new.exam_year and q.fulfilled_by is null;
  end if;
  return null;
end
$$;
revoke all on function private.requests_reopened() from public;
create trigger study_materials_requests after update on public.study_materials
  for each row when (
    (old.status, old.removed_at, old.kind, old.course_id, old.exam, old.exam_year)
      is distinct from (new.status, new.removed_at, new.kind, new.course_id, new.exam, new.exam_year))
  execute function private.requests_reopened();
update public.paper_requests q set fulfilled_by = null, fulfilled_at = null
  from public.study_materials m
  where m.id = q.fulfilled_by
    and (m.status <> 'approved' or m.removed_at is not null or m.kind <> 'paper'
      or (q.course_id, q.exam, q.exam_year) is distinct from (m.course_id, m.exam, m.exam_year));

-- ---- Whoever renames themselves, or takes back a comment, looks for the notifications of one comment among all of its
-- discussion (0027_events.sql). What asks for the subject alone finds it here, too.
create index notifications_of_event on public.notifications (subject_id, dedupe_key) where subject_id is not null;
drop index public.notifications_of_subject;

drop function private.amend_function(regprocedure, text, text);
