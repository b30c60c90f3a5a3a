-- Orders and payments for the pro plan. Amounts in paise. Everything here is written by the server alone;
-- a person reads their own orders, an admin all of them.

create table public.orders (
  -- The payment provider's id.
  id text primary key check (id ~ '^order_[A-Za-z0-9]{1,60}$'),
  -- Null once the account is deleted: what was paid stays in the books.
  account_id uuid references auth.users (id) on delete set null,
  plan text not null check (plan = 'pro'),
  amount_paise integer not null check (amount_paise > 0),
  currency text not null check (currency = 'INR'),
  state text not null default 'created'
    check (state in ('created', 'attempted', 'failed', 'expired', 'paid', 'refunded')),
  -- The provider's public key that the order was made with: another key knows nothing of it.
  key_id text not null,
  test_mode boolean not null generated always as (starts_with(key_id, 'rzp_test_')) stored,
  created_at timestamptz not null default now(),
  -- A payment that was begun later is given back.
  expires_at timestamptz not null default now() + interval '24 hours',
  -- When the provider was last asked about it.
  checked_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  payment_id text unique,
  -- card, upi, netbanking, wallet …
  method text,
  refund_id text,
  receipt_number text unique,
  -- The semester that it bought; both null where the payment bought none and is given back.
  pro_from timestamptz,
  pro_until timestamptz
);

create index orders_of_account on public.orders (account_id, created_at desc);
create index orders_open on public.orders (checked_at) where state in ('created', 'attempted', 'failed');

-- What happened to an order, a line for each thing, worded for its owner.
create table public.order_events (
  id bigint generated always as identity primary key,
  order_id text not null references public.orders (id) on delete cascade,
  state text not null,
  at timestamptz not null default now(),
  detail text not null default '',
  payment_id text,
  -- Webhook, browser and reconciler tell of the same payment: it is written down once.
  unique (order_id, state, payment_id)
);

alter table public.orders enable row level security;
alter table public.order_events enable row level security;
revoke all on public.orders, public.order_events from anon, authenticated;
grant all on public.orders, public.order_events to service_role;
grant select on public.orders, public.order_events to authenticated;

create policy "own orders are readable; admins read all" on public.orders for select to authenticated
  using (account_id = (select auth.uid()) or (select private.is_admin()));
create policy "readable with their order" on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

-- Money that has to go back, kept until the provider has taken the refund.
create table private.refunds (
  payment_id text primary key,
  order_id text not null references public.orders (id) on delete cascade,
  amount_paise integer not null check (amount_paise > 0),
  asked_at timestamptz not null default now(),
  tried_at timestamptz,
  done_at timestamptz
);
create index refunds_open on private.refunds (tried_at) where done_at is null;

-- The provider's notices that have been worked off: it sends each at least once.
create table private.payment_notices (
  id text primary key,
  received_at timestamptz not null default now()
);

-- Receipts are numbered without gaps: the number is drawn in the transaction that writes it down.
create table private.receipt_series (
  name text primary key,
  last integer not null
);

alter table private.refunds enable row level security;
alter table private.payment_notices enable row level security;
alter table private.receipt_series enable row level security;
revoke all on private.refunds, private.payment_notices, private.receipt_series from public;

-- ---- An order only moves forward, whoever writes it and in whatever order news arrive.
create function private.orders_move_forward() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  forward constant text[] := array['created', 'attempted', 'failed', 'expired', 'paid', 'refunded'];
begin
  if array_position(forward, new.state) < array_position(forward, old.state) then
    raise exception 'order % is % and cannot become % again', old.id, old.state, new.state;
  end if;
  return new;
end
$$;

create trigger orders_move_forward before update of state on public.orders
  for each row execute function private.orders_move_forward();

create function private.order_created() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.order_events (order_id, state, at, detail)
  values (new.id, new.state, new.created_at, 'The order was made.');
  return null;
end
$$;

create trigger order_created after insert on public.orders
  for each row execute function private.order_created();

-- The Indian financial year begins in April. Test payments have a series of their own.
create function private.next_receipt_number(test_mode boolean) returns text
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

-- Counts a captured payment, once, whoever reports it first. The order's row is locked, then the account's:
-- two reports, two tabs, two processes come one after the other.
--   granted        the pro plan runs until "until"
--   known          it was counted before
--   refund         it bought nothing (paid twice, too late, or the account is gone): it goes back
--   mismatch       not the order's amount or currency: nothing was changed
--   unknown_order
create function private.count_payment(
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
    when account.plan = 'pro' and (account.pro_until is null or account.pro_until > now())
      then 'The account was on the Pro plan already.'
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

-- Writes down an attempt that has not brought the money (yet): "attempted" or "failed". A failed attempt may
-- be followed by a captured one, so neither closes the order.
create function private.note_attempt(the_order text, payment text, outcome text, detail text) returns void
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

create function private.expire_order(the_order text) returns void
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

-- A refund within the policy's window, noted before the provider is asked, so that a crash forgets nothing.
--   asked, refunded (it was, before), not_refundable, window_over, unknown_order
create function private.ask_refund(the_order text, wanted_at timestamptz, "window" interval) returns text
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

-- Counts a full refund, once, also one that was made at the provider's own desk. The plan that this very
-- payment opened ends with it.
create function private.count_refund(payment text, refund text) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders
  where id = (
    select id from public.orders where payment_id = payment
    union
    select order_id from private.refunds where payment_id = payment
  )
  for update;
  if not found then return 'unknown_payment'; end if;
  update private.refunds set done_at = now() where payment_id = payment and done_at is null;

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

revoke all on function
  private.orders_move_forward(), private.order_created(), private.next_receipt_number(boolean),
  private.count_payment(text, text, integer, text, text, timestamptz, timestamptz),
  private.note_attempt(text, text, text, text), private.expire_order(text),
  private.ask_refund(text, timestamptz, interval), private.count_refund(text, text)
  from public;
