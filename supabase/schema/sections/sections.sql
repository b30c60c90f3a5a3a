-- The sections of a college: branch, year of entry, letter. Every account reads them, to choose its own; who is in one, only
-- that person and holders of *people*.

revoke all on public.sections from anon, authenticated, service_role;
grant select, insert (id, branch_id, entry_year, letter), update (branch_id, entry_year, letter), delete
  on public.sections to authenticated;
grant all on public.sections to service_role;

create policy "sections are readable by every account" on public.sections for select to authenticated using (true);

create policy "sections are written for people and timetables" on public.sections for all to authenticated
  using ((select private.may('people'))
    or ((select private.may_somewhere('timetable')) and private.may_section(branch_id, entry_year)))
  with check ((select private.may('people'))
    or ((select private.may_somewhere('timetable')) and private.may_section(branch_id, entry_year)));

create policy "service_role reaches every row" on public.sections to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.sections
  for each row execute function texts.tidy_row('letter');
create trigger sections_audit after insert or update or delete on public.sections
  for each row execute function private.audit('id');

-- Stores the letter as a capital one. A section with members stays in its branch, which is theirs.
create or replace function private.section_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.letter := upper(new.letter);
  new.updated_at := now();
  if tg_op = 'UPDATE' and new.branch_id <> old.branch_id
    and exists (select from public.section_members m where m.section_id = new.id) then
    perform private.reject_value('sections', 'branch_id');
  end if;
  return new;
end
$$;
revoke all on function private.section_written() from public;
create trigger sections_written before insert or update on public.sections
  for each row execute function private.section_written();

-- Rejects to delete a section with members. Those of a deleted branch are deleted with it, and their members leave.
create or replace function private.section_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.section_members m where m.section_id = old.id)
    and exists (select from public.branches b where b.id = old.branch_id) then
    raise exception using errcode = '23503', message = 'A section with members cannot be deleted.';
  end if;
  return old;
end
$$;
revoke all on function private.section_deleted() from public;
create trigger sections_deleted before delete on public.sections
  for each row execute function private.section_deleted();
