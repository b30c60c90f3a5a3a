-- Queues a push for each of the account's subscriptions, and wakes their sender.
create or replace function private.pushes_queued() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.push_deliveries (notification_id, subscription_id)
    select a.id, s.id from added a join public.push_subscriptions s on s.account_id = a.account_id order by a.id, s.id;
  if found then perform pg_notify('pushes', ''); end if;
  return null;
end
$$;
revoke all on function private.pushes_queued() from public;
create trigger pushes_queued after insert on public.notifications
  referencing new table as added for each statement execute function private.pushes_queued();
