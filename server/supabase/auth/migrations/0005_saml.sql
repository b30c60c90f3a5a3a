-- Single sign-on of a college: its SAML identity provider, and the mail domains that lead to it.
create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (domain = lower(domain) and domain <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain_idx on auth.sso_domains (domain);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null unique references auth.sso_providers on delete cascade,
  entity_id text not null unique check (entity_id <> ''),
  metadata_xml text not null check (metadata_xml <> ''),
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null unique,
  redirect_to text not null,
  flow_state_id uuid references auth.flow_state on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at);

alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;
revoke all on auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states
  from public, anon, authenticated, service_role;
