-- Marks courses whose questions are to be grouped anew, and wakes the process that groups
-- (server/features/papers/questions/grouping-queue.ts).
create or replace function private.group_later(courses uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- In one order, and none that is going: its papers are told of it after it is gone.
  insert into private.courses_to_group (course_id)
    select c.id from public.courses c where c.id = any (courses) order by c.id
    on conflict (course_id) do update set serial = excluded.serial;
  if found then perform pg_notify('questions', ''); end if;
end
$$;
revoke all on function private.group_later(uuid[]) from public;

-- Locks a course's groups for a change. Everything that changes groups locks in one order, and grouping the same: the course,
-- its units, its groups, their questions paper by paper, and the mark that it is to be grouped last.
create or replace function private.lock_groups(course uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.courses c where c.id = course for key share;
  perform from public.course_units u where u.course_id = course order by u.id for key share;
  perform from public.question_groups g where g.course_id = course order by g.id for update;
end
$$;
revoke all on function private.lock_groups(uuid) from public;

-- Merges a group into another, with the practice of both: the newest review of a day stays.
create or replace function private.merge_group(was uuid, becomes uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody points at it from here on.
  perform from public.question_groups g where g.id in (was, becomes) order by g.id for update;
  update public.questions q set group_id = becomes where q.group_id = was;
  update public.practice_reviews r set group_id = becomes where r.group_id = was;
  update public.practice_reviews r set due_on = null
    where r.group_id = becomes and r.due_on is not null and exists (
      select from public.practice_reviews n
      where n.group_id = becomes and n.account_id = r.account_id and (n.reviewed_at, n.id) > (r.reviewed_at, r.id));
  update public.student_answers a set group_id = becomes where a.group_id = was;
  update public.discussions d set anchor_id = becomes where d.anchor_kind = 'question_group' and d.anchor_id = was;
  update private.merged_groups m set becomes = merge_group.becomes where m.becomes = merge_group.was;
  insert into private.merged_groups (was, becomes) values (was, becomes)
    on conflict on constraint merged_groups_pkey do update set becomes = excluded.becomes;
  delete from public.question_groups g where g.id = was;
end
$$;
revoke all on function private.merge_group(uuid, uuid) from public;

-- Has a course grouped anew when one of its papers comes, goes, or is corrected.
create or replace function private.material_regrouped() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then perform private.group_later(array[new.course_id]);
  elsif tg_op = 'DELETE' then perform private.group_later(array[old.course_id]);
  else perform private.group_later(array[old.course_id, new.course_id]);
  end if;
  return null;
end
$$;
revoke all on function private.material_regrouped() from public;
create trigger study_materials_grouped after insert on public.study_materials
  for each row when (new.status = 'approved' and new.course_id is not null) execute function private.material_regrouped();
create trigger study_materials_grouped_gone after delete on public.study_materials
  for each row when (old.status = 'approved' and old.course_id is not null) execute function private.material_regrouped();
create trigger study_materials_regrouped after update on public.study_materials
  for each row when (
    (old.status = 'approved' or new.status = 'approved')
    and (old.status, old.removed_at, old.course_id, old.kind, old.exam, old.exam_year)
      is distinct from (new.status, new.removed_at, new.course_id, new.kind, new.exam, new.exam_year))
  execute function private.material_regrouped();

-- Has a course grouped anew when its units change.
create or replace function private.units_regrouped() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.group_later(array(select distinct c.course_id from changed c));
  return null;
end
$$;
revoke all on function private.units_regrouped() from public;
create trigger course_units_grouped after insert on public.course_units
  referencing new table as changed for each statement execute function private.units_regrouped();
create trigger course_units_grouped_gone after delete on public.course_units
  referencing old table as changed for each statement execute function private.units_regrouped();
create trigger course_units_regrouped after update on public.course_units
  referencing new table as changed for each statement execute function private.units_regrouped();
