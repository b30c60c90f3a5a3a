-- Questions of papers, and which of them were asked again (docs/decisions/0042-splitting-and-groups.md).

-- ---- What a course teaches, unit by unit, as its syllabus says: by these words questions find their topic.
create table public.course_units (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  number smallint not null check (number between 1 and 30),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  -- The words that belong to it, as the syllabus lists them.
  topics text not null default '' check (char_length(topics) <= 4000),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (course_id, number)
);

-- ---- Questions that ask for the same, of any of a course's papers. Every question of an approved paper with a course has
-- one; asked once is a group as well. Ids outlive regrouping: what a student has practised points at them.
create table public.question_groups (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  -- The newest wording.
  text text not null check (char_length(text) <= 4000),
  topic text not null default '' check (char_length(topic) <= 200),
  unit_id uuid references public.course_units (id) on delete set null,
  -- Papers that can be read now, and their years.
  times_asked integer not null default 0 check (times_asked >= 0),
  years smallint[] not null default '{}',
  -- A reviewer made it, or placed it: grouping adds to it, and takes nothing from it.
  fixed boolean not null default false,
  -- A reviewer chose its unit or topic: grouping leaves them.
  placed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index question_groups_of_course on public.question_groups (course_id, times_asked desc);
create index question_groups_of_unit on public.question_groups (unit_id) where unit_id is not null;

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  material_id uuid not null references public.study_materials (id) on delete cascade,
  -- In the order of the paper, from 1.
  position smallint not null check (position > 0),
  -- As printed: '3 (b)'.
  number text not null default '' check (char_length(number) <= 40),
  page integer not null check (page > 0),
  -- [x, y, width, height] on that page, in points from its top left; null where nobody knows.
  region jsonb check (jsonb_path_match(region,
    '$.type() == "array" && $.size() == 4 && !exists($[*] ? (@.type() != "number"))')),
  text text not null check (text ~ '\S' and char_length(text) <= 4000),
  marks smallint check (marks between 1 and 1000),
  -- Questions of one paper with the same label are alternatives: one of them is to be answered.
  or_with text check (char_length(or_with) between 1 and 40),
  -- A table or a picture belongs to it, which its words do not say: the page is shown.
  figure boolean not null default false,
  group_id uuid references public.question_groups (id) on delete set null,
  edited_at timestamptz,
  edited_by uuid references auth.users (id) on delete set null,
  unique (material_id, position) deferrable
);
create index questions_of_group on public.questions (group_id) where group_id is not null;
create index questions_edited_by on public.questions (edited_by) where edited_by is not null;

-- By which splitter its questions were found; 0 until they were looked for.
alter table public.study_materials add column split_version smallint not null default 0;
create index study_materials_unsplit on public.study_materials (split_version)
  where read_at is not null and problem is null and removed_at is null and kind = 'paper';

-- Courses whose questions are to be grouped anew. `serial` tells a mark that was made while grouping was under way.
create sequence private.grouping_serial;
create table private.courses_to_group (
  course_id uuid primary key references public.courses (id) on delete cascade,
  serial bigint not null default nextval('private.grouping_serial')
);
alter table private.courses_to_group enable row level security;
revoke all on private.courses_to_group from public;

-- Wakes whoever groups (server/features/papers/questions/grouping-queue.ts).
create function private.group_later(courses uuid[]) returns void
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

alter table public.course_units enable row level security;
alter table public.question_groups enable row level security;
alter table public.questions enable row level security;
revoke all on public.course_units, public.question_groups, public.questions from anon, authenticated;
grant all on public.course_units, public.question_groups, public.questions to service_role;
grant select, delete,
  insert (id, course_id, number, title, topics), update (course_id, number, title, topics)
  on public.course_units to authenticated;
grant select on public.question_groups to authenticated;
-- All but edited_by: who corrected a question is the reviewers' matter.
grant select (id, material_id, position, number, page, region, text, marks, or_with, figure, group_id, edited_at)
  on public.questions to authenticated;

