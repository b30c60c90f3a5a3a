-- The next number of the receipts' series. The Indian financial year begins in April. Test payments have a series of their
-- own.
create or replace function private.next_receipt_number(test_mode boolean) returns text
  language plpgsql set search_path = ''
as $$
declare
  year integer := extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months');
  series text := case when test_mode then 'TEST' else 'CL' end
    || '/' || year || '-' || lpad(((year + 1) % 100)::text, 2, '0');
  number integer;
begin
  insert into private.receipt_series as s (name, last) values (series, 1)
  on conflict (name) do update set last = s.last + 1
  returning s.last into number;
  return series || '/' || lpad(number::text, greatest(4, length(number::text)), '0');
end
$$;
revoke all on function private.next_receipt_number(boolean) from public;

-- Records a captured payment: the order is paid, the plan is extended, once, whatever is reported again or in another order.
-- A payment that has gone back before it was counted buys nothing, and is mailed as a refund alone.
create or replace function private.count_payment(
  the_order text, payment text, amount_paise integer, currency text, method text, made_at timestamptz, until timestamptz
) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
  account public.users;
  early private.refunds;
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

  select * into early from private.refunds r where r.payment_id = payment and r.done_at is not null;
  if found then
    update public.orders set state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method
    where id = o.id;
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'paid', 'The payment had gone back before it was counted. It opens nothing.', payment);
    perform private.count_refund(payment, early.refund_id);
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
revoke all on function private.count_payment(text, text, integer, text, text, timestamp with time zone, timestamp with time zone) from public;
