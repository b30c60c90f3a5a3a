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

-- The stored change that a row of the caller names, where the caller may read it: the computed columns below bypass the policies,
-- and a row that a caller sends may say anything.
create or replace function private.readable_change(change public.slot_changes) returns setof public.slot_changes
  language sql stable security definer set search_path = '' rows 1
begin atomic
  select c.* from public.slot_changes c where c.id = change.id and private.may_read_class(c.section_id);
end;
revoke all on function private.readable_change(public.slot_changes) from public;

-- The name of who reported a change, for the section: a computed column.
create or replace function public.reporter(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(c.reported_by) from private.readable_change(change) c where c.reported_by is not null);
revoke all on function public.reporter(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.reporter(public.slot_changes) to authenticated, service_role;

-- The name of the representative who confirmed a change: a computed column; null where classmates did.
create or replace function public.confirmer(change public.slot_changes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(c.confirmed_by) from private.readable_change(change) c where c.confirmed_by is not null);
revoke all on function public.confirmer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.confirmer(public.slot_changes) to authenticated, service_role;

-- How many members say that a change is so, the reporter included, or that it is not.
create or replace function private.answers(change uuid, agrees boolean) returns integer
  language sql stable security definer set search_path = ''
  return (
    select count(*)::integer from public.change_answers a
      join public.slot_changes c on c.id = a.change_id
      join public.section_members m on m.account_id = a.account_id and m.section_id = c.section_id
    where a.change_id = answers.change and a.agrees = answers.agrees);
revoke all on function private.answers(uuid, boolean) from public;

-- How many say that a change is so, the reporter included: a computed column.
create or replace function public.agreed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, true) from private.readable_change(change) c);
revoke all on function public.agreed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.agreed(public.slot_changes) to authenticated, service_role;

-- How many say that a change is not so: a computed column.
create or replace function public.disputed(change public.slot_changes) returns integer
  language sql stable security definer set search_path = ''
  return (select private.answers(c.id, false) from private.readable_change(change) c);
revoke all on function public.disputed(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.disputed(public.slot_changes) to authenticated, service_role;

-- What the caller says of a change; null where they have not: a computed column.
create or replace function public.own_answer(change public.slot_changes) returns boolean
  language sql stable security definer set search_path = ''
  return (select a.agrees from public.change_answers a where a.change_id = change.id and a.account_id = auth.uid());
revoke all on function public.own_answer(public.slot_changes) from public, anon, authenticated, service_role;
grant execute on function public.own_answer(public.slot_changes) to authenticated, service_role;
