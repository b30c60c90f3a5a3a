-- Entries of the class are edited; edited_at is the version that an edit is based on, null before the first one.
alter table public.slot_changes add column edited_at timestamptz;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop function public.class_entries(date, date);
drop function public.confirm_change(uuid, boolean);

-- Who has anything of their own or of their class that is due on a day, and not done.
create or replace function private.accounts_with_entries(day date) returns setof uuid
  language sql stable security definer set search_path = ''
begin atomic
  select o.account_id from public.own_entries o where o.date = accounts_with_entries.day and not o.done
  union
  select m.account_id from public.section_members m
  where m.section_id in (
      select c.section_id from public.slot_changes c
      where c.date = accounts_with_entries.day and private.is_class_entry(c.kind) and c.confirmed_at is not null and c.withdrawn_at is null)
    and exists (
      select from private.class_entries(m.account_id, accounts_with_entries.day, accounts_with_entries.day) e
      where e.confirmed_at is not null);
end;

-- The entries of an account's class on some days, for its groups and courses, that it has no entry of its own of: who proposes
-- one, or marks one as done, has it among the own entries, with the same id.
create or replace function private.class_entries(account uuid, first_day date, last_day date) returns setof public.slot_changes
  language sql stable security definer set search_path = '' rows 10
begin atomic
  select c.* from public.section_members m
    join public.slot_changes c on c.section_id = m.section_id and private.is_class_entry(c.kind) and c.withdrawn_at is null
      and c.date between class_entries.first_day and class_entries.last_day
  where m.account_id = class_entries.account
    and (c.course_id is null or private.takes_course(m.account_id, m.section_id, c.course_id))
    and (c.group_name is null or c.group_name = any (m.groups)
      or not exists (select from public.slots g where g.section_id = m.section_id and g.group_name = any (m.groups)))
    and not exists (select from public.own_entries o where o.account_id = m.account_id and o.id = c.id)
  order by c.date, c.starts_at, c.id limit 500;
end;

-- The classes of a section between two days, with their changes; `place` is what a change says in the plan's place.
create or replace function private.classes(section uuid, first_day date, last_day date)
  returns table (
    day date, starts_at time, ends_at time, course_id uuid, name text, room text, teacher text, state text, confirmed boolean,
    group_name text, lab boolean, slot_id uuid, change_id uuid, note text, planned_day date, planned_start time,
    planned_end time, planned_room text, planned_teacher text)
  language sql stable security definer set search_path = '' rows 500
begin atomic
  with live as materialized (
    select c.*, c.confirmed_at is not null as confirmed, coalesce(c.confirmed_at, c.created_at) as decided_at
    from public.slot_changes c
    where c.section_id = classes.section and c.withdrawn_at is null
      and c.kind in ('cancelled', 'moved', 'room', 'teacher', 'extra')
      and (c.date between classes.first_day and classes.last_day or c.to_date between classes.first_day and classes.last_day)
  ),
  -- What is confirmed goes before what is only reported, and the newer before the older.
  fates as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind in ('cancelled', 'moved')
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  rooms as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind = 'room'
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  teachers as (
    select distinct on (l.slot_id, l.date) l.* from live l where l.kind = 'teacher'
    order by l.slot_id, l.date, l.confirmed desc, l.decided_at desc, l.id
  ),
  planned as (
    select s.id, d.day from private.teaching_days(classes.section, classes.first_day, classes.last_day) d
    join public.slots s on s.timetable_id = d.timetable_id and s.weekday = d.weekday
      and d.day >= coalesce(s.valid_from, d.day) and d.day <= coalesce(s.valid_to, d.day)
      and (s.week is null or d.in_a_week is null or (s.week = 'A') = d.in_a_week)
  ),
  -- A class that was moved is held, also where its own day became a holiday.
  held as (
    select p.id, p.day from planned p
    union
    select f.slot_id, f.date from fates f where f.kind = 'moved'
  )
  select coalesce(f.to_date, h.day) as day, coalesce(f.starts_at, s.starts_at), coalesce(f.ends_at, s.ends_at),
    s.course_id, s.name,
    -- Of a move and a change of the room, the newer says where it is.
    coalesce(case when r.id is null or (f.confirmed, f.decided_at) > (r.confirmed, r.decided_at) then nullif(f.room, '') end,
      r.room, s.room), coalesce(nullif(f.teacher, ''), t.teacher, s.teacher),
    case f.kind when 'cancelled' then 'cancelled' when 'moved' then 'moved' else 'as planned' end,
    coalesce(f.confirmed, true) and (f.kind is not distinct from 'cancelled' or coalesce(r.confirmed, true) and coalesce(t.confirmed, true)),
    s.group_name, s.lab, s.id, coalesce(f.id, r.id, t.id),
    coalesce(nullif(f.note, ''), nullif(r.note, ''), t.note, ''),
    h.day, s.starts_at, s.ends_at, s.room, s.teacher
  from held h join public.slots s on s.id = h.id
    left join fates f on f.slot_id = h.id and f.date = h.day
    left join rooms r on r.slot_id = h.id and r.date = h.day
    left join teachers t on t.slot_id = h.id and t.date = h.day
  where coalesce(f.to_date, h.day) between classes.first_day and classes.last_day
    and h.day >= coalesce(s.valid_from, h.day) and h.day <= coalesce(s.valid_to, h.day)
  union all
  select l.date, l.starts_at, l.ends_at, l.course_id, l.name, l.room, l.teacher, 'extra', l.confirmed, l.group_name, false,
    null, l.id, l.note, l.date, l.starts_at, l.ends_at, l.room, l.teacher
  from live l where l.kind = 'extra' and l.date between classes.first_day and classes.last_day;
