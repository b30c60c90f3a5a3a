-- What visitors write on the contact page. Written by the server alone: no browser role has any right here.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (message ~ '\S' and char_length(message) <= 5000),
  created_at timestamptz not null default now(),
  -- When the site's owner was mailed; null while that has not worked.
  sent_at timestamptz,
  -- When the writer was mailed a confirmation. Not every message gets one: one a day for an address.
  replied_at timestamptz
);

create index contact_messages_newest on public.contact_messages (created_at desc, id desc);
-- A message that is sent again after a failure is found by its writer.
create index contact_messages_writer on public.contact_messages (lower(email), created_at desc);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant all on public.contact_messages to service_role;
