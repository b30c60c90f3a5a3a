-- Receipts and refunds are told by mail, and an admin sees whose order it is.

-- What is to be told of an order: written in the transaction that pays or refunds it, sent by a job
-- (server/features/payments/orders/order-mails.ts). The row is the truth: a mail is out once its row says so.
create table private.order_mails (
  order_id text not null references public.orders (id) on delete cascade,
  kind text not null check (kind in ('receipt', 'refund')),
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, kind)
);
create index order_mails_waiting on private.order_mails (next_try_at) where sent_at is null;

alter table private.order_mails enable row level security;
revoke all on private.order_mails from public;

create function private.order_mail_due() returns trigger
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

-- The orders with the name and the address of who bought: for admins alone. Not by a policy on public.users, which would
-- open all of it to them; not by a join, whose view answers a write with a server error instead of rejecting it.
create view public.orders_with_buyers with (security_barrier = true) as
  select
    o.id, o.account_id, o.amount_paise, o.state, o.test_mode, o.created_at, o.paid_at, o.refunded_at, o.payment_id,
    o.method, o.receipt_number, o.pro_until, o.by_hand,
    coalesce((select btrim(concat_ws(' ', u.first_name, u.last_name)) from public.users u where u.id = o.account_id), '')
      as buyer_name,
    coalesce((select u.email from public.users u where u.id = o.account_id), '') as buyer_email
  from public.orders o
  where (select private.is_admin()) or current_user = 'service_role';

revoke all on public.orders_with_buyers from public, anon, authenticated, service_role;
grant select on public.orders_with_buyers to authenticated, service_role;
