-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.calculator_states (
  account_id uuid not null,
  state jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint calculator_states_pkey primary key (account_id),
  constraint calculator_states_state_check check (jsonb_typeof(state) = 'object'::text and octet_length(state::text) <= 32768)
);
alter table public.calculator_states enable row level security;

alter table public.calculator_states add constraint calculator_states_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
