-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.link_checks (
  url text not null,
  checked_at timestamp with time zone not null,
  failures integer not null,
  failed_at timestamp with time zone,
  constraint link_checks_pkey primary key (url),
  constraint link_checks_check check ((failures > 0) = (failed_at is not null)),
  constraint link_checks_failures_check check (failures >= 0)
);

create table public.alumni (
  id uuid not null default gen_random_uuid(),
  name text not null,
  graduation_year integer not null,
  degree text not null,
  current_position text not null default ''::text,
  company text not null default ''::text,
  location text not null default ''::text,
  linkedin text,
  bio text,
  image text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  claimed boolean not null default false,
  withdrawn boolean not null default false,
  topics text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  requests_a_month smallint not null default 0,
  active_month date,
  constraint alumni_pkey primary key (id),
  constraint alumni_bio_check check (char_length(bio) <= 2000),
  constraint alumni_company_check check (char_length(company) <= 120),
  constraint alumni_current_position_check check (char_length(current_position) <= 120),
  constraint alumni_degree_check check (degree ~ '\S'::text and char_length(degree) <= 120),
  constraint alumni_graduation_year_check check (graduation_year >= 1950 and graduation_year <= 2100),
  constraint alumni_image_check check (image ~ '^(/[^/\\\s]\S*)?$'::text and char_length(image) <= 300),
  constraint alumni_linkedin_check check (linkedin ~ '^https://([a-z]+\.)?linkedin\.com/\S*$'::text and char_length(linkedin) <= 300),
  constraint alumni_location_check check (char_length(location) <= 120),
  constraint alumni_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint alumni_requests_a_month_check check (requests_a_month >= 0 and requests_a_month <= 30)
);
alter table public.alumni enable row level security;

create table public.companies (
  id uuid not null default gen_random_uuid(),
  company text not null,
  visit_date date not null,
  profile text,
  location text,
  process text not null default ''::text,
  description text not null default ''::text,
  requirements text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint companies_pkey primary key (id),
  constraint companies_company_check check (company ~ '\S'::text and char_length(company) <= 120),
  constraint companies_description_check check (char_length(description) <= 4000),
  constraint companies_location_check check (char_length(location) <= 200),
  constraint companies_process_check check (char_length(process) <= 4000),
  constraint companies_profile_check check (char_length(profile) <= 200),
  constraint companies_requirements_check check (private.is_word_list(requirements, 20))
);
alter table public.companies enable row level security;
create index companies_newest on public.companies using btree (visit_date desc, company);

create table public.interview_questions (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  topic text not null,
  question text not null,
  answer text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint interview_questions_pkey primary key (id),
  constraint interview_questions_answer_check check (answer ~ '\S'::text and char_length(answer) <= 20000),
  constraint interview_questions_question_check check (question ~ '\S'::text and char_length(question) <= 500),
  constraint interview_questions_topic_check check (topic ~ '\S'::text and char_length(topic) <= 60)
);
alter table public.interview_questions enable row level security;

create table public.learnt_questions (
  account_id uuid not null default auth.uid(),
  question_id uuid not null,
  learnt_at timestamp with time zone not null default now(),
  constraint learnt_questions_pkey primary key (account_id, question_id)
);
alter table public.learnt_questions enable row level security;

create table public.resume_projects (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  title text not null,
  description text not null default ''::text,
  url text not null,
  tech text[] not null default '{}'::text[],
  category text not null default ''::text,
  icon text not null default ''::text,
  showcase boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint resume_projects_pkey primary key (id),
  constraint resume_projects_category_check check (char_length(category) <= 60),
  constraint resume_projects_description_check check (char_length(description) <= 1000),
  constraint resume_projects_icon_check check (icon ~ '^[a-z-]{0,40}$'::text),
  constraint resume_projects_tech_check check (private.is_word_list(tech, 20)),
  constraint resume_projects_title_check check (title ~ '\S'::text and char_length(title) <= 120),
  constraint resume_projects_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
alter table public.resume_projects enable row level security;

create table public.resume_templates (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  title text not null,
  description text not null default ''::text,
  url text not null,
  features text[] not null default '{}'::text[],
  rating numeric(2,1) not null,
  downloads text not null default ''::text,
  tags text[] not null default '{}'::text[],
  featured boolean not null default false,
  image text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  pages smallint,
  constraint resume_templates_pkey primary key (id),
  constraint resume_templates_description_check check (char_length(description) <= 1000),
  constraint resume_templates_downloads_check check (char_length(downloads) <= 20),
  constraint resume_templates_features_check check (private.is_word_list(features, 10)),
  constraint resume_templates_image_check check (image ~ '^(/[^/\\\s]\S*)?$'::text and char_length(image) <= 300),
  constraint resume_templates_pages_check check (pages >= 1 and pages <= 20),
  constraint resume_templates_rating_check check (rating >= 0::numeric and rating <= 5::numeric),
  constraint resume_templates_tags_check check (private.is_word_list(tags, 20)),
  constraint resume_templates_title_check check (title ~ '\S'::text and char_length(title) <= 120),
  constraint resume_templates_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
alter table public.resume_templates enable row level security;

create table public.tutorials (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  title text not null,
  description text not null default ''::text,
  duration integer not null,
  platform text not null,
  url text not null,
  thumbnail text not null default ''::text,
  level text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint tutorials_pkey primary key (id),
  constraint tutorials_description_check check (char_length(description) <= 1000),
  constraint tutorials_duration_check check (duration >= 1 and duration <= 1000),
  constraint tutorials_level_check check (level = any (array['Beginner'::text, 'Intermediate'::text, 'Advanced'::text])),
  constraint tutorials_platform_check check (platform ~ '\S'::text and char_length(platform) <= 60),
  constraint tutorials_thumbnail_check check (thumbnail ~ '^(/[^/\\\s]\S*)?$'::text and char_length(thumbnail) <= 300),
  constraint tutorials_title_check check (title ~ '\S'::text and char_length(title) <= 200),
  constraint tutorials_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
alter table public.tutorials enable row level security;

alter table public.learnt_questions add constraint learnt_questions_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.learnt_questions add constraint learnt_questions_question_id_fkey foreign key (question_id) references public.interview_questions(id) on delete cascade;
