-- Reminders of a notice's last date, a kind of their own. Like a security change they stay in the bell; push and mail are
-- the reader's choice. Other migrations add kinds, too: the list is what it is, with one more.
do $$
declare
  list constant text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.notification_preferences'::regclass and conname = 'notification_preferences_kind_check');
begin
  execute 'alter table public.notification_preferences drop constraint notification_preferences_kind_check,
    add constraint notification_preferences_kind_check '
    || replace(list, 'ARRAY[', 'ARRAY[''notice_deadline''::text, ');
end
$$;
alter table public.notification_preferences drop constraint notification_preferences_check,
  add constraint notification_preferences_check check (here or kind not in ('security', 'notice_deadline'));
