-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.order_mails (
  order_id text not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint order_mails_pkey primary key (order_id, kind),
  constraint order_mails_kind_check check (kind = any (array['receipt'::text, 'refund'::text]))
);
alter table private.order_mails enable row level security;
create index order_mails_waiting on private.order_mails using btree (next_try_at) where (sent_at is null);

create table private.paused_plans (
  account_id uuid not null,
  pro_until timestamp with time zone not null,
  paused_at timestamp with time zone not null default now(),
  constraint paused_plans_pkey primary key (account_id)
);
alter table private.paused_plans enable row level security;

create table private.processed_webhooks (
  id text constraint payment_notices_id_not_null not null,
  received_at timestamp with time zone constraint payment_notices_received_at_not_null not null default now(),
  constraint payment_notices_pkey primary key (id)
);
alter table private.processed_webhooks enable row level security;

create table private.receipt_series (
  name text not null,
  last integer not null,
  constraint receipt_series_pkey primary key (name)
);
alter table private.receipt_series enable row level security;

create table private.refunds (
  payment_id text not null,
  order_id text not null,
  amount_paise integer not null,
  asked_at timestamp with time zone not null default now(),
  tried_at timestamp with time zone,
  done_at timestamp with time zone,
  refund_id text,
  constraint refunds_pkey primary key (payment_id),
  constraint refunds_amount_paise_check check (amount_paise > 0)
);
alter table private.refunds enable row level security;
create index refunds_open on private.refunds using btree (tried_at) where (done_at is null);

create table public.order_events (
  id bigint not null generated always as identity,
  order_id text not null,
  state text not null,
  at timestamp with time zone not null default now(),
  detail text not null default ''::text,
  payment_id text,
  constraint order_events_pkey primary key (id),
  constraint order_events_order_id_state_payment_id_key unique (order_id, state, payment_id)
);
alter table public.order_events enable row level security;

create table public.orders (
  id text not null,
  account_id uuid,
  plan text not null,
  amount_paise integer not null,
  currency text not null,
  state text not null default 'created'::text,
  key_id text not null,
  test_mode boolean not null default false,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  checked_at timestamp with time zone,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  payment_id text,
  method text,
  refund_id text,
  receipt_number text,
  pro_from timestamp with time zone,
  pro_until timestamp with time zone,
  by_hand boolean not null default false,
  constraint orders_pkey primary key (id),
  constraint orders_payment_id_key unique (payment_id),
  constraint orders_receipt_number_key unique (receipt_number),
  constraint orders_amount_paise_check check (amount_paise > 0),
  constraint orders_currency_check check (currency = 'INR'::text),
  constraint orders_id_check check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'::text),
  constraint orders_plan_check check (plan = 'pro'::text),
  constraint orders_state_check check (state = any (array['created'::text, 'attempted'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'paid'::text, 'refunded'::text]))
);
alter table public.orders enable row level security;
create index orders_of_account on public.orders using btree (account_id, created_at desc);
create index orders_open on public.orders using btree (checked_at) where (state = any (array['created'::text, 'attempted'::text, 'failed'::text]));

alter table private.order_mails add constraint order_mails_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade;
alter table private.paused_plans add constraint paused_plans_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.refunds add constraint refunds_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade;
alter table public.order_events add constraint order_events_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade;
alter table public.orders add constraint orders_account_id_fkey foreign key (account_id) references auth.users(id) on delete set null;
