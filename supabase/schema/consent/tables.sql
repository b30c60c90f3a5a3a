-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.parent_requests (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  email text not null,
  text_version text not null,
  language text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'waiting'::text,
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null default now(),
  answer boolean,
  answered_at timestamp with time zone,
  constraint parent_requests_pkey primary key (id),
  constraint parent_requests_email_check check (char_length(email) <= 254),
  constraint parent_requests_language_check check (language = any (array['en'::text, 'hi'::text, 'or'::text])),
  constraint parent_requests_state_check check (state = any (array['waiting'::text, 'mailed'::text, 'failed'::text])),
  constraint parent_requests_text_version_check check (text_version ~ '^\d{4}-\d{2}-\d{2}$'::text)
);
alter table private.parent_requests enable row level security;
create index parent_requests_of_account on private.parent_requests using btree (account_id, created_at desc);
create index parent_requests_of_address on private.parent_requests using btree (lower(email), created_at);
create index parent_requests_waiting on private.parent_requests using btree (next_try_at) where (state = 'waiting'::text);

create table public.consents (
  id bigint not null generated always as identity,
  account_id uuid not null,
  purpose text not null,
  given boolean not null,
  text_version text not null,
  language text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint consents_pkey primary key (id),
  constraint consents_language_check check (language = any (array['en'::text, 'hi'::text, 'or'::text])),
  constraint consents_purpose_check check (purpose = any (array['account'::text, 'assistant'::text, 'questions'::text, 'adult'::text, 'parent'::text, 'later'::text])),
  constraint consents_text_version_check check (text_version ~ '^\d{4}-\d{2}-\d{2}$'::text)
);
alter table public.consents enable row level security;
create index consents_newest on public.consents using btree (account_id, purpose, id desc);

alter table private.parent_requests add constraint parent_requests_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.consents add constraint consents_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
