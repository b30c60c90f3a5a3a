-- Which key the encrypted values of this database need: its id alone. The key itself is never in the database.
create table server.encryption_key (
  only_row boolean primary key default true check (only_row),
  key_id text not null,
  changed_at timestamptz not null default now()
);
revoke all on server.encryption_key from public;
