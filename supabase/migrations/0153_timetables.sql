-- The lab groups and the like that a person is in. Empty: not chosen yet.
alter table public.section_members add column groups text[] not null default '{}'
  constraint section_members_groups_check check (
    cardinality(groups) <= 10 and array_position(groups, null) is null
    and array_to_string(groups, ' ') ~ '^([A-Z0-9][A-Z0-9-]{0,11}( |$))*$');

-- Names the constraint below; made again with the rest.
drop function private.give_role(public.grants);

-- A class representative has the timetable of one section.
alter table public.grants
  add column section_id uuid references public.sections on delete cascade,
  add constraint grants_section_id_check check (section_id is null
    or (area = 'timetable' and branch_id is null and semester_from is null and not may_give)),
  drop constraint grants_one_of_each,
  add constraint grants_one_of_each unique nulls not distinct
    (account, area, branch_id, semester_from, semester_to, posts_as, section_id);
create index grants_section_id_idx on public.grants (section_id) where section_id is not null;

-- The hours of the college's day: periods by number, from which timetables are typed. Breaks are the gaps.
create table public.periods (
  id uuid primary key default gen_random_uuid(),
  number smallint not null unique check (number between 1 and 20),
  -- As printed timetables call it, where that is not its number.
  name text not null default '' check (char_length(name) <= 40),
  starts_at time not null,
  ends_at time not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
alter table public.periods enable row level security;

-- A term of a section. The terms of a section do not overlap.
create table public.timetables (
  id uuid primary key default gen_random_uuid(),
  section_id uuid not null references public.sections on delete cascade,
  first_day date not null check (first_day >= '2000-01-01'),
  last_day date not null,
  -- A Monday of an A week, where weeks A and B alternate.
  week_a date check (extract(isodow from week_a) = 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (section_id, first_day),
  check (last_day >= first_day and last_day < first_day + 300)
);
alter table public.timetables enable row level security;

-- A class of every week. An edit in a running term ends the row of the past and begins another, so that the past stays.
create table public.slots (
  id uuid primary key,
  timetable_id uuid not null references public.timetables on delete cascade,
  section_id uuid not null references public.sections on delete cascade,
  -- Null: as the term.
  valid_from date,
  valid_to date,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  course_id uuid references public.courses on delete set null,
  -- Of the course as it was typed; what it is, where it is no course of the catalogue.
  name text not null check (char_length(name) <= 120),
  room text not null default '' check (char_length(room) <= 40),
  teacher text not null default '' check (char_length(teacher) <= 80),
  group_name text check (group_name ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  week text check (week in ('A', 'B')),
  lab boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (course_id is not null or name ~ '\S')
);
alter table public.slots enable row level security;
create index slots_timetable_id_idx on public.slots (timetable_id);
create index slots_section_id_idx on public.slots (section_id);
create index slots_course_id_idx on public.slots (course_id);

-- What changes on a day, as classmates report it. It holds when a representative or three classmates say so.
create table public.slot_changes (
  id uuid primary key,
  section_id uuid not null references public.sections on delete cascade,
  kind text not null check (kind in ('cancelled', 'moved', 'room', 'teacher', 'extra', 'follows', 'holiday', 'representative')),
  -- The day for which it was planned; of an extra class and of a whole day, that day.
  date date not null,
  slot_id uuid references public.slots on delete cascade,
  -- Of a moved class.
  to_date date,
  -- Of a moved or an extra class.
  starts_at time,
  ends_at time,
  room text not null default '' check (char_length(room) <= 40),
  teacher text not null default '' check (char_length(teacher) <= 80),
  course_id uuid references public.courses on delete set null,
  name text not null default '' check (char_length(name) <= 120),
  group_name text check (group_name ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  follows_weekday smallint check (follows_weekday between 1 and 7),
  -- How the reporter knows.
  source text not null default '' check (source in ('', 'teacher', 'notice', 'message')),
  note text not null default '' check (char_length(note) <= 200),
  reported_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The representative who said so; null where classmates did.
  confirmed_by uuid references auth.users on delete set null,
  withdrawn_at timestamptz,
  check ((slot_id is not null) = (kind in ('cancelled', 'moved', 'room', 'teacher'))),
  check ((to_date is not null) = (kind = 'moved')),
  check ((starts_at is not null) = (kind in ('moved', 'extra')) and (ends_at is not null) = (kind in ('moved', 'extra'))),
  check (ends_at > starts_at),
  check ((follows_weekday is not null) = (kind = 'follows')),
  check (kind <> 'room' or room ~ '\S'),
  check (kind <> 'teacher' or teacher ~ '\S'),
  check (kind <> 'extra' or course_id is not null or name ~ '\S')
);
alter table public.slot_changes enable row level security;
create index slot_changes_section_id_idx on public.slot_changes (section_id, date);
create index slot_changes_slot_id_idx on public.slot_changes (slot_id) where slot_id is not null;
create index slot_changes_course_id_idx on public.slot_changes (course_id) where course_id is not null;
create index slot_changes_reported_by_idx on public.slot_changes (reported_by, created_at);
create index slot_changes_confirmed_by_idx on public.slot_changes (confirmed_by) where confirmed_by is not null;

-- Who says that a change is so, or not. The reporter is the first.
create table public.change_answers (
  change_id uuid references public.slot_changes on delete cascade,
  account_id uuid references auth.users on delete cascade,
  agrees boolean not null,
  created_at timestamptz not null default now(),
  primary key (change_id, account_id)
);
alter table public.change_answers enable row level security;
create index change_answers_account_id_idx on public.change_answers (account_id);

alter table public.notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('notice_deadline', 'paper_reviewed', 'requested_paper',
    'notice', 'notice_changed', 'answer', 'solved', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund',
    'security', 'role_taken', 'semester', 'class_change'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Stores what the caller says of a change, and decides: a representative at once, else three classmates who say the same.
-- Returns {"confirmed", "withdrawn", "agreed", "disputed"}.
create or replace function private.answer_change(change public.slot_changes, agrees boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agreed integer;
  disputed integer;
begin
  insert into public.change_answers (change_id, account_id, agrees) values (change.id, auth.uid(), answer_change.agrees)
    on conflict (change_id, account_id) do update set agrees = excluded.agrees, created_at = now()
      where change_answers.agrees <> excluded.agrees;
  agreed := private.answers(change.id, true);
  disputed := private.answers(change.id, false);
  if private.represents(change.section_id) and not (change.kind = 'representative' and change.reported_by = auth.uid()) then
    if answer_change.agrees then
      perform private.settle_change(change, auth.uid());
    else
      perform private.end_change(change);
    end if;
  elsif agreed >= 3 and agreed > disputed then
    perform private.settle_change(change);
  elsif disputed >= 3 and disputed > agreed and change.confirmed_by is null then
    perform private.end_change(change);
  end if;
  return (
    select jsonb_build_object('confirmed', c.confirmed_at is not null, 'withdrawn', c.withdrawn_at is not null,
      'agreed', agreed, 'disputed', disputed)
    from public.slot_changes c where c.id = change.id);
end
$$;

-- How many members say that a change is so, the reporter included, or that it is not.
create or replace function private.answers(change uuid, agrees boolean) returns integer
  language sql stable security definer set search_path = ''
  return (
    select count(*)::integer from public.change_answers a
      join public.slot_changes c on c.id = a.change_id
      join public.section_members m on m.account_id = a.account_id and m.section_id = c.section_id
    where a.change_id = answers.change and a.agrees = answers.agrees);

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports') then 'forum'
    when table_name in ('public.companies', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- When classmates hear of a change on a day and hour, by India's clock: at once by day; at night in the morning, unless it is
-- about a class before 9 of that morning.
create or replace function private.change_due(india timestamp, day date, starts_at time) returns timestamp
  language sql immutable set search_path = ''
  return case
    when india::time between time '06:30' and time '22:00' then india
    when change_due.day <= (india + interval '2 hours')::date and starts_at < time '09:00' then india
    else (india + interval '2 hours')::date + time '06:30' end;

-- When classmates hear of a change that holds from now on: of a class that moves, by the earlier of its two times.
create or replace function private.change_due_at(change public.slot_changes) returns timestamptz
  language sql stable security definer set search_path = ''
  return least(
    private.change_due(now() at time zone 'Asia/Kolkata', change.date, coalesce(
      (select s.starts_at from public.slots s where s.id = change.slot_id), change.starts_at, time '00:00')),
    private.change_due(now() at time zone 'Asia/Kolkata', change.to_date, change.starts_at)) at time zone 'Asia/Kolkata';

-- Rejects a change of a day that has no such class, that is long past, or outside of the term.
create or replace function private.check_change(change public.slot_changes) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  slot public.slots;
begin
  if change.date < today - 14 or change.date > today + 200 or change.to_date not between today - 14 and today + 200 then
    raise exception using errcode = 'PT422', message = 'Choose a day from two weeks ago to the end of the term.', hint = 'date';
  end if;
  if change.slot_id is not null then
    select s.* into slot from public.slots s where s.id = change.slot_id and s.section_id = change.section_id;
    if slot.id is null or change.date not between coalesce(slot.valid_from, change.date) and coalesce(slot.valid_to, change.date)
      or not exists (
        select from private.teaching_days(change.section_id, change.date, change.date) d
        where d.timetable_id = slot.timetable_id and d.weekday = slot.weekday) then
      raise exception using errcode = 'PT422', message = 'There is no such class on that day.', hint = 'no_class';
    end if;
  end if;
  if change.kind <> 'representative' and not exists (
      select from public.timetables t where t.section_id = change.section_id
        and coalesce(change.to_date, change.date) between t.first_day and t.last_day) then
    raise exception using errcode = 'PT422', message = 'That day is in no term of the class.', hint = 'no_term';
  end if;
end
$$;

-- Applies an edit to a slot of a term, and returns whether it was: a lost race leaves the row as it is.
-- An edit: {"id", "was": fields or null, "becomes": fields or null, "beside": [ids of the classes at that time that the editor
-- knows of]}.
create or replace function private.edit_slot(term public.timetables, edit jsonb, batch uuid[]) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  has_past boolean;
  present public.slots;
  becomes public.slots;
  fields constant jsonb := private.slot_fields(jsonb_populate_record(null::public.slots, nullif(edit -> 'was', 'null')));
begin
  select s.* into present from public.slots s where s.id = (edit ->> 'id')::uuid for update;
  if present.id is not null and present.timetable_id <> term.id then return false; end if;
  if present.valid_to < today then present := null; end if;
  if edit -> 'becomes' = 'null' or edit -> 'becomes' is null then
    if present.id is null then return true; end if;
    if private.slot_fields(present) <> fields then return false; end if;
    if today > coalesce(present.valid_from, term.first_day) then
      -- The past gets a row of its own, so that the class can be added again under its id.
      perform private.split_slot(present, today);
    end if;
    delete from public.slots s where s.id = present.id;
    return true;
  end if;
  becomes := jsonb_populate_record(null::public.slots, (edit -> 'becomes') - 'id');
  becomes.group_name := nullif(upper(btrim(becomes.group_name)), '');
  if present.id is null then
    if edit -> 'was' <> 'null' or exists (
      select from public.slots s where s.timetable_id = term.id and s.weekday = becomes.weekday
        and s.starts_at < becomes.ends_at and becomes.starts_at < s.ends_at
        and s.group_name is not distinct from becomes.group_name and s.week is not distinct from becomes.week
        and coalesce(s.valid_to, term.last_day) >= today and s.id <> all (batch)
        and not coalesce(edit -> 'beside', '[]') ? s.id::text) then
      return false;
    end if;
    insert into public.slots (id, timetable_id, section_id, valid_from, weekday, starts_at, ends_at, course_id, name, room,
        teacher, group_name, week, lab)
      values ((edit ->> 'id')::uuid, term.id, term.section_id, private.new_slot_from(term, becomes, today), becomes.weekday,
        becomes.starts_at, becomes.ends_at, becomes.course_id, coalesce(becomes.name, ''), coalesce(becomes.room, ''),
        coalesce(becomes.teacher, ''), becomes.group_name, becomes.week, coalesce(becomes.lab, false));
    return true;
  end if;
  if private.slot_fields(present) = private.slot_fields(becomes) then return true; end if;
  if private.slot_fields(present) <> fields then return false; end if;
  has_past := today > coalesce(present.valid_from, term.first_day);
  if has_past then perform private.split_slot(present, today); end if;
  update public.slots s set weekday = becomes.weekday, starts_at = becomes.starts_at, ends_at = becomes.ends_at,
      course_id = becomes.course_id, name = coalesce(becomes.name, ''), room = coalesce(becomes.room, ''),
      teacher = coalesce(becomes.teacher, ''), group_name = becomes.group_name, week = becomes.week,
      lab = coalesce(becomes.lab, false), updated_at = now()
    where s.id = present.id;
  return true;
end
$$;

-- The term that an edit is of: the one that its days touch, with these days from now on, or a new one.
create or replace function private.edited_term(section uuid, first_day date, last_day date, week_a date)
  returns public.timetables
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  terms uuid[];
  term public.timetables;
begin
  -- One edit of a section after another.
  perform from public.sections s where s.id = edited_term.section for update;
  terms := array(select t.id from public.timetables t where t.section_id = edited_term.section
    and t.first_day <= edited_term.last_day and t.last_day >= edited_term.first_day);
  if cardinality(terms) > 1 then
    raise exception using errcode = 'PT422', message = 'These days are in two terms. Choose the first and last day of one.',
      hint = 'two_terms';
  end if;
  if exists (select from public.timetables t where t.id = any (terms) and t.first_day <= today
      and (edited_term.first_day > t.first_day or edited_term.last_day < today - 1)) then
    raise exception using errcode = 'PT422', hint = 'term_began',
      message = 'This term has begun: its first day stays, and it ends yesterday at the earliest. A new term begins after it.';
  end if;
  if edited_term.last_day >= edited_term.first_day + 300 then
    raise exception using errcode = 'PT422', hint = 'too_long', message = 'A term has at most 300 days.';
  end if;
  if cardinality(terms) = 1 then
    update public.timetables t set first_day = edited_term.first_day, last_day = edited_term.last_day,
        week_a = coalesce(edited_term.week_a, t.week_a), updated_at = now()
      where t.id = terms[1] returning t.* into term;
  else
    insert into public.timetables (section_id, first_day, last_day, week_a)
      values (edited_term.section, edited_term.first_day, edited_term.last_day, edited_term.week_a) returning * into term;
  end if;
  return term;
end
$$;

-- Ends a change: the plan holds again. Whom its event has reached is notified of this, too.
create or replace function private.end_change(change public.slot_changes) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if change.withdrawn_at is not null then return; end if;
  if change.kind = 'representative' then
    delete from public.grants g where g.account = change.reported_by and g.section_id = change.section_id;
  end if;
  update public.slot_changes c set withdrawn_at = now() where c.id = change.id;
  delete from private.events e
    where e.dedupe_key = 'class_change:' || change.id || ':confirmed' and e.fanned_out_at is null and e.reached is null;
  if not found and change.confirmed_at is not null and change.kind <> 'representative'
    and coalesce(change.to_date, change.date) >= (now() at time zone 'Asia/Kolkata')::date then
    perform private.record_event('class_change', change.id, auth.uid(), jsonb_build_object('withdrawn', true),
      'class_change:' || change.id || ':withdrawn', null, private.change_due_at(change));
  end if;
end
$$;

-- Gives a role. The same role once more only changes its end and whether it may be given on.
create or replace function private.give_role(role public.grants) returns uuid
  language sql volatile security definer set search_path = ''
begin atomic
  insert into public.grants as g (account, area, branch_id, semester_from, semester_to, posts_as, section_id, may_give, granted_by,
    expires_at)
  values (role.account, role.area, role.branch_id, role.semester_from, role.semester_to, role.posts_as, role.section_id,
    role.may_give, role.granted_by, role.expires_at)
  on conflict on constraint grants_one_of_each do update set may_give = excluded.may_give, expires_at = excluded.expires_at,
    granted_by = excluded.granted_by
  returning g.id;
end;

-- Whether the caller may give any role, and so sees who has which.
create or replace function private.gives_roles() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants() g where g.may_give);

-- Whether the caller has any role.
create or replace function private.has_role() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants());

-- Whether the caller reaches all of an area. Once per statement: policies write (select private.may('money')).
create or replace function private.may(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may.area) g
    where g.branch_id is null and g.semester_from is null and g.posts_as is null);

-- Whether the caller reaches what belongs to a course: papers, exam dates. Without a semester, the course's own counts;
-- what has no course is reached by grants for all branches.
create or replace function private.may_course(area text, course uuid, semester integer default null) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may_course.area) g
    left join public.courses c on c.id = may_course.course
    where (g.branch_id is null or g.branch_id = c.branch_id)
      and (g.semester_from is null
        or coalesce(may_course.semester, c.semester) between g.semester_from and g.semester_to));

-- Whether the caller may give a role like this one, or take it: an admin, or who may give one that covers it. Nobody
-- prolongs a role by giving it.
create or replace function private.may_give(role public.grants) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(role.area) g
    where g.may_give
      and (g.branch_id is null or g.branch_id = role.branch_id)
      and (g.semester_from is null or (role.semester_from >= g.semester_from and role.semester_to <= g.semester_to))
      and (g.posts_as is null or g.posts_as = role.posts_as)
      and (g.expires_at is null or role.expires_at <= g.expires_at));

-- Whether the caller writes notices under this name.
create or replace function private.may_notice(author text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('notices') g where g.posts_as is null or g.posts_as = may_notice.author);

-- Whether the caller has the timetable of a section, by its branch and its present semester.
create or replace function private.may_section(branch_id uuid, entry_year integer) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('timetable') g
    where (g.branch_id is null or g.branch_id = may_section.branch_id)
      and (g.semester_from is null or private.semester_of(may_section.entry_year, (now() at time zone 'Asia/Kolkata')::date)
        between g.semester_from and g.semester_to));

