-- The links that make a site's first admin (server/features/admin/first-admin). Several can be open, one of each process
-- that has started; the first one that is used deletes all.
create table server.setup_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
