-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.decision_authors (
  decision_id uuid not null,
  account_id uuid not null,
  constraint decision_authors_pkey primary key (decision_id)
);
alter table private.decision_authors enable row level security;
create index decision_authors_account on private.decision_authors using btree (account_id);

create table private.posting_allowances (
  account_id uuid not null,
  kind text not null,
  remaining double precision not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint posting_allowances_pkey primary key (account_id, kind),
  constraint posting_allowances_kind_check check (kind = any (array['discussions'::text, 'comments'::text, 'student_answers'::text, 'helpful_answers'::text, 'edits'::text, 'helpful'::text, 'experiences'::text, 'experience_marks'::text, 'referrals'::text]))
);

create table public.moderation_decisions (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  reason text,
  text text not null default ''::text,
  discussion_id uuid not null,
  comment_id uuid,
  title text not null,
  anonymous boolean not null,
  author_name text not null,
  account_id uuid,
  until timestamp with time zone,
  decided_by uuid,
  decided_by_name text not null,
  decided_at timestamp with time zone not null default clock_timestamp(),
  appeal_text text,
  appealed_at timestamp with time zone,
  appeal_result text,
  appeal_answer text,
  appeal_decided_by uuid,
  appeal_decided_by_name text,
  appeal_decided_at timestamp with time zone,
  constraint moderation_decisions_pkey primary key (id),
  constraint moderation_decisions_appeal_answer_check check (appeal_answer ~ '\S'::text and char_length(appeal_answer) <= 1000),
  constraint moderation_decisions_appeal_result_check check (appeal_result = any (array['upheld'::text, 'reversed'::text])),
  constraint moderation_decisions_appeal_text_check check (appeal_text ~ '\S'::text and char_length(appeal_text) <= 1000),
  constraint moderation_decisions_check check (not anonymous or account_id is null),
  constraint moderation_decisions_check1 check (kind = 'dismiss'::text or reason is not null),
  constraint moderation_decisions_check2 check ((kind = 'silence'::text) = (until is not null)),
  constraint moderation_decisions_check3 check ((appeal_text is null) = (appealed_at is null)),
  constraint moderation_decisions_check4 check (appeal_result is null or appealed_at is not null),
  constraint moderation_decisions_kind_check check (kind = any (array['dismiss'::text, 'hide'::text, 'lock'::text, 'unlock'::text, 'move'::text, 'merge'::text, 'warn'::text, 'silence'::text, 'ban'::text])),
  constraint moderation_decisions_reason_check check (reason = any (array['spam'::text, 'abuse'::text, 'private'::text, 'cheating'::text, 'off_topic'::text, 'duplicate'::text, 'other'::text])),
  constraint moderation_decisions_text_check check (char_length(text) <= 1000)
);
alter table public.moderation_decisions enable row level security;
create index moderation_decisions_appealed on public.moderation_decisions using btree (appealed_at) where ((appealed_at is not null) and (appeal_result is null));
create index moderation_decisions_newest on public.moderation_decisions using btree (decided_at desc, id desc);
create index moderation_decisions_of_account on public.moderation_decisions using btree (account_id, decided_at desc) where (account_id is not null);
create index moderation_decisions_of_post on public.moderation_decisions using btree (discussion_id, comment_id, decided_at desc);

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
  outcome text,
  constraint reports_pkey primary key (id),
  constraint reports_reporter_id_answer_id_key unique (reporter_id, answer_id),
  constraint reports_reporter_id_comment_id_key unique (reporter_id, comment_id),
  constraint reports_reporter_id_discussion_id_key unique (reporter_id, discussion_id),
  constraint reports_check check (num_nonnulls(discussion_id, comment_id, answer_id) = 1),
  constraint reports_note_check check (char_length(note) <= 1000),
  constraint reports_outcome_check check (outcome = any (array['kept'::text, 'hidden'::text, 'acted'::text])),
  constraint reports_reason_check check (reason = any (array['spam'::text, 'abuse'::text, 'private'::text, 'cheating'::text, 'other'::text]))
);
alter table public.reports enable row level security;
create index reports_of_answer on public.reports using btree (answer_id);
create index reports_of_comment on public.reports using btree (comment_id);
create index reports_of_discussion on public.reports using btree (discussion_id);
create index reports_open on public.reports using btree (created_at desc) where (dismissed_at is null);

alter table private.decision_authors add constraint decision_authors_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.decision_authors add constraint decision_authors_decision_id_fkey foreign key (decision_id) references public.moderation_decisions(id) on delete cascade;
alter table private.posting_allowances add constraint posting_allowances_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.moderation_decisions add constraint moderation_decisions_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.moderation_decisions add constraint moderation_decisions_appeal_decided_by_fkey foreign key (appeal_decided_by) references auth.users(id) on delete set null;
alter table public.moderation_decisions add constraint moderation_decisions_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null;
alter table public.reports add constraint reports_answer_id_fkey foreign key (answer_id) references public.student_answers(id) on delete cascade;
alter table public.reports add constraint reports_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;
alter table public.reports add constraint reports_discussion_id_fkey foreign key (discussion_id) references public.discussions(id) on delete cascade;
alter table public.reports add constraint reports_reporter_id_fkey foreign key (reporter_id) references auth.users(id) on delete cascade;
