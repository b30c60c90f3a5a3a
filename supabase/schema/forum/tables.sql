-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table counts.comments_discussion_id_fkey (
  key uuid not null,
  total bigint not null,
  constraint comments_discussion_id_fkey_pkey primary key (key),
  constraint comments_discussion_id_fkey_total_check check (total >= 0)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
alter table counts.comments_discussion_id_fkey enable row level security;

create table public.comments (
  id uuid not null default gen_random_uuid(),
  discussion_id uuid not null,
  content text not null,
  user_id uuid,
  user_name text not null default 'Anonymous User'::text,
  created_at timestamp with time zone not null default now(),
  constraint comments_pkey primary key (id),
  constraint comments_content_check check (content ~ '\S'::text and char_length(content) <= 10000)
) with (autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_analyze_threshold=1000, autovacuum_analyze_scale_factor=0.02);
alter table public.comments enable row level security;
create index comments_author on public.comments using btree (user_id);
create index comments_of_discussion on public.comments using btree (discussion_id, created_at, id);
create index comments_words on public.comments using gin (to_tsvector('english'::regconfig, content));

create table public.discussions (
  id uuid not null default gen_random_uuid(),
  title text not null,
  content text not null,
  tags text not null default ''::text,
  user_id uuid,
  user_name text not null default 'Anonymous User'::text,
  created_at timestamp with time zone not null default now(),
  constraint discussions_pkey primary key (id),
  constraint discussions_content_check check (content ~ '\S'::text and char_length(content) <= 20000),
  constraint discussions_tags_check check (char_length(tags) <= 300),
  constraint discussions_title_check check (title ~ '\S'::text and char_length(title) <= 200)
) with (autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_analyze_threshold=1000, autovacuum_analyze_scale_factor=0.02);
alter table public.discussions enable row level security;
create index discussions_author on public.discussions using btree (user_id);
create index discussions_newest on public.discussions using btree (created_at desc, id desc);
create index discussions_text on public.discussions using gin ((((((title || ''::text) || content) || ''::text) || tags)) extensions.gin_trgm_ops);
create index discussions_words on public.discussions using gin (to_tsvector('english'::regconfig, ((((title || ' '::text) || tags) || ' '::text) || content)));

alter table counts.comments_discussion_id_fkey add constraint comments_discussion_id_fkey_key_fkey foreign key (key) references public.discussions(id) on delete cascade;
alter table public.comments add constraint comments_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.comments add constraint comments_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null;
alter table public.discussions add constraint discussions_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null;
