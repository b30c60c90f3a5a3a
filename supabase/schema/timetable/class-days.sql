-- Who wants the classes of their day at this hour of India's clock, and is in a section that has classes on it. An hour later they
-- still do: the server may have been down.
create or replace function private.accounts_with_class_day(day date, hour integer) returns setof uuid
  language sql stable security definer set search_path = ''
begin atomic
  select n.account_id from public.notification_settings n join public.section_members m on m.account_id = n.account_id
  where accounts_with_class_day.hour - n.classes_hour in (0, 1)
    and exists (select from private.teaching_days(m.section_id, accounts_with_class_day.day, accounts_with_class_day.day));
end;
revoke all on function private.accounts_with_class_day(date, integer) from public;
