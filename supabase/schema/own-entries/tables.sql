-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.own_entries (
  account_id uuid not null default auth.uid(),
  id uuid not null,
  kind text not null,
  title text not null,
  date date not null,
  starts_at time without time zone,
  note text not null default ''::text,
  done boolean not null default false,
  written_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint own_entries_pkey primary key (account_id, id),
  constraint own_entries_date_check check (date >= '2000-01-01'::date and date <= '2100-01-01'::date),
  constraint own_entries_kind_check check (kind = any (array['assignment'::text, 'lab record'::text, 'tutorial'::text, 'meeting'::text, 'other'::text])),
  constraint own_entries_note_check check (char_length(note) <= 1000),
  constraint own_entries_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint own_entries_written_at_check check (written_at >= '2000-01-01 00:00:00+00'::timestamp with time zone)
);
alter table public.own_entries enable row level security;
create index own_entries_by_day on public.own_entries using btree (account_id, date);
create index own_entries_open on public.own_entries using btree (date) where (not done);

alter table public.own_entries add constraint own_entries_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
