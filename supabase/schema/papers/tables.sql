-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.material_reviews (
  id bigint not null generated always as identity,
  material_id uuid not null,
  reviewer uuid,
  decision text not null,
  before jsonb not null,
  replaces uuid,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint material_reviews_pkey primary key (id),
  constraint material_reviews_decision_check check (decision = any (array['approve'::text, 'return'::text, 'better_copy'::text]))
);
alter table private.material_reviews enable row level security;
create index material_reviews_of_contributor on private.material_reviews using btree (((before ->> 'contributor'::text)));
create index material_reviews_of_material on private.material_reviews using btree (material_id, id desc);
create index material_reviews_of_replaced on private.material_reviews using btree (replaces) where (replaces is not null);
create index material_reviews_of_reviewer on private.material_reviews using btree (reviewer) where (reviewer is not null);

create table private.material_shingles (
  material_id uuid not null,
  hash integer not null,
  constraint material_shingles_pkey primary key (material_id, hash)
);
alter table private.material_shingles enable row level security;
create index material_shingles_by_hash on private.material_shingles using btree (hash, material_id);

create table private.paper_reader (
  one boolean not null default true,
  holder uuid not null,
  material_id uuid,
  until timestamp with time zone not null,
  constraint paper_reader_pkey primary key (one),
  constraint paper_reader_one_check check (one)
);
alter table private.paper_reader enable row level security;
comment on table private.paper_reader is 'The process that reads a paper now, and which one; it renews `until` while it does.';

create table private.reading_turns (
  account_id uuid not null,
  day date not null default ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date,
  last_turn timestamp with time zone not null default now(),
  cpu_seconds numeric not null default 0,
  pages integer not null default 0,
  constraint reading_turns_pkey primary key (account_id, day)
);
alter table private.reading_turns enable row level security;
comment on table private.reading_turns is 'Processor time that reading an account''s papers took, by the college''s days.';

create table private.rewritten_files (
  file_key text not null,
  original_sha256 bytea,
  rewritten_at timestamp with time zone,
  tries smallint not null default 0,
  constraint rewritten_files_pkey primary key (file_key),
  constraint rewritten_files_original_sha256_check check (octet_length(original_sha256) = 32)
);
alter table private.rewritten_files enable row level security;
create index rewritten_files_original on private.rewritten_files using btree (original_sha256);

create table private.unreferenced_files (
  file_key text not null,
  remove_after timestamp with time zone not null default now(),
  constraint unreferenced_files_pkey primary key (file_key)
);
alter table private.unreferenced_files enable row level security;

create table public.first_pages (
  material_id uuid not null,
  file_key text not null,
  bytes integer not null,
  width double precision not null,
  height double precision not null,
  constraint first_pages_pkey primary key (material_id),
  constraint first_pages_file_key_key unique (file_key),
  constraint first_pages_bytes_check check (bytes > 0),
  constraint first_pages_file_key_check check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$'::text),
  constraint first_pages_height_check check (height > 0::double precision),
  constraint first_pages_width_check check (width > 0::double precision)
);
alter table public.first_pages enable row level security;

create table public.material_pages (
  material_id uuid not null,
  page integer not null,
  text text not null,
  ocr boolean not null default false,
  width numeric(8,2) not null,
  height numeric(8,2) not null,
  words jsonb,
  problem text,
  turn smallint not null default 0,
  constraint material_pages_pkey primary key (material_id, page),
  constraint material_pages_height_check check (height > 0::numeric),
  constraint material_pages_page_check check (page > 0),
  constraint material_pages_problem_check check (problem ~ '^[a-z_]{1,40}$'::text),
  constraint material_pages_text_check check (char_length(text) <= 50000),
  constraint material_pages_turn_check check (turn = any (array[0, 90, 180, 270])),
  constraint material_pages_width_check check (width > 0::numeric),
  constraint material_pages_words_check check (jsonb_typeof(words) = 'array'::text)
);
alter table public.material_pages enable row level security;

