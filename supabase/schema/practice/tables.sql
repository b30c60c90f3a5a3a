-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.practice_plans (
  account_id uuid not null default auth.uid(),
  course_id uuid not null,
  exam_on date,
  per_day smallint not null default 10,
  constraint practice_plans_pkey primary key (account_id, course_id),
  constraint practice_plans_exam_on_check check (exam_on >= '2020-01-01'::date and exam_on <= '2100-01-01'::date),
  constraint practice_plans_per_day_check check (per_day >= 1 and per_day <= 100)
);
alter table public.practice_plans enable row level security;
create index practice_plans_of_course on public.practice_plans using btree (course_id);

create table public.practice_reviews (
  id uuid not null,
  account_id uuid not null default auth.uid(),
  group_id uuid not null,
  rating smallint not null,
  reviewed_at timestamp with time zone not null,
  due_on date,
  constraint practice_reviews_pkey primary key (id),
  constraint practice_reviews_due_on_check check (due_on >= '2020-01-01'::date and due_on <= '2300-01-01'::date),
  constraint practice_reviews_rating_check check (rating >= 1 and rating <= 4),
  constraint practice_reviews_reviewed_at_check check (reviewed_at >= '2020-01-01 00:00:00+00'::timestamp with time zone)
);
alter table public.practice_reviews enable row level security;
create index practice_reviews_due on public.practice_reviews using btree (account_id, reviewed_at desc) include (group_id, due_on) where (due_on is not null);
create index practice_reviews_of_account on public.practice_reviews using btree (account_id, group_id);
create index practice_reviews_of_group on public.practice_reviews using btree (group_id);

alter table public.practice_plans add constraint practice_plans_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.practice_plans add constraint practice_plans_course_id_fkey foreign key (course_id) references public.courses(id) on delete cascade;
alter table public.practice_reviews add constraint practice_reviews_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.practice_reviews add constraint practice_reviews_group_id_fkey foreign key (group_id) references public.question_groups(id) on delete cascade;
