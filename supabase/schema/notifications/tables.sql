-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.digests (
  account_id uuid not null,
  next_at timestamp with time zone,
  retry_of timestamp with time zone,
  tries smallint not null default 0,
  told_to bigint not null default 0,
  constraint digests_pkey primary key (account_id)
);
alter table private.digests enable row level security;
create index digests_due on private.digests using btree (next_at) where (next_at is not null);

create table private.events (
  id bigint not null generated always as identity,
  kind text not null,
  subject_id uuid,
  actor_id uuid,
  account_id uuid,
  data jsonb not null default '{}'::jsonb,
  dedupe_key text not null,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  tries smallint not null default 0,
  reached uuid,
  fanned_out_at timestamp with time zone,
  constraint events_pkey primary key (id),
  constraint events_dedupe_key_key unique (dedupe_key),
  constraint events_data_check check (jsonb_typeof(data) = 'object'::text),
  constraint events_kind_check check (kind ~ '^[a-z_]{1,40}$'::text)
);
alter table private.events enable row level security;
create index events_of_account on private.events using btree (account_id) where (account_id is not null);
create index events_of_actor on private.events using btree (actor_id) where (actor_id is not null);
create index events_of_subject on private.events using btree (subject_id) where (subject_id is not null);
create index events_waiting on private.events using btree (id) where (fanned_out_at is null);

create table private.push_deliveries (
  notification_id bigint not null,
  subscription_id uuid not null,
  due_at timestamp with time zone not null default now(),
  tries smallint not null default 0,
  constraint push_deliveries_pkey primary key (notification_id, subscription_id)
);
alter table private.push_deliveries enable row level security;
create index push_deliveries_due on private.push_deliveries using btree (due_at, notification_id);
create index push_deliveries_of_subscription on private.push_deliveries using btree (subscription_id);

create table public.calendar_feeds (
  account_id uuid not null default auth.uid(),
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  session_id uuid,
  constraint calendar_feeds_pkey primary key (account_id),
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$'::text)
);
alter table public.calendar_feeds enable row level security;

create table public.follows (
  account_id uuid not null default auth.uid(),
  kind text not null,
  subject_id uuid not null,
  muted boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint follows_pkey primary key (account_id, kind, subject_id),
  constraint follows_kind_check check (kind = any (array['discussion'::text, 'notice'::text, 'drive'::text, 'organisation'::text, 'drive_closing'::text]))
);
alter table public.follows enable row level security;
create index follows_of_subject on public.follows using btree (subject_id, account_id);

create table public.notification_preferences (
  account_id uuid not null default auth.uid(),
  kind text not null,
  here boolean not null default true,
  push boolean not null default false,
  mail boolean not null default false,
  constraint notification_preferences_pkey primary key (account_id, kind),
  constraint notification_preferences_check check (here or (kind <> all (array['security'::text, 'notice_deadline'::text, 'uncovered'::text, 'decision'::text, 'policy_changed'::text]))),
  constraint notification_preferences_kind_check check (kind = any (array['notice_deadline'::text, 'paper_reviewed'::text, 'requested_paper'::text, 'notice'::text, 'notice_changed'::text, 'answer'::text, 'solved'::text, 'report_decided'::text, 'post_moderated'::text, 'plan_ending'::text, 'payment'::text, 'refund'::text, 'security'::text, 'role_taken'::text, 'semester'::text, 'class_change'::text, 'uncovered'::text, 'drive_changed'::text, 'new_drive'::text, 'decision'::text, 'shortlisted'::text, 'alumni'::text, 'own_entries'::text, 'experience_reviewed'::text, 'answer_wanted'::text, 'review_waits'::text, 'policy_changed'::text, 'drive_closing'::text, 'class_day'::text]))
);
alter table public.notification_preferences enable row level security;

create table public.notification_settings (
  account_id uuid not null default auth.uid(),
  quiet_from time without time zone,
  quiet_to time without time zone,
  digest text not null default 'off'::text,
  digest_hour smallint not null default 7,
  digest_weekday smallint not null default 1,
  digest_sent_at timestamp with time zone,
  questions_a_week smallint not null default 2,
  classes_hour smallint,
  constraint notification_settings_pkey primary key (account_id),
  constraint notification_settings_check check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_classes_hour_check check (classes_hour >= 5 and classes_hour <= 11),
  constraint notification_settings_digest_check check (digest = any (array['off'::text, 'daily'::text, 'weekly'::text])),
  constraint notification_settings_digest_hour_check check (digest_hour >= 0 and digest_hour <= 23),
  constraint notification_settings_digest_weekday_check check (digest_weekday >= 1 and digest_weekday <= 7),
  constraint notification_settings_questions_a_week_check check (questions_a_week = any (array[1, 2, 3, 5, 10]))
);
alter table public.notification_settings enable row level security;

create table public.notifications (
  id bigint not null generated always as identity,
  account_id uuid not null,
  event_id bigint,
  kind text not null,
  subject_id uuid,
  title text not null,
  body text not null default ''::text,
  url text not null,
  dedupe_key text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint notifications_pkey primary key (id),
  constraint notifications_account_id_dedupe_key_key unique (account_id, dedupe_key),
  constraint notifications_body_check check (char_length(body) <= 300),
  constraint notifications_kind_check check (kind ~ '^[a-z_]{1,40}$'::text),
  constraint notifications_title_check check (char_length(title) <= 300),
  constraint notifications_url_check check (url ~ '^/([^/\\\s]\S*)?$'::text and char_length(url) <= 300)
) with (autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_analyze_threshold=1000, autovacuum_analyze_scale_factor=0.02);
alter table public.notifications enable row level security;
create index notifications_newest on public.notifications using btree (account_id, id desc);
create index notifications_of_event on public.notifications using btree (subject_id, dedupe_key) where (subject_id is not null);
create index notifications_unread on public.notifications using btree (account_id, id desc) where (read_at is null);
create index notifications_unread_answers on public.notifications using btree (account_id, id desc) where ((kind = 'answer'::text) and (read_at is null));

create table public.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  service text generated always as ("substring"(endpoint, '^https://([^/]+)'::text)) stored,
  p256dh text not null,
  auth_secret text not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  handed_at timestamp with time zone,
  failures smallint not null default 0,
  next_try_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_auth_secret_check check (auth_secret ~ '^[\w-]{22}$'::text),
  constraint push_subscriptions_endpoint_check check (endpoint ~ '^https://[^/\s]+/\S+$'::text and char_length(endpoint) <= 1000),
  constraint push_subscriptions_p256dh_check check (p256dh ~ '^[\w-]{87}$'::text),
  constraint push_subscriptions_user_agent_check check (char_length(user_agent) <= 300)
);
alter table public.push_subscriptions enable row level security;
create index push_subscriptions_of_account on public.push_subscriptions using btree (account_id);
create index push_subscriptions_of_session on public.push_subscriptions using btree (session_id);

alter table private.digests add constraint digests_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.events add constraint events_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.push_deliveries add constraint push_deliveries_notification_id_fkey foreign key (notification_id) references public.notifications(id) on delete cascade;
alter table private.push_deliveries add constraint push_deliveries_subscription_id_fkey foreign key (subscription_id) references public.push_subscriptions(id) on delete cascade;
alter table public.calendar_feeds add constraint calendar_feeds_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.follows add constraint follows_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.notification_preferences add constraint notification_preferences_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.notification_settings add constraint notification_settings_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.notifications add constraint notifications_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.push_subscriptions add constraint push_subscriptions_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.push_subscriptions add constraint push_subscriptions_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;