-- Whether the caller reaches something of an area: policies check it before they call a function for each row.
create or replace function private.may_somewhere(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants(may_somewhere.area));

-- The day from which a new slot holds; null for the whole term, as of all that are typed first. What is added to that in its
-- first week, at an hour that was empty, was always meant.
create or replace function private.new_slot_from(term public.timetables, slot public.slots, today date) returns date
  language sql stable security definer set search_path = ''
  return case
    when today <= term.first_day then null
    when not exists (select from public.slots s where s.timetable_id = term.id and s.created_at < now()) then null
    when term.created_at > now() - interval '7 days' and not exists (
      select from public.slots s where s.timetable_id = term.id and s.weekday = slot.weekday
        and s.starts_at < slot.ends_at and slot.starts_at < s.ends_at and s.group_name is not distinct from slot.group_name)
      then null
    else today end;

-- A live change of the caller's section, locked; an error where there is none.
create or replace function private.own_change(id uuid) returns public.slot_changes
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  change public.slot_changes;
begin
  select c.* into change from public.slot_changes c where c.id = own_change.id and c.withdrawn_at is null for update;
  if change.id is null or private.is_banned()
    or (change.section_id is distinct from private.own_section() and not private.decides_class(change.section_id)) then
    raise exception using errcode = 'PT404', message = 'This change was taken back, or it is of another class.', hint = 'not_found';
  end if;
  return change;
