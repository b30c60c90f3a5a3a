-- Today: what the dashboard shows, in one answer (docs/decisions/0034-today.md).

-- What is due in the fortnight, and nothing of what is not.
create index notices_by_deadline on public.notices (deadline, id) where deadline is not null;
-- The answers among everything that a person was told.
create index notifications_unread_answers on public.notifications (account_id, id desc)
  where kind = 'answer' and read_at is null;
create index study_materials_newest on public.study_materials (semester, created_at desc);
create index blog_posts_by_publication on public.blog_posts (publish_at desc);

-- Today's page of the account that asks, with its own rights: what it may not read is not in it, and not counted.
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
--   "new": {"discussions": 0 to 100, "posts": 0 to 100},      since last week
--   "total": {"vendors": 0 to 1000, "alumni": 0 to 1000}
-- }
--
-- 100 (1000) stands for "that many or more": no count costs more the more there is.
-- plpgsql, because it has its statements planned once a connection; their planning takes longer than they do.
create function public.today() returns json
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

  return json_build_object(
    'now', now(), 'day', day, 'branch', account.branch, 'semester', account.semester,
    'deadlines', coalesce(deadlines, '[]'), 'exams', coalesce(exams, '[]'), 'visits', coalesce(visits, '[]'),
    'unread_notices', public.unread_notices(), 'answers', answers, 'papers', papers,
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

revoke all on function public.today() from public, anon;
grant execute on function public.today() to authenticated, service_role;

-- ---- What is there, for the public pages of each group: true numbers of what everybody, an account or Pro opens, and
-- no word of it. Security definer, since a visitor may read no row of most of them. None counts further than 1000, so it
-- costs no more the more there is.
--
-- {"papers", "notes", "vendors", "resume_templates", "alumni", "notices", "posts", "companies", "questions": 0 to 1000}
create function public.campus_counts() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'papers', (select count(*) from (select from public.study_materials where kind = 'paper' limit 1000) as t),
    'notes', (select count(*) from (select from public.study_materials where kind = 'notes' limit 1000) as t),
    'vendors', (select count(*) from (select from public.vendors limit 1000) as t),
    'resume_templates', (select count(*) from (select from public.resume_templates limit 1000) as t),
    'alumni', (select count(*) from (select from public.alumni limit 1000) as t),
    'notices', (select count(*) from (select from public.notices where publish_at <= now() limit 1000) as t),
    'posts', (select count(*) from (select from public.blog_posts where publish_at <= now() limit 1000) as t),
    'companies', (select count(*) from (select from public.companies limit 1000) as t),
    'questions', (select count(*) from (select from public.interview_questions limit 1000) as t)
  )
$$;

revoke all on function public.campus_counts() from public;
grant execute on function public.campus_counts() to anon, authenticated, service_role;

-- These numbers stand in public documents (0022_public_content.sql); vendors, posts and notices tell of their changes
-- already.
create trigger study_materials_notify after insert or update or delete or truncate on public.study_materials
  for each statement execute function private.notify_public_content();
create trigger resume_templates_notify after insert or update or delete or truncate on public.resume_templates
  for each statement execute function private.notify_public_content();
create trigger alumni_notify after insert or update or delete or truncate on public.alumni
  for each statement execute function private.notify_public_content();
create trigger companies_notify after insert or update or delete or truncate on public.companies
  for each statement execute function private.notify_public_content();
create trigger interview_questions_notify after insert or update or delete or truncate on public.interview_questions
  for each statement execute function private.notify_public_content();
