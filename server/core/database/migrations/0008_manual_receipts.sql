-- The ledger of the manual payment provider (providers/manual): what an office took and gave back, by the number
-- of its paper receipt. The rest of the server reads orders and never this table.
create table server.manual_receipts (
  order_id text not null,
  kind text not null check (kind in ('payment', 'refund')),
  number text not null check (char_length(number) between 1 and 60),
  amount_paise integer not null check (amount_paise > 0),
  recorded_at timestamptz not null default now(),
  -- An order is paid once and given back once.
  primary key (order_id, kind)
);

-- One receipt, one payment or one refund, however it is typed.
create unique index manual_receipts_number on server.manual_receipts (lower(number));