create policy "units are readable by every account" on public.course_units for select to authenticated using (true);
create policy "units are written by admins" on public.course_units for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
-- What no paper asks that can be read now is not shown: its paper may have been taken out for a reason.
create policy "groups are readable on the pro plan" on public.question_groups for select to authenticated
  using (times_asked > 0 and (select private.may_read_pro()));
create policy "groups are readable by admins" on public.question_groups for select to authenticated
  using ((select private.is_admin()));
-- Asked as the caller: the policies of the materials decide.
create policy "readable where its material is" on public.questions for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));
create policy "service_role reaches every row" on public.course_units to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.question_groups to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.questions to service_role using (true) with check (true);

create trigger course_units_written before update on public.course_units
  for each row execute function private.content_written();
create trigger course_units_sample_changed before update on public.course_units
  for each row when (old.sample) execute function private.sample_changed();
create trigger course_units_audit after insert or update or delete on public.course_units
  for each row execute function private.audit('id');
-- What reviewers do; the server's own splitting and grouping is no act of anybody.
create trigger questions_audit after update on public.questions
  for each row when (new.edited_at is distinct from old.edited_at)
  execute function private.audit('id', 'number', 'text', 'marks', 'or_with', 'page', 'figure');
create trigger question_groups_audit after update on public.question_groups
  for each row when (new.fixed) execute function private.audit('id', 'topic', 'unit_id', 'fixed');

-- ---- When a course's questions are grouped anew: a paper comes, goes, or is corrected; a unit changes.
create function private.material_regrouped() returns trigger
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

create function private.units_regrouped() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.group_later(array(select distinct c.course_id from changed c));
  return null;
end
$$;
create trigger course_units_grouped after insert on public.course_units
  referencing new table as changed for each statement execute function private.units_regrouped();
create trigger course_units_regrouped after update on public.course_units
  referencing new table as changed for each statement execute function private.units_regrouped();
create trigger course_units_grouped_gone after delete on public.course_units
  referencing old table as changed for each statement execute function private.units_regrouped();

