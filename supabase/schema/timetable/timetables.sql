-- The terms of a section and its classes of every week: readable for its members, written by edit_timetable() alone.

revoke all on public.timetables from anon, authenticated, service_role;
grant select on public.timetables to authenticated;
grant all on public.timetables to service_role;

create policy "timetables are readable in their section" on public.timetables for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.timetables to service_role using (true) with check (true);

create trigger timetables_audit after insert or update or delete on public.timetables
  for each row execute function private.audit('id');

revoke all on public.slots from anon, authenticated, service_role;
grant select on public.slots to authenticated;
grant all on public.slots to service_role;

create policy "slots are readable in their section" on public.slots for select to authenticated
  using (section_id = (select private.own_section())
    or ((select private.may_somewhere('timetable')) and private.may_read_class(section_id)));

create policy "service_role reaches every row" on public.slots to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.slots
  for each row execute function texts.tidy_row('name', 'room', 'teacher');
create trigger slots_audit after insert or update or delete on public.slots
  for each row execute function private.audit('id');