end
$$;

-- The caller's grants in an area that hold now; of every area, without one. Security definer, so that policies can call it.
-- People, money and settings need a session with a second factor; the others need it where the account has one. A class
-- representative works in no area: private.represents() answers for them.
create or replace function private.own_grants(area text default null) returns setof public.grants
  language sql stable security definer set search_path = '' rows 2
begin atomic
  select g.* from public.grants g
  where g.account = auth.uid() and g.area = coalesce(own_grants.area, g.area)
    and (g.expires_at is null or g.expires_at > now())
    and g.section_id is null
    and not private.is_banned()
    and case when g.area in ('people', 'money', 'settings') then coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      else private.has_required_factor() end;
end;

-- The section of the caller. Policies call it once per statement.
create or replace function private.own_section() returns uuid
  language sql stable security definer set search_path = ''
  return (select m.section_id from public.section_members m where m.account_id = auth.uid());

-- Whether the caller reads the timetable of a section: its members, and who has the timetable of its branch and semester.
create or replace function private.may_read_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return may_read_class.section = private.own_section() or (private.may_somewhere('timetable') and exists (
    select from public.sections s where s.id = may_read_class.section and private.may_section(s.branch_id, s.entry_year)));

-- The stored change that a row of the caller names, where the caller may read it: the computed columns below bypass the policies,
-- and a row that a caller sends may say anything.
create or replace function private.readable_change(change public.slot_changes) returns setof public.slot_changes
  language sql stable security definer set search_path = '' rows 1
