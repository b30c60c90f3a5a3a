-- The days of the drives that the caller follows, with the caller's rights: for Today and the calendar feed.
create or replace function public.followed_drive_days(first_day date, last_day date)
  returns table (drive_id uuid, organisation text, role text, place text, withdrawn boolean, step text, day date, written_at timestamptz)
  language sql stable set search_path = ''
begin atomic
  select d.id, o.name, d.role, d.place, d.withdrawn, s.step, s.day, d.updated_at
  from public.follows f
    join public.drives d on d.id = f.subject_id
    join public.organisations o on o.id = d.organisation_id
    cross join lateral (values ('talk_on', d.talk_on), ('closes_on', d.closes_on), ('test_on', d.test_on),
      ('interviews_on', d.interviews_on), ('result_on', d.result_on)) as s (step, day)
  where f.account_id = (select auth.uid()) and f.kind = 'drive' and not f.muted
    and s.day >= followed_drive_days.first_day and s.day <= followed_drive_days.last_day
  order by s.day, o.name, d.id, s.step;
end;
revoke all on function public.followed_drive_days(date, date) from public, anon, authenticated, service_role;
grant execute on function public.followed_drive_days(date, date) to authenticated, service_role;
