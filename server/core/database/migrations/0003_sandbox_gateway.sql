-- The sandbox payment gateway's own books (server/payments/sandbox): what a real provider keeps at its place.
-- The rest of the server never reads them; it asks over HTTP.
create table server.sandbox_orders (
  id text primary key,
  amount integer not null check (amount >= 100),
  currency text not null,
  receipt text,
  notes jsonb not null default '{}',
  attempts integer not null default 0,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  created_at timestamptz not null default now()
);

create table server.sandbox_payments (
  id text primary key,
  order_id text not null references server.sandbox_orders (id) on delete cascade,
  amount integer not null,
  currency text not null,
  status text not null check (status in ('authorized', 'captured', 'refunded', 'failed')),
  method text not null,
  email text not null default '',
  contact text not null default '',
  error_description text,
  created_at timestamptz not null default now()
);
create index sandbox_payments_order on server.sandbox_payments (order_id);

create table server.sandbox_refunds (
  id text primary key,
  payment_id text not null references server.sandbox_payments (id) on delete cascade,
  amount integer not null,
  idempotency_key text unique,
  created_at timestamptz not null default now()
);
