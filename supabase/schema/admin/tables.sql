-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null default ''::text,
  action text not null,
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  row_name text not null default ''::text,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_check check (action = any (array['insert'::text, 'update'::text, 'delete'::text, 'uncover'::text])),
  constraint audit_log_row_name_check check (char_length(row_name) <= 300)
);
alter table public.audit_log enable row level security;
create index audit_log_newest on public.audit_log using btree (id desc);
create index audit_log_of_table on public.audit_log using btree (table_name, id desc);

create table public.page_views (
  day date not null,
  path text not null,
  device text not null,
  views integer not null,
  constraint page_views_pkey primary key (day, path, device),
  constraint page_views_device_check check (device = any (array['phone'::text, 'tablet'::text, 'desktop'::text])),
  constraint page_views_path_check check (char_length(path) <= 200),
  constraint page_views_views_check check (views > 0)
);
alter table public.page_views enable row level security;

