-- Exchanges the files of two papers with their pages, fingerprints and pictures: a better copy takes the place of another.
create or replace function private.swap_files(one uuid, other uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  pages_of_one public.material_pages[];
  pages_of_other public.material_pages[];
  hashes_of_one integer[];
  hashes_of_other integer[];
  pictures public.first_pages[];
begin
  select array_agg(p) into pages_of_one from public.material_pages p where p.material_id = one;
  select array_agg(p) into pages_of_other from public.material_pages p where p.material_id = other;
  select array_agg(s.hash) into hashes_of_one from private.material_shingles s where s.material_id = one;
  select array_agg(s.hash) into hashes_of_other from private.material_shingles s where s.material_id = other;
  select array_agg(p) into pictures from public.first_pages p where p.material_id in (one, other);
  delete from public.material_pages where material_id in (one, other);
  delete from public.first_pages where material_id in (one, other);
  delete from private.material_shingles where material_id in (one, other);
  update public.study_materials m set
      file_key = s.file_key, sha256 = s.sha256, bytes = s.bytes, pages = s.pages, read_at = s.read_at,
      read_tries = s.read_tries, split_version = s.split_version, drawn_at = s.drawn_at, draw_tries = s.draw_tries,
      contributor = s.contributor, credited = s.credited
    from public.study_materials s
    where (m.id, s.id) in ((one, other), (other, one));
  insert into public.material_pages (material_id, page, text, ocr, width, height, words, problem, turn)
    select other, p.page, p.text, p.ocr, p.width, p.height, p.words, p.problem, p.turn from unnest(pages_of_one) as p
    union all select one, p.page, p.text, p.ocr, p.width, p.height, p.words, p.problem, p.turn from unnest(pages_of_other) as p;
  insert into public.first_pages (material_id, file_key, bytes, width, height)
    select case p.material_id when one then other else one end, p.file_key, p.bytes, p.width, p.height
    from unnest(pictures) as p;
  insert into private.material_shingles (material_id, hash)
    select other, h from unnest(hashes_of_one) as h union all select one, h from unnest(hashes_of_other) as h;
  set constraints public.questions_material_id_position_key deferred;
  perform from public.questions q where q.material_id in (one, other) order by q.material_id, q.position for update;
  update public.questions q set material_id = case q.material_id when one then other else one end
    where q.material_id in (one, other);
  set constraints public.questions_material_id_position_key immediate;
  perform private.group_later(array(select m.course_id from public.study_materials m where m.id in (one, other)));
  -- private.follow_file took each of them for gone.
  delete from private.unreferenced_files u using public.study_materials m
    where m.id in (one, other) and u.file_key = m.file_key;
end
$$;
revoke all on function private.swap_files(uuid, uuid) from public;

-- A reviewer's decision about a paper: approve, return, a better copy of another, or undo. "undo" returns too_late where a
-- later decision builds on the one to be undone.
create or replace function public.review_material(
  id uuid, decision text, fields jsonb default '{}', reason text default '', replaces uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := review_material.id;
  editable constant text[] := array['title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note'];
  was public.study_materials;
  becomes public.study_materials;
  course public.courses;
  last private.material_reviews;
  read_since boolean;
  review bigint;
  request uuid;
begin
  if me is null or not private.may_material(target)
    or (replaces is not null and not private.may_material(replaces)) then
    raise exception using errcode = '42501', message = 'Only an admin decides about papers.';
  end if;
  -- In one order: two who replace each other's wait, and never both ways.
  perform from public.study_materials m where m.id in (target, review_material.replaces) order by m.id for update;
  select m.* into was from public.study_materials m where m.id = target;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;

  if decision = 'undo' then
    select r.* into last from private.material_reviews r
      where r.material_id = target and r.undone_at is null order by r.id desc limit 1 for update;
    if not found or last.reviewer is distinct from me then
      raise exception using errcode = 'PT409', message = 'You have not decided about this paper.', hint = 'nothing_to_undo';
    end if;
    if last.created_at < now() - interval '10 minutes' then
      raise exception using errcode = 'PT409', message = 'A decision can be undone for ten minutes.', hint = 'too_late';
    end if;
    -- Somebody else's removal stands, for a reason that this reviewer may not know.
    if was.removed_at is not null and last.decision <> 'better_copy' then
      raise exception using errcode = 'PT409', message = 'This paper was taken out meanwhile.', hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then
      -- Locked as above; nobody takes it away in between.
      perform from public.study_materials m where m.id = last.replaces and m.removed_at is null for update;
      if not found then
        raise exception using errcode = 'PT409', message = 'The other copy is gone.', hint = 'too_late';
      end if;
    end if;
    -- Each decision is undone from what it left behind: the newest first.
    if exists (select from private.material_reviews r
        where r.id > last.id and r.undone_at is null
          and (r.material_id in (target, last.replaces) or r.replaces in (target, last.replaces))) then
      raise exception using errcode = 'PT409', message = 'A later decision about this paper has to be undone first.',
        hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then perform private.swap_files(target, last.replaces); end if;
    -- Without title and file_name where who sent it has deleted the account.
    becomes := jsonb_populate_record(null::public.study_materials, last.before);
    -- After a better copy, "was" is of the other file.
    read_since := last.decision <> 'better_copy' and becomes.read_at is null and was.read_at is not null;
    update public.study_materials m set title = coalesce(becomes.title, m.title), subject = becomes.subject,
        course_code = becomes.course_code, course_id = (select c.id from public.courses c where c.id = becomes.course_id),
        semester = becomes.semester, kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year,
        full_marks = becomes.full_marks, note = becomes.note,
        proposed = case last.decision when 'better_copy' then coalesce(becomes.proposed, m.proposed) else m.proposed end,
        "similar" = case last.decision when 'better_copy' then coalesce(becomes."similar", m."similar") else m."similar" end,
        status = becomes.status, problem = case when read_since then was.problem else becomes.problem end,
        return_reason = becomes.return_reason, removed_at = becomes.removed_at, replaced_by = null,
        reviewed_by = (select a.id from auth.users a where a.id = becomes.reviewed_by), reviewed_at = becomes.reviewed_at, file_name = coalesce(becomes.file_name, '')
      where m.id = target;
    -- Read in the meantime: what cannot be read stays so, and the rest is read again for its proposals.
    update public.study_materials m set status = 'unreadable'
      where m.id = target and m.status = 'reading' and read_since and m.problem is not null;
    update public.study_materials m set read_at = null, read_tries = 0
      where m.id = target and m.status = 'reading' and m.read_at is not null;
    update private.material_reviews r set undone_at = now() where r.id = last.id;
    update public.paper_requests q set fulfilled_by = null, fulfilled_at = null where q.fulfilled_by = target;
    delete from private.events e where e.dedupe_key = 'paper_reviewed:' || last.id
      or (e.subject_id = target and e.kind = 'requested_paper');
    delete from public.notifications n where n.subject_id in (target, last.replaces)
      and (n.dedupe_key = 'paper_reviewed:' || last.id or n.kind = 'requested_paper');
  else
    if was.removed_at is not null then
      raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
    end if;
    if was.status = 'approved' then
      raise exception using errcode = 'PT409', message = 'This paper is approved already.', hint = 'already_approved';
    end if;
    if decision is null or decision not in ('approve', 'return', 'better_copy') then
      raise exception using errcode = 'PT422', message = 'This is no decision.', hint = 'no_decision';
    end if;
    if decision = 'better_copy' and not exists (
        select from public.study_materials m
        where m.id = review_material.replaces and m.id <> target and m.status = 'approved' and m.removed_at is null) then
      raise exception using errcode = 'PT422', message = 'There is no approved paper to replace.', hint = 'no_other_copy';
    end if;
    insert into private.material_reviews (material_id, reviewer, decision, before, replaces)
      values (target, me, decision, to_jsonb(was) - 'sha256', case decision when 'better_copy' then review_material.replaces end)
      returning material_reviews.id into review;
    case decision
      when 'approve' then
        becomes := jsonb_populate_record(was, (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where key = any (editable)));
        if becomes.course_id is not null then
          select c.* into course from public.courses c where c.id = becomes.course_id;
          if not found then
            raise exception using errcode = 'PT422', message = 'This course is not in the catalogue.', hint = 'no_course';
          end if;
          if btrim(coalesce(becomes.subject, '')) = '' then becomes.subject := course.name; end if;
          if btrim(coalesce(becomes.course_code, '')) = '' then becomes.course_code := course.code; end if;
          if becomes.semester is null and course.semester <= 8 then becomes.semester := course.semester; end if;
        end if;
        if not private.may_course('papers', becomes.course_id, becomes.semester) then
          raise exception using errcode = '42501', message = 'Your role does not reach this course and semester.';
        end if;
        if btrim(coalesce(becomes.subject, '')) = '' or btrim(coalesce(becomes.title, '')) = '' or becomes.semester is null then
          raise exception using errcode = 'PT422', message = 'A paper needs a title, a subject and a semester.',
            hint = 'fields_missing';
        end if;
        update public.study_materials m set title = btrim(becomes.title), subject = btrim(becomes.subject),
            course_code = btrim(coalesce(becomes.course_code, '')), course_id = becomes.course_id, semester = becomes.semester,
            kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year, full_marks = becomes.full_marks,
            note = btrim(coalesce(becomes.note, '')), status = 'approved', problem = null, return_reason = null,
            reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
        if becomes.kind = 'paper' then
          -- Told once the decision cannot be undone any more.
          update public.paper_requests q set fulfilled_by = target, fulfilled_at = now()
            where q.course_id = becomes.course_id and q.exam = becomes.exam and q.exam_year = becomes.exam_year
              and q.fulfilled_by is null
            returning q.id into request;
          if found then
            perform private.record_event('requested_paper', target, me, jsonb_build_object('request', request),
              'requested_paper:' || request || ':' || review, null, now() + interval '10 minutes');
          end if;
        end if;
      when 'return' then
        if btrim(coalesce(reason, '')) = '' then
          raise exception using errcode = 'PT422', message = 'Say why it goes back.', hint = 'reason_missing';
        end if;
        update public.study_materials m set status = 'returned', return_reason = left(btrim(reason), 500), reviewed_by = me,
            reviewed_at = now()
          where m.id = target;
      when 'better_copy' then
        -- What was read until now is the target's from here on; this row is the older copy, on its way out.
        perform private.swap_files(target, review_material.replaces);
        update public.study_materials m set title = o.title, subject = o.subject, course_code = o.course_code,
            course_id = o.course_id, semester = o.semester, kind = o.kind, exam = o.exam, exam_year = o.exam_year,
            full_marks = o.full_marks, note = o.note, proposed = '{}', "similar" = '[]', problem = null,
            status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          from public.study_materials o
          where m.id = target and o.id = review_material.replaces;
    end case;
    if was.contributor is distinct from me then
      perform private.record_event('paper_reviewed', case decision when 'better_copy' then review_material.replaces else target end,
        me, jsonb_build_object('decision', decision, 'title', was.title), 'paper_reviewed:' || review, was.contributor)
        where was.contributor is not null;
    end if;
  end if;
  return (select jsonb_build_object('id', m.id, 'status', m.status, 'reviewed_at', m.reviewed_at)
    from public.study_materials m where m.id = target);
end
$$;
revoke all on function public.review_material(uuid, text, jsonb, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.review_material(uuid, text, jsonb, text, uuid) to authenticated, service_role;
