-- Rejects a code that another row has, with the error of a unique constraint, which forms know.
create or replace function private.reject_same_code(table_name text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'duplicate key value violates unique constraint "%_code_key"', table_name using errcode = '23505';
end
$$;
revoke all on function private.reject_same_code(text) from public;

-- Rejects a branch with the code of another, whatever its case, or with fewer semesters than its courses need. The lock orders
-- two that add the same code.
create or replace function private.check_branch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('branches', 0));
  if exists (select from public.branches b where lower(b.code) = lower(new.code) and b.id <> new.id) then
    perform private.reject_same_code('branches');
  end if;
  if exists (select from public.courses c where c.branch_id = new.id and c.semester > new.semesters) then
    perform private.reject_value('branches', 'semesters');
  end if;
  return null;
end
$$;
revoke all on function private.check_branch() from public;
create trigger branches_values after insert or update of code, semesters on public.branches
  for each row when (auth.uid() is not null) execute function private.check_branch();

-- Rejects a course whose code another one of its branch has, or whose semester the branch does not have.
create or replace function private.check_course() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('courses of ' || new.branch_id, 0));
  if exists (select from public.courses c
    where c.branch_id = new.branch_id and lower(c.code) = lower(new.code) and c.id <> new.id) then
    perform private.reject_same_code('courses');
  end if;
  if new.semester > (select b.semesters from public.branches b where b.id = new.branch_id) then
    perform private.reject_value('courses', 'semester');
  end if;
  return null;
end
$$;
revoke all on function private.check_course() from public;
create trigger courses_values after insert or update of code, branch_id, semester on public.courses
  for each row when (auth.uid() is not null) execute function private.check_course();

create trigger exam_dates_values after insert or update of date on public.exam_dates
  for each row when (auth.uid() is not null) execute function private.check_near_days('today', 'date');
create trigger holidays_values after insert or update of first_day on public.holidays
  for each row when (auth.uid() is not null) execute function private.check_near_days('today', 'first_day');
