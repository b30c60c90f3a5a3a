-- How many questions are due, on Today (docs/decisions/0043-practice-and-the-offline-pack.md).

-- The day for which the scheduler in the browser has set the question, its exam aside. Of the newest review of a question
-- alone, so that due questions are counted without a replay; what was practised is not changed by it.
alter table public.practice_reviews
  add column due_on date check (due_on between date '2020-01-01' and date '2300-01-01');
create index practice_reviews_due on public.practice_reviews (account_id, reviewed_at desc)
  include (group_id, due_on) where due_on is not null;

-- Its days stay with the newest review: both groups had one.
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
  update private.merged_groups m set becomes = merge_group.becomes where m.becomes = merge_group.was;
  insert into private.merged_groups (was, becomes) values (was, becomes)
    on conflict on constraint merged_groups_pkey do update set becomes = excluded.becomes;
  delete from public.question_groups g where g.id = was;
end
$$;

-- Adds reviews: [{"id", "group_id", "rating", "reviewed_at", "due_on"}], as they were made on a device, however late.
-- "due_on" may be left out; a review that is sent again may bring it, or another one: the device had not all reviews before.
-- Returns the ids that are done with: stored now or before, or of a question that is no more. A plan that has ended stores
-- nothing, and is done with nothing: it may be renewed. Security definer: nobody reads which groups were merged.
create or replace function public.save_practice(reviews jsonb) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = '42501', message = 'Only an account practises.';
  end if;
  if coalesce(jsonb_typeof(save_practice.reviews), '') <> 'array' or jsonb_array_length(save_practice.reviews) > 500
    or exists (
      select from jsonb_array_elements(save_practice.reviews) r
      where jsonb_typeof(r) <> 'object' or num_nulls(r ->> 'id', r ->> 'group_id', r ->> 'rating', r ->> 'reviewed_at') > 0)
  then
    raise exception using errcode = 'PT422', message = 'These are no reviews.', hint = 'bad_reviews';
  end if;
  if not private.may_read_pro() then return '{}'; end if;
  -- In the order in which grouping takes them.
  perform from public.question_groups g
    where g.id in (
      select coalesce(m.becomes, (r ->> 'group_id')::uuid)
      from jsonb_array_elements(save_practice.reviews) r
        left join private.merged_groups m on m.was = (r ->> 'group_id')::uuid)
    order by g.id for key share;
  insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
    select r.id, me, g.id, r.rating, r.reviewed_at
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, group_id uuid, rating smallint, reviewed_at timestamptz)
      left join private.merged_groups m on m.was = r.group_id
      -- The same that the policies of the groups let the caller read.
      join public.question_groups g on g.id = coalesce(m.becomes, r.group_id) and (g.times_asked > 0 or private.is_admin())
    order by r.id
    on conflict do nothing;

  -- Another tab may send for the same questions: their rows are taken in one order.
  perform from public.practice_reviews r
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o
      where o.account_id = me and o.id in (select (e ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) e))
    order by r.id for update;
  with given as (
    select r.id, max(r.due_on) as due_on
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, due_on date) group by r.id
  ),
  newest as (
    select distinct on (r.group_id) r.group_id, r.id, coalesce(g.due_on, r.due_on) as due_on
    from public.practice_reviews r left join given g on g.id = r.id
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o join given on given.id = o.id where o.account_id = me)
    order by r.group_id, r.reviewed_at desc, r.id desc
  )
  update public.practice_reviews r set due_on = case when r.id = n.id then n.due_on end
    from newest n
    where r.account_id = me and r.group_id = n.group_id
      and r.due_on is distinct from case when r.id = n.id then n.due_on end;
  return array(select distinct (r ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) r);
end
$$;

-- The account's log and plan of a course:
-- {"reviews": [{"id", "group_id", "rating", "reviewed_at", "due_on"}], "exam_on", "per_day"}.
create or replace function public.my_practice(course_id uuid) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'reviews', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', r.id, 'group_id', r.group_id, 'rating', r.rating, 'reviewed_at', r.reviewed_at,
          'due_on', r.due_on)
        order by r.reviewed_at, r.id)
      from public.practice_reviews r join public.question_groups g on g.id = r.group_id
      where r.account_id = auth.uid() and g.course_id = my_practice.course_id), '[]'),
    'exam_on', (
      select p.exam_on from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id),
    'per_day', coalesce((
      select p.per_day from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id), 10));

