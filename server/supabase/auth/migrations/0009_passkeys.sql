-- Passkeys (WebAuthn). The first table carries the names that GoTrue gives it, and three columns of our own:
-- user_handle, rp_id and factor_id.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Set while the passkey is a second factor of its account, too.
  factor_id uuid unique references auth.mfa_factors on delete set null,
  -- What authenticators know the account by: random, and the same for all passkeys of an account.
  user_handle bytea not null,
  rp_id text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (char_length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

-- What an authenticator is asked to sign: for minutes, once, by the session or the browser that asked for it.
-- Unlogged: after a crash people begin again.
create unlogged table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge_type text not null check (challenge_type in ('registration', 'authentication', 'factor')),
  challenge text not null,
  rp_id text not null,
  origin text not null,
  session_id uuid references auth.sessions on delete cascade,
  browser_hash text,
  factor_id uuid references auth.mfa_factors on delete cascade,
  -- For a new credential.
  user_handle bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, browser_hash) = 1),
  check ((challenge_type = 'factor') = (factor_id is not null))
);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
create index webauthn_challenges_session_id_idx on auth.webauthn_challenges (session_id) where session_id is not null;
create index webauthn_challenges_factor_id_idx on auth.webauthn_challenges (factor_id) where factor_id is not null;

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
revoke all on auth.webauthn_credentials, auth.webauthn_challenges from public, anon, authenticated, service_role;
