-- What an editor sees of a slot.
create or replace function private.slot_fields(slot public.slots) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('weekday', slot.weekday, 'starts_at', slot.starts_at, 'ends_at', slot.ends_at,
    'course_id', slot.course_id, 'name', coalesce(slot.name, ''), 'room', coalesce(slot.room, ''),
    'teacher', coalesce(slot.teacher, ''), 'group_name', slot.group_name, 'week', slot.week, 'lab', coalesce(slot.lab, false));
revoke all on function private.slot_fields(public.slots) from public;

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
revoke all on function private.split_slot(public.slots, date) from public;

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
revoke all on function private.new_slot_from(public.timetables, public.slots, date) from public;

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
revoke all on function private.edit_slot(public.timetables, jsonb, uuid[]) from public;

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
revoke all on function private.edited_term(uuid, date, date, date) from public;

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
  -- A silenced account moves and removes classes, and writes no name, room or teacher.
  if exists (select from jsonb_array_elements(edits) as e where jsonb_typeof(e -> 'becomes') = 'object'
      and (e #>> '{becomes,name}', e #>> '{becomes,room}', e #>> '{becomes,teacher}')
        is distinct from (e #>> '{was,name}', e #>> '{was,room}', e #>> '{was,teacher}')) then
    perform private.check_silenced();
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
revoke all on function public.edit_timetable(uuid, date, date, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function public.edit_timetable(uuid, date, date, jsonb, date) to authenticated;
