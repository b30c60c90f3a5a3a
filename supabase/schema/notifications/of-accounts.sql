-- Adds an event for a change of how an account is signed in to. A hosted project has no such table.
create or replace function private.security_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event('security', null, null, jsonb_build_object('change', new.kind), 'security:' || new.id, new.user_id);
  return null;
end
$$;
revoke all on function private.security_told() from public;
create trigger security_changes_told after insert on auth.security_changes
  for each row execute function private.security_told();

-- Adds the event of a payment or a refund.
create or replace function private.order_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.account_id is not null then
    perform private.record_event(case new.state when 'paid' then 'payment' else 'refund' end, null, null,
      jsonb_build_object('order', new.id), new.state || ':' || new.id, new.account_id);
  end if;
  return null;
end
$$;
revoke all on function private.order_told() from public;
create trigger orders_told after update of state on public.orders
  for each row when (old.state <> new.state and new.state in ('paid', 'refunded'))
  execute function private.order_told();
