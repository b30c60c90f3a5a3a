-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'phone', 'webauthn');
create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token');
create table auth.flow_state (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  auth_code text,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamp with time zone,
  referrer text,
  linking_target_id uuid,
  provider_code_verifier text,
  provider_nonce text,
  browser_hash text,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  linking_session_id uuid,
  constraint flow_state_pkey primary key (id),
  constraint flow_state_auth_code_key unique (auth_code),
  constraint flow_state_check check ((code_challenge is null) = (code_challenge_method is null)),
  constraint flow_state_code_challenge_method_check check (code_challenge_method = any (array['s256'::text, 'plain'::text]))
);
alter table auth.flow_state enable row level security;
create index flow_state_created_at_idx on auth.flow_state using btree (created_at);
create index flow_state_linking_session_id_idx on auth.flow_state using btree (linking_session_id);
create index flow_state_linking_target_id_idx on auth.flow_state using btree (linking_target_id);
create index flow_state_user_id_idx on auth.flow_state using btree (user_id, authentication_method, created_at desc);

create table auth.identities (
  id uuid not null default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email text generated always as (lower((identity_data ->> 'email'::text))) stored,
  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_key unique (provider_id, provider)
);
alter table auth.identities enable row level security;
create index identities_user_id_idx on auth.identities using btree (user_id);

create table auth.mfa_amr_claims (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mfa_amr_claims_pkey primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_key unique (session_id, authentication_method)
);
alter table auth.mfa_amr_claims enable row level security;

create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  created_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  ip_address inet not null,
  otp_code text,
  tries smallint not null default 0,
  constraint mfa_challenges_pkey primary key (id)
);
alter table auth.mfa_challenges enable row level security;
create index mfa_challenges_factor_id_idx on auth.mfa_challenges using btree (factor_id, created_at desc);

create table auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text not null default ''::text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified'::auth.factor_status,
  secret text,
  phone text,
  last_challenged_at timestamp with time zone,
  last_totp_step bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_friendly_name_key unique (user_id, friendly_name),
  constraint mfa_factors_friendly_name_check check (char_length(friendly_name) <= 120)
);
alter table auth.mfa_factors enable row level security;
create unique index mfa_factors_phone_key on auth.mfa_factors using btree (user_id, phone) where (status = 'verified'::auth.factor_status);

create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text,
  relates_to text not null,
  created_at timestamp without time zone not null default (now() AT TIME ZONE 'utc'::text),
  updated_at timestamp without time zone not null default (now() AT TIME ZONE 'utc'::text),
  code_hash text not null,
  code_expires_at timestamp with time zone not null,
  link_expires_at timestamp with time zone not null,
  tries smallint not null default 0,
  sign_up_id uuid,
  flow_state_id uuid,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_newest_key unique nulls not distinct (user_id, token_type, sign_up_id),
  constraint one_time_tokens_token_hash_check check (token_hash <> ''::text)
);
alter table auth.one_time_tokens enable row level security;
create index one_time_tokens_relates_to_idx on auth.one_time_tokens using btree (relates_to);
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens using btree (sign_up_id);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);

create table auth.refresh_tokens (
  id bigint not null generated by default as identity,
  token character varying(255) not null,
  user_id character varying(255) not null,
  session_id uuid not null,
  parent character varying(255),
  revoked boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  nonce text,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_key unique (token)
);
alter table auth.refresh_tokens enable row level security;
create index refresh_tokens_session_id_idx on auth.refresh_tokens using btree (session_id, id);

create table auth.saml_providers (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  entity_id text not null,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}'::jsonb,
  name_id_format text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saml_providers_pkey primary key (id),
  constraint saml_providers_entity_id_key unique (entity_id),
  constraint saml_providers_sso_provider_id_key unique (sso_provider_id),
  constraint saml_providers_entity_id_check check (entity_id <> ''::text),
  constraint saml_providers_metadata_xml_check check (metadata_xml <> ''::text)
);
alter table auth.saml_providers enable row level security;

