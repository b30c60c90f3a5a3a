-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.notice_attachments (
  id uuid not null default gen_random_uuid(),
  notice_id uuid not null,
  file_key text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  pages integer,
  "position" smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint notice_attachments_pkey primary key (id),
  constraint notice_attachments_file_key_key unique (file_key),
  constraint notice_attachments_notice_id_position_key unique (notice_id, "position"),
  constraint notice_attachments_bytes_check check (bytes > 0),
  constraint notice_attachments_file_key_check check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$'::text),
  constraint notice_attachments_media_type_check check (media_type = any (array['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])),
  constraint notice_attachments_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint notice_attachments_pages_check check (pages > 0),
  constraint notice_attachments_position_check check ("position" >= 0 and "position" <= 9)
);
alter table public.notice_attachments enable row level security;

create table public.notice_reads (
  account_id uuid not null default auth.uid(),
  notice_id uuid not null,
  revision integer not null default 1,
  read_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  unpinned_at timestamp with time zone,
  constraint notice_reads_pkey primary key (account_id, notice_id),
  constraint notice_reads_revision_check check (revision > 0)
);
alter table public.notice_reads enable row level security;
create index notice_reads_of_notice on public.notice_reads using btree (notice_id, revision);

create table public.notice_revisions (
  notice_id uuid not null,
  revision integer not null,
  title text not null,
  excerpt text not null,
  content text not null,
  deadline timestamp with time zone,
  valid_until timestamp with time zone,
  audience text not null,
  changed_at timestamp with time zone not null default now(),
  groups text[] not null default '{}'::text[],
  constraint notice_revisions_pkey primary key (notice_id, revision),
  constraint notice_revisions_audience_check check (audience = any (array['pro'::text, 'members'::text, 'everyone'::text])),
  constraint notice_revisions_revision_check check (revision > 0)
);
alter table public.notice_revisions enable row level security;

create table public.notices (
  id uuid not null default gen_random_uuid(),
  title text not null,
  excerpt text not null default ''::text,
  content text not null default ''::text,
  author text not null,
  date date not null default ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date,
  effective_date date not null default ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date,
  category text not null,
  priority text not null default 'normal'::text,
  tags text[] not null default '{}'::text[],
  pinned boolean not null default false,
  publish_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deadline timestamp with time zone,
  valid_until timestamp with time zone,
  audience text not null default 'pro'::text,
  revision integer not null default 1,
  sample boolean not null default false,
  code text not null default ''::text,
  groups text[] not null default '{}'::text[],
  constraint notices_pkey primary key (id),
  constraint notices_code_key unique (code),
  constraint notices_audience_check check (audience = any (array['pro'::text, 'members'::text, 'everyone'::text])),
  constraint notices_author_check check (author ~ '\S'::text and char_length(author) <= 120),
  constraint notices_category_check check (category = any (array['Important'::text, 'Update'::text, 'General'::text])),
  constraint notices_code_check check (code ~ '^[2-9A-HJ-NP-Z]{6}$'::text),
  constraint notices_content_check check (char_length(content) <= 100000),
  constraint notices_deadline_check check (deadline >= '2000-01-01 00:00:00+00'::timestamp with time zone and deadline <= '2199-12-31 00:00:00+00'::timestamp with time zone),
  constraint notices_excerpt_check check (char_length(excerpt) <= 500),
  constraint notices_groups_check check (groups = '{}'::text[] or audience = 'members'::text and cardinality(groups) <= 40),
  constraint notices_priority_check check (priority = any (array['normal'::text, 'high'::text])),
  constraint notices_revision_check check (revision > 0),
  constraint notices_tags_check check (private.is_word_list(tags, 20)),
  constraint notices_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint notices_valid_until_check check (valid_until >= '2000-01-01 00:00:00+00'::timestamp with time zone and valid_until <= '2199-12-31 00:00:00+00'::timestamp with time zone)
);
alter table public.notices enable row level security;
create index notices_by_deadline on public.notices using btree (deadline, id) where (deadline is not null);
create index notices_by_publication on public.notices using btree (publish_at desc);
create index notices_for_everyone on public.notices using btree (publish_at desc) where (audience = 'everyone'::text);
create index notices_newest on public.notices using btree (date desc, created_at desc);

create table public.withdrawn_notices (
  code text not null,
  title text not null,
  author text not null,
  date date not null,
  audience text not null,
  reason text,
  withdrawn_at timestamp with time zone not null default now(),
  groups text[] not null default '{}'::text[],
  constraint withdrawn_notices_pkey primary key (code),
  constraint withdrawn_notices_audience_check check (audience = any (array['pro'::text, 'members'::text, 'everyone'::text])),
  constraint withdrawn_notices_code_check check (code ~ '^[2-9A-HJ-NP-Z]{6}$'::text),
  constraint withdrawn_notices_reason_check check (reason ~ '\S'::text and char_length(reason) <= 300)
);
alter table public.withdrawn_notices enable row level security;

alter table public.notice_attachments add constraint notice_attachments_notice_id_fkey foreign key (notice_id) references public.notices(id) on delete cascade;
alter table public.notice_reads add constraint notice_reads_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.notice_reads add constraint notice_reads_notice_id_fkey foreign key (notice_id) references public.notices(id) on delete cascade;
alter table public.notice_revisions add constraint notice_revisions_notice_id_fkey foreign key (notice_id) references public.notices(id) on delete cascade;
