-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger exam_dates_values on public.exam_dates;
drop function private.check_exam_date();

-- Rejects contact details whose address or telephone number cannot be one.
create or replace function private.check_contact_details() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_email(new.value ->> 'email') then perform private.reject_value('site_settings', 'email'); end if;
  if not private.is_telephone(new.value ->> 'phone') then perform private.reject_value('site_settings', 'phone'); end if;
  return null;
end
$$;

-- Rejects days that are further away than a wrong year is: the first argument is 'today', for both directions, or 'ahead'; the
-- others are the columns.
create or replace function private.check_near_days() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
  day date;
begin
  foreach name in array tg_argv[1:] loop
    day := (to_jsonb(new) ->> name)::date;
    if day > current_date + 731 or tg_argv[0] = 'today' and day < current_date - 731 then
      perform private.reject_value(tg_table_name, name);
    end if;
  end loop;
  return null;
end
$$;

-- Rejects a vendor's address or telephone number that cannot be one.
create or replace function private.check_vendor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.email <> '' and not private.is_email(new.email) then
    perform private.reject_value('vendors', 'email');
  end if;
  if new.contact <> '' and not private.is_telephone(new.contact) then
    perform private.reject_value('vendors', 'contact');
  end if;
  return null;
end
$$;

-- Whether a text may be an e-mail address.
create or replace function private.is_email(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$';

-- Whether a text may be one telephone number or several.
create or replace function private.is_telephone(numbers text) returns boolean
  language sql immutable set search_path = ''
  return numbers ~ '^[+(0-9][0-9 ()+./,;-]*$' and char_length(regexp_replace(numbers, '\D', '', 'g')) >= 5;

create trigger drives_days after insert or update of closes_on, talk_on, test_on, interviews_on, result_on, results_due
  on public.drives for each row when (auth.uid() is not null)
  execute function private.check_near_days('ahead', 'closes_on', 'talk_on', 'test_on', 'interviews_on', 'result_on', 'results_due');

create trigger exam_dates_values after insert or update of date on public.exam_dates
  for each row when (auth.uid() is not null) execute function private.check_near_days('today', 'date');

create trigger holidays_values after insert or update of first_day on public.holidays
  for each row when (auth.uid() is not null) execute function private.check_near_days('today', 'first_day');

create trigger site_settings_values after insert or update of value on public.site_settings
  for each row when (auth.uid() is not null and new.key = 'contact') execute function private.check_contact_details();

revoke all on function private.check_contact_details() from public;
revoke all on function private.check_near_days() from public;
revoke all on function private.is_email(text) from public;
revoke all on function private.is_telephone(text) from public;
revoke all on function private.check_vendor() from public;
