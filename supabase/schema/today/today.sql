-- The caller's page Today, with the caller's rights: what they may not read is neither in it nor counted.
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
--   "drives": [{"id", "title", "date"}],                      days of the drives that the account follows, in the fortnight, at
--                                   most 20; the title is "Sample Systems: test"
--   "entries": [{"id", "kind", "title", "date", "starts_at", "note", "written_at"}],  the account's own, of the fortnight, not done, at most 40;
--   then as many of its class, with "of_class": {"confirmed", "reporter", "agreed", "answer", "edited_at"} of public.class_entries()
--   "holidays": [{"id", "name", "first_day", "last_day"}],  that touch the fortnight, at most 20
--   "classes": [{"date", "start", "end", "course", "name", "room", "teacher", "state", "confirmed", "group", "planned_date",
--     "planned_start", "planned_end", "planned_room"}],      the account's own of a week, as timetable() has them
--   "unread_notices": 0 to 100,
--   "answers": {"unread": 0 to 100, "latest": [{"id", "title", "body", "url", "created_at"}]},  at most 4
--   "papers": {"new": 0 to 100, "latest": [{"id", "subject", "course_code", "kind", "exam_year", "pages", "created_at"}]},
--                                   of the account's semester, since last week, at most 3
--   "practice": [{"course_id", "code", "name", "due"}],        courses of which questions are due, and how many are left of the
--                                   day's; practised in the last 30 days; the nearest exam first, at most 3
--   "new": {"discussions": 0 to 100, "posts": 0 to 100},      since last week
--   "total": {"vendors": 0 to 1000, "alumni": 0 to 1000},
--   "consent": boolean,             whether Today shows the choices of consent (consent/consents.sql)
--   "alumni": public.alumni_room() or null                     what waits for the owner of an alumni card
-- }
--
-- 100 (1000) means "that many or more": no count costs more the more there is.
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
  drives json;
  entries json;
  holidays json;
  answers json;
  papers json;
  practice json;
  classes json;
begin
  select u.semester, case when b.id is not null then json_build_object('code', b.code, 'name', b.name) end as branch
    into account
    from public.users u left join public.branches b on b.id = u.branch_id where u.id = me;

  select json_agg(due order by due.deadline, due.id) into deadlines from (
    select n.id, n.title, n.author, n.deadline, r.notice_id is not null as read,
      coalesce(r.revision < n.revision, false) as changed, r.done_at is not null as done
    from public.notices n left join public.notice_reads r on r.account_id = me and r.notice_id = n.id
    where n.deadline > morning and n.deadline <= fortnight_end
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

  select json_agg(drive order by drive.date, drive.title, drive.id) into drives from (
    select f.drive_id as id, f.day as date,
      f.organisation || ': ' || case f.step when 'closes_on' then 'registration closes' else replace(f.step, '_on', '') end as title
    from public.followed_drive_days(day, day + 13) f where not f.withdrawn limit 20
  ) as drive;

  select json_agg(entry.row order by entry.date, entry.starts_at, entry.id) into entries from (
    select o.date, o.starts_at, o.id, to_jsonb(o) as row from public.open_entries(day, day + 13) o
    union all
    -- What is only proposed never crowds out what is confirmed.
    (select e.date, e.starts_at, e.id, jsonb_build_object('id', e.id, 'kind', e.kind, 'title', e.title, 'date', e.date,
        'starts_at', e.starts_at, 'note', e.note, 'written_at', e.written_at, 'of_class', jsonb_build_object(
          'confirmed', e.confirmed, 'reporter', e.reporter, 'agreed', e.agreed, 'answer', e.answer,
          'edited_at', e.edited_at))
      from public.class_entries(day, day + 13) e order by not e.confirmed, e.date, e.id limit 40)
  ) as entry;

  select json_agg(holiday order by holiday.first_day, holiday.name) into holidays from (
    select h.id, h.name, h.first_day, h.last_day from public.holidays h
    where h.last_day >= day and h.first_day < day + 14
    order by h.first_day, h.name limit 20
  ) as holiday;

  select json_agg(json_build_object('date', t.date, 'start', t.start, 'end', t."end", 'course', t.course, 'name', t.name,
      'room', t.room, 'teacher', t.teacher, 'state', t.state, 'confirmed', t.confirmed, 'group', t."group",
      'planned_date', t.planned_date, 'planned_start', t.planned_start, 'planned_end', t.planned_end,
      'planned_room', t.planned_room) order by t.date, t.start) into classes
    from public.timetable(day, 8) t;

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
        where m.semester = account.semester and m.status = 'approved' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week limit 100
      ) as added),
    'latest', (
      select coalesce(json_agg(paper order by paper.created_at desc), '[]') from (
        select m.id, m.subject, m.course_code, m.kind, m.exam_year, m.pages, greatest(m.created_at, m.reviewed_at) as created_at
        from public.study_materials m
        where m.semester = account.semester and m.status = 'approved' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week
        order by greatest(m.created_at, m.reviewed_at) desc limit 3
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
    'drives', coalesce(drives, '[]'), 'entries', coalesce(entries, '[]'),
    'holidays', coalesce(holidays, '[]'), 'classes', coalesce(classes, '[]'),
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
      'alumni', (select count(*) from (select from public.alumni where not withdrawn limit 1000) as a)
    ),
    'consent', public.consent_due(),
    'alumni', public.alumni_room()
  );
end
$$;
revoke all on function public.today() from public, anon, authenticated, service_role;
grant execute on function public.today() to authenticated, service_role;
