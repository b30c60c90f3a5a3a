-- What was changed about how an account is signed in to. Its owner is told by mail, at the address that the
-- account had before, with a link that takes the change back for seven days (server/auth/security-changes).
create table auth.security_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in (
    'password_changed', 'email_changed', 'phone_changed', 'factor_added', 'factor_removed',
    'identity_added', 'identity_removed', 'passkey_added', 'passkey_removed'
  )),
  -- The factor, identity or passkey.
  subject_id uuid,
  -- The proven address before the change. Null: there was none, so nobody is told.
  email varchar(255),
  previous_phone text,
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  -- SHA-256 of the link's 128 random bits; set when the mail is written.
  token_hash text unique,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  reverted_at timestamptz
);
create index security_changes_user_id_idx on auth.security_changes (user_id, created_at);
create index security_changes_unsent_idx on auth.security_changes (next_try_at) where sent_at is null and email is not null;
create index security_changes_created_at_idx on auth.security_changes (created_at);

alter table auth.security_changes enable row level security;
revoke all on auth.security_changes from public, anon, authenticated, service_role;
