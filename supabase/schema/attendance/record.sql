-- A student's record is the owner's alone: no role of the college, no admin and no service_role reads it, adds it up or
-- counts it.

-- Completes a row of the record: a time of the future is the present, the name is the course's, and a course that has left the
-- catalogue while the row waited on a device leaves its name.
create or replace function private.record_attendance() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  course_name text;
begin
  new.marked_at := least(new.marked_at, clock_timestamp());
  new.created_at := clock_timestamp();
  if new.course_id is not null then
    select c.name into course_name from public.courses c where c.id = new.course_id;
    if course_name is null then
      new.course_id := null;
    else
      new.name := course_name;
    end if;
  end if;
  return new;
end
$$;
revoke all on function private.record_attendance() from public;

revoke all on public.attendance from anon, authenticated, service_role;
grant select, insert (id, account_id, course_id, name, date, starts_at, lab, mark, marked_at), delete
  on public.attendance to authenticated;

create policy "own marks are readable" on public.attendance for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own marks are added" on public.attendance for insert to authenticated
  with check (account_id = (select auth.uid()));
create policy "own marks are taken back" on public.attendance for delete to authenticated
  using (account_id = (select auth.uid()));

create trigger a_tidied before insert on public.attendance
  for each row execute function texts.tidy_row('name');
create trigger attendance_recorded before insert on public.attendance
  for each row execute function private.record_attendance();

revoke all on public.attendance_figures from anon, authenticated, service_role;
grant select, insert (id, account_id, kind, course_id, name, held, attended, as_of, marked_at), delete
  on public.attendance_figures to authenticated;

create policy "own figures are readable" on public.attendance_figures for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own figures are added" on public.attendance_figures for insert to authenticated
  with check (account_id = (select auth.uid()));
create policy "own figures are taken back" on public.attendance_figures for delete to authenticated
  using (account_id = (select auth.uid()));

create trigger a_tidied before insert on public.attendance_figures
  for each row execute function texts.tidy_row('name');
create trigger attendance_figures_recorded before insert on public.attendance_figures
  for each row execute function private.record_attendance();

revoke all on public.attendance_rules from anon, authenticated, service_role;
grant select, insert (account_id, percent, per, condonation, duty, lab), update (account_id, percent, per, condonation, duty, lab),
    delete
  on public.attendance_rules to authenticated;

create policy "own rule" on public.attendance_rules for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));