create table auth.saml_relay_states (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  request_id text not null,
  redirect_to text not null,
  flow_state_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  browser text,
  constraint saml_relay_states_pkey primary key (id),
  constraint saml_relay_states_request_id_key unique (request_id)
);
alter table auth.saml_relay_states enable row level security;
create index saml_relay_states_created_at_idx on auth.saml_relay_states using btree (created_at);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states using btree (flow_state_id);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states using btree (sso_provider_id);

create table auth.security_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  subject_id uuid,
  email character varying(255),
  previous_phone text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  token_hash text,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  reverted_at timestamp with time zone,
  session_id uuid,
  constraint security_changes_pkey primary key (id),
  constraint security_changes_token_hash_key unique (token_hash),
  constraint security_changes_kind_check check (kind = any (array['password_changed'::text, 'email_changed'::text, 'phone_changed'::text, 'factor_added'::text, 'factor_removed'::text, 'identity_added'::text, 'identity_removed'::text, 'passkey_added'::text, 'passkey_removed'::text, 'deletion_planned'::text])),
  constraint security_changes_user_agent_check check (char_length(user_agent) <= 500)
);
alter table auth.security_changes enable row level security;
create index security_changes_created_at_idx on auth.security_changes using btree (created_at);
create index security_changes_unsent_idx on auth.security_changes using btree (next_try_at) where ((sent_at is null) and (email is not null));
create index security_changes_user_id_idx on auth.security_changes using btree (user_id, created_at);

create table auth.security_events (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  kind text not null,
  user_id uuid,
  session_id uuid,
  actor_id uuid,
  client_name text,
  network text,
  details jsonb not null default '{}'::jsonb,
  count integer not null default 1,
  tally_key text,
  change_id uuid,
  constraint security_events_pkey primary key (id),
  constraint security_events_tally_key_key unique (tally_key),
  constraint security_events_client_name_check check (char_length(client_name) <= 60),
  constraint security_events_count_check check (count > 0),
  constraint security_events_details_check check (jsonb_typeof(details) = 'object'::text and octet_length(details::text) <= 300),
  constraint security_events_kind_check check (kind = any (array['signed_in'::text, 'second_factor_passed'::text, 'sign_in_failed'::text, 'sign_in_refused'::text, 'limit_reached'::text, 'refresh_token_reused'::text, 'signed_out_everywhere'::text, 'session_ended'::text, 'change_reverted'::text, 'admin_granted'::text, 'admin_revoked'::text, 'banned'::text, 'unbanned'::text, 'command'::text, 'backup_downloaded'::text, 'password_changed'::text, 'email_changed'::text, 'phone_changed'::text, 'factor_added'::text, 'factor_removed'::text, 'identity_added'::text, 'identity_removed'::text, 'passkey_added'::text, 'passkey_removed'::text, 'deletion_planned'::text, 'deletion_cancelled'::text])),
  constraint security_events_network_check check (char_length(network) <= 50),
  constraint security_events_tally_key_check check (char_length(tally_key) <= 60)
);
alter table auth.security_events enable row level security;
create index security_events_change_id_idx on auth.security_events using btree (change_id) where (change_id is not null);
create index security_events_created_at_idx on auth.security_events using btree (created_at);
create index security_events_user_id_idx on auth.security_events using btree (user_id, id desc);

create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  factor_id uuid,
  aal auth.aal_level not null default 'aal1'::auth.aal_level,
  not_after timestamp with time zone,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  constraint sessions_pkey primary key (id)
);
alter table auth.sessions enable row level security;
create index sessions_factor_id_idx on auth.sessions using btree (factor_id) where (factor_id is not null);
create index sessions_user_id_idx on auth.sessions using btree (user_id);

create table auth.sign_ups (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  password_hash text,
  user_metadata jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint sign_ups_pkey primary key (id)
);
alter table auth.sign_ups enable row level security;
create index sign_ups_user_id_idx on auth.sign_ups using btree (user_id, created_at desc);

create table auth.signing_keys (
  kid text not null,
  private_jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint signing_keys_pkey primary key (kid)
);
alter table auth.signing_keys enable row level security;

create table auth.sso_domains (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_domain_check check (domain = lower(domain) and domain <> ''::text)
);
alter table auth.sso_domains enable row level security;
create unique index sso_domains_domain_idx on auth.sso_domains using btree (domain);
create index sso_domains_sso_provider_id_idx on auth.sso_domains using btree (sso_provider_id);

