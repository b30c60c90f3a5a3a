-- The groups of members: 'branch:<id>', 'semester:5', 'branch:<id>/5' (both), 'section:<id>', 'staff' and 'alumni'. A notice
-- names those that it is for (public.notices.groups), and an account is in those that follow from its row: an alumnus has
-- left branch, semester and section.
create or replace view private.account_groups as
  select u.id as account_id, case when u.role = 'alumnus' then '{alumni}'::text[] else array_remove(array[
    case when u.role = 'staff' then 'staff' end,
    'branch:' || u.branch_id,
    'semester:' || u.semester,
    'branch:' || u.branch_id || '/' || u.semester,
    'section:' || m.section_id], null) end as groups
  from public.users u left join public.section_members m on m.account_id = u.id;

-- The caller's groups. Policies write (select private.own_groups()): once per statement.
create or replace function private.own_groups() returns text[]
  language sql stable security definer set search_path = ''
  return coalesce((select g.groups from private.account_groups g where g.account_id = auth.uid()), '{}');
revoke all on function private.own_groups() from public;
grant execute on function private.own_groups() to anon, authenticated, service_role;

-- Whether there is such a group. Branches and sections that are deleted later have no members.
create or replace function private.is_group(name text) returns boolean
  language sql stable security definer set search_path = ''
  return case
    when name in ('staff', 'alumni') then true
    when name ~ '^semester:([1-9]|1[0-2])$' then true
    when name ~ '^branch:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/([1-9]|1[0-2]))?$' then
      exists (select from public.branches b where b.id = substr(is_group.name, 8, 36)::uuid)
    when name ~ '^section:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      exists (select from public.sections s where s.id = substr(is_group.name, 9)::uuid)
    else false end;
revoke all on function private.is_group(text) from public;