end;

-- The stored change that a row of the caller names, where the caller may read it: the computed columns below bypass the policies,
-- and a row that a caller sends may say anything.
create or replace function private.readable_change(change public.slot_changes) returns setof public.slot_changes
  language sql stable security definer set search_path = '' rows 1
begin atomic
  select c.* from public.slot_changes c where c.id = change.id and private.may_read_class(c.section_id);
end;

-- Notifies the class of another day or hour of an entry that it had been notified of: two minutes later, so that a typing error and
-- its correction are one notification, and by night as every change.
create or replace function private.record_entry_edit(before public.slot_changes, edited public.slot_changes) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if before.confirmed_at is null or (before.date, before.starts_at) is not distinct from (edited.date, edited.starts_at)
    or greatest(before.date, edited.date) < (now() at time zone 'Asia/Kolkata')::date then
    return;
  end if;
  -- An event that is still to be delivered has the entry as it is by then. The lock waits for one that is being delivered.
  perform from private.events e
    where e.kind = 'class_change' and e.subject_id = edited.id and e.fanned_out_at is null and e.reached is null for update;
  if found then return; end if;
  perform private.record_event('class_change', edited.id, auth.uid(),
    jsonb_build_object('withdrawn', false, 'was', jsonb_build_object('date', before.date, 'starts_at', before.starts_at)),
    'class_change:' || edited.id || ':edited:' || extract(epoch from edited.edited_at), null,
    greatest(now() + interval '2 minutes', least(private.change_due_at(before), private.change_due_at(edited))));
end
$$;

-- How many say that a change is so, the reporter included: a computed column.
create or replace function public.agreed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, true) from private.readable_change(change) c);

-- Says that a change of the caller's class is so, or not: {"confirmed", "withdrawn", "agreed", "disputed"}.
-- seen: edited_at of the version that the caller has read, so that nobody confirms what an edit has made of it meanwhile.
create or replace function public.confirm_change(id uuid, agrees boolean default true, seen timestamptz default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  change public.slot_changes := private.own_change(confirm_change.id);
begin
  if change.section_id is distinct from private.own_section() then
    raise exception using errcode = '42501', message = 'Only members of the class confirm its changes.';
  end if;
  if change.edited_at is distinct from confirm_change.seen then
    raise exception using errcode = 'PT409', message = 'This was changed meanwhile. Read it again.', hint = 'changed';
  end if;
  return private.answer_change(change, confirm_change.agrees);
end
$$;

-- The name of the representative who confirmed a change: a computed column; null where classmates did.
create or replace function public.confirmer(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(c.confirmed_by) from private.readable_change(change) c where c.confirmed_by is not null);

-- How many say that a change is not so: a computed column.
create or replace function public.disputed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, false) from private.readable_change(change) c);

