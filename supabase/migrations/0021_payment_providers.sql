-- Orders of any payment provider, among them one without a machine: an office takes the money, and an admin records
-- it with the receipt's number (docs/decisions/0007-payments.md).

alter table public.orders
  drop constraint orders_id_check,
  -- The provider's id, whoever the provider is.
  add constraint orders_id_check check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'),
  -- The server says it with each order: no rule about one provider's keys.
  alter column test_mode drop expression,
  -- People record the payment and the refund of such an order, in the admin room.
  add column by_hand boolean not null default false,
  drop constraint orders_state_check,
  -- "cancelled": its owner did not want it any more. Only an order that is paid by hand can be cancelled; money
  -- that a bank has agreed to cannot be stopped.
  add constraint orders_state_check
    check (state in ('created', 'attempted', 'failed', 'expired', 'cancelled', 'paid', 'refunded'));
alter table public.orders alter column test_mode set default false;

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

-- An order that its owner no longer wants: cancelled (now or before), closed (paid, refunded, expired), unknown_order.
create function private.cancel_order(the_order text, owner uuid) returns text
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

-- Which admin recorded a payment or a refund. A provider's own news come without a person, and are no line of the log.
create trigger orders_audit after update of state on public.orders
  for each row when (auth.uid() is not null)
  execute function private.audit('id', 'state', 'payment_id', 'receipt_number', 'refund_id');

alter table private.payment_notices rename to processed_webhooks;

-- ---- What an active Pro plan is: here, and nowhere else. No "set search_path", so that it is inlined.
create function private.has_active_pro(account public.users) returns boolean
  language sql stable
  return account.plan = 'pro' and (account.pro_until is null or account.pro_until > now());
revoke all on function private.has_active_pro(public.users) from public;

create or replace function private.is_pro() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.users u where u.id = auth.uid() and private.has_active_pro(u));

-- As in 0008_payments.sql, which explains it, but for the line that asks for the active plan.
create or replace function private.count_payment(
  the_order text, payment text, amount_paise integer, currency text, method text, made_at timestamptz, until timestamptz
) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
  account public.users;
  obstacle text;
begin
  select * into o from public.orders where id = the_order for update;
  if not found then return 'unknown_order'; end if;
  if o.payment_id = payment then return 'known'; end if;
  if count_payment.amount_paise <> o.amount_paise or count_payment.currency <> o.currency then
    return 'mismatch';
  end if;

  if o.payment_id is not null then
    insert into private.refunds (payment_id, order_id, amount_paise)
    values (payment, o.id, o.amount_paise) on conflict do nothing;
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, o.state, 'A second payment of this order arrived. It goes back in full.', payment)
    on conflict do nothing;
    return 'refund';
  end if;

  select * into account from public.users where id = o.account_id for update;
  obstacle := case
    when account.id is null then 'The account was gone.'
    when private.has_active_pro(account) then 'The account was on the Pro plan already.'
    when made_at > o.expires_at then 'The order had expired.'
  end;

  if obstacle is not null then
    update public.orders set state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method
    where id = o.id;
    insert into private.refunds (payment_id, order_id, amount_paise) values (payment, o.id, o.amount_paise);
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'paid', obstacle || ' The payment goes back in full.', payment);
    return 'refund';
  end if;

  update public.users set plan = 'pro', pro_until = until where id = account.id;
  update public.orders set
    state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method,
    receipt_number = private.next_receipt_number(o.test_mode), pro_from = now(), pro_until = until
  where id = o.id;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'paid', 'The payment arrived. Pro is open.', payment);
  return 'granted';
end
$$;
