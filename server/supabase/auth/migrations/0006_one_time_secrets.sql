-- A message carries two secrets, the link's token and the typed code; of both a keyed hash is stored. What was sent
-- before this migration is void: its link was a hash of address and code, which nobody shall guess any longer.
delete from auth.one_time_tokens;

-- What a sign-up brought waits here until its own message is answered: nothing of it is the account's before that.
create table auth.sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Absent where somebody asked for a sign-in link.
  password_hash text,
  user_metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index sign_ups_user_id_idx on auth.sign_ups (user_id, created_at desc);
alter table auth.sign_ups enable row level security;
revoke all on auth.sign_ups from public, anon, authenticated, service_role;

alter table auth.one_time_tokens
  drop constraint one_time_tokens_user_id_token_type_key,
  -- A text message has no link.
  alter column token_hash drop not null,
  add column code_hash text not null,
  add column code_expires_at timestamptz not null,
  add column link_expires_at timestamptz not null,
  -- Of codes, right or wrong: see server/auth/code-tries.ts.
  add column tries smallint not null default 0,
  add column sign_up_id uuid references auth.sign_ups on delete cascade,
  -- The application that waits for a code in the link's redirect. No reference: the flow is written after the token.
  add column flow_state_id uuid,
  -- A newer token replaces the older one, but for sign-ups: each has a token of its own.
  add constraint one_time_tokens_newest_key unique nulls not distinct (user_id, token_type, sign_up_id);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens (sign_up_id);

alter table auth.mfa_challenges add column tries smallint not null default 0;

-- Accounts that nobody has confirmed yet: the password and the names that the first sign-up gave them wait, too.
insert into auth.sign_ups (user_id, password_hash, user_metadata, created_at)
select id, encrypted_password, raw_user_meta_data - array['sub', 'email', 'phone', 'email_verified', 'phone_verified'], created_at
from auth.users
where confirmed_at is null and last_sign_in_at is null and invited_at is null and deleted_at is null
  and not is_anonymous and not is_sso_user;

update auth.users u set encrypted_password = null,
  raw_user_meta_data = u.raw_user_meta_data - array(select jsonb_object_keys(s.user_metadata))
from auth.sign_ups s where s.user_id = u.id;