create table auth.sso_providers (
  id uuid not null default gen_random_uuid(),
  resource_id text,
  disabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sso_providers_pkey primary key (id)
);
alter table auth.sso_providers enable row level security;

create table auth.users (
  id uuid not null default gen_random_uuid(),
  aud character varying(255) not null default 'authenticated'::character varying,
  role character varying(255) not null default 'authenticated'::character varying,
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_sent_at timestamp with time zone,
  recovery_sent_at timestamp with time zone,
  email_change character varying(255) not null default ''::character varying,
  email_change_sent_at timestamp with time zone,
  email_change_confirm_status smallint not null default 0,
  reauthentication_sent_at timestamp with time zone,
  phone text,
  phone_confirmed_at timestamp with time zone,
  phone_change text not null default ''::text,
  phone_change_sent_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (LEAST(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb not null default '{}'::jsonb,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  banned_until timestamp with time zone,
  deleted_at timestamp with time zone,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_email_change_confirm_status_check check (email_change_confirm_status >= 0 and email_change_confirm_status <= 2)
);
alter table auth.users enable row level security;
create unique index users_email_partial_key on auth.users using btree (email) where (not is_sso_user);

create unlogged table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid(),
  challenge_type text not null,
  challenge text not null,
  rp_id text not null,
  origin text not null,
  session_id uuid,
  browser_hash text,
  factor_id uuid,
  user_handle bytea,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint webauthn_challenges_pkey primary key (id),
  constraint webauthn_challenges_challenge_type_check check (challenge_type = any (array['registration'::text, 'authentication'::text, 'factor'::text])),
  constraint webauthn_challenges_check check (num_nonnulls(session_id, browser_hash) = 1),
  constraint webauthn_challenges_check1 check ((challenge_type = 'factor'::text) = (factor_id is not null))
);
alter table auth.webauthn_challenges enable row level security;
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges using btree (expires_at);
create index webauthn_challenges_factor_id_idx on auth.webauthn_challenges using btree (factor_id) where (factor_id is not null);
create index webauthn_challenges_session_id_idx on auth.webauthn_challenges using btree (session_id) where (session_id is not null);

create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_id uuid,
  user_handle bytea not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_factor_id_key unique (factor_id),
  constraint webauthn_credentials_friendly_name_check check (char_length(friendly_name) <= 120)
);
alter table auth.webauthn_credentials enable row level security;
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials using btree (user_id);

alter table auth.flow_state add constraint flow_state_linking_session_id_fkey foreign key (linking_session_id) references auth.sessions(id) on delete cascade;
alter table auth.flow_state add constraint flow_state_linking_target_id_fkey foreign key (linking_target_id) references auth.users(id) on delete cascade;
alter table auth.flow_state add constraint flow_state_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.identities add constraint identities_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.mfa_amr_claims add constraint mfa_amr_claims_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;
alter table auth.mfa_challenges add constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade;
alter table auth.mfa_factors add constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.one_time_tokens add constraint one_time_tokens_sign_up_id_fkey foreign key (sign_up_id) references auth.sign_ups(id) on delete cascade;
alter table auth.one_time_tokens add constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.refresh_tokens add constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;
alter table auth.saml_providers add constraint saml_providers_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade;
alter table auth.saml_relay_states add constraint saml_relay_states_flow_state_id_fkey foreign key (flow_state_id) references auth.flow_state(id) on delete cascade;
alter table auth.saml_relay_states add constraint saml_relay_states_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade;
alter table auth.security_changes add constraint security_changes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.security_events add constraint security_events_change_id_fkey foreign key (change_id) references auth.security_changes(id) on delete set null;
alter table auth.security_events add constraint security_events_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.sessions add constraint sessions_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete set null;
alter table auth.sessions add constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.sign_ups add constraint sign_ups_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
alter table auth.sso_domains add constraint sso_domains_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade;
alter table auth.webauthn_challenges add constraint webauthn_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade;
alter table auth.webauthn_challenges add constraint webauthn_challenges_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;
alter table auth.webauthn_credentials add constraint webauthn_credentials_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete set null;
alter table auth.webauthn_credentials add constraint webauthn_credentials_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;
