-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Edits an entry of the class, and returns {"confirmed"}. Of a representative it holds, as what they report does. Of another member
-- it is a proposal again where it says something else or another day: what classmates confirmed was the text of before.
-- seen: edited_at of the version that the caller has read; a later one is not overwritten (hint changed).
-- Of the own copies of it, the caller's alone has what is edited.
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
  perform private.check_silenced();
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

-- Reports what changes on a day, and returns {"id", "confirmed"}. Of a representative it holds at once; of another member it is
-- a report until classmates confirm it. What is reported already is confirmed by it. The same id twice is one report.
-- kind: cancelled, moved, room, teacher (of a slot, on its date); extra; follows (the day has the classes of another weekday);
-- holiday; representative (the caller offers to represent the class); assignment, lab record, tutorial, meeting and other are
-- entries of the class, with a name, and a time where there is one. A silenced account reports without words of its own.
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
  if concat(change.name, change.note, change.room, change.teacher) <> '' then perform private.check_silenced(); end if;
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

revoke all on function public.edit_timetable(uuid, date, date, jsonb, date) from public, anon, authenticated, service_role;
grant execute on function public.edit_timetable(uuid, date, date, jsonb, date) to authenticated;
