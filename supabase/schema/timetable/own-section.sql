-- The section of the caller. Policies call it once per statement.
create or replace function private.own_section() returns uuid
  language sql stable security definer set search_path = ''
  return (select m.section_id from public.section_members m where m.account_id = auth.uid());
revoke all on function private.own_section() from public;
grant execute on function private.own_section() to authenticated, service_role;

-- Whether the caller reads the timetable of a section: its members, and who has the timetable of its branch and semester.
create or replace function private.may_read_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return may_read_class.section = private.own_section() or (private.may_somewhere('timetable') and exists (
    select from public.sections s where s.id = may_read_class.section and private.may_section(s.branch_id, s.entry_year)));
revoke all on function private.may_read_class(uuid) from public;
grant execute on function private.may_read_class(uuid) to authenticated, service_role;
