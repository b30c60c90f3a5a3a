-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create sequence private.grouping_serial as bigint;
create table private.courses_to_group (
  course_id uuid not null,
  serial bigint not null default nextval('private.grouping_serial'::regclass),
  constraint courses_to_group_pkey primary key (course_id)
);
alter table private.courses_to_group enable row level security;

create table private.merged_groups (
  was uuid not null,
  becomes uuid not null,
  constraint merged_groups_pkey primary key (was)
);
alter table private.merged_groups enable row level security;
create index merged_groups_into on private.merged_groups using btree (becomes);

create table public.course_units (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  number smallint not null,
  title text not null,
  topics text not null default ''::text,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint course_units_pkey primary key (id),
  constraint course_units_course_id_number_key unique (course_id, number),
  constraint course_units_number_check check (number >= 1 and number <= 30),
  constraint course_units_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint course_units_topics_check check (char_length(topics) <= 4000)
);
alter table public.course_units enable row level security;

create table public.helpful_answers (
  account_id uuid not null default auth.uid(),
  answer_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint helpful_answers_pkey primary key (account_id, answer_id)
);
alter table public.helpful_answers enable row level security;
create index helpful_answers_of_answer on public.helpful_answers using btree (answer_id);

create table public.key_answers (
  material_id uuid not null,
  "position" smallint not null,
  number text not null,
  page integer not null,
  last_page integer not null,
  regions jsonb not null default '[]'::jsonb,
  text text not null,
  scanned boolean not null default false,
  figure boolean not null default false,
  constraint key_answers_pkey primary key (material_id, "position"),
  constraint key_answers_check check (last_page >= page),
  constraint key_answers_number_check check (number ~ '\S'::text and char_length(number) <= 40),
  constraint key_answers_page_check check (page > 0),
  constraint key_answers_position_check check ("position" > 0),
  constraint key_answers_regions_check check (jsonb_path_match(regions, 'strict ((($.type() == "array" && $.size() <= 8) && !(exists ($[*]?(@.type() != "array" || @.size() != 5)))) && !(exists ($[*][*]?(@.type() != "number"))))'::jsonpath)),
  constraint key_answers_text_check check (text ~ '\S'::text and char_length(text) <= 4000)
);
alter table public.key_answers enable row level security;

create table public.question_groups (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  text text not null,
  topic text not null default ''::text,
  unit_id uuid,
  times_asked integer not null default 0,
  years smallint[] not null default '{}'::smallint[],
  fixed boolean not null default false,
  placed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint question_groups_pkey primary key (id),
  constraint question_groups_text_check check (char_length(text) <= 4000),
  constraint question_groups_times_asked_check check (times_asked >= 0),
  constraint question_groups_topic_check check (char_length(topic) <= 200)
);
alter table public.question_groups enable row level security;
create index question_groups_of_course on public.question_groups using btree (course_id, times_asked desc);
create index question_groups_of_unit on public.question_groups using btree (unit_id) where (unit_id is not null);

create table public.questions (
  id uuid not null default gen_random_uuid(),
  material_id uuid not null,
  "position" smallint not null,
  number text not null default ''::text,
  page integer not null,
  region jsonb,
  text text not null,
  marks smallint,
  or_with text,
  figure boolean not null default false,
  group_id uuid,
  edited_at timestamp with time zone,
  edited_by uuid,
  constraint questions_pkey primary key (id),
  constraint questions_material_id_position_key unique (material_id, "position") deferrable,
  constraint questions_marks_check check (marks >= 1 and marks <= 1000),
  constraint questions_number_check check (char_length(number) <= 40),
  constraint questions_or_with_check check (char_length(or_with) >= 1 and char_length(or_with) <= 40),
  constraint questions_page_check check (page > 0),
  constraint questions_position_check check ("position" > 0),
  constraint questions_region_check check (jsonb_path_match(region, '(($.type() == "array" && $.size() == 4) && !(exists ($[*]?(@.type() != "number"))))'::jsonpath)),
  constraint questions_text_check check (text ~ '\S'::text and char_length(text) <= 4000)
);
alter table public.questions enable row level security;
create index questions_edited_by on public.questions using btree (edited_by) where (edited_by is not null);
create index questions_of_group on public.questions using btree (group_id) where (group_id is not null);

create table public.student_answers (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  content text not null,
  user_id uuid,
  user_name text not null default 'Anonymous User'::text,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  helpful integer not null default 0,
  marked_at timestamp with time zone,
  constraint student_answers_pkey primary key (id),
  constraint student_answers_group_id_user_id_key unique (group_id, user_id),
  constraint student_answers_content_check check (content ~ '\S'::text and char_length(content) <= 10000),
  constraint student_answers_helpful_check check (helpful >= 0)
);
alter table public.student_answers enable row level security;
create index student_answers_author on public.student_answers using btree (user_id);
create unique index student_answers_marked on public.student_answers using btree (group_id) where (marked_at is not null);

alter table private.courses_to_group add constraint courses_to_group_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table private.merged_groups add constraint merged_groups_becomes_fkey foreign key (becomes) references public.question_groups(id) on delete cascade;
alter table public.course_units add constraint course_units_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.helpful_answers add constraint helpful_answers_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.helpful_answers add constraint helpful_answers_answer_id_fkey foreign key (answer_id) references public.student_answers(id) on delete cascade;
alter table public.key_answers add constraint key_answers_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table public.question_groups add constraint question_groups_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.question_groups add constraint question_groups_unit_id_fkey foreign key (unit_id) references public.course_units(id) on delete set null;
alter table public.questions add constraint questions_edited_by_fkey foreign key (edited_by) references auth.users(id) on delete set null;
alter table public.questions add constraint questions_group_id_fkey foreign key (group_id) references public.question_groups(id) on delete set null;
alter table public.questions add constraint questions_material_id_fkey foreign key (material_id) references public.study_materials(id) on delete cascade;
alter table public.student_answers add constraint student_answers_group_id_fkey foreign key (group_id) references public.question_groups(id) on delete cascade;
alter table public.student_answers add constraint student_answers_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null;
