-- What an account has agreed to, and the answers of parents (docs/decisions/0088-consent.md).

create table public.consents (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users on delete cascade,
  -- A purpose; or adult: the person's own statement, parent: a parent's answer, later: the question was put off.
  purpose text not null check (purpose in ('account', 'assistant', 'questions', 'adult', 'parent', 'later')),
  given boolean not null,
  -- Of the text that was shown (domain/consent/texts).
  text_version text not null check (text_version ~ '^\d{4}-\d{2}-\d{2}$'),
  language text not null check (language in ('en', 'hi', 'or')),
  at timestamptz not null default clock_timestamp()
);
alter table public.consents enable row level security;
create index consents_newest on public.consents (account_id, purpose, id desc);

create table private.parent_requests (
  id uuid not null primary key default gen_random_uuid(),
  account_id uuid not null references auth.users on delete cascade,
  -- Empty 30 days after a request without a yes.
  email text not null check (char_length(email) <= 254),
  text_version text not null check (text_version ~ '^\d{4}-\d{2}-\d{2}$'),
  language text not null check (language in ('en', 'hi', 'or')),
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'mailed', 'failed')),
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  answer boolean,
  answered_at timestamptz
);
alter table private.parent_requests enable row level security;
create index parent_requests_of_account on private.parent_requests (account_id, created_at desc);
create index parent_requests_of_address on private.parent_requests (lower(email), created_at);
create index parent_requests_waiting on private.parent_requests (next_try_at) where state = 'waiting';

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Stores a parent's answer where the link may still give it, and returns the state before.
create or replace function private.answer_for_child(request uuid, answer boolean) returns text
  language plpgsql set search_path = ''
as $$
declare
  r private.parent_requests;
  state text;
begin
  perform from auth.users u join private.parent_requests p on p.account_id = u.id where p.id = request for no key update of u;
  select * into r from private.parent_requests p where p.id = request for update;
  state := private.parent_request_state(request);
  if state = 'open' or (state = 'yes' and not answer) then
    update private.parent_requests p set answer = answer_for_child.answer, answered_at = clock_timestamp() where p.id = request;
    insert into public.consents (account_id, purpose, given, text_version, language)
      values (r.account_id, 'parent', answer_for_child.answer, r.text_version, r.language);
  end if;
  return state;
end
$$;

