-- The second step at sign-in: codes of an authenticator app, or codes sent to a phone.
create type auth.factor_type as enum ('totp', 'phone', 'webauthn');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '' check (char_length(friendly_name) <= 120),
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  secret text,
  phone text,
  last_challenged_at timestamptz,
  -- The time step of the code that last let somebody in: no code counts twice (RFC 6238, 5.2).
  last_totp_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
create unique index mfa_factors_phone_key on auth.mfa_factors (user_id, phone) where status = 'verified';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  -- For a phone: the SHA-224 of what was sent.
  otp_code text
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id, created_at desc);

alter table auth.sessions add foreign key (factor_id) references auth.mfa_factors on delete set null;
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
revoke all on auth.mfa_factors, auth.mfa_challenges from public, anon, authenticated, service_role;