-- Whoever changes groups of a course holds its locks in one order, and grouping the same: the course, its units, its groups,
-- their questions paper by paper, and the mark that it is to be grouped last.
create function private.lock_groups(course uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform from public.courses c where c.id = course for key share;
  perform from public.course_units u where u.course_id = course order by u.id for key share;
  perform from public.question_groups g where g.course_id = course order by g.id for update;
end
$$;

-- `was` asks for the same as `becomes`, which takes all that is about it. Whoever adds a table that points at groups adds
-- it here.
create function private.merge_group(was uuid, becomes uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody points at it from here on.
  perform from public.question_groups g where g.id in (was, becomes) order by g.id for update;
  update public.questions q set group_id = becomes where q.group_id = was;
  delete from public.question_groups g where g.id = was;
end
$$;

-- What groups of a course say of their questions: the newest wording, how often, in which years. Groups that no question
-- is in are gone.
create function private.count_groups(course uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  with asked as (
    select q.group_id, count(distinct m.id)::integer as times,
      coalesce(array_agg(distinct m.exam_year) filter (where m.exam_year is not null), '{}') as years,
      (array_agg(q.text order by m.exam_year desc nulls last, m.exam = 'end-semester' desc nulls last, m.id, q.position))[1] as text
    from public.study_materials m join public.questions q on q.material_id = m.id
    where m.course_id = course and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null and q.group_id is not null
    group by q.group_id
  ),
  becomes as (
    select g.id, coalesce(a.times, 0) as times, coalesce(a.years, '{}') as years, coalesce(a.text, g.text) as text
    from public.question_groups g left join asked a on a.group_id = g.id where g.course_id = course
  )
  update public.question_groups g set times_asked = b.times, years = b.years, text = b.text, updated_at = now()
    from becomes b
    where b.id = g.id and (g.times_asked, g.years, g.text) is distinct from (b.times, b.years, b.text);
  delete from public.question_groups g
    where g.course_id = course and not exists (select from public.questions q where q.group_id = g.id);
end
$$;

-- ---- For reviewers.
-- The questions of a paper as they are to be, in their order: [{"id", "number", "page", "region", "text", "marks",
-- "or_with", "figure"}]. One with an id is that question, corrected; one without is new; one that is not named is gone.
create function public.save_questions(material_id uuid, questions jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := save_questions.material_id;
  course uuid;
  given jsonb;
begin
  if me is null or not private.is_admin() then
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

-- They ask for the same: the one that was asked most stays, with its id. Returns it.
create function public.join_groups(ids uuid[]) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  course uuid;
  stays uuid;
  one uuid;
begin
  if auth.uid() is null or not private.is_admin() then
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

-- The question asks for something else than the others of its group, and gets one of its own. Returns it.
create function public.leave_group(question_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.question_groups;
  becomes uuid;
begin
  if auth.uid() is null or not private.is_admin() then
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

-- Which unit a group belongs to, and what it is about.
create function public.place_group(group_id uuid, unit_id uuid, topic text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
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
end
$$;

-- All that "Asked again" shows of a course, asked as the caller. Marks of a unit are of 100, from end-semester papers
-- whose full marks are known; of alternatives only one is answered. Papers of one year are averaged.
create function public.asked_again(course_id uuid) returns jsonb
  language sql stable set search_path = ''
begin atomic
  with papers as (
    select m.id, m.exam, m.exam_year, m.full_marks from public.study_materials m
    where m.course_id = asked_again.course_id and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
  ),
  asked as (
    select q.id, q.material_id, q.position, q.number, q.page, q.region, q.text, q.marks, q.or_with, q.figure, q.group_id,
      p.exam, p.exam_year, g.text as newest, g.topic, g.unit_id
    from papers p join public.questions q on q.material_id = p.id join public.question_groups g on g.id = q.group_id
  ),
  -- Two questions with parts on either side of an "OR", two under one number, or two parts of one question.
  choices as (
    select a.material_id, a.or_with,
      case when max(a.times) > 1 then max(a.times) when count(distinct a.main) > 1 then count(distinct a.main) else count(*) end as ways
    from (
      select q.material_id, q.or_with, substring(q.number from '^[^(]*') as main,
        count(*) over (partition by q.material_id, q.or_with, q.number) as times
      from asked q where q.or_with is not null
    ) as a
    group by a.material_id, a.or_with
  ),
  weighed as (
    select a.material_id, a.unit_id, a.marks::numeric / coalesce(c.ways, 1) as marks
    from asked a left join choices c on c.material_id = a.material_id and c.or_with = a.or_with
    where a.marks is not null
  ),
  -- "Answer any five of eight" offers more than the paper counts.
  offered as (
    select p.id, p.exam_year, greatest(p.full_marks, sum(w.marks)) as marks
    from papers p join weighed w on w.material_id = p.id
    where p.exam = 'end-semester' and p.full_marks is not null and p.exam_year is not null
    group by p.id, p.exam_year, p.full_marks
  ),
  of_units as (
    select y.unit_id, jsonb_object_agg(y.exam_year, y.marks) as marks
    from (
      select u.id as unit_id, o.exam_year, round(avg(100 * coalesce(
        (select sum(w.marks) from weighed w where w.material_id = o.id and w.unit_id = u.id), 0) / o.marks))::integer as marks
      from public.course_units u cross join offered o
      where u.course_id = asked_again.course_id
      group by u.id, o.exam_year
    ) as y
    group by y.unit_id
  ),
  grouped as (
    select a.group_id as id, min(a.newest) as text, min(a.topic) as topic, (array_agg(a.unit_id))[1] as unit_id,
      count(distinct a.material_id) as times_asked,
      count(distinct a.material_id) filter (where a.exam = 'end-semester') as end_semester, max(a.exam_year) as newest,
      jsonb_agg(
        jsonb_build_object('question_id', a.id, 'material_id', a.material_id, 'page', a.page, 'number', a.number,
          'exam', a.exam, 'exam_year', a.exam_year, 'text', a.text, 'marks', a.marks, 'figure', a.figure, 'region', a.region)
        order by a.exam = 'end-semester' desc nulls last, a.exam_year desc nulls last, a.exam, a.material_id, a.position
      ) as wordings
    from asked a group by a.group_id
  )
  select jsonb_build_object(
    'papers', (select count(*) from papers),
    'years', coalesce((select jsonb_agg(distinct p.exam_year) from papers p where p.exam_year is not null), '[]'),
    'units', coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'number', u.number, 'title', u.title, 'marks', coalesce(o.marks, '{}'))
        order by u.number)
      from public.course_units u left join of_units o on o.unit_id = u.id where u.course_id = asked_again.course_id), '[]'),
    'groups', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', g.id, 'text', g.text, 'topic', g.topic, 'unit_id', g.unit_id, 'times_asked', g.times_asked,
          'wordings', g.wordings)
        order by g.end_semester desc, g.times_asked desc, g.newest desc nulls last, g.id)
      from grouped g), '[]'));
