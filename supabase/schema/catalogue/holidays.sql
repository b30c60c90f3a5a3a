-- Who may read and write public.holidays.

revoke all on public.holidays from anon, authenticated, service_role;
grant select,
  insert (id, name, first_day, last_day),
  update (name, first_day, last_day),
  delete
  on public.holidays to authenticated;
grant all on public.holidays to service_role;

create policy "holidays are readable by every account" on public.holidays for select to authenticated using (true);

create policy "holidays are written with all timetables" on public.holidays for all to authenticated
  using ((select private.may('timetable'))) with check ((select private.may('timetable')));

create policy "service_role reaches every row" on public.holidays to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.holidays
  for each row execute function texts.tidy_row('name');
create trigger holidays_audit after insert or update or delete on public.holidays
  for each row execute function private.audit('id');
create trigger holidays_written before update on public.holidays
  for each row execute function private.content_written();