-- ---- Today's page of the account that asks (0029_today.sql), with its own rights: what it may not read is not in it, and not counted.
--
-- {
--   "now": timestamptz,
--   "day": date,                    the college's, as are all days (Asia/Kolkata)
--   "branch": {"code", "name"} or null,
--   "semester": 1 to 12, or null,
--   "deadlines": [{"id", "title", "author", "deadline", "read", "changed", "done"}],
--                                   of notices, from this morning to the end of the fortnight, the nearest first, at most 40;
--                                   "changed": since the account read it
--   "exams": [{"id", "code", "name", "exam", "date", "starts_at", "hall"}],  of the account's courses, in the fortnight, at most 40
--   "visits": [{"id", "company", "date"}],                    companies on campus in the fortnight, at most 20
--   "unread_notices": 0 to 100,
--   "answers": {"unread": 0 to 100, "latest": [{"id", "title", "body", "url", "created_at"}]},  at most 4
--   "papers": {"new": 0 to 100, "latest": [{"id", "subject", "course_code", "kind", "exam_year", "pages", "created_at"}]},
--                                   of the account's semester, since last week, at most 3
--   "practice": [{"course_id", "code", "name", "due"}],        courses of which questions are due, and how many are left of the
--                                   day's; practised in the last 30 days; the nearest exam first, at most 3
--   "new": {"discussions": 0 to 100, "posts": 0 to 100},      since last week
--   "total": {"vendors": 0 to 1000, "alumni": 0 to 1000}
-- }
--
-- 100 (1000) stands for "that many or more": no count costs more the more there is.
-- plpgsql, because it has its statements planned once a connection; their planning takes longer than they do.
create or replace function public.today() returns json
  language plpgsql stable set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := (now() at time zone 'Asia/Kolkata')::date;
  morning constant timestamptz := day::timestamp at time zone 'Asia/Kolkata';
  fortnight_end constant timestamptz := (day + 14)::timestamp at time zone 'Asia/Kolkata';
  last_week constant timestamptz := now() - interval '7 days';
  account record;
  deadlines json;
  exams json;
  visits json;
  answers json;
  papers json;
  practice json;