-- Edits an entry of the class, and returns {"confirmed"}. Of a representative it holds, as what they report does. Of another member
-- it is a proposal again where it says something else or another day: what classmates confirmed was the text of before.
-- seen: edited_at of the version that the caller has read; a later one is not overwritten (hint changed).
-- The caller's own copy has what is edited; nobody else's does.
create or replace function public.edit_class_entry(
  id uuid, kind text, date date, name text, starts_at time default null, note text default '', seen timestamptz default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.slot_changes := private.own_change(edit_class_entry.id);
  edited public.slot_changes := before;
begin
  if not private.is_class_entry(before.kind) or not coalesce(private.is_class_entry(edit_class_entry.kind), false) then
    raise exception using errcode = 'PT422', message = 'This is no entry of the class.', hint = 'kind';
  end if;
  if before.reported_by is distinct from auth.uid() and not private.decides_class(before.section_id) then
    raise exception using errcode = '42501',
      message = 'An entry of the class is edited by the member who proposed it, or by a class representative.';
  end if;
  if before.edited_at is distinct from edit_class_entry.seen then
    raise exception using errcode = 'PT409', message = 'This entry was changed meanwhile.', hint = 'changed';
  end if;
  edited.date := edit_class_entry.date;
  if edited.date is distinct from before.date then perform private.check_change(edited); end if;
  update public.slot_changes c set kind = edit_class_entry.kind, date = edit_class_entry.date, name = edit_class_entry.name,
      starts_at = edit_class_entry.starts_at, note = coalesce(edit_class_entry.note, ''), edited_at = clock_timestamp()
    where c.id = before.id returning c.* into edited;
  if private.represents(edited.section_id) then
    perform private.answer_change(edited, true);
  elsif not private.decides_class(edited.section_id) and (before.kind, before.name, before.date, before.starts_at)
      is distinct from (edited.kind, edited.name, edited.date, edited.starts_at) then
    delete from public.change_answers a where a.change_id = edited.id and a.account_id <> auth.uid();
    update public.slot_changes c set confirmed_at = null, confirmed_by = null where c.id = edited.id returning c.* into edited;
    perform private.answer_change(edited, true);
    delete from private.events e
      where e.dedupe_key = 'class_change:' || edited.id || ':confirmed' and e.fanned_out_at is null and e.reached is null;
    if found then before.confirmed_at := null; end if;
  end if;
  perform private.record_entry_edit(before, edited);
  update public.own_entries o set written_at = now(),
      kind = case when edited.kind = before.kind then o.kind else edited.kind end,
      title = case when edited.name = before.name then o.title else edited.name end,
      date = case when edited.date = before.date then o.date else edited.date end,
      starts_at = case when edited.starts_at is not distinct from before.starts_at then o.starts_at else edited.starts_at end,
      note = case when edited.note = before.note then o.note else edited.note end
    where o.account_id = auth.uid() and o.id = edited.id;
  return (select jsonb_build_object('confirmed', c.confirmed_at is not null) from public.slot_changes c where c.id = edited.id);
end
$$;

-- The name of who reported a change, for the section: a computed column.
create or replace function public.reporter(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(c.reported_by) from private.readable_change(change) c where c.reported_by is not null);

-- The entries of the caller's class: "agreed" of the three classmates who confirm one say that it is so, and "answer" is what the
-- caller says, null without an answer.
create or replace function public.class_entries(first_day date, last_day date)
  returns table (id uuid, kind text, title text, date date, starts_at time without time zone, note text, confirmed boolean,
    reporter text, agreed integer, answer boolean, written_at timestamptz, edited_at timestamptz)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select c.id, c.kind, c.name, c.date, c.starts_at, c.note, c.confirmed_at is not null, public.reporter(c), public.agreed(c),
    public.own_answer(c), greatest(c.created_at, c.confirmed_at, c.edited_at), c.edited_at
  from private.class_entries((select auth.uid()), class_entries.first_day, class_entries.last_day) c;
end;

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

revoke all on function public.confirm_change(uuid, boolean, timestamp with time zone) from anon;
revoke all on function public.confirm_change(uuid, boolean, timestamp with time zone) from service_role;
revoke all on function public.confirm_change(uuid, boolean, timestamp with time zone) from public;
grant execute on function public.confirm_change(uuid, boolean, timestamp with time zone) to authenticated;
revoke all on function public.edit_class_entry(uuid, text, date, text, time without time zone, text, timestamp with time zone) from anon;
revoke all on function public.edit_class_entry(uuid, text, date, text, time without time zone, text, timestamp with time zone) from service_role;
revoke all on function public.edit_class_entry(uuid, text, date, text, time without time zone, text, timestamp with time zone) from public;
grant execute on function public.edit_class_entry(uuid, text, date, text, time without time zone, text, timestamp with time zone) to authenticated;
revoke all on function public.class_entries(date, date) from public, anon, authenticated, service_role;
grant execute on function public.class_entries(date, date) to authenticated, service_role;
revoke all on function private.record_entry_edit(public.slot_changes, public.slot_changes) from public;
revoke all on function private.accounts_with_entries(date) from public;
revoke all on function private.class_entries(uuid, date, date) from public;
revoke all on function private.classes(uuid, date, date) from public;
revoke all on function private.readable_change(public.slot_changes) from public;
revoke all on function public.agreed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.agreed(public.slot_changes) to authenticated, service_role;
revoke all on function public.confirmer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.confirmer(public.slot_changes) to authenticated, service_role;
revoke all on function public.disputed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.disputed(public.slot_changes) to authenticated, service_role;
revoke all on function public.reporter(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.reporter(public.slot_changes) to authenticated, service_role;
revoke all on function public.today() from public, anon, authenticated, service_role;
grant execute on function public.today() to authenticated, service_role;
