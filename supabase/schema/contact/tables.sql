-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  replied_at timestamp with time zone,
  handled_at timestamp with time zone,
  reply_planned boolean not null default false,
  refused_at timestamp with time zone,
  reply_refused_at timestamp with time zone,
  problem text,
  tries integer not null default 0,
  claimed_until timestamp with time zone,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint contact_messages_message_check check (message ~ '\S'::text and char_length(message) <= 5000),
  constraint contact_messages_name_check check (name ~ '\S'::text and char_length(name) <= 100)
);
alter table public.contact_messages enable row level security;
create index contact_messages_newest on public.contact_messages using btree (created_at desc, id desc);
create index contact_messages_open on public.contact_messages using btree (created_at desc) where (handled_at is null);
create index contact_messages_unsent on public.contact_messages using btree (created_at) where (sent_at is null);
create index contact_messages_writer on public.contact_messages using btree (lower(email), created_at desc);

