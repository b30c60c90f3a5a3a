-- A mail that is handed over again, because nobody noted the first time, is the same mail.
alter table server.mailbox add column mail_id text unique;