-- Queues a mail to a parent: one a day and three in all for an account, three in 30 days for an address. The answer of a parent
-- is not asked for again where it is a yes.
create or replace function private.ask_parent(account uuid, email text, text_version text, language text) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  asked uuid;
begin
  perform from auth.users u where u.id = account for no key update;
  -- Of an address: two accounts that write to it at the same time are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('parent ' || lower(email), 0));
  if not coalesce(private.awaits_parent(account), false) then
    raise exception using errcode = 'PT409', message = 'Your account waits for no parent.', hint = 'not_needed';
  end if;
  if (select count(*) from private.parent_requests r where r.account_id = account) >= 3 then
    raise exception using errcode = 'PT429', hint = 'three',
      message = 'Three e-mails were sent for your account, which is all there can be. Write to the college instead.';
  end if;
  if exists (select from private.parent_requests r where r.account_id = account and r.created_at > now() - interval '1 day') then
    raise exception using errcode = 'PT429', message = 'An e-mail was sent today. You can send another one tomorrow.', hint = 'day';
  end if;
  if (select count(*) from private.parent_requests r
      where lower(r.email) = lower(ask_parent.email) and r.created_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'This address has received enough e-mails. Write to the college instead.', hint = 'address';
  end if;
  insert into private.parent_requests (account_id, email, text_version, language)
    values (account, ask_parent.email, ask_parent.text_version, ask_parent.language) returning id into asked;
  return asked;
end
$$;

-- Versions of the texts, the oldest first; as domain/consent/consent.ts.
create or replace function private.consent_versions() returns text[]
  language sql immutable set search_path = ''
  return array['2026-11-30'];

-- Rejects every change of a row, also by the server's own role.
create or replace function private.consents_stay() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'A consent is never changed: a newer row replaces it.';
end
$$;

-- The newest answer of an account about a purpose; null where there is none.
create or replace function private.last_consent(account uuid, purpose text) returns boolean
  language sql stable set search_path = ''
  return (select c.given from public.consents c
    where c.account_id = last_consent.account and c.purpose = last_consent.purpose order by c.id desc limit 1);

-- Whether the account's owner is under 18 and no parent has agreed.
create or replace function private.awaits_parent(account uuid) returns boolean
  language sql stable set search_path = ''
  return coalesce(not private.last_consent(account, 'adult'), false) and not coalesce(private.last_consent(account, 'parent'), false);

-- Whether an account's data may be used for an optional purpose now. An account that has not answered is as before there was a
-- question (docs/decisions/0088-consent.md).
create or replace function private.agrees(account uuid, purpose text) returns boolean
  language sql stable set search_path = ''
  return coalesce(private.last_consent(account, purpose), true) and not private.awaits_parent(account);

-- What a link may do: 'open' for an answer, 'yes' for a withdrawal; 'no', 'replaced' by a newer mail, 'expired' after 14 days,
-- 'not_needed' where the person is 18 by now, or 'unknown'.
create or replace function private.parent_request_state(request uuid) returns text
  language sql stable set search_path = ''
  return coalesce((
    select case
      when r.answer then case when private.last_consent(r.account_id, 'parent') then 'yes' else 'no' end
      when not r.answer then 'no'
      when exists (select from private.parent_requests n where n.account_id = r.account_id and n.created_at > r.created_at) then 'replaced'
      when r.created_at < now() - interval '14 days' then 'expired'
      when not private.awaits_parent(r.account_id) then 'not_needed'
      else 'open' end
    from private.parent_requests r where r.id = request), 'unknown');

-- Whether Today asks the caller: for what was not answered in the newest text, unless it was put off in the last 30 days.
create or replace function public.consent_due() returns boolean
  language sql stable security definer set search_path = ''
  return auth.uid() is not null
    and not exists (select from public.consents c where c.account_id = auth.uid() and c.purpose = 'account'
      and c.text_version = (private.consent_versions())[cardinality(private.consent_versions())])
    and not exists (select from public.consents c where c.account_id = auth.uid() and c.purpose = 'later'
      and c.at > now() - interval '30 days');

-- Adds the caller's answers, an object such as {"account": true, "assistant": false}, with the version and language of the text
-- that was shown. What is answered already, in the same version, is not added again.
create or replace function public.give_consent(answers jsonb, text_version text, language text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then raise exception using errcode = '42501', message = 'Please log in first.'; end if;
  if jsonb_typeof(answers) is distinct from 'object' or coalesce(text_version <> all (private.consent_versions()), true)
    or coalesce(language not in ('en', 'hi', 'or'), true)
    or exists (select from jsonb_each(answers) as a
      where a.key not in ('account', 'assistant', 'questions', 'adult', 'later') or jsonb_typeof(a.value) <> 'boolean') then
    raise exception using errcode = 'PT422', message = 'These are no answers to a text of this site.', hint = 'answers';
  end if;
  if answers -> 'account' = 'false' then
    raise exception using errcode = 'PT409', message = 'An account needs this. To withdraw it, delete your account.', hint = 'account';
  end if;
  if answers -> 'later' = 'true' then
    raise exception using errcode = 'PT422', message = 'These are no answers to a text of this site.', hint = 'answers';
  end if;
  -- One at a time: each compares with the newest rows.
  perform from auth.users u where u.id = me for no key update;
  if answers -> 'adult' = 'true' and exists (select from public.consents c where c.account_id = me and c.purpose = 'parent'
      and not c.given and c.at > now() - interval '1 year') and not private.last_consent(me, 'parent') then
    raise exception using errcode = 'PT409', message = 'A parent has said no. Write to the college if you are 18 now.', hint = 'parent';
  end if;
  if (select count(*) from public.consents c where c.account_id = me and c.at > now() - interval '1 day') >= 60 then
    raise exception using errcode = 'PT429', message = 'You have changed your choices many times today. Try again tomorrow.', hint = 'many';
  end if;
  insert into public.consents (account_id, purpose, given, text_version, language)
    select me, a.key, a.value::boolean, give_consent.text_version, give_consent.language
    from jsonb_each(answers) as a
    where a.key = 'later' or not exists (
      select from (select c.given, c.text_version from public.consents c
        where c.account_id = me and c.purpose = a.key order by c.id desc limit 1) as newest
      where newest.given = a.value::boolean and newest.text_version = give_consent.text_version)
    order by a.key;
end
$$;

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
--   "entries": [{"id", "kind", "title", "date", "starts_at", "note", "written_at"}],  the account's own, of the fortnight, not done, at most 40
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
--   "consent": boolean              whether the account is to be asked what it agrees to (consent/consents.sql)
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

  select json_agg(entry order by entry.date, entry.starts_at, entry.id) into entries
    from public.open_entries(day, day + 13) as entry;

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
    'consent', public.consent_due()
  );
end
$$;

create trigger consents_stay before update on public.consents
  for each row execute function private.consents_stay();

create policy "own consents" on public.consents for select to authenticated
  using (account_id = (select auth.uid()));

revoke all on public.consents from anon, authenticated, service_role;
grant select on public.consents to authenticated;
revoke all on function public.consent_due() from public, anon, authenticated, service_role;
grant execute on function public.consent_due() to authenticated, service_role;
revoke all on function public.give_consent(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.give_consent(jsonb, text, text) to authenticated;
revoke all on function private.agrees(uuid, text) from public;
revoke all on function private.answer_for_child(uuid, boolean) from public;
revoke all on function private.ask_parent(uuid, text, text, text) from public;
revoke all on function private.awaits_parent(uuid) from public;
revoke all on function private.consent_versions() from public;
revoke all on function private.consents_stay() from public;
revoke all on function private.last_consent(uuid, text) from public;
revoke all on function private.parent_request_state(uuid) from public;
revoke all on function public.today() from public, anon, authenticated, service_role;
grant execute on function public.today() to authenticated, service_role;
