-- The class representatives of a section: grants of the area timetable with its section. Who leaves the section is none.

-- Whether the caller represents a section.
create or replace function private.represents(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.grants g join public.section_members m on m.account_id = g.account and m.section_id = g.section_id
    where g.account = auth.uid() and g.section_id = represents.section and (g.expires_at is null or g.expires_at > now())
      and not private.is_banned());
revoke all on function private.represents(uuid) from public;
grant execute on function private.represents(uuid) to authenticated, service_role;

-- The accounts that represent a section.
create or replace function private.representatives(section uuid) returns setof uuid
  language sql stable security definer set search_path = '' rows 2
begin atomic
  select g.account from public.grants g
    join public.section_members m on m.account_id = g.account and m.section_id = g.section_id
    join auth.users u on u.id = g.account and (u.banned_until is null or u.banned_until <= now())
  where g.section_id = representatives.section and (g.expires_at is null or g.expires_at > now());
end;
revoke all on function private.representatives(uuid) from public;

-- Whether the caller has the last word on a section's timetable: a representative, or who has the timetable of its branch.
create or replace function private.decides_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.represents(decides_class.section) or (private.may_somewhere('timetable') and exists (
    select from public.sections s where s.id = decides_class.section and private.may_section(s.branch_id, s.entry_year)));
revoke all on function private.decides_class(uuid) from public;
grant execute on function private.decides_class(uuid) to authenticated, service_role;

-- Whether the caller edits a section's timetable: who decides, and every member while it has no representative.
create or replace function private.may_edit_class(section uuid) returns boolean
  language sql stable security definer set search_path = ''
  return not private.is_banned() and (private.decides_class(may_edit_class.section)
    or (may_edit_class.section = private.own_section()
      and not exists (select from private.representatives(may_edit_class.section))));
revoke all on function private.may_edit_class(uuid) from public;

-- Takes the role of a representative who leaves the section, and their groups with a change of the section.
create or replace function private.section_left() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.grants g where g.account = old.account_id and g.section_id = old.section_id;
  if tg_op = 'UPDATE' then
    if new.groups = old.groups then new.groups := '{}'; end if;
    return new;
  end if;
  return old;
end
$$;
revoke all on function private.section_left() from public;
create trigger section_members_left before delete on public.section_members
  for each row execute function private.section_left();
create trigger section_members_moved before update of section_id on public.section_members
  for each row when (old.section_id <> new.section_id) execute function private.section_left();
