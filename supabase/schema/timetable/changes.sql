-- Changes of a section's days, readable for its members; written by report_change(), confirm_change() and withdraw_change().

revoke all on public.slot_changes from anon, authenticated, service_role;
grant select on public.slot_changes to authenticated;
grant all on public.slot_changes to service_role;

create policy "changes are readable in their section" on public.slot_changes for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.slot_changes to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.slot_changes
  for each row execute function texts.tidy_row('room', 'teacher', 'name', 'note');
create trigger slot_changes_audit after insert or update or delete on public.slot_changes
  for each row execute function private.audit('id');

revoke all on public.change_answers from anon, authenticated, service_role;
grant select on public.change_answers to authenticated;
grant all on public.change_answers to service_role;

create policy "own answers to changes are readable" on public.change_answers for select to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.change_answers to service_role using (true) with check (true);

-- Whether the caller may read a change: its computed columns check it, since they bypass the policies.
create or replace function private.may_read_change(change public.slot_changes) returns boolean
  language sql stable security definer set search_path = ''
  return private.may_read_class(change.section_id);
revoke all on function private.may_read_change(public.slot_changes) from public;

-- The name of who reported a change, for the section: a computed column.
create or replace function public.reporter(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return case when private.may_read_change(change) and change.reported_by is not null
    then private.display_name(change.reported_by) end;
revoke all on function public.reporter(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.reporter(public.slot_changes) to authenticated, service_role;

-- The name of the representative who confirmed a change: a computed column; null where classmates did.
create or replace function public.confirmer(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return case when private.may_read_change(change) and change.confirmed_by is not null
    then private.display_name(change.confirmed_by) end;
revoke all on function public.confirmer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.confirmer(public.slot_changes) to authenticated, service_role;

-- How many say that a change is so, the reporter included: a computed column.
create or replace function public.agreed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return case when private.may_read_change(change) then (
    select count(*)::integer from public.change_answers a where a.change_id = change.id and a.agrees) end;
revoke all on function public.agreed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.agreed(public.slot_changes) to authenticated, service_role;

-- How many say that a change is not so: a computed column.
create or replace function public.disputed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return case when private.may_read_change(change) then (
    select count(*)::integer from public.change_answers a where a.change_id = change.id and not a.agrees) end;
revoke all on function public.disputed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.disputed(public.slot_changes) to authenticated, service_role;

-- What the caller says of a change; null where they have not: a computed column.
create or replace function public.own_answer(change public.slot_changes) returns boolean
  language sql stable security definer set search_path = ''
  return (select a.agrees from public.change_answers a where a.change_id = change.id and a.account_id = auth.uid());
revoke all on function public.own_answer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.own_answer(public.slot_changes) to authenticated, service_role;
