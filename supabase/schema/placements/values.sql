-- Rejects a year of graduation after next year.
create or replace function private.check_alumnus() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.graduation_year > extract(year from current_date) + 1 then
    perform private.reject_value('alumni', 'graduation_year');
  end if;
  return null;
end
$$;
revoke all on function private.check_alumnus() from public;
create trigger alumni_values after insert or update of graduation_year on public.alumni
  for each row when (auth.uid() is not null) execute function private.check_alumnus();
