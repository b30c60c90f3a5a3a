-- Refunds that come before their payment; decisions about papers, of which nothing names who has deleted the account.

-- ---- Refunds. The provider's, of those that it has made.
alter table private.refunds add column refund_id text;

-- As in 0008_payments.sql, which explains it, and for a payment that nobody has told of yet: where "the_order" is known,
-- its refund is stored ('early'), and the payment finds it there. Under the order's lock, like the payment.
drop function private.count_refund(text, text);
create function private.count_refund(payment text, refund text, the_order text default null) returns text
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
  update public.users set plan = 'free', pro_until = null
  where id = o.account_id and plan = 'pro' and pro_until = o.pro_until;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'refunded', 'The money went back to where it came from.', payment) on conflict do nothing;
  return 'refunded';
end
$$;
revoke all on function private.count_refund(text, text, text) from public;

-- As in 0021_payment_providers.sql, but for a payment that has gone back before it was counted: it buys nothing, and is
-- mailed as a refund alone.
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

-- ---- Papers. What a decision knows of who sent the paper, or has in their words.
create function private.senders_own() returns text[]
  language sql immutable set search_path = ''
  return array['contributor', 'contributor_name', 'file_name', 'title', 'proposed'];
revoke all on function private.senders_own() from public;

create index material_reviews_of_contributor on private.material_reviews ((before ->> 'contributor'));

-- As in 0035_papers.sql, and the decisions forget, too.
create or replace function private.contributions_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.study_materials where contributor = old.id and status <> 'approved';
  -- What a decision found stays without who sent it, and without what they wrote.
  update private.material_reviews set before = before - private.senders_own()
    where before ->> 'contributor' = old.id::text;
  return old;
end
$$;

-- Of accounts that were deleted before this.
update private.material_reviews r set before = r.before - private.senders_own()
  where r.before ->> 'contributor' is not null
    and not exists (select from auth.users a where a.id::text = r.before ->> 'contributor');
