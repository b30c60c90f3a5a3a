-- What becomes of a message's two mails. The queue (pg-boss) says when a message is tried; these columns say
-- what there is left to do, so that a try which is repeated finds it done. See docs/decisions/0011-mail-queue.md.

alter table public.contact_messages
  -- Whether the writer gets a confirmation: decided when the message is stored.
  add column reply_planned boolean not null default false,
  -- When the mail service refused the owner's mail for good and the writer was told so.
  add column refused_at timestamptz,
  -- When it refused the confirmation for good: the address is wrong.
  add column reply_refused_at timestamptz,
  -- What went wrong at the last try, for whoever runs the site; null once nothing does.
  add column problem text,
  add column tries integer not null default 0,
  -- Somebody is handing the mails over, and says every few seconds that he still is.
  add column claimed_until timestamptz;

update public.contact_messages set reply_planned = true where replied_at is not null;

-- What the owner has not got.
create index contact_messages_unsent on public.contact_messages (created_at) where sent_at is null;