begin
  select u.semester, case when b.id is not null then json_build_object('code', b.code, 'name', b.name) end as branch
    into account
    from public.users u left join public.branches b on b.id = u.branch_id where u.id = me;

  select json_agg(due order by due.deadline, due.id) into deadlines from (
    select n.id, n.title, n.author, n.deadline, r.notice_id is not null as read,
      coalesce(r.revision < n.revision, false) as changed, r.done_at is not null as done
    from public.notices n left join public.notice_reads r on r.account_id = me and r.notice_id = n.id
    where n.deadline >= morning and n.deadline < fortnight_end
      -- An admin may read what is still to be published; it is no news yet.
      and n.publish_at <= now() and (n.valid_until is null or n.valid_until > now())
    order by n.deadline, n.id limit 40
  ) as due;

  select json_agg(sat order by sat.date, sat.starts_at, sat.code) into exams from (
    select e.id, c.code, c.name, e.exam, e.date, e.starts_at, e.hall
    from public.my_courses() c join public.exam_dates e on e.course_id = c.id
    where e.date >= day and e.date < day + 14
    order by e.date, e.starts_at, c.code limit 40
  ) as sat;

  select json_agg(visit order by visit.date, visit.company) into visits from (
    select v.id, v.company, v.visit_date as date from public.companies v
    where v.visit_date >= day and v.visit_date < day + 14
    order by v.visit_date, v.company limit 20
  ) as visit;

  select json_build_object(
    'unread', (
      select count(*) from (
        select from public.notifications n
        where n.account_id = me and n.kind = 'answer' and n.read_at is null limit 100
      ) as unread),
    'latest', (
      select coalesce(json_agg(answer order by answer.id desc), '[]') from (
        select n.id, n.title, n.body, n.url, n.created_at from public.notifications n
        where n.account_id = me and n.kind = 'answer' and n.read_at is null
        order by n.id desc limit 4
      ) as answer)
  ) into answers;

  select json_build_object(
    'new', (
      select count(*) from (
        select from public.study_materials m
        where m.semester = account.semester and m.created_at > last_week limit 100
      ) as added),
    'latest', (
      select coalesce(json_agg(paper order by paper.created_at desc), '[]') from (
        select m.id, m.subject, m.course_code, m.kind, m.exam_year, m.pages, m.created_at
        from public.study_materials m
        where m.semester = account.semester and m.created_at > last_week
        order by m.created_at desc limit 3
      ) as paper)
  ) into papers;

  -- As web/materials/practice/schedule.ts and order.ts have it: nothing is due later than two days before the exam, and what
  -- is not known yet is due the same day. The account's last 1000 questions: what it has left behind is no news.
  with mine as (
    select r.group_id, r.due_on, r.reviewed_at from public.practice_reviews r
    where r.account_id = me and r.due_on is not null order by r.reviewed_at desc limit 1000
  ),
  practised as (
    select g.course_id, m.due_on, m.reviewed_at, (m.reviewed_at at time zone 'Asia/Kolkata')::date as reviewed_on
    from mine m join public.question_groups g on g.id = m.group_id
  ),
  recent as (
    select p.course_id from practised p group by p.course_id having max(p.reviewed_at) > now() - interval '30 days'
  ),
  courses as (
    select c.id, c.code, c.name, coalesce(plan.per_day, 10) as per_day, coalesce(plan.exam_on, announced.date) - 2 as last_day
    from recent join public.courses c on c.id = recent.course_id
      left join lateral (
        select case when p.exam_on >= day then p.exam_on end as exam_on, p.per_day from public.practice_plans p
        where p.account_id = me and p.course_id = c.id
      ) as plan on true
      left join lateral (
        select e.date from public.exam_dates e where e.course_id = c.id and e.date >= day
        order by e.exam = 'end-semester' desc, e.date limit 1
      ) as announced on true
  ),
  standing as (
    select p.course_id, p.reviewed_on,
      case
        when c.last_day is null or p.due_on <= c.last_day or p.reviewed_on > c.last_day + 2 then p.due_on
        -- Not known yet: it comes back the same day, also in the last two.
        when p.due_on = p.reviewed_on then p.due_on
        when c.last_day > p.reviewed_on then c.last_day
      end <= day as is_due
    from practised p join courses c on c.id = p.course_id
  ),
  counted as (
    select s.course_id, count(*) filter (where s.is_due) as due,
      count(*) filter (where s.reviewed_on = day and s.is_due is not true) as done
    from standing s group by s.course_id
  )
  select json_agg(
      json_build_object('course_id', p.id, 'code', p.code, 'name', p.name, 'due', p.due) order by p.last_day nulls last, p.due desc, p.code)
    into practice
    from (
      select c.id, c.code, c.name, c.last_day, least(n.due, c.per_day - n.done) as due
      from courses c join counted n on n.course_id = c.id
      where n.due > 0 and c.per_day > n.done
      order by c.last_day nulls last, least(n.due, c.per_day - n.done) desc, c.code limit 3
    ) as p;

  return json_build_object(
    'now', now(), 'day', day, 'branch', account.branch, 'semester', account.semester,
    'deadlines', coalesce(deadlines, '[]'), 'exams', coalesce(exams, '[]'), 'visits', coalesce(visits, '[]'),
    'unread_notices', public.unread_notices(), 'answers', answers, 'papers', papers, 'practice', coalesce(practice, '[]'),
    'new', json_build_object(
      'discussions', (
        select count(*) from (
          select from public.discussions d where d.created_at > last_week limit 100
        ) as added),
      'posts', (
        select count(*) from (
          select from public.blog_posts p
          where p.publish_at > last_week and p.publish_at <= now() limit 100
        ) as added)
    ),
    'total', json_build_object(
      'vendors', (select count(*) from (select from public.vendors limit 1000) as v),
      'alumni', (select count(*) from (select from public.alumni limit 1000) as a)
    )
  );
end
$$;

-- ---- For reviewers: the question asks for what this group asks for, unlike the others of its own. Returns the group that
-- it is in then.
create function public.move_question(question_id uuid, group_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.is_admin() then
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
revoke all on function public.move_question(uuid, uuid) from public, anon, authenticated;
grant execute on function public.move_question(uuid, uuid) to authenticated, service_role;

-- Which unit a group belongs to, and what it is about; without a unit, none (0041_questions.sql).
create or replace function public.place_group(group_id uuid, unit_id uuid default null, topic text default '') returns void
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
