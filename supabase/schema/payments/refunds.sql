-- Records the wish for a refund within the policy's window, before the provider is called, so that a crash loses nothing.
--   asked, refunded (it was, before), not_refundable, window_over, unknown_order
create or replace function private.ask_refund(the_order text, wanted_at timestamptz, "window" interval) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = the_order for update;
  if not found then return 'unknown_order'; end if;
  if o.state = 'refunded' then return 'refunded'; end if;
  if o.state <> 'paid' then return 'not_refundable'; end if;
  if exists (select from private.refunds r where r.payment_id = o.payment_id) then return 'asked'; end if;
  if wanted_at > o.paid_at + "window" then return 'window_over'; end if;
  insert into private.refunds (payment_id, order_id, amount_paise) values (o.payment_id, o.id, o.amount_paise);
  return 'asked';
end
$$;
revoke all on function private.ask_refund(text, timestamp with time zone, interval) from public;

-- Records a refund of the provider, and takes back what the payment bought. One that comes before its payment is stored
-- ('early'), and the payment finds it there. Under the order's lock, like the payment.
create or replace function private.count_refund(payment text, refund text, the_order text default null) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders
  where id = coalesce((
    select id from public.orders where payment_id = payment
    union
    select order_id from private.refunds where payment_id = payment
  ), the_order)
  for update;
  if not found then return 'unknown_payment'; end if;
  if o.payment_id is distinct from payment then
    insert into private.refunds (payment_id, order_id, amount_paise) values (payment, o.id, o.amount_paise)
    on conflict do nothing;
  end if;
  update private.refunds set done_at = now(), refund_id = refund where payment_id = payment and done_at is null;
  if o.payment_id is null then return 'early'; end if;

  if o.payment_id <> payment then
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'refunded', 'The second payment went back to where it came from.', payment) on conflict do nothing;
    return 'refunded';
  end if;
  if o.state = 'refunded' then return 'known'; end if;
  update public.orders set state = 'refunded', refunded_at = now(), refund_id = refund where id = o.id;
  -- Not where the account's plan has come from elsewhere since.
  perform private.end_pro(u.id) from public.users u
  where u.id = o.account_id and u.plan = 'pro' and u.pro_until = o.pro_until;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'refunded', 'The money went back to where it came from.', payment) on conflict do nothing;
  return 'refunded';
end
$$;
revoke all on function private.count_refund(text, text, text) from public;
