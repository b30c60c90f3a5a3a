-- The classes of the day as a push in the morning, at an hour of the account's choice.
alter table public.notification_settings add column classes_hour smallint
  constraint notification_settings_classes_hour_check check (classes_hour between 5 and 11);

alter table public.notification_preferences drop constraint notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'solved',
  'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken', 'semester',
  'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision', 'shortlisted', 'alumni', 'own_entries',
  'experience_reviewed', 'answer_wanted', 'review_waits', 'policy_changed', 'drive_closing', 'class_day'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
revoke all on public.notification_settings from anon, authenticated, service_role;
grant select,
  insert (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday, questions_a_week, classes_hour),
  update (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday, questions_a_week, classes_hour),
  delete
  on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;
