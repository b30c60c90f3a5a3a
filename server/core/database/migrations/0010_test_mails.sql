-- The test mail of the checklist for a new site (server/features/admin/setup): what the settings of mail were when it was
-- sent, the hash of the code in it, and when an admin has typed that code. It has no address.
create table server.test_mails (
  -- A hash of the settings.
  settings text primary key check (settings ~ '^[0-9a-f]{64}$'),
  code_hash text not null,
  expires_at timestamptz not null,
  -- Wrong codes.
  tries integer not null default 0,
  proven_at timestamptz
);
