-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create type search.result as (
  list text,
  kind text,
  subject_id text,
  part text,
  title text,
  at timestamp with time zone,
  due_at timestamp with time zone,
  share real,
  rank real
);
create type search.term as (
  typed text,
  corrected text,
  lexemes text[],
  strong tsquery,
  strong_title tsquery,
  strong_text tsquery,
  weak tsquery,
  weak_title tsquery,
  kinds text,
  known boolean,
  weight real,
  means text[],
  filler boolean,
  credit real,
  strong_also tsquery
);
create table public.search_words (
  id uuid not null default gen_random_uuid(),
  term text not null,
  means text[] not null default '{}'::text[],
  language text not null default 'en'::text,
  shipped boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  spoken text not null default ''::text,
  sound text not null default ''::text,
  stem text not null default ''::text,
  constraint search_words_pkey primary key (id),
  constraint search_words_term_key unique (term),
  constraint search_words_language_check check (language = any (array['en'::text, 'hinglish'::text, 'hi'::text, 'or'::text, 'code'::text])),
  constraint search_words_means_check check (private.is_word_list(means, 20)),
  constraint search_words_means_short check (private.are_search_terms(means)),
  constraint search_words_term_check check (term ~ '^\S+( \S+){0,3}$'::text and char_length(term) <= 80)
);
alter table public.search_words enable row level security;
create index search_words_means on public.search_words using gin (means);
create index search_words_sound on public.search_words using btree (sound);
create index search_words_stem on public.search_words using btree (stem);

create table search.documents (
  list text not null,
  kind text not null,
  subject_id text not null,
  part text,
  title text not null,
  text text not null,
  also text not null,
  url text not null,
  course_id uuid,
  branch_id uuid,
  semester smallint,
  at timestamp with time zone not null,
  due_at timestamp with time zone,
  visible_from timestamp with time zone,
  valid_until timestamp with time zone,
  terms tsvector not null
) partition by list (list);
create unique index documents_key on only search.documents using btree (kind, subject_id, coalesce(part, ''::text), list);
create index documents_newest on only search.documents using btree (kind, at desc);
create index documents_terms on only search.documents using gin (terms) with (gin_pending_list_limit='256');

create table search.kind_words (
  lexeme text not null,
  kinds text[] not null,
  constraint kind_words_pkey primary key (lexeme)
);

create table search.lists (
  list text not null,
  documents bigint not null default 0,
  subjects bigint not null default 0,
  counted_at timestamp with time zone not null default now(),
  constraint lists_pkey primary key (list),
  constraint lists_list_check check (list = any (array['everyone'::text, 'members'::text, 'pro'::text, 'admins'::text]))
);

create table search.pages (
  address text not null,
  title text not null,
  text text not null,
  also text not null,
  constraint pages_pkey primary key (address)
);

create table search.unlearnt (
  kind text not null,
  subject_id text not null
);

create table search.words (
  list text not null,
  word text not null,
  lexeme text not null,
  documents integer not null default 0,
  constraint words_pkey primary key (list, word),
  constraint words_list_check check (list = any (array['everyone'::text, 'members'::text, 'pro'::text, 'admins'::text])),
  constraint words_word_check check (char_length(word) >= 1 and char_length(word) <= 40)
);
create index words_by_lexeme on search.words using btree (lexeme);
create index words_by_prefix on search.words using btree (word text_pattern_ops);
create index words_by_sound on search.words using btree (search.sound_of(word));
create index words_similar on search.words using gin (word extensions.gin_trgm_ops);

create table search.documents_admins partition of search.documents for values in ('admins');

create table search.documents_everyone partition of search.documents for values in ('everyone');

create table search.documents_groups partition of search.documents DEFAULT;
create index documents_groups_list on search.documents_groups using btree (list);

create table search.documents_members partition of search.documents for values in ('members');

create table search.documents_pro partition of search.documents for values in ('pro');