begin atomic
  select c.* from public.slot_changes c where c.id = change.id and private.may_read_class(c.section_id);
end;

-- The accounts that represent a section.
create or replace function private.representatives(section uuid) returns setof uuid
  language sql stable security definer set search_path = '' rows 2
begin atomic
  select g.account from public.grants g
    join public.section_members m on m.account_id = g.account and m.section_id = g.section_id
    join auth.users u on u.id = g.account and (u.banned_until is null or u.banned_until <= now())
  where g.section_id = representatives.section and (g.expires_at is null or g.expires_at > now());
end;

-- Whether the caller represents a section.
create or replace function private.represents(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.grants g join public.section_members m on m.account_id = g.account and m.section_id = g.section_id
    where g.account = auth.uid() and g.section_id = represents.section and (g.expires_at is null or g.expires_at > now())
      and not private.is_banned());

-- Whether the caller has the last word on a section's timetable: a representative, or who has the timetable of its branch.
create or replace function private.decides_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.represents(decides_class.section) or (private.may_somewhere('timetable') and exists (
    select from public.sections s where s.id = decides_class.section and private.may_section(s.branch_id, s.entry_year)));

-- Whether the caller edits a section's timetable: who decides, and every member while it has no representative.
create or replace function private.may_edit_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return not private.is_banned() and (private.decides_class(may_edit_class.section)
    or (may_edit_class.section = private.own_section()
      and not exists (select from private.representatives(may_edit_class.section))));

-- A live change of the section that says the same.
create or replace function private.same_change(change public.slot_changes) returns public.slot_changes
  language sql stable security definer set search_path = ''
begin atomic
  select c from public.slot_changes c
  where c.section_id = change.section_id and c.kind = change.kind and c.date = change.date and c.withdrawn_at is null
    and (c.slot_id, c.to_date, c.starts_at, c.ends_at, c.follows_weekday, lower(c.room), lower(c.teacher), c.course_id,
        c.group_name) is not distinct from
      (change.slot_id, change.to_date, change.starts_at, change.ends_at, change.follows_weekday, lower(change.room),
        lower(change.teacher), change.course_id, change.group_name)
    and lower(c.name) = lower(change.name)
    and (c.kind <> 'representative' or c.reported_by = change.reported_by)
  order by c.confirmed_at nulls last, c.created_at limit 1;
end;

-- Takes the role of a representative who leaves the section, and their groups with a change of the section.
create or replace function private.section_left() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.grants g where g.account = old.account_id and g.section_id = old.section_id;
  if tg_op = 'UPDATE' then
    if new.groups = old.groups then new.groups := '{}'; end if;
    return new;
  end if;
  return old;
end
$$;

