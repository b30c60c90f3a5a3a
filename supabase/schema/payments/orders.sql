-- Writes an order's first line in its history.
create or replace function private.order_created() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.order_events (order_id, state, at, detail)
  values (new.id, new.state, new.created_at, 'The order was made.');
  return null;
end
$$;
revoke all on function private.order_created() from public;
create trigger order_created after insert on public.orders
  for each row execute function private.order_created();

-- Rejects a state that an order has already passed.
create or replace function private.orders_move_forward() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  forward constant text[] := array['created', 'attempted', 'failed', 'expired', 'cancelled', 'paid', 'refunded'];
begin
  if array_position(forward, new.state) < array_position(forward, old.state) then
    raise exception 'order % is % and cannot become % again', old.id, old.state, new.state;
  end if;
  return new;
end
$$;
revoke all on function private.orders_move_forward() from public;
create trigger orders_move_forward before update of state on public.orders
  for each row execute function private.orders_move_forward();

-- Queues the mail of a receipt or a refund, once each.
create or replace function private.order_mail_due() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.order_mails (order_id, kind)
  values (new.id, case new.state when 'paid' then 'receipt' else 'refund' end) on conflict do nothing;
  return null;
end
$$;
revoke all on function private.order_mail_due() from public;
-- A payment that bought nothing has no receipt: its owner hears of it when it has gone back.
create trigger orders_mail after update of state on public.orders
  for each row when (
    old.state is distinct from new.state and new.account_id is not null
    and (new.state = 'refunded' or (new.state = 'paid' and new.receipt_number is not null))
  ) execute function private.order_mail_due();

-- Records an attempt that has not brought the money (yet): "attempted" or "failed". A failed attempt may be followed by a
-- captured one, so neither closes the order.
create or replace function private.note_attempt(the_order text, payment text, outcome text, detail text) returns void
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = the_order for update;
  if not found or o.state not in ('created', 'attempted', 'failed') then return; end if;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, outcome, note_attempt.detail, payment) on conflict do nothing;
  if o.state <> 'failed' then
    update public.orders set state = outcome where id = o.id;
  end if;
end
$$;
revoke all on function private.note_attempt(text, text, text, text) from public;

-- An order that its owner no longer wants: cancelled (now or before), closed (paid, refunded, expired), unknown_order.
create or replace function private.cancel_order(the_order text, owner uuid) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = the_order and account_id = owner and by_hand for update;
  if not found then return 'unknown_order'; end if;
  if o.state = 'cancelled' then return 'cancelled'; end if;
  if o.state not in ('created', 'attempted', 'failed') then return 'closed'; end if;
  update public.orders set state = 'cancelled' where id = o.id;
  insert into public.order_events (order_id, state, detail)
  values (o.id, 'cancelled', 'The order was cancelled. Nothing was charged.');
  return 'cancelled';
end
$$;
revoke all on function private.cancel_order(text, uuid) from public;

-- Ends an unpaid order whose time is over.
create or replace function private.expire_order(the_order text) returns void
  language plpgsql set search_path = ''
as $$
begin
  update public.orders set state = 'expired'
  where id = the_order and state in ('created', 'attempted', 'failed') and expires_at <= now();
  if found then
    insert into public.order_events (order_id, state, detail)
    values (the_order, 'expired', 'Nobody paid in time. Nothing was charged.');
  end if;
end
$$;
revoke all on function private.expire_order(text) from public;

-- The orders with the name and the address of who bought: for admins alone. Not by a policy on public.users, which would
-- open all of it to them; not by a join, whose view answers a write with a server error instead of rejecting it.
create or replace view public.orders_with_buyers with (security_barrier = true) as
  select
    o.id, o.account_id, o.amount_paise, o.state, o.test_mode, o.created_at, o.paid_at, o.refunded_at, o.payment_id,
    o.method, o.receipt_number, o.pro_until, o.by_hand,
    coalesce((select btrim(concat_ws(' ', u.first_name, u.last_name)) from public.users u where u.id = o.account_id), '')
      as buyer_name,
    coalesce((select u.email from public.users u where u.id = o.account_id), '') as buyer_email
  from public.orders o
  where (select private.may('money')) or current_user = 'service_role';
revoke all on public.orders_with_buyers from anon, authenticated, service_role;
grant select on public.orders_with_buyers to authenticated, service_role;

-- Who may read and write public.orders.

revoke all on public.orders from anon, authenticated, service_role;
grant select on public.orders to authenticated;
grant all on public.orders to service_role;

create policy "own orders are readable; admins read all" on public.orders for select to authenticated
  using (account_id = (select auth.uid()) or (select private.may('money')));

create policy "service_role reaches every row" on public.orders to service_role using (true) with check (true);

create trigger orders_audit after update of state on public.orders
  for each row when (auth.uid() is not null)
  execute function private.audit('id', 'state', 'payment_id', 'receipt_number', 'refund_id');
