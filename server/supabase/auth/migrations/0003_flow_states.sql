-- A sign-in that begins in one place and ends in another: a mail link or a provider's page, from which the
-- application gets a code that only it can exchange (PKCE), or tokens in the fragment.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  -- Of the code, its SHA-256: a copy of this table signs nobody in.
  auth_code text unique,
  -- Absent where the application asked for the implicit flow.
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  -- Where the browser goes in the end.
  referrer text,
  -- The account that gets one more way to sign in.
  linking_target_id uuid references auth.users on delete cascade,
  -- What the provider's answer is held against: our own PKCE verifier and nonce, and the browser that began.
  provider_code_verifier text,
  provider_nonce text,
  browser_hash text,
  -- A provider's answer is taken once.
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index flow_state_user_id_idx on auth.flow_state (user_id, authentication_method, created_at desc);
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);

alter table auth.flow_state enable row level security;
revoke all on auth.flow_state from public, anon, authenticated, service_role;
