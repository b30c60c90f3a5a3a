-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.answer_feedback (
  id uuid not null,
  helpful boolean not null,
  reason text,
  note text not null default ''::text,
  kind text not null default 'none'::text,
  help_entry_id uuid,
  answered_by text not null,
  question_id uuid,
  given_on date not null default CURRENT_DATE,
  constraint answer_feedback_pkey primary key (id),
  constraint answer_feedback_answered_by_check check (answered_by = any (array['model'::text, 'search'::text])),
  constraint answer_feedback_check check (not helpful or reason is null and question_id is null),
  constraint answer_feedback_kind_check check (kind ~ '^[a-z]{1,20}$'::text),
  constraint answer_feedback_note_check check (char_length(note) <= 300),
  constraint answer_feedback_reason_check check (reason = any (array['wrong'::text, 'outdated'::text, 'off topic'::text, 'unclear'::text]))
);
alter table public.answer_feedback enable row level security;
create index answer_feedback_given on public.answer_feedback using btree (given_on desc);
create index answer_feedback_help_entry on public.answer_feedback using btree (help_entry_id);
create index answer_feedback_question on public.answer_feedback using btree (question_id);

create table public.help_entries (
  id uuid not null default gen_random_uuid(),
  title text not null,
  text text not null,
  asked text not null default ''::text,
  url text,
  audience text not null default 'everyone'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint help_entries_pkey primary key (id),
  constraint help_entries_asked_check check (char_length(asked) <= 2000),
  constraint help_entries_audience_check check (audience = any (array['everyone'::text, 'members'::text, 'pro'::text, 'admins'::text])),
  constraint help_entries_text_check check (text ~ '\S'::text and char_length(text) <= 10000),
  constraint help_entries_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint help_entries_url_check check (url ~ '^/[^/\\\s]\S*$'::text and char_length(url) <= 300)
);
alter table public.help_entries enable row level security;

create table public.unanswered_questions (
  id uuid not null default gen_random_uuid(),
  words text not null,
  question text not null,
  language text not null default 'en'::text,
  times integer not null default 1,
  unhelpful integer not null default 0,
  status text not null default 'open'::text,
  help_entry_id uuid,
  first_asked_on date not null default CURRENT_DATE,
  last_asked_on date not null default CURRENT_DATE,
  constraint unanswered_questions_pkey primary key (id),
  constraint unanswered_questions_words_key unique (words),
  constraint unanswered_questions_language_check check (language = any (array['en'::text, 'hinglish'::text, 'hi'::text, 'or'::text])),
  constraint unanswered_questions_question_check check (question ~ '\S'::text and char_length(question) <= 200),
  constraint unanswered_questions_status_check check (status = any (array['open'::text, 'done'::text, 'dismissed'::text])),
  constraint unanswered_questions_times_check check (times >= 0),
  constraint unanswered_questions_unhelpful_check check (unhelpful >= 0),
  constraint unanswered_questions_words_check check (words ~ '\S'::text and char_length(words) <= 300)
);
alter table public.unanswered_questions enable row level security;
create index unanswered_questions_by_times on public.unanswered_questions using btree (status, times desc, last_asked_on desc);
create index unanswered_questions_help_entry on public.unanswered_questions using btree (help_entry_id);

alter table public.answer_feedback add constraint answer_feedback_help_entry_id_fkey foreign key (help_entry_id) references public.help_entries(id) on delete set null;
alter table public.answer_feedback add constraint answer_feedback_question_id_fkey foreign key (question_id) references public.unanswered_questions(id) on delete set null;
alter table public.unanswered_questions add constraint unanswered_questions_help_entry_id_fkey foreign key (help_entry_id) references public.help_entries(id) on delete set null;