create table public.material_reports (
  id uuid not null default gen_random_uuid(),
  material_id uuid not null,
  account_id uuid not null default auth.uid(),
  what text not null,
  note text not null default ''::text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  constraint material_reports_pkey primary key (id),
  constraint material_reports_note_check check (char_length(note) <= 500),
  constraint material_reports_state_check check (state = any (array['open'::text, 'done'::text, 'dismissed'::text])),
  constraint material_reports_what_check check (what = any (array['wrong_year'::text, 'wrong_course'::text, 'wrong_exam'::text, 'page_missing'::text, 'unreadable'::text, 'copyright'::text, 'other'::text]))
);
alter table public.material_reports enable row level security;
create index material_reports_of_account on public.material_reports using btree (account_id);
create unique index material_reports_once on public.material_reports using btree (material_id, account_id) where (state = 'open'::text);
create index material_reports_open on public.material_reports using btree (created_at) where (state = 'open'::text);

create table public.paper_request_votes (
  request_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint paper_request_votes_pkey primary key (request_id, account_id)
);
alter table public.paper_request_votes enable row level security;
create index paper_request_votes_of_account on public.paper_request_votes using btree (account_id);

create table public.paper_requests (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  exam text not null,
  exam_year smallint not null,
  created_at timestamp with time zone not null default now(),
  fulfilled_by uuid,
  fulfilled_at timestamp with time zone,
  constraint paper_requests_pkey primary key (id),
  constraint paper_requests_course_id_exam_exam_year_key unique (course_id, exam, exam_year),
  constraint paper_requests_exam_check check (exam = any (array['end-semester'::text, 'mid-semester'::text, 'quiz'::text, 'supplementary'::text])),
  constraint paper_requests_exam_year_check check (exam_year >= 1950 and exam_year <= 2100)
);
alter table public.paper_requests enable row level security;
create index paper_requests_fulfilled on public.paper_requests using btree (fulfilled_by) where (fulfilled_by is not null);

