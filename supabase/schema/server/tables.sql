-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table server.encryption_key (
  only_row boolean not null default true,
  key_id text not null,
  changed_at timestamp with time zone not null default now(),
  constraint encryption_key_pkey primary key (only_row),
  constraint encryption_key_only_row_check check (only_row)
);

create table server.mailbox (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamp with time zone not null default now(),
  mail_id text,
  constraint mailbox_pkey primary key (id),
  constraint mailbox_mail_id_key unique (mail_id)
);

create table server.manual_receipts (
  order_id text not null,
  kind text not null,
  number text not null,
  amount_paise integer not null,
  recorded_at timestamp with time zone not null default now(),
  constraint manual_receipts_pkey primary key (order_id, kind),
  constraint manual_receipts_amount_paise_check check (amount_paise > 0),
  constraint manual_receipts_kind_check check (kind = any (array['payment'::text, 'refund'::text])),
  constraint manual_receipts_number_check check (char_length(number) >= 1 and char_length(number) <= 60)
);
create unique index manual_receipts_number on server.manual_receipts using btree (lower(number));

create unlogged table server.rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_expire_idx on server.rate_limits using btree (expire);

create table server.sandbox_orders (
  id text not null,
  amount integer not null,
  currency text not null,
  receipt text,
  notes jsonb not null default '{}'::jsonb,
  attempts integer not null default 0,
  status text not null default 'created'::text,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_orders_pkey primary key (id),
  constraint sandbox_orders_amount_check check (amount >= 100),
  constraint sandbox_orders_status_check check (status = any (array['created'::text, 'attempted'::text, 'paid'::text]))
);

create table server.sandbox_payments (
  id text not null,
  order_id text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  method text not null,
  email text not null default ''::text,
  contact text not null default ''::text,
  error_description text,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_payments_pkey primary key (id),
  constraint sandbox_payments_status_check check (status = any (array['authorized'::text, 'captured'::text, 'refunded'::text, 'failed'::text]))
);
create index sandbox_payments_order on server.sandbox_payments using btree (order_id);

create table server.sandbox_refunds (
  id text not null,
  payment_id text not null,
  amount integer not null,
  idempotency_key text,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_refunds_pkey primary key (id),
  constraint sandbox_refunds_idempotency_key_key unique (idempotency_key)
);

create table server.secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint secrets_pkey primary key (name)
);

create table server.setup_links (
  token_hash text not null,
  expires_at timestamp with time zone not null,
  constraint setup_links_pkey primary key (token_hash),
  constraint setup_links_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$'::text)
);

create table server.test_mails (
  settings text not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  proven_at timestamp with time zone,
  constraint test_mails_pkey primary key (settings),
  constraint test_mails_settings_check check (settings ~ '^[0-9a-f]{64}$'::text)
);

alter table server.sandbox_payments add constraint sandbox_payments_order_id_fkey foreign key (order_id) references server.sandbox_orders(id) on delete cascade;
alter table server.sandbox_refunds add constraint sandbox_refunds_payment_id_fkey foreign key (payment_id) references server.sandbox_payments(id) on delete cascade;
