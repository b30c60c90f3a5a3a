-- Mails of a server that has no mail transport: read at /dev/mailbox on the machine itself.
create table server.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null default now()
);
