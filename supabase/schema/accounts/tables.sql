-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.profiles (
  id uuid not null,
  is_admin boolean not null default false,
  full_name text not null default ''::text,
  email text not null default ''::text,
  constraint profiles_pkey primary key (id),
  constraint profiles_full_name_check check (char_length(full_name) <= 201)
);
alter table public.profiles enable row level security;

create table public.users (
  id uuid not null,
  email text not null default ''::text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  college_id text not null default ''::text,
  plan text not null default 'free'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  pro_until timestamp with time zone,
  branch_id uuid,
  semester smallint,
  onboarded_at timestamp with time zone,
  role text not null default 'student'::text,
  graduation_year smallint,
  deletes_at timestamp with time zone,
  constraint users_pkey primary key (id),
  constraint users_college_id_check check (char_length(college_id) <= 60),
  constraint users_first_name_check check (char_length(first_name) <= 100),
  constraint users_graduation_year_check check (graduation_year >= 1950 and graduation_year <= 2100),
  constraint users_last_name_check check (char_length(last_name) <= 100),
  constraint users_plan_check check (plan = any (array['free'::text, 'pro'::text])),
  constraint users_role_check check (role = any (array['student'::text, 'alumnus'::text, 'staff'::text])),
  constraint users_semester_check check (semester >= 1 and semester <= 12)
);
alter table public.users enable row level security;
create index users_deletes_at on public.users using btree (deletes_at) where (deletes_at is not null);
create index users_pro_until on public.users using btree (pro_until) where (pro_until is not null);

alter table public.profiles add constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade;
alter table public.users add constraint users_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete set null;
alter table public.users add constraint users_id_fkey foreign key (id) references auth.users(id) on delete cascade;
