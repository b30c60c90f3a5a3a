-- When classmates hear of a change on a day and hour, by India's clock: at once by day; at night in the morning, unless it is
-- about a class before 9 of that morning.
create or replace function private.change_due(india timestamp, day date, starts_at time) returns timestamp
  language sql immutable set search_path = ''
  return case
    when india::time between time '06:30' and time '22:00' then india
    when change_due.day <= (india + interval '2 hours')::date and starts_at < time '09:00' then india
    else (india + interval '2 hours')::date + time '06:30' end;
revoke all on function private.change_due(timestamp, date, time) from public;

-- When classmates hear of a change that holds from now on: of a class that moves, by the earlier of its two times.
create or replace function private.change_due_at(change public.slot_changes) returns timestamptz
  language sql stable security definer set search_path = ''
  return least(
    private.change_due(now() at time zone 'Asia/Kolkata', change.date, coalesce(
      (select s.starts_at from public.slots s where s.id = change.slot_id), change.starts_at, time '00:00')),
    private.change_due(now() at time zone 'Asia/Kolkata', change.to_date, change.starts_at)) at time zone 'Asia/Kolkata';
revoke all on function private.change_due_at(public.slot_changes) from public;

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
revoke all on function private.settle_change(public.slot_changes, uuid) from public;

-- Whether a change is an entry of the class, as own entries are: what is due on a day, and no change of its classes.
create or replace function private.is_class_entry(kind text) returns boolean
  language sql immutable set search_path = ''
  return is_class_entry.kind in ('assignment', 'lab record', 'tutorial', 'meeting', 'other');
revoke all on function private.is_class_entry(text) from public;

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
  if change.kind <> 'representative' and not private.is_class_entry(change.kind) and not exists (
      select from public.timetables t where t.section_id = change.section_id
        and coalesce(change.to_date, change.date) between t.first_day and t.last_day) then
    raise exception using errcode = 'PT422', message = 'That day is in no term of the class.', hint = 'no_term';
  end if;
end
$$;
revoke all on function private.check_change(public.slot_changes) from public;

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
revoke all on function private.same_change(public.slot_changes) from public;

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
revoke all on function public.report_change(uuid, text, date, uuid, date, time, time, text, text, uuid, text, text, smallint, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.report_change(uuid, text, date, uuid, date, time, time, text, text, uuid, text, text, smallint, text, text)
  to authenticated;
