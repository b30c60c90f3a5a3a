-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table counts.comments_discussion_id_fkey (
  key uuid not null,
  total bigint not null,
  constraint comments_discussion_id_fkey_pkey primary key (key),
  constraint comments_discussion_id_fkey_total_check check (total >= 0)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
alter table counts.comments_discussion_id_fkey enable row level security;

create table counts.helpful_comment_id_fkey (
  key uuid not null,
  total bigint not null,
  constraint helpful_comment_id_fkey_pkey primary key (key),
  constraint helpful_comment_id_fkey_total_check check (total >= 0)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
alter table counts.helpful_comment_id_fkey enable row level security;

create table counts.helpful_discussion_id_fkey (
  key uuid not null,
  total bigint not null,
  constraint helpful_discussion_id_fkey_pkey primary key (key),
  constraint helpful_discussion_id_fkey_total_check check (total >= 0)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
alter table counts.helpful_discussion_id_fkey enable row level security;

create table private.answer_calls (
  discussion_id uuid not null,
  account_id uuid not null,
  called_at timestamp with time zone not null default now(),
  constraint answer_calls_pkey primary key (discussion_id, account_id)
);
alter table private.answer_calls enable row level security;
create index answer_calls_of_account on private.answer_calls using btree (account_id, called_at);

create table private.discussion_activity (
  discussion_id uuid not null,
  at timestamp with time zone not null,
  course_id uuid,
  constraint discussion_activity_pkey primary key (discussion_id)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
alter table private.discussion_activity enable row level security;
create index discussion_activity_newest on private.discussion_activity using btree (at desc, discussion_id desc);
create index discussion_activity_of_course on private.discussion_activity using btree (course_id, at desc, discussion_id desc) where (course_id is not null);

create table private.endorsements (
  comment_id uuid not null,
  account_id uuid not null,
  endorsed_as text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint endorsements_pkey primary key (comment_id, account_id),
  constraint endorsements_endorsed_as_check check (endorsed_as = any (array['staff'::text, 'alumnus'::text, 'moderator'::text]))
);
alter table private.endorsements enable row level security;
create index endorsements_of_account on private.endorsements using btree (account_id);

create table private.pictures (
  id uuid not null default gen_random_uuid(),
  file_key text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  owner uuid,
  created_at timestamp with time zone not null default now(),
  discussion_id uuid,
  comment_id uuid,
  remove_after timestamp with time zone default (now() + '7 days'::interval),
  constraint pictures_pkey primary key (id),
  constraint pictures_file_key_key unique (file_key),
  constraint pictures_bytes_check check (bytes > 0),
  constraint pictures_check check (num_nonnulls(discussion_id, comment_id, remove_after) = 1),
  constraint pictures_file_key_check check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'::text),
  constraint pictures_height_check check (height >= 1 and height <= 9999),
  constraint pictures_width_check check (width >= 1 and width <= 9999)
);
alter table private.pictures enable row level security;
create index pictures_of_comment on private.pictures using btree (comment_id) where (comment_id is not null);
create index pictures_of_discussion on private.pictures using btree (discussion_id) where (discussion_id is not null);
create index pictures_of_owner on private.pictures using btree (owner);
create index pictures_to_remove on private.pictures using btree (remove_after) where (remove_after is not null);

create table private.pseudonyms (
  discussion_id uuid not null,
  name text not null,
  account_id uuid,
  retired boolean not null default false,
  constraint pseudonyms_pkey primary key (discussion_id, name)
);
alter table private.pseudonyms enable row level security;
create unique index pseudonyms_current on private.pseudonyms using btree (discussion_id, account_id) where (not retired);
create index pseudonyms_of_account on private.pseudonyms using btree (account_id);

create table public.answering_courses (
  account_id uuid not null default auth.uid(),
  course_id uuid not null,
  constraint answering_courses_pkey primary key (account_id, course_id)
);
alter table public.answering_courses enable row level security;
create index answering_courses_of_course on public.answering_courses using btree (course_id);

create table public.comments (
  id uuid not null default gen_random_uuid(),
  discussion_id uuid not null,
  content text not null,
  user_id uuid,
  user_name text not null default 'Anonymous User'::text,
  created_at timestamp with time zone not null default now(),
  format text not null default 'plain'::text,
  version integer not null default 1,
  edits integer not null default 0,
  edited_at timestamp with time zone,
  edited_by text,
  plain_text text,
  anonymous boolean not null default false,
  hidden text,
  reply_to uuid,
  merged_title text,
  constraint comments_pkey primary key (id),
  constraint comments_anonymous_check check (not anonymous or user_id is null),
  constraint comments_content_check check (content ~ '\S'::text and char_length(content) <=
case
    when merged_title is null then 10000
    else 20000
end),
  constraint comments_edited_by_check check (edited_by = any (array['author'::text, 'moderator'::text])),
  constraint comments_edits_check check (edits >= 0),
  constraint comments_format_check check (format = any (array['plain'::text, 'markdown'::text])),
  constraint comments_hidden_check check (hidden = any (array['reports'::text, 'decision'::text])),
  constraint comments_merged_title_check check (char_length(merged_title) <= 200),
  constraint comments_version_check check (version > 0)
) with (autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_analyze_threshold=1000, autovacuum_analyze_scale_factor=0.02);
alter table public.comments enable row level security;
create index comments_author on public.comments using btree (user_id);
create index comments_hidden on public.comments using btree (discussion_id) where (hidden is not null);
create index comments_of_discussion on public.comments using btree (discussion_id, created_at, id);
create index comments_replies on public.comments using btree (reply_to) where (reply_to is not null);
create index comments_words on public.comments using gin (to_tsvector('english'::regconfig, content));

create table public.discussions (
  id uuid not null default gen_random_uuid(),
  title text not null,
  content text not null,
  tags text not null default ''::text,
  user_id uuid,
  user_name text not null default 'Anonymous User'::text,
  created_at timestamp with time zone not null default now(),
  format text not null default 'plain'::text,
  version integer not null default 1,
  edits integer not null default 0,
  edited_at timestamp with time zone,
  edited_by text,
  solved_comment_id uuid,
  solved_at timestamp with time zone,
  reopened_at timestamp with time zone,
  reopen_reason text,
  plain_text text,
  answered_at timestamp with time zone,
  anonymous boolean not null default false,
  hidden text,
  locked_at timestamp with time zone,
  anchor_kind text,
  anchor_id uuid,
  constraint discussions_pkey primary key (id),
  constraint discussions_anchor_check check ((anchor_kind is null) = (anchor_id is null)),
  constraint discussions_anchor_kind_check check (anchor_kind = any (array['course'::text, 'question_group'::text, 'notice'::text, 'organisation'::text])),
  constraint discussions_anonymous_check check (not anonymous or user_id is null),
  constraint discussions_content_check check (content ~ '\S'::text and char_length(content) <= 20000),
  constraint discussions_edited_by_check check (edited_by = any (array['author'::text, 'moderator'::text])),
  constraint discussions_edits_check check (edits >= 0),
  constraint discussions_format_check check (format = any (array['plain'::text, 'markdown'::text])),
  constraint discussions_hidden_check check (hidden = any (array['reports'::text, 'decision'::text])),
  constraint discussions_reopen_reason_check check (reopen_reason ~ '\S'::text and char_length(reopen_reason) <= 300),
  constraint discussions_tags_check check (char_length(tags) <= 300),
  constraint discussions_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint discussions_version_check check (version > 0)
) with (autovacuum_vacuum_insert_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_analyze_threshold=1000, autovacuum_analyze_scale_factor=0.02);
alter table public.discussions enable row level security;
create index discussions_author on public.discussions using btree (user_id, created_at desc, id desc);
create index discussions_newest on public.discussions using btree (created_at desc, id desc);
create index discussions_of_anchor on public.discussions using btree (anchor_kind, anchor_id, solved_at desc nulls last, created_at desc) where (anchor_id is not null);
create index discussions_solved on public.discussions using btree (created_at desc, id desc) where (solved_at is not null);
create index discussions_text on public.discussions using gin ((((((title || ''::text) || coalesce(plain_text, content)) || ''::text) || tags)) extensions.gin_trgm_ops);
create index discussions_unanswered on public.discussions using btree (created_at desc, id desc) where (answered_at is null);
create index discussions_words on public.discussions using gin (to_tsvector('english'::regconfig, ((((title || ' '::text) || tags) || ' '::text) || content)));

create table public.drafts (
  account_id uuid not null default auth.uid(),
  subject text not null,
  draft jsonb not null,
  saved_at timestamp with time zone not null default clock_timestamp(),
  constraint drafts_pkey primary key (account_id, subject),
  constraint drafts_draft_check check (jsonb_typeof(draft) = 'object'::text and octet_length(draft::text) <= 131072),
  constraint drafts_subject_check check (subject ~ '^(new|(comment|edit) [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'::text)
);
alter table public.drafts enable row level security;
create index drafts_oldest on public.drafts using btree (saved_at);

create table public.helpful (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null default auth.uid(),
  discussion_id uuid,
  comment_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint helpful_pkey primary key (id),
  constraint helpful_account_id_comment_id_key unique (account_id, comment_id),
  constraint helpful_account_id_discussion_id_key unique (account_id, discussion_id),
  constraint helpful_check check (num_nonnulls(discussion_id, comment_id) = 1)
);
alter table public.helpful enable row level security;
create index helpful_of_comment on public.helpful using btree (comment_id) where (comment_id is not null);
create index helpful_of_discussion on public.helpful using btree (discussion_id) where (discussion_id is not null);

create table public.post_revisions (
  id uuid not null default gen_random_uuid(),
  discussion_id uuid,
  comment_id uuid,
  revision integer not null,
  title text,
  content text not null,
  tags text,
  format text not null,
  edited_by text not null,
  edited_at timestamp with time zone not null,
  constraint post_revisions_pkey primary key (id),
  constraint post_revisions_comment_id_revision_key unique (comment_id, revision),
  constraint post_revisions_discussion_id_revision_key unique (discussion_id, revision),
  constraint post_revisions_check check (num_nonnulls(discussion_id, comment_id) = 1),
  constraint post_revisions_edited_by_check check (edited_by = any (array['author'::text, 'moderator'::text])),
  constraint post_revisions_format_check check (format = any (array['plain'::text, 'markdown'::text])),
  constraint post_revisions_revision_check check (revision > 0)
);
alter table public.post_revisions enable row level security;

create table public.read_marks (
  account_id uuid not null default auth.uid(),
  discussion_id uuid not null,
  read_to timestamp with time zone not null,
  constraint read_marks_pkey primary key (account_id, discussion_id)
);
alter table public.read_marks enable row level security;
create index read_marks_newest on public.read_marks using btree (account_id, read_to desc);
create index read_marks_of_discussion on public.read_marks using btree (discussion_id);

alter table counts.comments_discussion_id_fkey add constraint comments_discussion_id_fkey_key_fkey foreign key (key) references public.discussions(id) on delete cascade;
alter table counts.helpful_comment_id_fkey add constraint helpful_comment_id_fkey_key_fkey foreign key (key) references public.comments(id) on delete cascade;
alter table counts.helpful_discussion_id_fkey add constraint helpful_discussion_id_fkey_key_fkey foreign key (key) references public.discussions(id) on delete cascade;
alter table private.answer_calls add constraint answer_calls_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.answer_calls add constraint answer_calls_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table private.discussion_activity add constraint discussion_activity_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table private.endorsements add constraint endorsements_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.endorsements add constraint endorsements_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;
alter table private.pictures add constraint pictures_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete set null;
alter table private.pictures add constraint pictures_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete set null;
alter table private.pictures add constraint pictures_owner_fkey foreign key (owner) references auth.users(id) on delete set null;
alter table private.pseudonyms add constraint pseudonyms_account_id_fkey foreign key (account_id) references auth.users(id) on delete set null;
alter table private.pseudonyms add constraint pseudonyms_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade deferrable initially deferred;
alter table public.answering_courses add constraint answering_courses_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.answering_courses add constraint answering_courses_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.comments add constraint comments_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.comments add constraint comments_reply_to_fkey foreign key (reply_to) references public.comments(id) on delete set null;
alter table public.comments add constraint comments_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null;
alter table public.discussions add constraint discussions_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null;
alter table public.drafts add constraint drafts_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.helpful add constraint helpful_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.helpful add constraint helpful_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;
alter table public.helpful add constraint helpful_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.post_revisions add constraint post_revisions_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;
alter table public.post_revisions add constraint post_revisions_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.read_marks add constraint read_marks_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.read_marks add constraint read_marks_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