-- Lets a change hold: a representative says so, or three classmates do. Classmates hear of it.
create or replace function private.settle_change(change public.slot_changes, by_representative uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  role public.grants;
begin
  if change.withdrawn_at is not null then return; end if;
  if change.confirmed_at is not null then
    -- What classmates confirmed is the representative's word from now on.
    update public.slot_changes c set confirmed_by = settle_change.by_representative
      where c.id = change.id and c.confirmed_by is null and settle_change.by_representative is not null;
    return;
  end if;
  update public.slot_changes c set confirmed_at = now(), confirmed_by = settle_change.by_representative where c.id = change.id;
  if change.kind = 'representative' and change.reported_by is not null then
    role.account := change.reported_by;
    role.area := 'timetable';
    role.section_id := change.section_id;
    role.may_give := false;
    perform private.give_role(role);
  end if;
  -- What is past is for the record.
  if coalesce(change.to_date, change.date) >= (now() at time zone 'Asia/Kolkata')::date then
    perform private.record_event('class_change', change.id, auth.uid(), jsonb_build_object('withdrawn', false),
      'class_change:' || change.id || ':confirmed', null, private.change_due_at(change));
  end if;
end
$$;

-- What an editor sees of a slot.
create or replace function private.slot_fields(slot public.slots) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('weekday', slot.weekday, 'starts_at', slot.starts_at, 'ends_at', slot.ends_at,
    'course_id', slot.course_id, 'name', coalesce(slot.name, ''), 'room', coalesce(slot.room, ''),
    'teacher', coalesce(slot.teacher, ''), 'group_name', slot.group_name, 'week', slot.week, 'lab', coalesce(slot.lab, false));

-- Ends a row of the past of a slot and begins the present one: the days before today stay as they were. The id goes on with the
-- present row, the changes of the past go with the past one.
create or replace function private.split_slot(slot public.slots, today date) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  past public.slots := slot;
begin
  past.id := gen_random_uuid();
  past.valid_to := today - 1;
  insert into public.slots select (past).*;
  update public.slot_changes c set slot_id = past.id where c.slot_id = slot.id and c.date < today;
  update public.slots s set valid_from = today where s.id = slot.id;
end
$$;

-- Whether an account of a section takes a course: of its own branch, unless taken out of "my courses"; of another, if added.
create or replace function private.takes_course(account uuid, section uuid, course uuid) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(
    (select chosen.taken from public.course_choices chosen
      where chosen.account_id = takes_course.account and chosen.course_id = takes_course.course),
    exists (select from public.courses c join public.sections s on s.branch_id = c.branch_id
      where c.id = takes_course.course and s.id = takes_course.section));

-- The weekday that a day has by the timetable of a section, and whether it has classes: a confirmed change of the whole day,
-- else the calendar. A day off is one of the college's holidays, or of an exam of the section's semester.
create or replace function private.teaching_days(section uuid, first_day date, last_day date)
  returns table (day date, weekday smallint, timetable_id uuid, in_a_week boolean)
  language sql stable security definer set search_path = '' rows 100
begin atomic
  select d.day, coalesce(whole.follows_weekday, extract(isodow from d.day))::smallint, t.id,
    (floor((d.day - t.week_a) / 7.0)::integer & 1) = 0
  from public.timetables t
    join public.sections s on s.id = t.section_id
    cross join lateral (
      select g::date as day
      from generate_series(greatest(t.first_day, teaching_days.first_day)::timestamp,
        least(t.last_day, teaching_days.last_day)::timestamp, interval '1 day') as g) as d
    left join lateral (
      select c.kind, c.follows_weekday from public.slot_changes c
      where c.section_id = t.section_id and c.date = d.day and c.kind in ('follows', 'holiday')
        and c.confirmed_at is not null and c.withdrawn_at is null
      order by c.confirmed_at desc, c.id limit 1) as whole on true
  where t.section_id = teaching_days.section
    and case whole.kind when 'follows' then true when 'holiday' then false else
      not exists (select from public.holidays h where d.day between h.first_day and h.last_day)
      and not exists (
        select from public.exam_dates e join public.courses c on c.id = e.course_id
        where e.date = d.day and e.exam in ('mid-semester', 'end-semester') and c.branch_id = s.branch_id
          and c.semester = private.semester_of(s.entry_year, d.day)) end;
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
    coalesce(f.confirmed, true) and (f.kind = 'cancelled' or coalesce(r.confirmed, true) and coalesce(t.confirmed, true)),
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

-- How many say that a change is so, the reporter included: a computed column.
create or replace function public.agreed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, true) from private.readable_change(change) c);

-- Says that a change of the caller's class is so, or not: {"confirmed", "withdrawn", "agreed", "disputed"}.
create or replace function public.confirm_change(id uuid, agrees boolean default true) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  change public.slot_changes := private.own_change(confirm_change.id);
begin
  if change.section_id is distinct from private.own_section() then
    raise exception using errcode = '42501', message = 'Only members of the class confirm its changes.';
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

