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
revoke all on function private.answer_change(public.slot_changes, boolean) from public;

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
revoke all on function private.end_change(public.slot_changes) from public;

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
revoke all on function private.own_change(uuid) from public;

-- Says that a change of the caller's class is so, or not: {"confirmed", "withdrawn", "agreed", "disputed"}.
-- seen: edited_at of the version that the caller has read: an answer to an earlier one is rejected.
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
revoke all on function public.confirm_change(uuid, boolean, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.confirm_change(uuid, boolean, timestamptz) to authenticated;

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
revoke all on function public.withdraw_change(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_change(uuid) to authenticated;
