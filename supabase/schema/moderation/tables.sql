-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.posting_allowances (
  account_id uuid not null,
  kind text not null,
  remaining double precision not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint posting_allowances_pkey primary key (account_id, kind),
  constraint posting_allowances_kind_check check (kind = any (array['discussions'::text, 'comments'::text, 'student_answers'::text, 'helpful_answers'::text, 'edits'::text, 'helpful'::text]))
);

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid not null default auth.uid(),
  discussion_id uuid,
  comment_id uuid,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  dismissed_at timestamp with time zone,
  answer_id uuid,
  constraint reports_pkey primary key (id),
  constraint reports_reporter_id_answer_id_key unique (reporter_id, answer_id),
  constraint reports_reporter_id_comment_id_key unique (reporter_id, comment_id),
  constraint reports_reporter_id_discussion_id_key unique (reporter_id, discussion_id),
  constraint reports_check check (num_nonnulls(discussion_id, comment_id, answer_id) = 1),
  constraint reports_note_check check (char_length(note) <= 1000),
  constraint reports_reason_check check (reason = any (array['spam'::text, 'abuse'::text, 'private'::text, 'cheating'::text, 'other'::text]))
);
alter table public.reports enable row level security;
create index reports_of_answer on public.reports using btree (answer_id);
create index reports_of_comment on public.reports using btree (comment_id);
create index reports_of_discussion on public.reports using btree (discussion_id);
create index reports_open on public.reports using btree (created_at desc) where (dismissed_at is null);

alter table private.posting_allowances add constraint posting_allowances_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.reports add constraint reports_answer_id_fkey foreign key (answer_id) references public.student_answers(id) on delete cascade;
alter table public.reports add constraint reports_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;
alter table public.reports add constraint reports_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.reports add constraint reports_reporter_id_fkey foreign key (reporter_id) references auth.users(id) on delete cascade;
