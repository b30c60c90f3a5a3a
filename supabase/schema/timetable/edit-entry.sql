-- An edit of an entry of the class, by the member who proposed it or by who decides in the class.

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
revoke all on function private.record_entry_edit(public.slot_changes, public.slot_changes) from public;

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
revoke all on function public.edit_class_entry(uuid, text, date, text, time, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.edit_class_entry(uuid, text, date, text, time, text, timestamptz) to authenticated;
