-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.attendance (
  account_id uuid not null default auth.uid(),
  id uuid not null,
  course_id uuid,
  name text not null,
  date date not null,
  starts_at time without time zone not null,
  lab boolean not null default false,
  mark text not null,
  marked_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint attendance_pkey primary key (account_id, id),
  constraint attendance_date_check check (date >= '2000-01-01'::date and date <= '2100-01-01'::date),
  constraint attendance_mark_check check (mark = any (array['present'::text, 'absent'::text, 'cancelled'::text, 'on duty'::text])),
  constraint attendance_marked_at_check check (marked_at >= '2000-01-01 00:00:00+00'::timestamp with time zone),
  constraint attendance_name_check check (name ~ '\S'::text and char_length(name) <= 200)
);
alter table public.attendance enable row level security;
create index attendance_course_id_idx on public.attendance using btree (course_id) where (course_id is not null);

create table public.attendance_figures (
  account_id uuid not null default auth.uid(),
  id uuid not null,
  kind text not null,
  course_id uuid,
  name text not null,
  held smallint not null,
  attended smallint not null,
  as_of date not null,
  marked_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint attendance_figures_pkey primary key (account_id, id),
  constraint attendance_figures_as_of_check check (as_of >= '2000-01-01'::date and as_of <= '2100-01-01'::date),
  constraint attendance_figures_attended_check check (attended >= 0),
  constraint attendance_figures_check check (attended <= held),
  constraint attendance_figures_held_check check (held >= 0 and held <= 2000),
  constraint attendance_figures_kind_check check (kind = any (array['start'::text, 'college'::text])),
  constraint attendance_figures_marked_at_check check (marked_at >= '2000-01-01 00:00:00+00'::timestamp with time zone),
  constraint attendance_figures_name_check check (name ~ '\S'::text and char_length(name) <= 200)
);
alter table public.attendance_figures enable row level security;
create index attendance_figures_course_id_idx on public.attendance_figures using btree (course_id) where (course_id is not null);

create table public.attendance_rules (
  account_id uuid not null default auth.uid(),
  percent smallint not null,
  per text not null,
  condonation smallint,
  duty text not null,
  lab smallint not null,
  updated_at timestamp with time zone not null default now(),
  constraint attendance_rules_pkey primary key (account_id),
  constraint attendance_rules_condonation_check check (condonation >= 1 and condonation <= 100),
  constraint attendance_rules_duty_check check (duty = any (array['present'::text, 'not held'::text])),
  constraint attendance_rules_lab_check check (lab = any (array[1, 2])),
  constraint attendance_rules_per_check check (per = any (array['course'::text, 'together'::text])),
  constraint attendance_rules_percent_check check (percent >= 1 and percent <= 100)
);
alter table public.attendance_rules enable row level security;

alter table public.attendance add constraint attendance_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.attendance add constraint attendance_course_id_fkey foreign key (course_id) references public.courses(id) on delete set null;
alter table public.attendance_figures add constraint attendance_figures_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.attendance_figures add constraint attendance_figures_course_id_fkey foreign key (course_id) references public.courses(id) on delete set null;
alter table public.attendance_rules add constraint attendance_rules_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
