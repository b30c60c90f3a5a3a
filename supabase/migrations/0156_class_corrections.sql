-- Reports, groups and terms of a class, after a first review.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop function public.agreed(public.slot_changes);
drop function public.confirmer(public.slot_changes);
drop function public.disputed(public.slot_changes);
drop function public.reporter(public.slot_changes);
drop function private.may_read_change(public.slot_changes);

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
      -- The id is free for whoever puts the class back.
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

-- How many say that a change is so, the reporter included: a computed column.
create or replace function public.agreed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, true) from private.readable_change(change) c);

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

revoke all on function public.agreed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.agreed(public.slot_changes) to authenticated, service_role;
revoke all on function public.confirmer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.confirmer(public.slot_changes) to authenticated, service_role;
revoke all on function public.disputed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.disputed(public.slot_changes) to authenticated, service_role;
revoke all on function public.reporter(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.reporter(public.slot_changes) to authenticated, service_role;
revoke all on function private.answers(uuid, boolean) from public;
revoke all on function private.readable_change(public.slot_changes) from public;
revoke all on function private.answer_change(public.slot_changes, boolean) from public;
revoke all on function private.classes(uuid, date, date) from public;
revoke all on function private.edit_slot(public.timetables, jsonb, uuid[]) from public;
revoke all on function private.edited_term(uuid, date, date, date) from public;
revoke all on function private.end_change(public.slot_changes) from public;
revoke all on function private.representatives(uuid) from public;
revoke all on function private.settle_change(public.slot_changes, uuid) from public;
revoke all on function public.edit_timetable(uuid, date, date, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function public.edit_timetable(uuid, date, date, jsonb, date) to authenticated;
revoke all on function public.my_class() from public, anon, authenticated, service_role;
grant execute on function public.my_class() to authenticated;
revoke all on function public.timetable(date, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.timetable(date, integer, boolean) to authenticated;
