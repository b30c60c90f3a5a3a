-- What people may write into content, beyond the checks of single columns: the rules of domain/content-rules.ts. By
-- triggers and for people alone: rows of before stay, and a backup that holds them is restored. An error names a constraint
-- as a check of the column would, so that forms mark the field.
create function private.reject_value(table_name text, column_name text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%_%_check"', table_name, table_name, column_name
    using errcode = '23514';
end
$$;

create function private.reject_same_code(table_name text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'duplicate key value violates unique constraint "%_code_key"', table_name using errcode = '23505';
end
$$;

create function private.check_vendor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.email <> '' and new.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.reject_value('vendors', 'email');
  end if;
  if new.contact <> '' and (new.contact !~ '^[+(0-9][0-9 ()+./,;-]*$'
    or char_length(regexp_replace(new.contact, '\D', '', 'g')) < 5) then
    perform private.reject_value('vendors', 'contact');
  end if;
  return null;
end
$$;
create trigger vendors_values after insert or update of email, contact on public.vendors
  for each row when (auth.uid() is not null) execute function private.check_vendor();

create function private.check_notice_times() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deadline < new.publish_at then perform private.reject_value('notices', 'deadline'); end if;
  if new.valid_until < greatest(new.publish_at, new.deadline) then
    perform private.reject_value('notices', 'valid_until');
  end if;
  return null;
end
$$;
create trigger notices_values after insert or update of publish_at, deadline, valid_until on public.notices
  for each row when (auth.uid() is not null) execute function private.check_notice_times();

-- One at a time: of two that add the same code, the second sees the first.
create function private.check_branch() returns trigger
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
create trigger branches_values after insert or update of code, semesters on public.branches
  for each row when (auth.uid() is not null) execute function private.check_branch();

create function private.check_course() returns trigger
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
create trigger courses_values after insert or update of code, branch_id, semester on public.courses
  for each row when (auth.uid() is not null) execute function private.check_course();

create function private.check_exam_date() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.date not between current_date - 731 and current_date + 731 then
    perform private.reject_value('exam_dates', 'date');
  end if;
  return null;
end
$$;
create trigger exam_dates_values after insert or update of date on public.exam_dates
  for each row when (auth.uid() is not null) execute function private.check_exam_date();

create function private.check_alumnus() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.graduation_year > extract(year from current_date) + 1 then
    perform private.reject_value('alumni', 'graduation_year');
  end if;
  return null;
end
$$;
create trigger alumni_values after insert or update of graduation_year on public.alumni
  for each row when (auth.uid() is not null) execute function private.check_alumnus();

revoke all on function private.reject_value(text, text), private.reject_same_code(text), private.check_vendor(),
  private.check_notice_times(), private.check_branch(), private.check_course(), private.check_exam_date(),
  private.check_alumnus() from public;