create table public.study_materials (
  id uuid not null default gen_random_uuid(),
  title text not null,
  subject text not null default ''::text,
  course_code text not null default ''::text,
  semester smallint,
  kind text not null,
  exam_year smallint,
  pages integer,
  bytes integer not null,
  file_key text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  course_id uuid,
  exam text,
  full_marks smallint,
  note text not null default ''::text,
  status text not null default 'approved'::text,
  problem text,
  return_reason text,
  removed_at timestamp with time zone,
  replaced_by uuid,
  contributor uuid,
  credited boolean not null default false,
  contributor_name text,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  sha256 bytea,
  file_name text not null default ''::text,
  proposed jsonb not null default '{}'::jsonb,
  "similar" jsonb not null default '[]'::jsonb,
  read_at timestamp with time zone,
  read_tries smallint not null default 0,
  split_version smallint not null default 0,
  sample boolean not null default false,
  drawn_at timestamp with time zone,
  draw_tries smallint not null default 0,
  constraint study_materials_pkey primary key (id),
  constraint study_materials_file_key_key unique (file_key) deferrable,
  constraint study_materials_sha256_key unique (sha256) deferrable,
  constraint study_materials_bytes_check check (bytes > 0),
  constraint study_materials_complete check (status <> 'approved'::text or subject ~ '\S'::text and semester is not null),
  constraint study_materials_course_code_check check (char_length(course_code) <= 20),
  constraint study_materials_exam_check check (exam = any (array['end-semester'::text, 'mid-semester'::text, 'quiz'::text, 'supplementary'::text])),
  constraint study_materials_exam_year_check check (exam_year >= 1950 and exam_year <= 2100),
  constraint study_materials_file_key_check check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$'::text),
  constraint study_materials_file_name_check check (char_length(file_name) <= 255),
  constraint study_materials_full_marks_check check (full_marks >= 1 and full_marks <= 1000),
  constraint study_materials_kind_check check (kind = any (array['paper'::text, 'notes'::text, 'key'::text])),
  constraint study_materials_note_check check (char_length(note) <= 200),
  constraint study_materials_pages_check check (pages > 0),
  constraint study_materials_problem_check check (problem ~ '^[a-z_]{1,40}$'::text),
  constraint study_materials_proposed_check check (jsonb_typeof(proposed) = 'object'::text),
  constraint study_materials_return_reason_check check (return_reason ~ '\S'::text and char_length(return_reason) <= 500),
  constraint study_materials_returned check (status <> 'returned'::text or return_reason is not null),
  constraint study_materials_semester_check check (semester >= 1 and semester <= 8),
  constraint study_materials_sha256_check check (octet_length(sha256) = 32),
  constraint study_materials_similar_check check (jsonb_typeof("similar") = 'array'::text),
  constraint study_materials_status_check check (status = any (array['reading'::text, 'waiting'::text, 'approved'::text, 'returned'::text, 'unreadable'::text])),
  constraint study_materials_subject_check check (char_length(subject) <= 120),
  constraint study_materials_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint study_materials_unreadable check (status <> 'unreadable'::text or problem is not null)
);
alter table public.study_materials enable row level security;
create index study_materials_library on public.study_materials using btree (semester, subject, exam_year desc nulls last, title, id) where ((status = 'approved'::text) and (removed_at is null));
create index study_materials_newest on public.study_materials using btree (semester, GREATEST(created_at, reviewed_at) desc) where ((status = 'approved'::text) and (removed_at is null));
create index study_materials_of_contributor on public.study_materials using btree (contributor, created_at desc) where (contributor is not null);
create index study_materials_of_course on public.study_materials using btree (course_id, exam, exam_year);
create index study_materials_of_reviewer on public.study_materials using btree (reviewed_by) where (reviewed_by is not null);
create index study_materials_order on public.study_materials using btree (semester, subject);
create index study_materials_queue on public.study_materials using btree (status, created_at) where (status <> 'approved'::text);
create index study_materials_removed on public.study_materials using btree (removed_at) where (removed_at is not null);
create index study_materials_replaced on public.study_materials using btree (replaced_by) where (replaced_by is not null);
create index study_materials_samples on public.study_materials using btree (id) where sample;
create index study_materials_undrawn on public.study_materials using btree (draw_tries, created_at desc) where ((drawn_at is null) and (read_at is not null) and (problem is null) and (removed_at is null));
create index study_materials_unread on public.study_materials using btree (created_at) where ((read_at is null) and (removed_at is null));
create index study_materials_unsplit on public.study_materials using btree (split_version) where ((read_at is not null) and (problem is null) and (removed_at is null) and (kind = any (array['paper'::text, 'key'::text])));

alter table private.material_reviews add constraint material_reviews_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table private.material_reviews add constraint material_reviews_replaces_fkey foreign key (replaces) references public.study_materials(id) on delete set null;
alter table private.material_reviews add constraint material_reviews_reviewer_fkey foreign key (reviewer) references auth.users(id) on delete set null;
alter table private.material_shingles add constraint material_shingles_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table private.reading_turns add constraint reading_turns_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.first_pages add constraint first_pages_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table public.material_pages add constraint material_pages_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table public.material_reports add constraint material_reports_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.material_reports add constraint material_reports_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table public.paper_request_votes add constraint paper_request_votes_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.paper_request_votes add constraint paper_request_votes_request_id_fkey foreign key (request_id) references public.paper_requests(id) on delete cascade;
alter table public.paper_requests add constraint paper_requests_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.paper_requests add constraint paper_requests_fulfilled_by_fkey foreign key (fulfilled_by) references public.study_materials(id) on delete set null;
alter table public.study_materials add constraint study_materials_contributor_fkey foreign key (contributor) references auth.users(id) on delete set null;
alter table public.study_materials add constraint study_materials_course_id_fkey foreign key (course_id) references public.courses(id) on delete set null;
alter table public.study_materials add constraint study_materials_replaced_by_fkey foreign key (replaced_by) references public.study_materials(id) on delete set null;
alter table public.study_materials add constraint study_materials_reviewed_by_fkey foreign key (reviewed_by) references auth.users(id) on delete set null;
