-- Who is in which section: readable for that person and for holders of *people*.

revoke all on public.section_members from anon, authenticated, service_role;
grant select, insert (account_id, section_id, groups), update (account_id, section_id, groups), delete on public.section_members to authenticated;
grant all on public.section_members to service_role;

create policy "own section is readable and chosen" on public.section_members for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "members of sections are managed with people" on public.section_members for all to authenticated
  using ((select private.may('people'))) with check ((select private.may('people')));

create policy "service_role reaches every row" on public.section_members to service_role using (true) with check (true);

-- Rejects a section of a branch that is not the person's.
create or replace function private.check_section_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.sections s join public.users u on u.branch_id = s.branch_id
      where s.id = new.section_id and u.id = new.account_id) then
    raise exception using errcode = 'PT422', message = 'Choose a section of your own branch.', hint = 'other_branch';
  end if;
  return new;
end
$$;
revoke all on function private.check_section_member() from public;
create trigger section_members_of_own_branch before insert or update on public.section_members
  for each row execute function private.check_section_member();

-- Leaves the section when the branch changes.
create or replace function private.branch_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.section_members m using public.sections s
    where m.account_id = new.id and s.id = m.section_id and s.branch_id is distinct from new.branch_id;
  return null;
end
$$;
revoke all on function private.branch_changed() from public;
create trigger users_branch_changed after update of branch_id on public.users
  for each row when (old.branch_id is distinct from new.branch_id) execute function private.branch_changed();

-- How many are in a section: a computed column, null for who does not manage the section.
create or replace function public.members(section public.sections) returns integer
  language sql stable security definer set search_path = ''
  return case when private.may('people') or private.may_section(section.branch_id, section.entry_year)
    then (select count(*)::integer from public.section_members m where m.section_id = section.id) end;
revoke all on function public.members(public.sections) from public, anon, authenticated, service_role;
grant execute on function public.members(public.sections) to authenticated, service_role;