-- Edits the timetable of a section in one term: {"timetable": id, "conflicts": [{"id", "now": the slot as it is, or null}]}.
-- Each edit is applied alone; one whose slot was changed meanwhile is a conflict. The same edits twice are the same as once.
create or replace function public.edit_timetable(
  section uuid, first_day date, last_day date, edits jsonb, week_a date default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  term public.timetables;
  edit jsonb;
  batch uuid[];
  conflicts jsonb := '[]';
begin
  if not private.may_edit_class(edit_timetable.section) then
    raise exception using errcode = '42501', message = 'The timetable of this class is edited by its representatives.';
  end if;
  if jsonb_typeof(edits) is distinct from 'array' or jsonb_array_length(edits) > 400
    or edit_timetable.first_day is null or edit_timetable.last_day is null then
    raise exception using errcode = 'PT422', message = 'Send the first and last day of the term, and at most 400 edits.',
      hint = 'edits';
  end if;
  term := private.edited_term(edit_timetable.section, edit_timetable.first_day, edit_timetable.last_day, edit_timetable.week_a);
  batch := array(select (e ->> 'id')::uuid from jsonb_array_elements(edits) as e);
  -- In the order of their ids, so that a term that two people type at once is edited without a deadlock.
  for edit in select e from jsonb_array_elements(edits) as e order by e ->> 'id' loop
    if not private.edit_slot(term, edit, batch) then
      conflicts := conflicts || jsonb_build_object('id', edit ->> 'id', 'now', (
        select private.slot_fields(s) || jsonb_build_object('id', s.id) from public.slots s
        where s.timetable_id = term.id and coalesce(s.valid_to, term.last_day) >= (now() at time zone 'Asia/Kolkata')::date
          and (s.id = (edit ->> 'id')::uuid or (s.id <> all (batch) and not coalesce(edit -> 'beside', '[]') ? s.id::text
            and s.group_name is not distinct from nullif(upper(btrim(edit #>> '{becomes,group_name}')), '')
            and s.week is not distinct from edit #>> '{becomes,week}' and s.weekday = (edit #>> '{becomes,weekday}')::smallint
            and s.starts_at < (edit #>> '{becomes,ends_at}')::time and (edit #>> '{becomes,starts_at}')::time < s.ends_at))
        order by s.id = (edit ->> 'id')::uuid desc, s.id limit 1));
    end if;
  end loop;
  if (select count(*) from public.slots s where s.timetable_id = term.id
      and coalesce(s.valid_to, term.last_day) >= (now() at time zone 'Asia/Kolkata')::date) > 200 then
    raise exception using errcode = 'PT422', message = 'A timetable has at most 200 classes a week.', hint = 'too_many';
  end if;
  return jsonb_build_object('timetable', term.id, 'conflicts', conflicts);
end
$$;

-- The caller's class, or null where they are in no section:
-- {"now": timestamptz, "section": id, "branch": code, "letter", "semester": 1 to 12 or null, "members": how many, "representatives": [names],
--  "represents": boolean, "may_edit": boolean, "groups": [the caller's], "all_groups": [of the present timetable],
--  "terms": [{"id", "first_day", "last_day", "week_a", "updated_at"}], "holidays": [{"name", "first_day", "last_day"}] of the
--  terms, "days": [{"day", "weekday"}] from last Monday on for five weeks: those with classes, and which weekday they follow}
create or replace function public.my_class() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(), 'section', s.id, 'branch', b.code, 'letter', s.letter, 'semester', public.semester(s),
    'members', (select count(*) from public.section_members k where k.section_id = s.id),
    'representatives', coalesce((select jsonb_agg(private.display_name(r) order by r) from private.representatives(s.id) as r), '[]'),
    'represents', private.represents(s.id), 'may_edit', private.may_edit_class(s.id), 'groups', to_jsonb(m.groups),
    'all_groups', coalesce((select jsonb_agg(distinct l.group_name order by l.group_name) from public.slots l
      join public.timetables t on t.id = l.timetable_id
      where l.section_id = s.id and l.group_name is not null and t.last_day >= today.day
        and coalesce(l.valid_to, t.last_day) >= today.day), '[]'),
    'terms', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'first_day', t.first_day, 'last_day', t.last_day,
        'week_a', t.week_a, 'updated_at', t.updated_at) order by t.first_day)
      from public.timetables t where t.section_id = s.id), '[]'),
    'holidays', coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'first_day', h.first_day, 'last_day', h.last_day)
        order by h.first_day)
      from public.holidays h where exists (select from public.timetables t
        where t.section_id = s.id and h.first_day <= t.last_day and h.last_day >= t.first_day)), '[]'),
    'days', coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'weekday', d.weekday) order by d.day)
      from private.teaching_days(s.id, date_trunc('week', today.day)::date - 7, date_trunc('week', today.day)::date + 34) d
      where exists (select from public.slots l where l.timetable_id = d.timetable_id and l.weekday = d.weekday)), '[]'))
  from public.section_members m
    join public.sections s on s.id = m.section_id
    join public.branches b on b.id = s.branch_id
    cross join (select (now() at time zone 'Asia/Kolkata')::date as day) as today
  where m.account_id = auth.uid()
$$;

-- What the caller says of a change; null where they have not: a computed column.
create or replace function public.own_answer(change public.slot_changes) returns boolean
  language sql stable security definer set search_path = ''
  return (select a.agrees from public.change_answers a where a.change_id = change.id and a.account_id = auth.uid());

