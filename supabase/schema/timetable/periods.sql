-- The hours of the college's day, read by every account to type and to paste a timetable.

revoke all on public.periods from anon, authenticated, service_role;
grant select, insert (id, number, name, starts_at, ends_at), update (number, name, starts_at, ends_at), delete
  on public.periods to authenticated;
grant all on public.periods to service_role;

create policy "periods are readable by every account" on public.periods for select to authenticated using (true);

create policy "periods are written with all timetables" on public.periods for all to authenticated
  using ((select private.may('timetable'))) with check ((select private.may('timetable')));

create policy "service_role reaches every row" on public.periods to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.periods
  for each row execute function texts.tidy_row('name');
create trigger periods_audit after insert or update or delete on public.periods
  for each row execute function private.audit('id');
create trigger periods_written before update on public.periods
  for each row execute function private.content_written();
