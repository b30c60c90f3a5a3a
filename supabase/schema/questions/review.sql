-- For reviewers: the questions of a paper as they are to be, in their order: [{"id", "number", "page", "region", "text",
-- "marks", "or_with", "figure"}]. One with an id is that question, corrected; one without is new; one that is missing is deleted.
create or replace function public.save_questions(material_id uuid, questions jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := save_questions.material_id;
  course uuid;
  given jsonb;
begin
  if me is null or not private.may_material(target) then
    raise exception using errcode = '42501', message = 'Only an admin corrects questions.';
  end if;
  if coalesce(jsonb_typeof(save_questions.questions), '') <> 'array' or jsonb_array_length(save_questions.questions) > 400 then
    raise exception using errcode = 'PT422', message = 'A paper has up to 400 questions.', hint = 'bad_questions';
  end if;
  perform from public.courses c join public.study_materials m on m.course_id = c.id where m.id = target for key share of c;
  select m.course_id into course from public.study_materials m where m.id = target for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;
  perform from public.questions q where q.material_id = target order by q.position for update;
  -- Somebody else has merged one of them meanwhile: nothing comes back by accident.
  if exists (
      select from jsonb_array_elements(save_questions.questions) e
      where e ->> 'id' is not null
        and not exists (select from public.questions q where q.id::text = lower(e ->> 'id') and q.material_id = target))
    or exists (
      select from jsonb_array_elements(save_questions.questions) e where e ->> 'id' is not null
      group by lower(e ->> 'id') having count(*) > 1) then
    raise exception using errcode = 'PT409', message = 'The questions of this paper have changed. Load them again.',
      hint = 'changed_meanwhile';
  end if;
  select jsonb_agg(e || jsonb_build_object('position', n)) into given
    from jsonb_array_elements(save_questions.questions) with ordinality as t (e, n);
  set constraints public.questions_material_id_position_key deferred;
  delete from public.questions q
    where q.material_id = target
      and q.id::text not in (select lower(e ->> 'id') from jsonb_array_elements(given) e where e ->> 'id' is not null);
  update public.questions q set position = n.position, number = n.number, page = n.page, region = n.region, text = n.text,
      marks = n.marks, or_with = n.or_with, figure = n.figure,
      edited_at = case when n.changed then now() else q.edited_at end,
      edited_by = case when n.changed then me else q.edited_by end
    from (
      select r.id, r.position, coalesce(btrim(r.number), '') as number, r.page, nullif(r.region, 'null') as region,
        btrim(r.text) as text, r.marks, nullif(btrim(r.or_with), '') as or_with, coalesce(r.figure, false) as figure,
        (o.number, o.page, o.region, o.text, o.marks, o.or_with, o.figure) is distinct from
          (coalesce(btrim(r.number), ''), r.page, nullif(r.region, 'null'), btrim(r.text), r.marks,
            nullif(btrim(r.or_with), ''), coalesce(r.figure, false)) as changed
      from jsonb_to_recordset(given) as r (id uuid, position smallint, number text, page integer, region jsonb, text text,
          marks smallint, or_with text, figure boolean)
        join public.questions o on o.id = r.id
    ) as n
    where q.id = n.id;
  insert into public.questions (material_id, position, number, page, region, text, marks, or_with, figure, edited_at, edited_by)
    select target, r.position, coalesce(btrim(r.number), ''), r.page, nullif(r.region, 'null'), btrim(r.text), r.marks,
      nullif(btrim(r.or_with), ''), coalesce(r.figure, false), now(), me
    from jsonb_to_recordset(given) as r (id uuid, position smallint, number text, page integer, region jsonb, text text,
      marks smallint, or_with text, figure boolean)
    where r.id is null;
  set constraints public.questions_material_id_position_key immediate;
  -- What a reviewer has looked at is not split again.
  update public.study_materials m set split_version = 32767 where m.id = target and m.split_version <> 32767;
  perform private.group_later(array[course]);
end
$$;
revoke all on function public.save_questions(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_questions(uuid, jsonb) to authenticated, service_role;

-- For reviewers: joins groups of the same question into the one that most papers have, and returns its id.
create or replace function public.join_groups(ids uuid[]) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  course uuid;
  stays uuid;
  one uuid;
begin
  if auth.uid() is null or not private.may_groups(ids) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform private.lock_groups(c.course_id)
    from (select distinct g.course_id from public.question_groups g where g.id = any (ids) order by 1) as c;
  if coalesce(cardinality(ids), 0) > 100 or (select count(*) from public.question_groups g where g.id = any (ids)) < 2
    or (select count(*) from public.question_groups g where g.id = any (ids)) <> (select count(distinct i) from unnest(ids) as i) then
    raise exception using errcode = 'PT404', message = 'There are no such groups.', hint = 'not_found';
  end if;
  if (select count(distinct g.course_id) from public.question_groups g where g.id = any (ids)) > 1 then
    raise exception using errcode = 'PT422', message = 'These questions are of different courses.', hint = 'other_course';
  end if;
  select g.id, g.course_id into stays, course from public.question_groups g where g.id = any (ids)
    order by g.times_asked desc, g.created_at, g.id limit 1;
  -- Where one of them was placed, all are.
  update public.question_groups g set fixed = true, placed = p.placed, unit_id = p.unit_id, topic = p.topic, updated_at = now()
    from (select o.* from public.question_groups o where o.id = any (ids)
      order by o.placed desc, o.id = stays desc limit 1) as p
    where g.id = stays;
  for one in select g.id from public.question_groups g where g.id = any (ids) and g.id <> stays order by g.id loop
    perform private.merge_group(one, stays);
  end loop;
  perform private.count_groups(course);
  perform private.group_later(array[course]);
  return stays;
end
$$;
revoke all on function public.join_groups(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.join_groups(uuid[]) to authenticated, service_role;

-- For reviewers: the question is another one than its group, and gets a group of its own. Returns it.
create or replace function public.leave_group(question_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.question_groups;
  becomes uuid;
begin
  if auth.uid() is null or not private.may_groups(array(
      select q.group_id from public.questions q where q.id = leave_group.question_id)) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform private.lock_groups(g.course_id)
    from public.questions q join public.question_groups g on g.id = q.group_id where q.id = leave_group.question_id;
  select g.* into was from public.questions q join public.question_groups g on g.id = q.group_id
    where q.id = leave_group.question_id for update of q;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such question.', hint = 'not_found';
  end if;
  if (select count(*) from public.questions q where q.group_id = was.id) > 1 then
    insert into public.question_groups (course_id, text, topic, unit_id, fixed)
      select was.course_id, q.text, was.topic, was.unit_id, true from public.questions q where q.id = leave_group.question_id
      returning id into becomes;
    update public.questions q set group_id = becomes where q.id = leave_group.question_id;
    -- Neither is put to the other again.
    update public.question_groups g set fixed = true, updated_at = now() where g.id = was.id and not g.fixed;
  else
    update public.question_groups g set fixed = true, updated_at = now() where g.id = was.id and not g.fixed;
    becomes := was.id;
  end if;
  perform private.count_groups(was.course_id);
  perform private.group_later(array[was.course_id]);
  return becomes;
end
$$;
revoke all on function public.leave_group(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_group(uuid) to authenticated, service_role;

-- For reviewers: the question belongs to this group, unlike the others of its own. Returns the group that it is in then.
create or replace function public.move_question(question_id uuid, group_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_groups(array[move_question.group_id]) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  if exists (
      select from public.questions q
      where q.id = move_question.question_id and q.group_id = move_question.group_id) then
    return move_question.group_id;
  end if;
  return public.join_groups(array[public.leave_group(move_question.question_id), move_question.group_id]);
end
$$;
revoke all on function public.move_question(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.move_question(uuid, uuid) to authenticated, service_role;

-- For reviewers: which unit a group belongs to, and its topic; without a unit, none.
create or replace function public.place_group(group_id uuid, unit_id uuid default null, topic text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_groups(array[place_group.group_id]) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform from public.courses c join public.question_groups g on g.course_id = c.id
    where g.id = place_group.group_id for key share of c;
  perform from public.course_units u where u.id = place_group.unit_id for key share;
  perform from public.question_groups g where g.id = place_group.group_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such group.', hint = 'not_found';
  end if;
  if place_group.unit_id is not null and not exists (
      select from public.course_units u join public.question_groups g on g.course_id = u.course_id
      where u.id = place_group.unit_id and g.id = place_group.group_id) then
    raise exception using errcode = 'PT422', message = 'This unit is not of this course.', hint = 'other_course';
  end if;
  update public.question_groups g
    set unit_id = place_group.unit_id, topic = btrim(coalesce(place_group.topic, '')), fixed = true, placed = true, updated_at = now()
    where g.id = place_group.group_id;
  perform private.group_later(array(select g.course_id from public.question_groups g where g.id = place_group.group_id));
end
$$;
revoke all on function public.place_group(uuid, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.place_group(uuid, uuid, text) to authenticated, service_role;