-- Reports what changes on a day, and returns {"id", "confirmed"}. Of a representative it holds at once; of another member it is
-- a report until classmates confirm it. What is reported already is confirmed by it. The same id twice is one report.
-- kind: cancelled, moved, room, teacher (of a slot, on its date); extra; follows (the day has the classes of another weekday);
-- holiday; representative (the caller offers to represent the class).
create or replace function public.report_change(
  id uuid, kind text, date date default null, slot uuid default null, to_date date default null, starts_at time default null,
  ends_at time default null, room text default '', teacher text default '', course uuid default null, name text default '',
  group_name text default null, follows_weekday smallint default null, source text default '', note text default ''
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  change public.slot_changes;
  known public.slot_changes;
begin
  select c.* into known from public.slot_changes c where c.id = report_change.id;
  change.id := report_change.id;
  change.section_id := private.own_section();
  change.kind := report_change.kind;
  change.date := coalesce(report_change.date, (now() at time zone 'Asia/Kolkata')::date);
  change.slot_id := report_change.slot;
  change.to_date := report_change.to_date;
  change.starts_at := report_change.starts_at;
  change.ends_at := report_change.ends_at;
  change.room := btrim(coalesce(report_change.room, ''));
  change.teacher := btrim(coalesce(report_change.teacher, ''));
  change.course_id := report_change.course;
  change.name := btrim(coalesce(report_change.name, ''));
  change.group_name := nullif(upper(btrim(report_change.group_name)), '');
  change.follows_weekday := report_change.follows_weekday;
  change.source := coalesce(report_change.source, '');
  change.note := btrim(coalesce(report_change.note, ''));
  change.reported_by := auth.uid();
  change.created_at := now();
  if change.section_id is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Only members of the class report its changes.';
  end if;
  if known.id is not null then
    if known.reported_by is distinct from auth.uid() then
      raise exception using errcode = 'PT409', message = 'There is another change with this id.', hint = 'id_taken';
    end if;
    return jsonb_build_object('id', known.id, 'confirmed', known.confirmed_at is not null);
  end if;
  -- Reports of the same change at the same time are one, too; and no edit splits the slot meanwhile.
  perform from public.sections s where s.id = change.section_id for update;
  perform private.check_change(change);
  known := private.same_change(change);
  select c.* into known from public.slot_changes c where c.id = known.id and c.withdrawn_at is null for update;
  if known.id is not null then
    return private.answer_change(known, true) || jsonb_build_object('id', known.id);
  end if;
  if not private.represents(change.section_id) and (
      select count(*) from public.slot_changes c
      where c.reported_by = auth.uid() and c.created_at > now() - interval '1 day' and c.confirmed_at is null) >= 10 then
    raise exception using errcode = 'PT429', message = 'You have reported 10 changes today that are not confirmed yet.',
      hint = 'too_many';
  end if;
  insert into public.slot_changes select (change).*;
  return private.answer_change(change, true) || jsonb_build_object('id', change.id);
end
$$;

-- The name of who reported a change, for the section: a computed column.
create or replace function public.reporter(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(c.reported_by) from private.readable_change(change) c where c.reported_by is not null);

-- The caller's classes on some days (1 to 300), in the order of their time; with all_groups also those of the other groups of
-- the section and of courses that the caller does not take. Dates and times are the college's. A class that moves is one row,
-- at its new time; "state" is as planned, moved, cancelled or extra; what only classmates reported is not confirmed.
create or replace function public.timetable(first_day date, days integer, all_groups boolean default false)
  returns table (
    date date, start time, "end" time, course text, name text, room text, teacher text, state text, confirmed boolean,
    course_id uuid, "group" text, yours boolean, lab boolean, slot_id uuid, change_id uuid, note text, planned_date date,
    planned_start time, planned_end time, planned_room text, planned_teacher text)
  language sql stable security definer set search_path = '' rows 500
as $$
  with member as (
    select m.section_id, m.groups from public.section_members m where m.account_id = auth.uid()
  ),
  held as materialized (
    select k.*, member.section_id, member.groups
    from member cross join lateral private.classes(member.section_id, timetable.first_day,
      timetable.first_day + least(greatest(timetable.days, 1), 300) - 1) as k
  ),
  taken as materialized (
    select d.course_id from (select distinct h.course_id, h.section_id from held h where h.course_id is not null) as d
    where private.takes_course(auth.uid(), d.section_id, d.course_id)
  ),
  -- Who is in none of the groups that there are has not chosen, or chose those of a term before.
  present as (
    select coalesce(array_agg(distinct s.group_name), '{}') as groups
    from member join public.timetables t on t.section_id = member.section_id and t.last_day >= timetable.first_day
        and t.first_day < timetable.first_day + least(greatest(timetable.days, 1), 300)
      join public.slots s on s.timetable_id = t.id
    where s.group_name is not null
  ),
  mine as (
    select h.*, c.code, coalesce(c.name, h.name) as title,
      (h.group_name is null or h.group_name = any (h.groups) or not h.groups && present.groups)
        and (h.course_id is null or taken.course_id is not null) as yours
    from held h cross join present left join taken on taken.course_id = h.course_id
      left join public.courses c on c.id = h.course_id
  )
  select k.day, k.starts_at, k.ends_at, k.code, k.title, k.room, k.teacher, k.state, k.confirmed, k.course_id, k.group_name,
    k.yours, k.lab, k.slot_id, k.change_id, k.note, k.planned_day, k.planned_start, k.planned_end, k.planned_room,
    k.planned_teacher
  from mine k where k.yours or timetable.all_groups
  order by k.day, k.starts_at, k.ends_at, k.group_name, k.code, k.slot_id
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
--   "total": {"vendors": 0 to 1000, "alumni": 0 to 1000}
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
      'alumni', (select count(*) from (select from public.alumni limit 1000) as a)
    )
  );
end
$$;