end;

revoke all on function
  private.group_later(uuid[]), private.material_regrouped(), private.units_regrouped(), private.lock_groups(uuid),
  private.merge_group(uuid, uuid), private.count_groups(uuid) from public;
revoke all on function
  public.save_questions(uuid, jsonb), public.join_groups(uuid[]), public.leave_group(uuid),
  public.place_group(uuid, uuid, text), public.asked_again(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_questions(uuid, jsonb), public.join_groups(uuid[]), public.leave_group(uuid),
  public.place_group(uuid, uuid, text), public.asked_again(uuid)
  to authenticated, service_role;

-- ---- A better copy brings the questions of its file along.
create or replace function private.swap_files(one uuid, other uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  pages_of_one public.material_pages[];
  pages_of_other public.material_pages[];
  hashes_of_one integer[];
  hashes_of_other integer[];
begin
  select array_agg(p) into pages_of_one from public.material_pages p where p.material_id = one;
  select array_agg(p) into pages_of_other from public.material_pages p where p.material_id = other;
  select array_agg(s.hash) into hashes_of_one from private.material_shingles s where s.material_id = one;
  select array_agg(s.hash) into hashes_of_other from private.material_shingles s where s.material_id = other;
  delete from public.material_pages where material_id in (one, other);
  delete from private.material_shingles where material_id in (one, other);
  update public.study_materials m set
      file_key = s.file_key, sha256 = s.sha256, bytes = s.bytes, pages = s.pages, read_at = s.read_at,
      read_tries = s.read_tries, split_version = s.split_version, contributor = s.contributor, credited = s.credited
    from public.study_materials s
    where (m.id, s.id) in ((one, other), (other, one));
  insert into public.material_pages (material_id, page, text, ocr, width, height, words)
    select other, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_one) as p
    union all select one, p.page, p.text, p.ocr, p.width, p.height, p.words from unnest(pages_of_other) as p;
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

-- ---- Units are part of the sample catalogue.
create or replace function private.remove_sample_catalogue() returns integer
  language plpgsql set search_path = ''
as $$
declare
  rows_gone integer;
  gone integer;
begin
  delete from public.exam_dates where sample;
  get diagnostics rows_gone = row_count;
  delete from public.course_units where sample;
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.courses c
    where sample and not exists (select from public.exam_dates where course_id = c.id)
      and not exists (select from public.course_units where course_id = c.id);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.branches b where sample and not exists (select from public.courses where branch_id = b.id);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;
create or replace function private.count_samples() returns integer
  language sql stable set search_path = ''
  return (select count(*) from public.vendors where sample) + (select count(*) from public.blog_posts where sample)
    + (select count(*) from public.team_members where sample) + (select count(*) from public.notices where sample)
    + (select count(*) from public.alumni where sample) + (select count(*) from public.companies where sample)
    + (select count(*) from public.branches where sample) + (select count(*) from public.courses where sample)
    + (select count(*) from public.exam_dates where sample) + (select count(*) from public.course_units where sample)
    + (select count(*) from auth.users where raw_app_meta_data -> 'sample' = 'true');
