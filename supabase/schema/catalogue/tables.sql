-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.branches (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  semesters smallint not null default 8,
  "position" integer not null default 0,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint branches_pkey primary key (id),
  constraint branches_code_key unique (code),
  constraint branches_code_check check (code ~ '^\S(.*\S)?$'::text and char_length(code) <= 20),
  constraint branches_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint branches_semesters_check check (semesters >= 1 and semesters <= 12)
);
alter table public.branches enable row level security;

create table public.course_choices (
  account_id uuid not null default auth.uid(),
  course_id uuid not null,
  taken boolean not null,
  constraint course_choices_pkey primary key (account_id, course_id)
);
alter table public.course_choices enable row level security;
create index course_choices_of_course on public.course_choices using btree (course_id);

create table public.courses (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  aliases text[] not null default '{}'::text[],
  branch_id uuid not null,
  semester smallint not null,
  credits numeric(3,1) not null default 0,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint courses_pkey primary key (id),
  constraint courses_branch_id_code_key unique (branch_id, code),
  constraint courses_aliases_check check (private.is_word_list(aliases, 20)),
  constraint courses_code_check check (code ~ '^\S(.*\S)?$'::text and char_length(code) <= 20),
  constraint courses_credits_check check (credits >= 0::numeric and credits <= 40::numeric),
  constraint courses_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint courses_semester_check check (semester >= 1 and semester <= 12)
);
alter table public.courses enable row level security;
create index courses_of_semester on public.courses using btree (branch_id, semester);

create table public.exam_dates (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  exam text not null,
  date date not null,
  starts_at time without time zone,
  hall text not null default ''::text,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint exam_dates_pkey primary key (id),
  constraint exam_dates_course_id_exam_date_key unique (course_id, exam, date),
  constraint exam_dates_exam_check check (exam = any (array['end-semester'::text, 'mid-semester'::text, 'quiz'::text, 'supplementary'::text])),
  constraint exam_dates_hall_check check (char_length(hall) <= 120)
);
alter table public.exam_dates enable row level security;
create index exam_dates_by_day on public.exam_dates using btree (date);

create table public.holidays (
  id uuid not null default gen_random_uuid(),
  name text not null,
  first_day date not null,
  last_day date not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint holidays_pkey primary key (id),
  constraint holidays_name_first_day_key unique (name, first_day),
  constraint holidays_last_day_check check (last_day >= first_day and last_day < (first_day + 120)),
  constraint holidays_name_check check (name ~ '\S'::text and char_length(name) <= 120)
);
alter table public.holidays enable row level security;
create index holidays_by_day on public.holidays using btree (last_day);

alter table public.course_choices add constraint course_choices_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.course_choices add constraint course_choices_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.courses add constraint courses_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete cascade;
alter table public.exam_dates add constraint exam_dates_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