-- Takes a change back: the reporter's own, until classmates have confirmed it; any, for who decides.
create or replace function public.withdraw_change(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  change public.slot_changes := private.own_change(withdraw_change.id);
begin
  if not private.decides_class(change.section_id) and (change.reported_by is distinct from auth.uid()
      or (change.confirmed_at is not null and change.confirmed_by is distinct from auth.uid())) then
    raise exception using errcode = '42501',
      message = 'A confirmed change is taken back by a class representative. You can say that it is not so.';
  end if;
  perform private.end_change(change);
end
$$;

create trigger a_tidied before insert or update on public.periods
  for each row execute function texts.tidy_row('name');

create trigger periods_audit after insert or update or delete on public.periods
  for each row execute function private.audit('id');

create trigger periods_written before update on public.periods
  for each row execute function private.content_written();

create trigger section_members_left before delete on public.section_members
  for each row execute function private.section_left();

create trigger section_members_moved before update of section_id on public.section_members
  for each row when (old.section_id <> new.section_id) execute function private.section_left();

create trigger a_tidied before insert or update on public.slot_changes
  for each row execute function texts.tidy_row('room', 'teacher', 'name', 'note');

create trigger slot_changes_audit after insert or update or delete on public.slot_changes
  for each row execute function private.audit('id');

create trigger a_tidied before insert or update on public.slots
  for each row execute function texts.tidy_row('name', 'room', 'teacher');

create trigger slots_audit after insert or update or delete on public.slots
  for each row execute function private.audit('id');

create trigger timetables_audit after insert or update or delete on public.timetables
  for each row execute function private.audit('id');

create policy "own answers to changes are readable" on public.change_answers for select to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.change_answers to service_role using (true) with check (true);

create policy "periods are readable by every account" on public.periods for select to authenticated using (true);

create policy "periods are written with all timetables" on public.periods for all to authenticated
  using ((select private.may('timetable'))) with check ((select private.may('timetable')));

create policy "service_role reaches every row" on public.periods to service_role using (true) with check (true);

create policy "changes are readable in their section" on public.slot_changes for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.slot_changes to service_role using (true) with check (true);

create policy "service_role reaches every row" on public.slots to service_role using (true) with check (true);

create policy "slots are readable in their section" on public.slots for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.timetables to service_role using (true) with check (true);

create policy "timetables are readable in their section" on public.timetables for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

revoke all on public.change_answers from anon, authenticated, service_role;
grant select on public.change_answers to authenticated;
grant all on public.change_answers to service_role;
revoke all on public.periods from anon, authenticated, service_role;
grant select, insert (id, number, name, starts_at, ends_at), update (number, name, starts_at, ends_at), delete
  on public.periods to authenticated;
grant all on public.periods to service_role;
revoke all on public.slot_changes from anon, authenticated, service_role;
grant select on public.slot_changes to authenticated;
grant all on public.slot_changes to service_role;
revoke all on public.slots from anon, authenticated, service_role;
grant select on public.slots to authenticated;
grant all on public.slots to service_role;
revoke all on public.timetables from anon, authenticated, service_role;
grant select on public.timetables to authenticated;
grant all on public.timetables to service_role;
revoke all on function public.agreed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.agreed(public.slot_changes) to authenticated, service_role;
revoke all on function public.confirm_change(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.confirm_change(uuid, boolean) to authenticated;
revoke all on function public.confirmer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.confirmer(public.slot_changes) to authenticated, service_role;
revoke all on function public.disputed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.disputed(public.slot_changes) to authenticated, service_role;
revoke all on function public.edit_timetable(uuid, date, date, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function public.edit_timetable(uuid, date, date, jsonb, date) to authenticated;
revoke all on function public.my_class() from public, anon, authenticated, service_role;
grant execute on function public.my_class() to authenticated;
revoke all on function public.own_answer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.own_answer(public.slot_changes) to authenticated, service_role;
revoke all on function public.report_change(uuid, text, date, uuid, date, time without time zone, time without time zone, text, text, uuid, text, text, smallint, text, text) from anon;
revoke all on function public.report_change(uuid, text, date, uuid, date, time without time zone, time without time zone, text, text, uuid, text, text, smallint, text, text) from service_role;
revoke all on function public.report_change(uuid, text, date, uuid, date, time without time zone, time without time zone, text, text, uuid, text, text, smallint, text, text) from public;
grant execute on function public.report_change(uuid, text, date, uuid, date, time without time zone, time without time zone, text, text, uuid, text, text, smallint, text, text) to authenticated;
revoke all on function public.reporter(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.reporter(public.slot_changes) to authenticated, service_role;
revoke all on function public.timetable(date, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.timetable(date, integer, boolean) to authenticated;
revoke all on function public.withdraw_change(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_change(uuid) to authenticated;
revoke all on function private.answer_change(public.slot_changes, boolean) from public;
revoke all on function private.answers(uuid, boolean) from public;
revoke all on function private.change_due(timestamp without time zone, date, time without time zone) from public;
revoke all on function private.change_due_at(public.slot_changes) from public;
revoke all on function private.check_change(public.slot_changes) from public;
revoke all on function private.classes(uuid, date, date) from public;
revoke all on function private.decides_class(uuid) from public;
revoke all on function private.edit_slot(public.timetables, jsonb, uuid[]) from public;
revoke all on function private.edited_term(uuid, date, date, date) from public;
revoke all on function private.end_change(public.slot_changes) from public;
revoke all on function private.give_role(public.grants) from public;
revoke all on function private.may_edit_class(uuid) from public;
revoke all on function private.may_read_class(uuid) from public;
grant execute on function private.may_read_class(uuid) to authenticated, service_role;
revoke all on function private.new_slot_from(public.timetables, public.slots, date) from public;
revoke all on function private.own_change(uuid) from public;
revoke all on function private.own_section() from public;
grant execute on function private.own_section() to authenticated, service_role;
revoke all on function private.readable_change(public.slot_changes) from public;
revoke all on function private.representatives(uuid) from public;
revoke all on function private.represents(uuid) from public;
grant execute on function private.represents(uuid) to authenticated, service_role;
revoke all on function private.same_change(public.slot_changes) from public;
revoke all on function private.section_left() from public;
revoke all on function private.settle_change(public.slot_changes, uuid) from public;
revoke all on function private.slot_fields(public.slots) from public;
revoke all on function private.split_slot(public.slots, date) from public;
revoke all on function private.takes_course(uuid, uuid, uuid) from public;
revoke all on function private.teaching_days(uuid, date, date) from public;
revoke all on public.section_members from anon, authenticated, service_role;
grant select, insert (account_id, section_id, groups), update (account_id, section_id, groups), delete on public.section_members to authenticated;
grant all on public.section_members to service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.gives_roles() from public;
grant execute on function private.gives_roles() to authenticated, service_role;
revoke all on function private.has_role() from public;
grant execute on function private.has_role() to anon, authenticated, service_role;
revoke all on function private.may(text) from public;
grant execute on function private.may(text) to anon, authenticated, service_role;
revoke all on function private.may_course(text, uuid, integer) from public;
grant execute on function private.may_course(text, uuid, integer) to authenticated, service_role;
revoke all on function private.may_give(public.grants) from public;
revoke all on function private.may_notice(text) from public;
grant execute on function private.may_notice(text) to authenticated, service_role;
revoke all on function private.may_section(uuid, integer) from public;
grant execute on function private.may_section(uuid, integer) to authenticated, service_role;
revoke all on function private.may_somewhere(text) from public;
grant execute on function private.may_somewhere(text) to anon, authenticated, service_role;
revoke all on function private.own_grants(text) from public;
revoke all on function public.today() from public, anon, authenticated, service_role;
grant execute on function public.today() to authenticated, service_role;
